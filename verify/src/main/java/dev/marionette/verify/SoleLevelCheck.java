package dev.marionette.verify;

import dev.marionette.api.FootContacts.Support;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.balance.Foot;
import dev.marionette.kinematics.balance.SoleMotion;

/**
 * {@code sole_level}: no corner of a sole that stands, or of the edge over which it rolls, is more than {@value #ALLOWED} m above the
 * ground: the foot is on the ground and, where it does not roll, flat. The worst value is the largest such height, metres.
 */
public final class SoleLevelCheck implements TrajectoryCheck {
    /** Height that is allowed, metres. */
    public static final double ALLOWED = SoleMotion.ON_GROUND;

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
        Support[][] supports = {
            ground.contacts().supports(true), ground.contacts().supports(false)
        };
        for (int f = 0; f < soles.frames(); f++) {
            for (Foot foot : ground.feet().both()) {
                Support support = supports[foot.left() ? 0 : 1][f];
                if (support != Support.NONE) {
                    result.atMost(f, foot.id(), soles.lift(foot.left(), f, support), ALLOWED, "m");
                }
            }
        }
        return result.build();
    }
}
