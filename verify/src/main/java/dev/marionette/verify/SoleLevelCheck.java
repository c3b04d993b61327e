package dev.marionette.verify;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.balance.Foot;
import dev.marionette.kinematics.balance.SoleMotion;

/**
 * {@code sole_level}: no corner of a sole that stands is more than {@value #ALLOWED} m above the ground: the foot is on the
 * ground, and flat. The worst value is the largest such height, metres.
 */
public final class SoleLevelCheck implements TrajectoryCheck {
    /** Height that is allowed, metres. */
    public static final double ALLOWED = 0.005;

    /** For the service loader. */
    public SoleLevelCheck() {}

    @Override
    public String name() {
        return "sole_level";
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
        boolean[][] stands = {ground.contacts().flags(true), ground.contacts().flags(false)};
        for (int f = 0; f < soles.frames(); f++) {
            for (Foot foot : ground.feet().both()) {
                if (stands[foot.left() ? 0 : 1][f]) {
                    result.atMost(f, foot.id(), soles.highest(foot.left(), f), ALLOWED, "m");
                }
            }
        }
        return result.build();
    }
}
