package dev.marionette.methods.wholebody;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.SelfCollision;
import java.util.Arrays;
import java.util.Optional;

/** Where links touch on the way from a frame to the next. */
final class BetweenFrames {
    /** The way between two frames is looked at after each of so many parts of it but the last. */
    private static final int PARTS = 8;
    /** What is further apart does not matter, metres. */
    private static final double NEAR = 1e-3;

    private BetweenFrames() {}

    /**
     * Where links touch between frames.
     *
     * @param pairs of links that are looked at
     * @return by frame, where on the way to the next one they are nearest to each other, in (0, 1); not a number where the way
     *     is free
     */
    public static double[] touching(CollisionModel pairs, JointTrajectory motion) {
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

    static double[] pose(JointTrajectory motion, int frame) {
        double[] q = new double[motion.joints()];
        Arrays.setAll(q, d -> motion.position(frame, d));
        return q;
    }

    /** The least clearance at a pose, metres; that of pairs that are not near is {@value #NEAR}. */
    static double least(SelfCollision space, double[] q) {
        double least = NEAR;
        int near = space.evaluate(q, NEAR);
        for (int i = 0; i < near; i++) {
            least = Math.min(least, space.clearance(i));
        }
        return least;
    }
}
