/**
 * From what a file says to a clip, the same way for every format.
 *
 * <p>A reader fills a {@link dev.marionette.datasets.assembly.RawMotion} in the file's own units and axes; {@link
 * dev.marionette.datasets.assembly.ClipAssembly} finds the body, converts, drops leading poses, repairs spikes, checks
 * rate, bones and jumps, adds palms, and writes down each of these as a finding.
 */
package dev.marionette.datasets.assembly;
