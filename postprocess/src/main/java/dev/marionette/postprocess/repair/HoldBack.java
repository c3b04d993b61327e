package dev.marionette.postprocess.repair;

import dev.marionette.kinematics.collision.SelfCollision;
import dev.marionette.kinematics.model.JointLimits;
import dev.marionette.postprocess.smooth.LimitProjection;
import java.util.Arrays;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The last resort: around what still collides, the joints between the two links are drawn towards the home pose, q = home +
 * s (q − home), with a smooth s ∈ [0, 1] for each joint that is lowered and widened every time. The other limbs go on. With
 * s = 0 for all joints between them, two links are to each other as at home, which is free, so the repair ends.
 */
final class HoldBack {
    private static final double LOWER = 0.7;
    private static final double LEAST = 0.1;
    private static final double FIRST_REACH_SECONDS = 0.2;
    private static final double WIDEN = 1.4;

    private final MotionFrames motion;
    private final double[] given;
    private final double[] home;
    private final double period;
    private final JointLimits limits;
    private final SelfCollision space;
    private final RepairOptions options;
    /** By pair and joint: whether the joint moves the two links against each other. */
    private final boolean[][] between;

    private final boolean[] stays;

    /** By joint: the part that is wanted at each frame, and its smooth form. */
    private final double[][] level;

    private final double[][] share;
    private final NavigableMap<Integer, Set<String>> reasons = new TreeMap<>();
    private double reachSeconds = FIRST_REACH_SECONDS;

    /**
     * @param motion within position and velocity limits; {@link #lower} replaces it
     * @param home one value a joint, within limits, free of collision
     * @param weights one weight a joint; what has an infinite one is left as it is
     */
    HoldBack(
            MotionFrames motion,
            double[] home,
            double periodSeconds,
            JointLimits limits,
            SelfCollision space,
            RepairOptions options,
            double[] weights) {
        this.motion = motion;
        this.home = home;
        this.limits = limits;
        this.space = space;
        this.options = options;
        period = periodSeconds;
        given = motion.q.clone();
        between = new boolean[space.pairCount()][];
        Arrays.setAll(between, pair -> MotionWeights.movable(space.jointsBetween(pair), weights));
        stays = new boolean[motion.joints];
        for (int d = 0; d < stays.length; d++) {
            stays[d] = Double.isInfinite(weights[d]);
        }
        level = new double[motion.joints][motion.frames];
        share = new double[motion.joints][motion.frames];
        for (int d = 0; d < motion.joints; d++) {
            Arrays.fill(level[d], 1);
            Arrays.fill(share[d], 1);
        }
    }

    /** The part of the way from home that is left, by frame, of the joint that has given up most. */
    double[] share() {
        double[] least = new double[motion.frames];
        Arrays.fill(least, 1);
        for (double[] joint : share) {
            for (int k = 0; k < least.length; k++) {
                least[k] = Math.min(least[k], joint[k]);
            }
        }
        return least;
    }

    /** The pairs that made frames be held back, by frame. */
    NavigableMap<Integer, Set<String>> reasons() {
        return reasons;
    }

    /**
     * Holds the given motion back further around the frames that still touch, and puts it in the place of the motion.
     *
     * @param touching pairs by frame
     */
    void lower(NavigableMap<Integer, Set<Integer>> touching) {
        int reach = Math.max(2, (int) Math.round(reachSeconds / period));
        touching.forEach((k, pairs) -> {
            Set<String> names = reasons.computeIfAbsent(k, unused -> new TreeSet<>());
            for (int pair : pairs) {
                names.add(space.pairName(pair));
            }
        });
        for (int d = 0; d < motion.joints; d++) {
            lowerJoint(d, touching, reach);
            smoothLevel(level[d], share[d], reach);
        }
        blend();
        reachSeconds *= WIDEN;
    }

    private void lowerJoint(int joint, NavigableMap<Integer, Set<Integer>> touching, int reach) {
        double[] before = level[joint].clone();
        touching.forEach((k, pairs) -> {
            if (pairs.stream().anyMatch(pair -> between[pair][joint])) {
                double lower = before[k] * LOWER < LEAST ? 0 : before[k] * LOWER;
                for (int j = Math.max(0, k - reach); j <= Math.min(motion.frames - 1, k + reach); j++) {
                    level[joint][j] = Math.min(level[joint][j], lower);
                }
            }
        });
    }

    /** Stands at home. */
    void standAtHome() {
        for (int d = 0; d < motion.joints; d++) {
            for (int k = 0; k < motion.frames && !stays[d]; k++) {
                share[d][k] = 0;
                motion.q[k * motion.joints + d] = home[d];
            }
        }
    }

    /** The weighted mean, over a window, of the smallest level in that window: smooth, and nowhere above the level. */
    private void smoothLevel(double[] level, double[] share, int reach) {
        if (Arrays.stream(level).allMatch(value -> value == 1)) {
            return;
        }
        double[] smallest = new double[motion.frames];
        for (int k = 0; k < motion.frames; k++) {
            double least = 1;
            for (int j = Math.max(0, k - reach); j <= Math.min(motion.frames - 1, k + reach); j++) {
                least = Math.min(least, level[j]);
            }
            smallest[k] = least;
        }
        for (int k = 0; k < motion.frames; k++) {
            double sum = 0;
            double weights = 0;
            for (int j = Math.max(0, k - reach); j <= Math.min(motion.frames - 1, k + reach); j++) {
                double weight = 1 + Math.cos(Math.PI * (j - k) / (reach + 1));
                sum += weight * smallest[j];
                weights += weight;
            }
            share[k] = Math.min(1, sum / weights);
        }
    }

    private void blend() {
        IntStream.range(0, motion.joints).parallel().forEach(this::blendJoint);
    }

    private void blendJoint(int d) {
        double[] reference = new double[motion.frames];
        double[] weights = new double[motion.frames];
        Arrays.fill(weights, 1);
        double fastest = 0;
        for (int k = 0; k < motion.frames; k++) {
            double q = given[k * motion.joints + d];
            reference[k] = share[d][k] < 1 ? home[d] + share[d][k] * (q - home[d]) : q;
            fastest = k == 0 ? 0 : Math.max(fastest, Math.abs(reference[k] - reference[k - 1]));
        }
        double step = limits.velocity(d) * period * (1 - options.margin());
        double[] y = reference.clone();
        if (fastest > step) {
            double lambda = LimitProjection.lambda(options.cutoffHz(), period);
            new LimitProjection().solve(y, weights, reference, lambda, limits.lower(d), limits.upper(d), step);
        }
        motion.setJoint(d, y);
    }
}
