/**
 * What is suspicious about a robot: what a person who made the file would want to hear.
 *
 * <p>{@link dev.marionette.robots.lint.RobotLint} looks at a loaded robot and at what its file says with one {@link
 * dev.marionette.robots.lint.Rule} a topic: how its points and side were found, velocity limits, position limits,
 * the home pose, whether the arms are mirror images, boxes, masses, and where the hands can get. Each finds {@link
 * dev.marionette.robots.lint.LintIssue}s: about which element, with which value, why, and what to do. What may spoil
 * a motion is a warning; what is merely true of the robot is a note.
 */
@NullMarked
package dev.marionette.robots.lint;

import org.jspecify.annotations.NullMarked;
