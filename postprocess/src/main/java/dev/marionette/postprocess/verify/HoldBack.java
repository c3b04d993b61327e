package dev.marionette.postprocess.verify;

import dev.marionette.postprocess.JointLimits;
import dev.marionette.postprocess.smooth.LimitProjection;
import java.util.Arrays;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The last resort: around what still collides, the pose is drawn towards the home pose, q = home + s (q − home), with a
 * smooth s ∈ [0, 1] that is lowered and widened every time. At s = 0 everywhere the robot stands at home, which is free,
 * so the repair ends.
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
    private final CheckContext context;
    private final RepairOptions options;
    private final double[] level;
    private final double[] share;
    private final NavigableMap<Integer, Set<String>> reasons = new TreeMap<>();
    private final LimitProjection projection = new LimitProjection();
    private double reachSeconds = FIRST_REACH_SECONDS;

    /**
     * @param motion within position and velocity limits; {@link #lower} replaces it
     * @param home one value a joint, within limits, free of collision
     */
    HoldBack(MotionFrames motion, double[] home, double periodSeconds, CheckContext context, RepairOptions options) {
        this.motion = motion;
        this.home = home;
        this.context = context;
        this.options = options;
        period = periodSeconds;
        given = motion.q.clone();
        level = new double[motion.frames];
        share = new double[motion.frames];
        Arrays.fill(level, 1);
        Arrays.fill(share, 1);
    }

    /** The part of the way from home that is left, by frame. */
    double[] share() {
        return share;
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
    void lower(NavigableMap<Integer, Set<String>> touching) {
        int reach = Math.max(2, (int) Math.round(reachSeconds / period));
        double[] before = level.clone();
        touching.forEach((k, pairs) -> {
            reasons.computeIfAbsent(k, unused -> new TreeSet<>()).addAll(pairs);
            double lower = before[k] * LOWER < LEAST ? 0 : before[k] * LOWER;
            for (int j = Math.max(0, k - reach); j <= Math.min(motion.frames - 1, k + reach); j++) {
                level[j] = Math.min(level[j], lower);
            }
        });
        smoothLevel(reach);
        blend();
        reachSeconds *= WIDEN;
    }

    /** Stands at home. */
    void standAtHome() {
        Arrays.fill(share, 0);
        for (int k = 0; k < motion.frames; k++) {
            motion.setFrame(k, home);
        }
    }

    /** The weighted mean, over a window, of the smallest level in that window: smooth, and nowhere above the level. */
    private void smoothLevel(int reach) {
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
        JointLimits limits = context.limits();
        double lambda = LimitProjection.lambda(options.cutoffHz(), period);
        double[] y = new double[motion.frames];
        double[] reference = new double[motion.frames];
        double[] weights = new double[motion.frames];
        Arrays.fill(weights, 1);
        for (int d = 0; d < motion.joints; d++) {
            for (int k = 0; k < motion.frames; k++) {
                reference[k] = home[d] + share[k] * (given[k * motion.joints + d] - home[d]);
                y[k] = reference[k];
            }
            double step = limits.velocity(d) * period * (1 - options.margin());
            projection.solve(y, weights, reference, lambda, limits.lower(d), limits.upper(d), step);
            motion.setJoint(d, y);
        }
    }
}
