/**
 * Following a source as its frames come: what a frame is ({@link dev.marionette.methods.live.LiveFrame}), where its joints are ({@link
 * dev.marionette.methods.live.LiveJoints}), and what a robot that follows them does ({@link dev.marionette.methods.live.LiveRobot}).
 */
@NullMarked
package dev.marionette.methods.live;

import org.jspecify.annotations.NullMarked;
