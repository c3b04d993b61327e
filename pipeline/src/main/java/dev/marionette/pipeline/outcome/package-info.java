/**
 * What a run made: {@link dev.marionette.pipeline.outcome.RetargetOutcome} has all of it, {@link
 * dev.marionette.api.RunStatus} is the verdict.
 */
@NullMarked
package dev.marionette.pipeline.outcome;

import org.jspecify.annotations.NullMarked;
