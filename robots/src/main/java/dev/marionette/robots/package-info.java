/**
 * A robot from its files to everything that a run needs.
 *
 * <p>{@link dev.marionette.robots.RobotFolder} collects the documents of a folder or of a bare URDF file into
 * a {@link dev.marionette.api.RobotDescription}; plugins give one directly; {@link
 * dev.marionette.robots.RobotCatalog} looks up either by id or path. {@link
 * dev.marionette.robots.RobotLoader} turns a description into a {@link
 * dev.marionette.robots.Robot}: reads the URDF, puts boxes on the links, resolves limits, and finds what was
 * not given — the points that play shoulder, elbow, hand and head, which way it faces, and a home pose. Everything that
 * was found or replaced is a {@link dev.marionette.api.Finding}.
 */
@NullMarked
package dev.marionette.robots;

import org.jspecify.annotations.NullMarked;
