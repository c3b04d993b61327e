/**
 * Kinematics of a tree of rigid bodies: arrays in, arrays out.
 *
 * <p>A {@link dev.marionette.kinematics.model.RobotModel} is the immutable tree; a {@link
 * dev.marionette.kinematics.Kinematics} is one thread's workspace on it: {@code update(q)} places every body, then
 * positions, rotations and Jacobians are read off. All poses are in the frame of the root link. Links that are welded
 * together form one <em>body</em>; kernels work on bodies, names and files on links.
 */
@NullMarked
package dev.marionette.kinematics;

import org.jspecify.annotations.NullMarked;
