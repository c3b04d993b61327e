package dev.marionette.methods.ground;

import dev.marionette.api.JointTrajectory;
import dev.marionette.ik.ground.LegContacts;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.SelfCollision;
import dev.marionette.kinematics.robot.Feet;
import dev.marionette.kinematics.robot.Robot;

/** Keeps the legs of a robot from each other and from what they cannot be kept from otherwise: pelvis and trunk. */
final class LegClearance {
    private final CollisionModel pairs;

    /** @param collisions the volumes of the robot */
    LegClearance(Robot robot, CollisionModel collisions, Feet feet) {
        pairs = LegPairs.of(robot, collisions, feet);
    }

    /** Keeps legs clear while frames are solved. The caller closes it. */
    LegContacts contacts(double[] home) {
        return new LegContacts(pairs, home, LegPairs.KEPT);
    }

    /** The frames in which legs touch. */
    boolean[] touching(JointTrajectory motion) {
        boolean[] touching = new boolean[motion.frames()];
        try (SelfCollision space = new SelfCollision(pairs)) {
            for (int f = 0; f < touching.length; f++) {
                touching[f] = BetweenFrames.least(space, BetweenFrames.pose(motion, f)) <= 0;
            }
        }
        return touching;
    }

    /**
     * Where legs touch between frames.
     *
     * @return by frame, where on the way to the next one they are nearest to each other, in (0, 1); not a number where the way
     *     is free
     */
    double[] touchingBetween(JointTrajectory motion) {
        return BetweenFrames.touching(pairs, motion);
    }
}
