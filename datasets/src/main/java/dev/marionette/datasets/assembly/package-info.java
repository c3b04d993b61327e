/**
 * From what a file says to a clip, the same way for every format.
 *
 * <p>A reader fills a {@link dev.marionette.datasets.assembly.RawMotion} in the file's own units and axes; {@link
 * dev.marionette.datasets.assembly.ClipAssembly} finds the body, converts, replaces leading poses, repairs spikes, checks
 * rate, bones and jumps, adds palms, and writes down each of these as a finding.
 *
 * <p>Conversions: {@link dev.marionette.datasets.assembly.LengthUnit} finds the unit from the skeleton, {@link
 * dev.marionette.datasets.assembly.AxisConversion} brings z up. Checks run on a {@code Track} in metres with z up: an
 * artificial first pose, a wrong rate, bones that stretch, spikes, jumps, frozen stretches. A check adds findings and
 * changes nothing; a reader repairs what it can and says so.
 */
package dev.marionette.datasets.assembly;
