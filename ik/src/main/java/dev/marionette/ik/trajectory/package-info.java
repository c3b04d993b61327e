/**
 * Trajectory optimisation of the whole body: {@link dev.marionette.ik.trajectory.TrajectorySolver} finds the base and all joints of
 * all frames at once, from {@link dev.marionette.ik.trajectory.Residual residuals} that say what is wanted and {@link
 * dev.marionette.ik.trajectory.Bound bounds} that hold.
 */
@NullMarked
package dev.marionette.ik.trajectory;

import org.jspecify.annotations.NullMarked;
