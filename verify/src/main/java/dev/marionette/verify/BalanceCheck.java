package dev.marionette.verify;

import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.balance.BalanceMotion;
import dev.marionette.kinematics.balance.BalanceRule;

/**
 * {@code balance}, where it was asked for: in every frame in which a foot stands, the point asked for, the centre of mass or the zero-moment
 * point, is over what the standing soles span, at least the margin asked for from its edge. Frames within half a window of the accelerations of an end of the
 * motion have no zero-moment point. The worst value is the least margin, metres; 0 where no foot ever stands.
 */
public final class BalanceCheck implements TrajectoryCheck {
    /** For the service loader. */
    public BalanceCheck() {}

    @Override
    public String name() {
        return "balance";
    }

    @Override
    public boolean isFor(JointTrajectory trajectory, CheckContext context) {
        return trajectory.floats()
                && context.ground().isPresent()
                && context.ground().get().rules().balance().isPresent();
    }

    @Override
    public CheckResult run(JointTrajectory trajectory, CheckContext context) {
        Ground ground = context.ground().orElseThrow();
        BalanceRule rule = ground.rules().balance().orElseThrow();
        BalanceMotion motion = ground.balance(trajectory)
                .orElseThrow(() -> new InputException(
                        ground.model().name(),
                        "has no masses, so that its balance cannot be checked",
                        "Maybe it is another robot than that of the run?"));
        CheckResult.Builder result = new CheckResult.Builder(name());
        for (int f = 0; f < motion.frames(); f++) {
            if (motion.isKnown(rule.point(), f)) {
                result.atLeast(f, rule.point().label(), motion.margin(rule.point(), f), rule.marginMetres(), "m");
            }
        }
        return result.build(result.closest().map(CheckResult.Closest::value).orElse(0.0));
    }
}
