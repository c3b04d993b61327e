/**
 * From the joint angles of the inverse kinematics to a motion that the robot can perform, and the proof that it can.
 *
 * <p>The data flows {@link dev.marionette.postprocess.smooth smooth} (velocity limits met, as close to the angles as
 * possible) → {@link dev.marionette.postprocess.retime retime} (slower, where nothing else helps) → {@link
 * dev.marionette.postprocess.verify verify} (every limit checked at and between the frames, and repaired) → {@link
 * dev.marionette.postprocess.export export} (files, and back from the files for the last check). All stages take and
 * give a {@link dev.marionette.api.JointTrajectory}; the robot's limits travel as {@link
 * dev.marionette.postprocess.JointLimits}.
 */
package dev.marionette.postprocess;
