package dev.marionette.verify;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.balance.RestingPart;
import dev.marionette.kinematics.balance.RestingPartMotion;

/**
 * {@code rest_level}: while a hand, an elbow, a knee, the seat or the back rests on the ground, the lowest corner of its volumes is at most
 * {@value #ALLOWED} m above it. The worst value is the largest height, metres.
 */
public final class RestLevelCheck implements TrajectoryCheck {
    /** Height that is allowed, metres. */
    public static final double ALLOWED = 0.005;

    /** For the service loader. */
    public RestLevelCheck() {}

    @Override
    public String name() {
        return "rest_level";
    }

    @Override
    public boolean isFor(JointTrajectory trajectory, CheckContext context) {
        return trajectory.floats()
                && context.ground().filter(Ground::restsOnOthers).isPresent();
    }

    @Override
    public CheckResult run(JointTrajectory trajectory, CheckContext context) {
        Ground ground = context.ground().orElseThrow();
        RestingPartMotion[] motions = ground.feet().others().stream()
                .map(part -> new RestingPartMotion(ground.model(), part, trajectory))
                .toArray(RestingPartMotion[]::new);
        CheckResult.Builder result = new CheckResult.Builder(name());
        boolean[][] rests = new boolean[motions.length][];
        for (int p = 0; p < rests.length; p++) {
            rests[p] = ground.contacts().flags(ground.feet().others().get(p).joint());
        }
        for (int f = 0; f < trajectory.frames(); f++) {
            for (int p = 0; p < motions.length; p++) {
                if (rests[p][f]) {
                    RestingPart part = ground.feet().others().get(p);
                    result.atMost(f, part.joint().id(), motions[p].lift(f), ALLOWED, "m");
                }
            }
        }
        return result.build();
    }
}
