/**
 * Figures that say how good a run is, the same for every method. {@link dev.marionette.pipeline.metrics.Metric} names and
 * defines each, {@link dev.marionette.pipeline.metrics.Metrics} measures them on a finished run; docs/metrics.md tells them
 * to those who quote them.
 */
package dev.marionette.pipeline.metrics;
