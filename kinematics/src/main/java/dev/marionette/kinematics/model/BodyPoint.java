package dev.marionette.kinematics.model;

/**
 * A point fixed to a body.
 *
 * @param body the body
 * @param x body frame, metres
 * @param y body frame, metres
 * @param z body frame, metres
 */
public record BodyPoint(int body, double x, double y, double z) {}
