package dev.marionette.verify;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.balance.Foot;
import dev.marionette.kinematics.balance.SoleMotion;

/**
 * {@code foot_penetration}: no corner of a sole is more than {@value #ALLOWED} m below the ground at a frame. The worst value
 * is the largest depth, metres, 0 where no corner is below the ground.
 */
public final class FootPenetrationCheck implements TrajectoryCheck {
    /** Depth that is allowed, metres. */
    public static final double ALLOWED = 0.002;

    /** For the service loader. */
    public FootPenetrationCheck() {}

    @Override
    public String name() {
        return "foot_penetration";
    }

    @Override
    public boolean isFor(JointTrajectory trajectory, CheckContext context) {
        return trajectory.floats() && context.ground().isPresent();
    }

    @Override
    public CheckResult run(JointTrajectory trajectory, CheckContext context) {
        Ground ground = context.ground().orElseThrow();
        SoleMotion soles = ground.soles(trajectory);
        CheckResult.Builder result = new CheckResult.Builder(name());
        for (int f = 0; f < soles.frames(); f++) {
            for (Foot foot : ground.feet().both()) {
                result.atMost(f, foot.id(), -soles.lowest(foot.left(), f), ALLOWED, "m");
            }
        }
        return result.build();
    }
}
