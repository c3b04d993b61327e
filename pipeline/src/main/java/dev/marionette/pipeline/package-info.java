/**
 * The only place that knows the order: clip → method → smoother → feet → verification and repair → figures. {@link
 * dev.marionette.pipeline.Retargeter} is the way in for the program, {@link dev.marionette.pipeline.Marionette} for programs of
 * others. A {@link dev.marionette.methods.RetargetMethod} says how a clip becomes joint angles; everything after it is the same
 * for all methods.
 *
 * <p>{@link dev.marionette.pipeline.config} has the settings, {@link dev.marionette.pipeline.extensions} what plugins can add,
 * {@link dev.marionette.pipeline.likeness} how like the source a motion is, {@link dev.marionette.pipeline.outcome} what a run
 * made, {@link dev.marionette.pipeline.metrics} its figures, and {@link dev.marionette.pipeline.run} the folder that it writes.
 */
@NullMarked
package dev.marionette.pipeline;

import org.jspecify.annotations.NullMarked;
