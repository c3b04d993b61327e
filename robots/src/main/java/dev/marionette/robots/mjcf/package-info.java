/**
 * Reader of MJCF, the robot description of MuJoCo, into the same data as URDF, so that nothing else knows the difference.
 *
 * <p>{@link dev.marionette.robots.mjcf.MjcfReader} goes through a document: {@code MjcfCompiler} has its conventions
 * (degrees, Euler sequences), {@code MjcfDefaults} its default classes, {@code MjcfElement} is an element together with its
 * defaults, {@code MjcfFrame} a pose in any of the ways in which MJCF writes one. {@code MjcfBodies} tells which bodies are the robot, {@code MjcfTree} turns them into
 * links and joints, {@code MjcfGeoms} their geoms into boxes, meshes ({@code MjcfMesh}) and masses, {@code MjcfCouplings}
 * equalities, exclusions and key frames into mimics, disabled pairs and states. {@link
 * dev.marionette.robots.mjcf.MjcfIncludes} makes one tree of a file and those that it includes.
 *
 * <p>Joints of MJCF have no velocity limits; {@code MjcfSpeeds} takes those that actuators state, and all others are 0 here,
 * which {@link dev.marionette.robots.urdf.LimitResolver} replaces and reports. What changes how a robot moves and is not read is an error that names the element.
 *
 * <p>Format: the XML reference of MuJoCo (mujoco.readthedocs.io).
 */
@NullMarked
package dev.marionette.robots.mjcf;

import org.jspecify.annotations.NullMarked;
