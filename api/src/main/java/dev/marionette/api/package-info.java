/**
 * The words of the domain and the points where outsiders extend it. Depends on the JDK alone.
 *
 * <p>The data flows clip → robot → trajectory: a {@link dev.marionette.api.MotionReader} or a {@link
 * dev.marionette.api.MotionSource} gives a {@link dev.marionette.api.Clip}, a {@link dev.marionette.api.RobotPlugin}
 * gives a {@link dev.marionette.api.RobotDescription}, and a run makes a {@link dev.marionette.api.JointTrajectory}.
 *
 * <p>What a search suggests and predicts with is in {@code search}, engines of sweeps are in {@code sweep}.
 *
 * <p>Conventions, everywhere: SI units, radians, seconds; right-handed frames, z up, x forward, y left (ROS REP 103);
 * quaternions are (w, x, y, z), unit. A reader converts on the way in; no other code knows about a file's axes or
 * units. Arrays of vectors are flat: element {@code 3 * i + axis}.
 */
package dev.marionette.api;
