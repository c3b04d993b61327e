package dev.marionette.kinematics.model;

import java.util.List;

/**
 * A link as a reader found it.
 *
 * @param name unique in the robot
 * @param mass kg, at least 0
 * @param com centre of mass in the link frame, 3 values, metres
 * @param boxes collision boxes, link frame
 */
public record LinkSpec(String name, double mass, double[] com, List<BoxShape> boxes) {
    public LinkSpec {
        com = com.clone();
        boxes = List.copyOf(boxes);
    }

    /** A link without mass and shape. */
    public static LinkSpec bare(String name) {
        return new LinkSpec(name, 0, new double[3], List.of());
    }
}
