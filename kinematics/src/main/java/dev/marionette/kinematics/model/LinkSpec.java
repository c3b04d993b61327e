package dev.marionette.kinematics.model;

import java.util.List;

/**
 * A link as a reader found it.
 *
 * @param name unique in the robot
 * @param mass kg, at least 0
 * @param com centre of mass in the link frame, 3 values, metres
 * @param boxes collision boxes, link frame
 * @param floats whether the file says that this link is the base: a floating joint carries it
 */
public record LinkSpec(String name, double mass, double[] com, List<BoxShape> boxes, boolean floats) {
    public LinkSpec {
        com = com.clone();
        boxes = List.copyOf(boxes);
    }

    /** A link of which the file does not say that it floats. */
    public LinkSpec(String name, double mass, double[] com, List<BoxShape> boxes) {
        this(name, mass, com, boxes, false);
    }

    /** The same with another mass and other collision boxes. */
    public LinkSpec with(double otherMass, List<BoxShape> otherBoxes) {
        return new LinkSpec(name, otherMass, com, otherBoxes, floats);
    }

    /** The same as the base that a floating joint of the file carries. */
    public LinkSpec floating() {
        return new LinkSpec(name, mass, com, boxes, true);
    }

    /** A link without mass and shape. */
    public static LinkSpec bare(String name) {
        return new LinkSpec(name, 0, new double[3], List.of());
    }
}
