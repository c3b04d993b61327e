package dev.marionette.robots;

import dev.marionette.api.BodyJoint;
import java.util.List;

/**
 * How a hand of a robot closes.
 *
 * @param hand left or right
 * @param body that carries the fingers
 * @param joints that close it, in the order of the model; at least one
 */
public record Grip(BodyJoint hand, int body, List<Closing> joints) {
    /**
     * A joint that closes a hand.
     *
     * @param joint of the model
     * @param open where the hand is open, rad or m
     * @param closed where it is closed: one of the joint's limits
     */
    public record Closing(int joint, double open, double closed) {
        /** Where the joint is when the hand is closed by a share, 0 to 1. */
        public double at(double share) {
            return open + share * (closed - open);
        }

        /** How far the hand is closed where the joint is at a value: the inverse of {@link #at}. */
        public double share(double value) {
            return (value - open) / (closed - open);
        }
    }

    public Grip {
        joints = List.copyOf(joints);
    }
}
