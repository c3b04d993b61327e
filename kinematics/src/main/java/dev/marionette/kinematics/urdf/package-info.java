/**
 * Readers of the robot description formats URDF and SRDF; MJCF is in {@code kinematics.mjcf}.
 *
 * <p>{@link dev.marionette.kinematics.urdf.XmlElement} is a small tree with line numbers, read without document types
 * and external entities and within stated limits. {@link dev.marionette.kinematics.urdf.UrdfReader} turns it into a
 * {@link dev.marionette.kinematics.urdf.UrdfDocument}: links and joints as the file has them, checked one by one and
 * as a tree, so that every error has its line. {@link dev.marionette.kinematics.urdf.LimitResolver} then decides which
 * velocity limits are placeholders and narrows the limits of joints that others mimic, and {@link
 * dev.marionette.kinematics.urdf.SrdfReader} adds home states and disabled collision pairs.
 *
 * <p>Formats: the URDF XML specification of ROS (wiki.ros.org/urdf/XML) and SRDF (wiki.ros.org/srdf).
 */
@NullMarked
package dev.marionette.kinematics.urdf;

import org.jspecify.annotations.NullMarked;
