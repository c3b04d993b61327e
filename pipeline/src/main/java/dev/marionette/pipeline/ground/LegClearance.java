package dev.marionette.pipeline.ground;

import dev.marionette.api.JointTrajectory;
import dev.marionette.ik.ground.LegContacts;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.robot.Feet;
import dev.marionette.kinematics.robot.Robot;
import dev.marionette.postprocess.verify.SelfCollision;

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
        double[] q = new double[motion.joints()];
        try (SelfCollision space = new SelfCollision(pairs)) {
            for (int f = 0; f < touching.length; f++) {
                for (int d = 0; d < q.length; d++) {
                    q[d] = motion.position(f, d);
                }
                int near = space.evaluate(q, 0);
                for (int i = 0; i < near; i++) {
                    touching[f] |= space.clearance(i) <= 0;
                }
            }
        }
        return touching;
    }
}
