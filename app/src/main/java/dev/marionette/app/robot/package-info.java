/**
 * A robot as a page to look at. {@link dev.marionette.app.robot.RobotSketch} draws its boxes, bones and points in the home
 * pose from three sides; {@link dev.marionette.app.robot.RobotPage} puts what is suspicious beside it.
 */
@NullMarked
package dev.marionette.app.robot;

import org.jspecify.annotations.NullMarked;
