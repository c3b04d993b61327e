package dev.marionette.stream;

/**
 * When frames are to be expected.
 *
 * @param periodSeconds time between frames where no header says so, s
 * @param timeoutSeconds silence after which the robot brakes, s
 * @param live whether frames come when they are due, so that the robot's time must not run ahead of the clock on the wall
 */
public record StreamTiming(double periodSeconds, double timeoutSeconds, boolean live) {}
