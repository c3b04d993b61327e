package dev.marionette.kinematics.balance;

import java.util.List;

/**
 * Both feet of a robot that can stand on them.
 *
 * @param left the left one
 * @param right the right one
 */
public record Feet(Foot left, Foot right) {
    /** One of the two. */
    public Foot of(boolean leftFoot) {
        return leftFoot ? left : right;
    }

    /** Both, the left one first. */
    public List<Foot> both() {
        return List.of(left, right);
    }
}
