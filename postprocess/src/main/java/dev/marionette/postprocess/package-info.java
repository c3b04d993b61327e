/**
 * From the joint angles of the inverse kinematics to a motion that the robot can perform.
 *
 * <p>The data flows {@link dev.marionette.postprocess.smooth smooth} (velocity limits met, as close to the angles as
 * possible) → {@link dev.marionette.postprocess.retime retime} (slower, where nothing else helps) → {@link
 * dev.marionette.postprocess.repair repair} (limits met and links moved apart) → {@link dev.marionette.postprocess.export
 * export} (files, and back from the files for the last check). All stages take and give a {@link
 * dev.marionette.api.JointTrajectory}. Whether the result can be performed, the checks say, which share no code with this
 * module.
 */
package dev.marionette.postprocess;
