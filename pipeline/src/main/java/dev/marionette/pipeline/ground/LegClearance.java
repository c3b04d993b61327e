package dev.marionette.pipeline.ground;

import dev.marionette.api.JointTrajectory;
import dev.marionette.ik.ground.LegContacts;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.robot.Feet;
import dev.marionette.kinematics.robot.Foot;
import dev.marionette.kinematics.robot.Robot;
import dev.marionette.postprocess.verify.SelfCollision;
import java.util.Arrays;

/** Keeps the legs of a robot from each other and from what they cannot be kept from otherwise: pelvis and trunk. */
final class LegClearance {
    /** Distance that is kept, metres. */
    private static final double KEPT = 0.008;

    private final CollisionModel pairs;

    /** @param collisions the volumes of the robot */
    LegClearance(Robot robot, CollisionModel collisions, Feet feet) {
        pairs = pairs(robot, collisions, feet);
    }

    /** Of the pairs of a robot, those that its legs move and its arms do not. */
    static CollisionModel pairs(Robot robot, CollisionModel collisions, Feet feet) {
        boolean[] legs = new boolean[robot.model().dof()];
        boolean[] others = new boolean[robot.model().dof()];
        Arrays.fill(others, true);
        for (Foot foot : feet.both()) {
            for (int d : foot.joints()) {
                legs[d] = true;
                others[d] = false;
            }
        }
        for (int b = robot.trunkBody(); b > 0; b = robot.model().parentBody(b)) {
            others[robot.model().bodyDof(b)] = false;
        }
        try (SelfCollision space = new SelfCollision(collisions)) {
            return collisions.restrictedTo(pair -> {
                boolean[] between = space.jointsBetween(pair);
                return any(between, legs) && !any(between, others);
            });
        }
    }

    /** Keeps legs clear while frames are solved. */
    LegContacts contacts(double[] home) {
        return new LegContacts(pairs, home, KEPT);
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

    private static boolean any(boolean[] of, boolean[] in) {
        for (int d = 0; d < of.length; d++) {
            if (of[d] && in[d]) {
                return true;
            }
        }
        return false;
    }
}
