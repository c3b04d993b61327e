/**
 * What can be said of samples without assuming how they are distributed: {@link dev.marionette.sweep.stats.Sample} has
 * quantiles and bootstrap intervals, {@link dev.marionette.sweep.stats.ClusterInterval} those of values that belong together,
 * {@link dev.marionette.sweep.stats.SignedRank} compares pairs,
 * {@link dev.marionette.sweep.stats.Holm} corrects for comparing many.
 */
@NullMarked
package dev.marionette.sweep.stats;

import org.jspecify.annotations.NullMarked;
