/**
 * From the angles that the inverse kinematics found to a motion that obeys the velocity limits.
 *
 * <p>A {@link dev.marionette.api.Smoother} is chosen by name:
 *
 * <ul>
 *   <li>{@code grp}, the rule of Choi &amp; Kim 2019, section IV-D: per joint, a {@link
 *       dev.marionette.postprocess.smooth.GaussianRandomPath} whose length is raised until every finite-difference
 *       velocity obeys its limit. One fast moment makes the whole clip soft.
 *   <li>{@code grp-projected}, the default: the same path at its base length; where it is too fast, the nearest smooth
 *       trajectory within the limits ({@link dev.marionette.postprocess.smooth.LimitProjection}), so that only the
 *       moments that are too fast change.
 *   <li>{@code min-jerk}: the projection of the raw angles, without the path.
 *   <li>{@code none}: the angles as they are.
 * </ul>
 *
 * <p>The time axis is uniform, so the path's kernel matrix is Toeplitz. {@link
 * dev.marionette.postprocess.smooth.ToeplitzSolver} finds the first column of its inverse by preconditioned conjugate
 * gradients and applies the inverse to every joint by {@link dev.marionette.postprocess.smooth.Fft}: n log n in the
 * frames.
 */
package dev.marionette.postprocess.smooth;
