/**
 * The only place that knows the order: clip → person frame → transfer → optimiser → inverse kinematics → smoother →
 * verification and repair → files. {@link dev.marionette.pipeline.Retargeter} is the way in; a {@link
 * dev.marionette.pipeline.RetargetMethod} says how a clip becomes joint angles, and everything after it is the same for
 * all methods.
 */
@NullMarked
package dev.marionette.pipeline;

import org.jspecify.annotations.NullMarked;
