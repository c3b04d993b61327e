package dev.marionette.api;

import java.util.Objects;

/**
 * A joint of interest: a point of the robot that follows a point of the body.
 *
 * @param role what it is: left or right hand, elbow, wrist, head; shoulders are the anchors of the transfer and are not
 *     tracked themselves
 * @param link the robot link that carries the point; empty says that the robot has no such part
 * @param offsetX the point in the link frame, metres
 * @param offsetY the point in the link frame, metres
 * @param offsetZ the point in the link frame, metres
 * @param positionWeight how much its position counts, relative to the other JOI, at least 0
 * @param rotationWeight how much its orientation counts, metres of position error per radian, at least 0
 */
public record Joi(
        BodyJoint role,
        String link,
        double offsetX,
        double offsetY,
        double offsetZ,
        double positionWeight,
        double rotationWeight) {
    public Joi {
        Objects.requireNonNull(role);
        Objects.requireNonNull(link);
        requireFinite(link, "offset", offsetX, offsetY, offsetZ);
        requireFinite(link, "weight", positionWeight, rotationWeight);
        if (positionWeight < 0 || rotationWeight < 0) {
            throw new InputException(
                    "joi " + role.id(), "a weight is below 0", "Give 0 for what is not to be tracked.");
        }
    }

    /** A JOI at a point of a link, position only, weight 1. */
    public static Joi at(BodyJoint role, String link, double x, double y, double z) {
        return new Joi(role, link, x, y, z, 1, 0);
    }

    /** Says that the robot has no such part, so that none is looked for: an empty link. */
    public static Joi none(BodyJoint role) {
        return new Joi(role, "", 0, 0, 0, 0, 0);
    }

    /** Whether this says that the robot has no such part. */
    public boolean isNone() {
        return link.isEmpty();
    }

    private static void requireFinite(String link, String what, double... values) {
        for (double value : values) {
            if (!Double.isFinite(value)) {
                throw new InputException(
                        "joi on link '" + link + "'", what + " " + value + " is not a number", "Give a finite number.");
            }
        }
    }
}
