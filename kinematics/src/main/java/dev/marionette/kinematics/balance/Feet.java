package dev.marionette.kinematics.balance;

import java.util.List;

/**
 * Both feet of a robot that can stand on them, and what else it can rest on.
 *
 * @param left the left one
 * @param right the right one
 * @param others the parts that are no feet and can rest on the ground
 */
public record Feet(Foot left, Foot right, List<RestingPart> others) {
    public Feet {
        others = List.copyOf(others);
    }

    /** Of a robot that rests on nothing else. */
    public Feet(Foot left, Foot right) {
        this(left, right, List.of());
    }

    /** One of the two. */
    public Foot of(boolean leftFoot) {
        return leftFoot ? left : right;
    }

    /** Both, the left one first. */
    public List<Foot> both() {
        return List.of(left, right);
    }
}
