package dev.marionette.testkit;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Made-up people who stand and move their arms and head at random, smoothly and as people can: each of other proportions. And what
 * may be done to a motion without changing what it says. In the frame of clips: metres, z up, x forward, y left.
 */
public final class RandomPerson {
    private static final double RATE = 50;
    private static final BodyJoint[] BODY = BodyJoint.values();

    private RandomPerson() {}

    /**
     * A motion.
     *
     * @param seed decides the person and what it does
     * @param frames at 50 Hz
     */
    public static Clip clip(long seed, int frames) {
        Random random = new Random(seed);
        double height = 1.5 + 0.4 * random.nextDouble();
        double broad = height * (0.1 + 0.03 * random.nextDouble());
        double upper = height * (0.16 + 0.03 * random.nextDouble());
        double lower = height * (0.14 + 0.02 * random.nextDouble());
        double hand = 0.05 * height;
        Wave[] waves = new Wave[12];
        for (int i = 0; i < waves.length; i++) {
            waves[i] = new Wave(random);
        }
        double[] p = new double[3 * BODY.length * frames];
        for (int f = 0; f < frames; f++) {
            double t = f / RATE;
            double hips = 0.53 * height;
            double lean = 0.1 * waves[0].at(t);
            double chest = hips + 0.28 * height;
            double forward = Math.sin(lean) * 0.28 * height;
            put(p, f, BodyJoint.HIPS, 0, 0, hips);
            put(p, f, BodyJoint.SPINE_LOWER, 0.25 * forward, 0, hips + 0.07 * height);
            put(p, f, BodyJoint.SPINE_MID, 0.5 * forward, 0, hips + 0.14 * height);
            put(p, f, BodyJoint.NECK, forward, 0, chest);
            put(p, f, BodyJoint.HEAD, forward + 0.02 * waves[1].at(t), 0.02 * waves[2].at(t), chest + 0.1 * height);
            for (int side = 1; side >= -1; side -= 2) {
                boolean left = side > 0;
                int w = left ? 3 : 7;
                // from the side: up by 80° below the horizontal to 60° above it, forward and a little back
                double up = -0.4 + 0.9 * waves[w].at(t);
                double round = 0.6 + 0.8 * waves[w + 1].at(t);
                double[] arm = direction(side, up, round);
                double[] fore =
                        direction(side, up + 0.5 + 0.5 * waves[w + 2].at(t), round + 0.6 + 0.4 * waves[w + 3].at(t));
                double[] at = {forward, side * broad, chest - 0.02 * height};
                put(p, f, left ? BodyJoint.LEFT_SHOULDER : BodyJoint.RIGHT_SHOULDER, at);
                put(p, f, left ? BodyJoint.LEFT_ELBOW : BodyJoint.RIGHT_ELBOW, along(at, arm, upper));
                put(p, f, left ? BodyJoint.LEFT_WRIST : BodyJoint.RIGHT_WRIST, along(at, fore, lower));
                put(p, f, left ? BodyJoint.LEFT_HAND : BodyJoint.RIGHT_HAND, along(at, fore, hand));
                double y = side * 0.055 * height;
                put(p, f, left ? BodyJoint.LEFT_HIP : BodyJoint.RIGHT_HIP, 0, y, hips);
                put(p, f, left ? BodyJoint.LEFT_KNEE : BodyJoint.RIGHT_KNEE, 0.01, y, 0.285 * height);
                put(p, f, left ? BodyJoint.LEFT_FOOT : BodyJoint.RIGHT_FOOT, 0, y, 0.045 * height);
            }
        }
        return clip("random-" + seed, p);
    }

    /** Two slow sines, within ±1. */
    private static final class Wave {
        private final double[] rate = new double[2];
        private final double[] phase = new double[2];

        Wave(Random random) {
            for (int i = 0; i < 2; i++) {
                rate[i] = 1 + 3 * random.nextDouble();
                phase[i] = 2 * Math.PI * random.nextDouble();
            }
        }

        double at(double t) {
            return 0.5 * (Math.sin(rate[0] * t + phase[0]) + Math.sin(rate[1] * t + phase[1]));
        }
    }

    private static double[] direction(int side, double up, double round) {
        double flat = Math.cos(up);
        return new double[] {flat * Math.sin(round), side * flat * Math.cos(round), Math.sin(up)};
    }

    /** Moves a point and gives it back. */
    private static double[] along(double[] point, double[] direction, double length) {
        for (int i = 0; i < 3; i++) {
            point[i] += length * direction[i];
        }
        return point;
    }

    private static void put(double[] p, int frame, BodyJoint joint, double... at) {
        System.arraycopy(at, 0, p, 3 * (frame * BODY.length + joint.ordinal()), 3);
    }

    /** A clip of positions of all joints of the body, frames × joints × 3. */
    public static Clip clip(String name, double[] positions) {
        List<String> names = new ArrayList<>();
        Map<BodyJoint, Integer> roles = new EnumMap<>(BodyJoint.class);
        int[] parents = new int[BODY.length];
        for (BodyJoint joint : BODY) {
            roles.put(joint, joint.ordinal());
            names.add(joint.id());
            parents[joint.ordinal()] = joint.parent().map(BodyJoint::ordinal).orElse(-1);
        }
        return new Clip(name, RATE, names, parents, positions, new double[0], new double[0], roles, List.of());
    }

    /**
     * The same motion of a person who faces elsewhere, stands elsewhere and is larger or smaller.
     *
     * @param yaw about the vertical, rad
     * @param way 3 values, metres. Not modified.
     * @param scale above 0
     */
    public static Clip elsewhere(Clip clip, double yaw, double[] way, double scale) {
        double[] p = clip.positions();
        double c = Math.cos(yaw);
        double s = Math.sin(yaw);
        for (int i = 0; i < p.length; i += 3) {
            double x = scale * (c * p[i] - s * p[i + 1]) + way[0];
            double y = scale * (s * p[i] + c * p[i + 1]) + way[1];
            p[i] = x;
            p[i + 1] = y;
            p[i + 2] = scale * p[i + 2] + way[2];
        }
        return clip(clip.name(), p);
    }

    /** What is seen in a mirror: y is −y, and left is right. */
    public static Clip mirrored(Clip clip) {
        double[] p = clip.positions();
        double[] q = new double[p.length];
        for (int f = 0; f < clip.frames(); f++) {
            for (BodyJoint joint : BODY) {
                int from = 3 * (f * BODY.length + joint.ordinal());
                int to = 3 * (f * BODY.length + joint.mirrored().ordinal());
                q[to] = p[from];
                q[to + 1] = -p[from + 1];
                q[to + 2] = p[from + 2];
            }
        }
        return clip(clip.name(), q);
    }

    /** Frames of a clip, from one to before another. */
    public static Clip part(Clip clip, int from, int to) {
        double[] p = Arrays.copyOfRange(clip.positions(), 3 * BODY.length * from, 3 * BODY.length * to);
        return clip(clip.name(), p);
    }
}
