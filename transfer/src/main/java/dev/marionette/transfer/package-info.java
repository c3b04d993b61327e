/**
 * From a clip to the trajectories that a robot is asked to follow: the first half of "Towards a Natural Motion
 * Generator" (Choi &amp; Kim 2019, section IV-A and IV-B).
 *
 * <p>The data flow:
 *
 * <ol>
 *   <li>{@link dev.marionette.transfer.BodyMotion} puts a clip into the <em>source frame</em>: origin at the hips of each
 *       frame, x forward, y left, z up, and completes what the clip lacks (spine joints, hands), with a finding for each.
 *   <li>{@link dev.marionette.transfer.RigidSkeleton} makes it rigid: one length per bone, roll and pitch per bone and
 *       frame (eq. 4). Forward kinematics gives the positions back.
 *   <li>{@link dev.marionette.transfer.RobotTarget} is all the transfer knows of the robot: where its shoulders are at
 *       home, how long its arms are, how far its hands and elbows reach ({@link
 *       dev.marionette.transfer.Workspace}), how tall it is.
 *   <li>{@link dev.marionette.transfer.TransferMap} turns the 17 values of {@link
 *       dev.marionette.transfer.TransferParameter} into an {@link dev.marionette.transfer.AdjustedMotion}. Roll and pitch
 *       do not depend on lengths, so a joint is a weighted sum of vectors that are computed once per clip.
 *   <li>{@link dev.marionette.transfer.TransferObjective} weighs the {@link dev.marionette.transfer.CostTerm}s of an
 *       adjusted motion. An optimiser looks for the parameters where it is least.
 * </ol>
 *
 * <p>Frames: everything adjusted is in the <em>robot's body frame</em>: the origin of the robot's root link, axes turned
 * so that the robot, at home, faces +x with z up. {@link dev.marionette.transfer.RobotTarget} says how it lies in the
 * root link's frame.
 */
@NullMarked
package dev.marionette.transfer;

import org.jspecify.annotations.NullMarked;
