package dev.marionette.verify;

import dev.marionette.api.JointLimits;
import dev.marionette.api.JointTrajectory;

/**
 * {@code velocity_limits}: every |q[k+1] − q[k]|/dt within its limit, with {@link #TOLERANCE} for rounding. Since the
 * robot moves on straight lines between frames, this is its velocity at all times. The worst value is the largest ratio
 * of velocity to limit.
 */
public final class VelocityLimitCheck implements TrajectoryCheck {
    /** Excess that counts as rounding, as a part of the limit. */
    public static final double TOLERANCE = 1e-9;

    /** For the service loader. */
    public VelocityLimitCheck() {}

    @Override
    public String name() {
        return "velocity_limits";
    }

    @Override
    public CheckResult run(JointTrajectory q, CheckContext context) {
        JointLimits limits = context.limits();
        CheckResult.Builder result = new CheckResult.Builder(name());
        double worst = 0;
        for (int k = 1; k < q.frames(); k++) {
            for (int d = 0; d < q.joints(); d++) {
                double velocity = Math.abs(q.position(k, d) - q.position(k - 1, d)) / q.periodSeconds();
                double limit = limits.velocity(d);
                worst = Math.max(worst, velocity / limit);
                if (velocity > limit * (1 + TOLERANCE)) {
                    result.add(new Violation(k, 0, limits.jointNames().get(d), velocity, limit, limits.unit(d) + "/s"));
                }
            }
        }
        return result.build(worst);
    }
}
