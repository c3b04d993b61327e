/**
 * The proof that a trajectory can be performed, from the trajectory and the model of the robot alone.
 *
 * <p>A {@link dev.marionette.verify.Verifier} runs every {@link dev.marionette.verify.TrajectoryCheck}: position limits and
 * velocity limits at every frame, self-collision at every frame and, proven, on the lines between them; of a base that floats
 * also how the feet stand and how it moves. What is wrong is in the {@link dev.marionette.verify.Verification}. Nothing of
 * what solves, smooths or repairs is used here, so that a mistake there cannot hide itself.
 */
package dev.marionette.verify;
