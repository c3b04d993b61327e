package dev.marionette.robots;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.model.BodyPoint;

/**
 * A point of the robot that plays a role of the human body.
 *
 * @param role what it is
 * @param link the link that it is described in
 * @param point where it is
 * @param positionWeight how much its position counts, at least 0
 * @param rotationWeight how much its orientation counts, metres of position error per radian, at least 0
 * @param confidence 1 where it was given, else how sure the finder is, in (0, 1)
 * @param reason why this point, one clause
 */
public record RobotPoint(
        BodyJoint role,
        String link,
        BodyPoint point,
        double positionWeight,
        double rotationWeight,
        double confidence,
        String reason) {}
