package dev.marionette.pipeline.ground;

import dev.marionette.api.JointTrajectory;
import dev.marionette.ik.ground.LegContacts;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.SelfCollision;
import dev.marionette.kinematics.robot.Feet;
import dev.marionette.kinematics.robot.Robot;
import java.util.Arrays;
import java.util.Optional;

/** Keeps the legs of a robot from each other and from what they cannot be kept from otherwise: pelvis and trunk. */
final class LegClearance {
    /** The way between two frames is looked at after each of so many parts of it but the last. */
    private static final int PARTS = 8;
    /** What is further apart does not matter, metres. */
    private static final double NEAR = 1e-3;

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
                touching[f] = least(space, pose(motion, f)) <= 0;
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
        double[] where = new double[motion.frames()];
        Arrays.fill(where, Double.NaN);
        try (SelfCollision space = new SelfCollision(pairs)) {
            for (int f = 0; f + 1 < where.length; f++) {
                double[] from = pose(motion, f);
                double[] to = pose(motion, f + 1);
                Optional<SelfCollision.Contact> contact = space.between(from, to);
                if (contact.isPresent()) {
                    where[f] = nearest(space, from, to, contact.get().fraction());
                }
            }
        }
        return where;
    }

    /** As the parts of the way tell, or where a contact was found that none of them is near. */
    private static double nearest(SelfCollision space, double[] from, double[] to, double contact) {
        double margin = 0.5 / PARTS;
        double best = Math.min(Math.max(contact, margin), 1 - margin);
        double nearest = NEAR;
        double[] q = new double[from.length];
        for (int k = 1; k < PARTS; k++) {
            double t = (double) k / PARTS;
            for (int d = 0; d < q.length; d++) {
                q[d] = from[d] + t * (to[d] - from[d]);
            }
            double distance = least(space, q);
            if (distance < nearest) {
                nearest = distance;
                best = t;
            }
        }
        return best;
    }

    private static double[] pose(JointTrajectory motion, int frame) {
        double[] q = new double[motion.joints()];
        Arrays.setAll(q, d -> motion.position(frame, d));
        return q;
    }

    private static double least(SelfCollision space, double[] q) {
        double least = NEAR;
        int near = space.evaluate(q, NEAR);
        for (int i = 0; i < near; i++) {
            least = Math.min(least, space.clearance(i));
        }
        return least;
    }
}
