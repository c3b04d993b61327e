package dev.marionette.methods.wholebody;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.SelfCollision;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/** Where links of a motion collide, and by which joints they could be moved apart. */
final class CollidingFrames {
    private CollidingFrames() {}

    /**
     * Looks at all frames, and at places between them.
     *
     * @param touching by frame, where on the way to the next one links touch; not a number where they do not. Not modified.
     * @return the frames in which, or after which, links collide; then by frame the joints between those that do
     */
    static BitSet[] of(CollisionModel links, JointTrajectory motion, double[] touching) {
        BitSet[] colliding = new BitSet[motion.frames() + 1];
        Arrays.setAll(colliding, f -> new BitSet());
        try (SelfCollision space = new SelfCollision(links)) {
            double[] q = new double[motion.joints()];
            for (int f = 0; f < motion.frames(); f++) {
                int frame = f;
                Arrays.setAll(q, d -> motion.position(frame, d));
                mark(space, q, f, colliding);
                double t = touching[f];
                if (!Double.isNaN(t)) {
                    Arrays.setAll(q, d -> (1 - t) * motion.position(frame, d) + t * motion.position(frame + 1, d));
                    mark(space, q, f, colliding);
                }
            }
        }
        return colliding;
    }

    private static void mark(SelfCollision space, double[] q, int frame, BitSet[] colliding) {
        int near = space.evaluate(q, 0);
        for (int i = 0; i < near; i++) {
            if (space.clearance(i) <= 0) {
                colliding[0].set(frame);
                boolean[] between = space.jointsBetween(space.pair(i));
                IntStream.range(0, q.length).filter(d -> between[d]).forEach(colliding[frame + 1]::set);
            }
        }
    }
}
