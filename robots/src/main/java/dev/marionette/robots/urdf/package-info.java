/**
 * Readers of the robot description formats URDF and SRDF; MJCF is in {@code robots.mjcf}.
 *
 * <p>{@link dev.marionette.robots.urdf.XmlElement} is a small tree with line numbers, read without document types
 * and external entities and within stated limits. {@link dev.marionette.robots.urdf.UrdfReader} turns it into a
 * {@link dev.marionette.robots.urdf.UrdfDocument}: links and joints as the file has them, checked one by one and
 * as a tree, so that every error has its line. {@link dev.marionette.robots.urdf.LimitResolver} then decides which
 * velocity limits are placeholders and narrows the limits of joints that others mimic, and {@link
 * dev.marionette.robots.urdf.SrdfReader} adds home states and disabled collision pairs.
 *
 * <p>Formats: the URDF XML specification of ROS (wiki.ros.org/urdf/XML) and SRDF (wiki.ros.org/srdf).
 */
@NullMarked
package dev.marionette.robots.urdf;

import org.jspecify.annotations.NullMarked;
