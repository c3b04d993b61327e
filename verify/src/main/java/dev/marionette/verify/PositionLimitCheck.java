package dev.marionette.verify;

import dev.marionette.api.JointLimits;
import dev.marionette.api.JointTrajectory;

/**
 * {@code position_limits}: every joint within its limits at every frame, with {@link #TOLERANCE} for rounding. The worst
 * value is the largest excess, rad or m; negative where all keep away from their limits.
 */
public final class PositionLimitCheck implements TrajectoryCheck {
    /** Excess that counts as rounding, rad or m. */
    public static final double TOLERANCE = 1e-9;

    /** For the service loader. */
    public PositionLimitCheck() {}

    @Override
    public String name() {
        return "position_limits";
    }

    @Override
    public CheckResult run(JointTrajectory q, CheckContext context) {
        JointLimits limits = context.limits();
        CheckResult.Builder result = new CheckResult.Builder(name());
        double worst = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < q.frames(); k++) {
            for (int d = 0; d < q.joints(); d++) {
                double value = q.position(k, d);
                double above = value - limits.upper(d);
                double below = limits.lower(d) - value;
                double excess = Math.max(above, below);
                worst = Math.max(worst, excess);
                if (excess > TOLERANCE) {
                    double limit = above > below ? limits.upper(d) : limits.lower(d);
                    result.add(new Violation(k, 0, limits.jointNames().get(d), value, limit, limits.unit(d)));
                }
            }
        }
        // a robot of continuous joints has no limits to be near to
        return result.build(Double.isInfinite(worst) ? 0 : worst);
    }
}
