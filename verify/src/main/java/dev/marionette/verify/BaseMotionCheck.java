package dev.marionette.verify;

import dev.marionette.api.BaseLimits;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.balance.BaseMotion;

/**
 * {@code base_motion}, where the robot or the user says how it may move: the root link of a robot that goes about does not jump. From each frame to the next it goes and turns no
 * faster than the limits that are said, and it is not accelerated more ({@link BaseMotion}). A violation of speed or turn is at the later one
 * of the two frames. The worst value is the largest ratio of a value to its limit.
 */
public final class BaseMotionCheck implements TrajectoryCheck {
    /** For the service loader. */
    public BaseMotionCheck() {}

    @Override
    public String name() {
        return "base_motion";
    }

    @Override
    public boolean isFor(JointTrajectory trajectory, CheckContext context) {
        return trajectory.floats()
                && context.ground()
                        .filter(ground -> !ground.rules().base().equals(BaseLimits.NONE))
                        .isPresent();
    }

    @Override
    public CheckResult run(JointTrajectory trajectory, CheckContext context) {
        BaseLimits limits = context.ground().orElseThrow().rules().base();
        BaseMotion motion = BaseMotion.of(context.ground().orElseThrow().model(), trajectory);
        double[] speed = motion.speed();
        double[] turn = motion.turn();
        double[] acceleration = motion.acceleration();
        CheckResult.Builder result = new CheckResult.Builder(name());
        for (int f = 0; f < acceleration.length; f++) {
            if (f > 0) {
                result.atMost(f, "speed of the base", speed[f - 1], limits.speed(), "m/s");
                result.atMost(f, "turn of the base", turn[f - 1], limits.turn(), "rad/s");
            }
            result.atMost(f, "acceleration of the base", acceleration[f], limits.acceleration(), "m/s²");
        }
        return result.build(result.closest().map(c -> c.value() / c.limit()).orElse(0.0));
    }
}
