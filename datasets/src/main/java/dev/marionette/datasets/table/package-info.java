/**
 * Reads tables of joint positions: CSV with a header, and JSON with names and positions.
 *
 * <p>{@link dev.marionette.datasets.table.JointTable} is what such files come down to, whatever their format: names,
 * times and positions, some of which may be missing. It finds the joints by their names, hangs them on each other, fills
 * gaps and brings the times to a uniform rate.
 */
package dev.marionette.datasets.table;
