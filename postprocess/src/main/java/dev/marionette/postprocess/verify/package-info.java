/**
 * The proof that a trajectory can be performed, and what is done until there is one.
 *
 * <p>A {@link dev.marionette.postprocess.verify.Verifier} runs every {@link
 * dev.marionette.postprocess.verify.TrajectoryCheck}: position limits and velocity limits at every frame, self-collision
 * at every frame and, proven, on the lines between them. Smoothing can break what inverse kinematics had ensured, so the
 * {@link dev.marionette.postprocess.verify.Repairer} changes the trajectory until all checks pass: limits first, then
 * collisions are moved apart ({@link dev.marionette.postprocess.verify.ClearanceRepair}, frame by frame {@link
 * dev.marionette.postprocess.verify.ClearPose}), and what cannot be moved apart is held back towards the home pose ({@link
 * dev.marionette.postprocess.verify.HoldBack}). Each {@link dev.marionette.postprocess.verify.Repair} is recorded. What
 * remains is in the {@link dev.marionette.postprocess.verify.Verification}, and the result has failed.
 *
 * <p>The robot's volumes are behind {@link dev.marionette.postprocess.verify.SelfCollision}.
 */
package dev.marionette.postprocess.verify;
