/**
 * Reads the motions of the DeepMimic project (X. B. Peng et al., "DeepMimic", SIGGRAPH 2018): JSON text with a row of 44
 * numbers per frame for one fixed humanoid.
 *
 * <p>{@link dev.marionette.datasets.deepmimic.DeepMimicReader} reads the rows and brings them to a uniform rate; {@code
 * Humanoid3d} knows the body and makes world poses of a row.
 */
package dev.marionette.datasets.deepmimic;
