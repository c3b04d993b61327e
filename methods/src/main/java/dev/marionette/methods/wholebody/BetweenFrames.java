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
    /** How far from the frames a place is at least, as part of the way: bounds of the frames themselves hold there. */
    private static final double MARGIN = 1e-2;

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
                    where[f] = nearest(space, from, to, contact.get());
                }
            }
        }
        return where;
    }

    /** Where the pair that touches is nearest: at one of the parts of the way, or where it was found. */
    private static double nearest(SelfCollision space, double[] from, double[] to, SelfCollision.Contact contact) {
        double best = Math.min(Math.max(contact.fraction(), MARGIN), 1 - MARGIN);
        double nearest = contact.clearance();
        double[] q = new double[from.length];
        for (int k = 1; k < PARTS; k++) {
            double t = (double) k / PARTS;
            for (int d = 0; d < q.length; d++) {
                q[d] = from[d] + t * (to[d] - from[d]);
            }
            double distance = clearance(space, q, contact.pair());
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

    /** The clearance of a pair at a pose, metres; of one that is not near, {@value #NEAR}. */
    private static double clearance(SelfCollision space, double[] q, int pair) {
        int near = space.evaluate(q, NEAR);
        for (int i = 0; i < near; i++) {
            if (space.pair(i) == pair) {
                return space.clearance(i);
            }
        }
        return NEAR;
    }
}
