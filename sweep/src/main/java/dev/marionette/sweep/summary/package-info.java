/**
 * The answer of a sweep. {@link dev.marionette.sweep.summary.SweepRuns} is what the journal holds, small enough for a
 * hundred thousand runs; {@link dev.marionette.sweep.summary.SweepSummary} is what is said of it by one metric: a matrix,
 * distributions, paired comparisons, convergence of the optimisers, the slowest and the worst runs.
 *
 * <p>Statistics assume nothing about distributions: {@code Sample} has quantiles and bootstrap intervals, {@code
 * ClusterInterval} those of values that belong together, {@code SignedRank} compares pairs, {@code Holm} corrects for
 * comparing many.
 */
@NullMarked
package dev.marionette.sweep.summary;

import org.jspecify.annotations.NullMarked;
