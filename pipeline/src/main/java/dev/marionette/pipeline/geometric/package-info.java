/**
 * The method {@code geometric} (Darvish et al., "Whole-Body Geometric Retargeting for Humanoid Robots", 2019): link
 * orientations of a person, times a constant rotation each, followed by a robot's links through a velocity QP. There is no
 * model of the person and no mapping of joints.
 *
 * <pre>
 *   joints of the person ──{@link dev.marionette.pipeline.geometric.BodyFrames}──► rotations of segments from one common pose
 *   points of the robot  ──{@link dev.marionette.pipeline.geometric.RobotLinks}──► links, and their constant rotations
 *              both      ──{@link dev.marionette.pipeline.geometric.LinkReferences}──► {@link dev.marionette.ik.velocity.LinkTasks}
 *                        ──{@link dev.marionette.ik.velocity.VelocityIk}──► joint velocities, integrated
 * </pre>
 *
 * <p>{@link dev.marionette.pipeline.geometric.Geometric} does it for a clip, with the whole motion at hand, also with a base that floats;
 * {@link dev.marionette.pipeline.geometric.LiveRetargeter} does it frame by frame as they come, and never leaves the limits.
 */
@NullMarked
package dev.marionette.pipeline.geometric;

import org.jspecify.annotations.NullMarked;
