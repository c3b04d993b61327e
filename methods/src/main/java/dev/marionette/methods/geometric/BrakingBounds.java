package dev.marionette.methods.geometric;

import dev.marionette.kinematics.model.RobotModel;

/**
 * Bounds of the joint velocities at the end of a step with constant acceleration, q' = q + Δt(v + v')/2, such that position,
 * velocity and acceleration limits hold at every instant of the step and can still be held ever after.
 *
 * <p>A state is viable if the joint can brake before its limits: |v| ≤ V, q + v²/2A ≤ q_max for v &gt; 0 and q − v²/2A ≥ q_min
 * for v &lt; 0. From a viable state, v' is viable again where |v'| ≤ V, |v' − v| ≤ A·Δt and, towards the upper limit with
 * room r = q_max − q − v·Δt/2,
 *
 * <pre>
 *   r ≥ 0:  v' ≤ A(−Δt/2 + √(Δt²/4 + 2r/A))         the end of the step is where braking still suffices
 *           v' ≤ r/Δt                                and another step like it could end at rest, so that nothing bounces
 *   r &lt; 0:  v' ≤ v − v²Δt/(2(q_max − q))            the joint turns round within the step, at its limit at the farthest
 * </pre>
 *
 * <p>(the lower limit is its mirror image). The interval is never empty: −A is always allowed where a joint moves up, and no
 * two limits ask for opposite things as long as A·Δt² ≤ (q_max − q_min)/1.5 and A·Δt ≤ V, for which A is reduced where a
 * range is narrow or a joint slow. (Viability after
 * Del Prete, "Joint position and velocity bounds in discrete-time acceleration/torque control of robot manipulators", 2018,
 * here for steps of varying length.)
 */
final class BrakingBounds {
    /** Kept from all limits, rad or m and as a part of velocities, for rounding here and in what is written. */
    private static final double MARGIN = 1e-6;
    /** An end this far outside is inside, rad or m. */
    private static final double ROUNDING = 1e-9;

    private final double[] lower;
    private final double[] upper;
    private final double[] velocity;
    private final double[] acceleration;

    /**
     * @param model its position and velocity limits
     * @param acceleration largest acceleration of every joint, rad/s² or m/s², above 0
     * @param maxPeriodSeconds longest step that is asked for, s
     */
    BrakingBounds(RobotModel model, double acceleration, double maxPeriodSeconds) {
        int n = model.dof();
        lower = new double[n];
        upper = new double[n];
        velocity = new double[n];
        this.acceleration = new double[n];
        for (int d = 0; d < n; d++) {
            double kept = Math.min(MARGIN, 0.25 * (model.upper(d) - model.lower(d)));
            lower[d] = model.lower(d) + kept;
            upper[d] = model.upper(d) - kept;
            velocity[d] = model.velocityLimit(d) * (1 - MARGIN);
            double narrow = (upper[d] - lower[d]) / (1.5 * maxPeriodSeconds * maxPeriodSeconds);
            double slow = velocity[d] / maxPeriodSeconds;
            this.acceleration[d] = Math.min(acceleration, Math.min(narrow, slow)) * (1 - MARGIN);
        }
    }

    /** Number of joints. */
    int size() {
        return lower.length;
    }

    /** The largest acceleration of a joint, rad/s² or m/s². */
    double acceleration(int joint) {
        return acceleration[joint];
    }

    /** Puts joints at rest inside their limits. Modified: q. */
    void clamp(double[] q) {
        for (int d = 0; d < lower.length; d++) {
            q[d] = Math.min(Math.max(q[d], lower[d]), upper[d]);
        }
    }

    /**
     * Writes the bounds of v'.
     *
     * @param q dof values, viable with v. Not modified.
     * @param v dof values. Not modified.
     * @param periodSeconds Δt, above 0, at most the longest step
     * @param out lower bounds. Modified.
     * @param outUpper upper bounds. Modified.
     */
    void fill(double[] q, double[] v, double periodSeconds, double[] out, double[] outUpper) {
        for (int d = 0; d < lower.length; d++) {
            double a = acceleration[d];
            double up = highest(upper[d] - q[d], v[d], a, periodSeconds);
            double down = -highest(q[d] - lower[d], -v[d], a, periodSeconds);
            double reach = a * periodSeconds;
            // what braking as hard as possible does is allowed, whatever rounding says
            outUpper[d] = Math.min(Math.min(velocity[d], v[d] + reach), Math.max(up, v[d] - reach));
            out[d] = Math.max(Math.max(-velocity[d], v[d] - reach), Math.min(down, v[d] + reach));
            if (out[d] > outUpper[d]) {
                double middle = 0.5 * (out[d] + outUpper[d]);
                out[d] = middle;
                outUpper[d] = middle;
            }
        }
    }

    /** The highest v' towards a limit at a distance. */
    private static double highest(double distance, double v, double a, double period) {
        double room = distance - 0.5 * v * period;
        if (room >= 0) {
            // 2r/A may be infinite, for a joint without limits
            double braking = a * (Math.sqrt(0.25 * period * period + 2 * room / a) - 0.5 * period);
            return Math.min(braking, room / period);
        }
        return distance > 0 ? v - v * v * period / (2 * distance) : Double.NEGATIVE_INFINITY;
    }

    /**
     * How long it takes to bring all joints to rest together, along a straight line, s: with v(t) = v(1 − t/T) each joint
     * decelerates by |v|/T, so T is the largest |v|/A. It is what a robot can be stopped by whatever the lengths of the steps.
     */
    double stopSeconds(double[] v) {
        double longest = 0;
        for (int d = 0; d < lower.length; d++) {
            longest = Math.max(longest, Math.abs(v[d]) / acceleration[d]);
        }
        return longest;
    }

    /** Goes along that line for a step, or to its end where that comes sooner. Modified: q and v. */
    void stopStep(double[] q, double[] v, double periodSeconds) {
        double longest = stopSeconds(v);
        double time = Math.min(periodSeconds, longest);
        double left = longest > periodSeconds ? 1 - periodSeconds / longest : 0;
        for (int d = 0; d < lower.length; d++) {
            double to = q[d] + 0.5 * time * (1 + left) * v[d];
            q[d] = Math.min(Math.max(to, lower[d]), upper[d]);
            v[d] = left > 0 ? left * v[d] : 0;
        }
    }

    /**
     * Slows joints that are near a limit, where the bounds of {@link #fill} allow it, so that the line that stops the robot ends
     * inside all limits.
     *
     * @param q dof values. Not modified.
     * @param v dof values. Not modified.
     * @param lowest bounds of v'. Not modified.
     * @param highest bounds of v'. Not modified.
     * @param next v'. Modified.
     * @return whether it does
     */
    boolean keepStopInside(
            double[] q, double[] v, double periodSeconds, double[] lowest, double[] highest, double[] next) {
        double longest = stopSeconds(next);
        double time = 0.5 * (periodSeconds + longest);
        boolean inside = true;
        for (int d = 0; d < lower.length; d++) {
            double from = q[d] + 0.5 * periodSeconds * v[d];
            double up = Math.max(lowest[d], (upper[d] - from) / time);
            double down = Math.min(highest[d], (lower[d] - from) / time);
            next[d] = Math.max(down, Math.min(up, next[d]));
            double end = from + time * next[d];
            inside &= end <= upper[d] + ROUNDING && end >= lower[d] - ROUNDING;
        }
        return inside && stopSeconds(next) <= longest * (1 + 1e-12);
    }

    /** Moves the joints to the end of the step. Modified: q and v. */
    void advance(double[] q, double[] v, double[] next, double periodSeconds) {
        for (int d = 0; d < lower.length; d++) {
            double to = q[d] + 0.5 * periodSeconds * (v[d] + next[d]);
            q[d] = Math.min(Math.max(to, lower[d]), upper[d]);
            v[d] = next[d];
        }
    }
}
