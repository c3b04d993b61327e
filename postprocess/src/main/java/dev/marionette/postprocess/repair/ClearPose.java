package dev.marionette.postprocess.repair;

import dev.marionette.kinematics.collision.SelfCollision;
import dev.marionette.kinematics.model.JointLimits;
import java.util.Arrays;

/**
 * The nearest configuration in which all pairs keep their clearance:
 *
 * <pre>
 *   minimise ½ Σ_d w_d (p_d − q_d)²   subject to  c_i(p) ≥ needed_i,  lower ≤ p ≤ upper
 * </pre>
 *
 * Sequential quadratic programming: the clearances are linearised, c_i(x) + g_i·(p − x) ≥ needed_i with g = n·(J_a − J_b),
 * the step is kept within a trust box, and the small quadratic programme is solved by coordinate ascent on its dual
 * (Hildreth 1957). The distance is always measured from q, so that the sequence ends at the nearest pose and not at the
 * first one that is free. A workspace of one thread; solving allocates nothing.
 */
final class ClearPose {
    private static final int MAX_ITERATIONS = 40;
    private static final int MAX_SWEEPS = 60;
    private static final double TRUST = 0.12;
    private static final double STILL = 5e-4;
    /** Pairs this much further apart than needed take part, so that no pair is cured by another. */
    private static final double ACTIVATION = 0.02;
    /** Shortfall of clearance that counts as none, metres. */
    private static final double TOLERANCE = 1e-4;
    /** … and as a part of the clearance. */
    private static final double RELATIVE_TOLERANCE = 0.3;

    private final SelfCollision space;
    private final JointLimits limits;
    private final double[] weights;
    private final double[] needed;
    private final int joints;
    private final double[] x;
    private final double[] low;
    private final double[] high;
    private final double[] trial;
    private final double[] pull;
    private int lastEntries;
    private double[] rows;
    private double[] bounds;
    private double[] duals;

    /**
     * @param weights one weight a joint, above 0
     * @param needed the clearance of each pair, metres. Kept; changes take effect.
     */
    ClearPose(SelfCollision space, JointLimits limits, double[] weights, double[] needed) {
        this.space = space;
        this.limits = limits;
        this.weights = weights;
        this.needed = needed;
        joints = limits.joints();
        x = new double[joints];
        low = new double[joints];
        high = new double[joints];
        trial = new double[joints];
        pull = new double[joints];
        rows = new double[16 * joints];
        bounds = new double[16];
        duals = new double[16];
    }

    /**
     * Solves for one configuration.
     *
     * @param q the wanted configuration. Not modified.
     * @param extra clearance beyond what the pairs need, metres
     * @param p on entry where to start, on return the result; the best that was found where there is no success
     * @return whether all clearances are kept
     */
    boolean solve(double[] q, double extra, double[] p) {
        double bestShortfall = Double.POSITIVE_INFINITY;
        for (int d = 0; d < joints; d++) {
            x[d] = limits.clamp(d, p[d]);
        }
        for (int iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
            int count = linearise(extra);
            double shortfall = shortfall(extra);
            if (shortfall < bestShortfall || shortfall <= 0) {
                bestShortfall = shortfall;
                System.arraycopy(x, 0, p, 0, joints);
            }
            double moved = step(q, count);
            if (shortfall <= 0 && moved <= STILL) {
                return true;
            }
        }
        return bestShortfall <= 0;
    }

    /** The largest shortfall of the clearances that were found last beyond the tolerance, metres; 0 where all are kept. */
    private double shortfall(double extra) {
        double worst = 0;
        for (int i = 0; i < lastEntries; i++) {
            double wanted = needed[space.pair(i)];
            double tolerance = Math.min(TOLERANCE, RELATIVE_TOLERANCE * wanted);
            worst = Math.max(worst, wanted + extra - tolerance - space.clearance(i));
        }
        return worst;
    }

    private int linearise(double extra) {
        lastEntries = space.evaluate(x, ACTIVATION + extra + maxNeeded());
        ensure(lastEntries);
        for (int i = 0; i < lastEntries; i++) {
            int o = i * joints;
            Arrays.fill(rows, o, o + joints, 0);
            space.addGradient(i, rows, o);
            double reached = 0;
            for (int d = 0; d < joints; d++) {
                reached += rows[o + d] * x[d];
            }
            bounds[i] = needed[space.pair(i)] + extra - space.clearance(i) + reached;
        }
        return lastEntries;
    }

    private double maxNeeded() {
        double largest = 0;
        for (double value : needed) {
            largest = Math.max(largest, value);
        }
        return largest;
    }

    private void ensure(int count) {
        if (bounds.length < count) {
            rows = new double[2 * count * joints];
            bounds = new double[2 * count];
            duals = new double[2 * count];
        }
    }

    /** Moves x to the solution of the linearised problem; gives the largest change of a joint. */
    private double step(double[] q, int count) {
        double[] before = trial;
        System.arraycopy(x, 0, before, 0, joints);
        for (int d = 0; d < joints; d++) {
            low[d] = Math.max(limits.lower(d), x[d] - TRUST);
            high[d] = Math.min(limits.upper(d), x[d] + TRUST);
            x[d] = Math.min(Math.max(q[d], low[d]), high[d]);
        }
        Arrays.fill(duals, 0, count, 0);
        Arrays.fill(pull, 0);
        double change = 1;
        for (int sweep = 0; sweep < MAX_SWEEPS && change > 1e-10; sweep++) {
            change = 0;
            for (int i = 0; i < count; i++) {
                change = Math.max(change, ascend(q, i));
            }
        }
        double moved = 0;
        for (int d = 0; d < joints; d++) {
            moved = Math.max(moved, Math.abs(x[d] - before[d]));
        }
        return moved;
    }

    /** One dual coordinate: x = clamp(q + W⁻¹ Σ μ_i g_i) moves until row i holds or its multiplier is 0. */
    private double ascend(double[] q, int i) {
        int o = i * joints;
        double value = -bounds[i];
        double curvature = 0;
        for (int d = 0; d < joints; d++) {
            value += rows[o + d] * x[d];
            boolean free = x[d] > low[d] && x[d] < high[d];
            curvature += free ? rows[o + d] * rows[o + d] / weights[d] : 0;
        }
        if (curvature < 1e-12) {
            curvature = 0;
            for (int d = 0; d < joints; d++) {
                curvature += rows[o + d] * rows[o + d] / weights[d];
            }
        }
        double change = curvature < 1e-12 ? 0 : Math.max(-duals[i], -value / curvature);
        if (change == 0) {
            return 0;
        }
        duals[i] += change;
        double moved = 0;
        for (int d = 0; d < joints; d++) {
            pull[d] += change * rows[o + d];
            double next = Math.min(Math.max(q[d] + pull[d] / weights[d], low[d]), high[d]);
            moved = Math.max(moved, Math.abs(next - x[d]));
            x[d] = next;
        }
        return moved;
    }
}
