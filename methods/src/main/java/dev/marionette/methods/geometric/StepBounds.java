package dev.marionette.methods.geometric;

import dev.marionette.kinematics.model.RobotModel;

/**
 * Bounds of the joint velocities of one Euler step q + ṡ·Δt: the velocity limits, and what keeps the joints inside their
 * position limits, (q_min + m − q)/Δt ≤ ṡ ≤ (q_max − m − q)/Δt (Kanoun's form; Darvish et al. 2019, eq. 7).
 */
final class StepBounds {
    private final double[] lower;
    private final double[] upper;
    private final double[] velocity;

    /**
     * @param model its limits
     * @param margin kept from position limits, rad or m; a quarter of the range where that is less
     * @param velocityFactor of the velocity limits, above 0
     */
    StepBounds(RobotModel model, double margin, double velocityFactor) {
        int n = model.dof();
        lower = new double[n];
        upper = new double[n];
        velocity = new double[n];
        for (int d = 0; d < n; d++) {
            double kept = Math.min(margin, 0.25 * (model.upper(d) - model.lower(d)));
            lower[d] = model.lower(d) + kept;
            upper[d] = model.upper(d) - kept;
            velocity[d] = velocityFactor * model.velocityLimit(d);
        }
    }

    /**
     * Writes the bounds. A joint that is outside its limits is asked to come back, within its velocity limit.
     *
     * @param q dof values. Not modified.
     * @param out lower bounds, dof values. Modified.
     * @param outUpper upper bounds, dof values. Modified.
     */
    void fill(double[] q, double periodSeconds, double[] out, double[] outUpper) {
        for (int d = 0; d < lower.length; d++) {
            double v = velocity[d];
            out[d] = Math.max(-v, Math.min(v, (lower[d] - q[d]) / periodSeconds));
            outUpper[d] = Math.min(v, Math.max(-v, (upper[d] - q[d]) / periodSeconds));
        }
    }

    /** Moves the joints, and puts one that rounding took past a limit back on it. Modified: q. */
    void integrate(double[] q, double[] velocities, double periodSeconds) {
        for (int d = 0; d < lower.length; d++) {
            double to = q[d] + velocities[d] * periodSeconds;
            q[d] = q[d] < lower[d] || q[d] > upper[d] ? to : Math.min(Math.max(to, lower[d]), upper[d]);
        }
    }
}
