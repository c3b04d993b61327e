/**
 * What is wrong with recordings, whatever format they come in.
 *
 * <p>Conversions: {@link dev.marionette.datasets.cleanup.LengthUnit} finds the unit from the skeleton, {@link
 * dev.marionette.datasets.cleanup.AxisConversion} brings z up. Checks, on a {@link
 * dev.marionette.datasets.cleanup.Track} in metres with z up: an artificial first pose, a wrong rate, bones that stretch,
 * spikes, jumps, frozen stretches. A check adds findings and changes nothing; a reader repairs what it can and says so.
 */
package dev.marionette.datasets.cleanup;
