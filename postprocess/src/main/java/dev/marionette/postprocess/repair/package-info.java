/**
 * What is done to a trajectory until the robot can perform it.
 *
 * <p>Smoothing can break what inverse kinematics had ensured, so the {@link dev.marionette.postprocess.repair.Repairer}
 * changes the trajectory: limits first, then collisions are moved apart ({@link
 * dev.marionette.postprocess.repair.ClearanceRepair}, frame by frame {@link dev.marionette.postprocess.repair.ClearPose}),
 * and what cannot be moved apart is held back towards the home pose ({@link dev.marionette.postprocess.repair.HoldBack}).
 * Each {@link dev.marionette.postprocess.repair.Repair} is recorded. The checks that judge the result are apart, in the
 * module {@code verify}.
 */
package dev.marionette.postprocess.repair;
