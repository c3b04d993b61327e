/**
 * The answer of a sweep. {@link dev.marionette.sweep.summary.SweepRuns} is what the journal holds, small enough for a
 * hundred thousand runs; {@link dev.marionette.sweep.summary.SweepSummary} is what is said of it by one metric: a matrix,
 * distributions, paired comparisons, convergence of the optimisers, the slowest and the worst runs.
 */
@NullMarked
package dev.marionette.sweep.summary;

import org.jspecify.annotations.NullMarked;
