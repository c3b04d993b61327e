package dev.marionette.postprocess.verify;

import dev.marionette.api.JointTrajectory;

/**
 * {@code base_motion}: the root link of a robot that goes about does not jump. From each frame to the next it goes and turns no
 * faster than the limits, and it is not accelerated more ({@link BaseMotion}). A violation of speed or turn is at the later one
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
                && context.ground().flatMap(ground -> ground.rules().base()).isPresent();
    }

    @Override
    public CheckResult run(JointTrajectory trajectory, CheckContext context) {
        BaseLimits limits = context.ground().orElseThrow().rules().base().orElseThrow();
        BaseMotion motion = BaseMotion.of(trajectory);
        double[] speed = motion.speed();
        double[] turn = motion.turn();
        double[] acceleration = motion.acceleration();
        CheckResult.Builder result = new CheckResult.Builder(name());
        double worst = 0;
        for (int f = 0; f < acceleration.length; f++) {
            if (f > 0) {
                worst = Math.max(worst, one(f, "speed", speed[f - 1], limits.speed(), "m/s", result));
                worst = Math.max(worst, one(f, "turn", turn[f - 1], limits.turn(), "rad/s", result));
            }
            worst = Math.max(worst, one(f, "acceleration", acceleration[f], limits.acceleration(), "m/s²", result));
        }
        return result.build(worst);
    }

    private static double one(
            int frame, String what, double value, double limit, String unit, CheckResult.Builder result) {
        if (value > limit) {
            result.add(new Violation(frame, 0, what + " of the base", value, limit, unit));
        }
        return value / limit;
    }
}
