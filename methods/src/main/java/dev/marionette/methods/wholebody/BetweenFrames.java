package dev.marionette.methods.wholebody;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.SelfCollision;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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
     * Where links touch on the way from each frame to the next. Its arrays are not copied.
     *
     * @param where by frame, in (0, 1); not a number where the way is free
     * @param pair by frame, which pair of links; −1 where the way is free
     * @param clearance by frame, of the pair there, metres; 0 where the way is free
     */
    record Touching(double[] where, int[] pair, double[] clearance) {
        /** Nowhere. */
        static Touching nowhere(int frames) {
            Touching nowhere = new Touching(new double[frames], new int[frames], new double[frames]);
            Arrays.fill(nowhere.where, Double.NaN);
            Arrays.fill(nowhere.pair, -1);
            return nowhere;
        }

        boolean at(int frame) {
            return pair[frame] >= 0;
        }

        /**
         * By frame, whether links touch after it and another round may free them: of the last two, one was not in vain near the frame, as it left other
         * pairs touching than before, or the same ones clearly less deep.
         *
         * @param last as it was before the last round
         * @param earlier as it was before the round before that
         * @param reach how many frames to either side are near
         */
        boolean[] goesOn(Touching last, Touching earlier, int reach) {
            boolean[] goesOn = new boolean[pair.length];
            for (int f = 0; f < goesOn.length; f++) {
                goesOn[f] = at(f) && (isOther(last, f, reach) || last.isOther(earlier, f, reach));
            }
            return goesOn;
        }

        private boolean isOther(Touching before, int frame, int reach) {
            return deepest(frame, reach) < MotionSearch.GAIN * before.deepest(frame, reach)
                    || !near(frame, reach).equals(before.near(frame, reach));
        }

        /** The pairs that touch near a frame. */
        private Set<Integer> near(int frame, int reach) {
            return frames(frame, reach).mapToObj(f -> pair[f]).collect(Collectors.toSet());
        }

        /** How deep pairs touch near a frame at most, metres; 0 where they may only touch. */
        private double deepest(int frame, int reach) {
            return frames(frame, reach)
                    .mapToDouble(f -> Math.max(0, -clearance[f]))
                    .max()
                    .orElse(0);
        }

        private IntStream frames(int frame, int reach) {
            return IntStream.rangeClosed(Math.max(0, frame - reach), Math.min(pair.length - 1, frame + reach))
                    .filter(this::at);
        }
    }

    /**
     * Where links touch between frames; of several pairs that do on the way to a frame, the first one that is found.
     *
     * @param pairs of links that are looked at
     */
    static Touching touching(CollisionModel pairs, JointTrajectory motion) {
        Touching touching = Touching.nowhere(motion.frames());
        try (SelfCollision space = new SelfCollision(pairs)) {
            for (int f = 0; f + 1 < motion.frames(); f++) {
                double[] from = pose(motion, f);
                double[] to = pose(motion, f + 1);
                Optional<SelfCollision.Contact> contact = space.between(from, to);
                if (contact.isPresent()) {
                    nearest(space, from, to, contact.get(), touching, f);
                }
            }
        }
        return touching;
    }

    /** Tells where the pair that touches is nearest: at one of the parts of the way, or where it was found. */
    private static void nearest(
            SelfCollision space,
            double[] from,
            double[] to,
            SelfCollision.Contact contact,
            Touching touching,
            int frame) {
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
        touching.where[frame] = best;
        touching.pair[frame] = contact.pair();
        touching.clearance[frame] = nearest;
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
