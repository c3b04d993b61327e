package dev.marionette.verify;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.collision.SelfCollision;

/**
 * {@code collision_at_frames}: no watched pair touches at a frame. Contact counts, and so does what could not be decided,
 * unless a positive distance is proven: then that is the clearance. There is no tolerance. The worst value is the smallest clearance, metres, or {@link #RANGE} where all are further apart.
 */
public final class FrameCollisionCheck implements TrajectoryCheck {
    /** Pairs further apart are not measured, metres. */
    public static final double RANGE = 0.02;

    /** For the service loader. */
    public FrameCollisionCheck() {}

    @Override
    public String name() {
        return "collision_at_frames";
    }

    @Override
    public CheckResult run(JointTrajectory q, CheckContext context) {
        SelfCollision space = context.collisions();
        CheckResult.Builder result = new CheckResult.Builder(name());
        double[] positions = q.positions();
        double[] frame = new double[q.joints()];
        double worst = RANGE;
        for (int k = 0; k < q.frames(); k++) {
            System.arraycopy(positions, k * frame.length, frame, 0, frame.length);
            int entries = space.evaluate(frame, RANGE);
            for (int i = 0; i < entries; i++) {
                double clearance = space.clearance(i);
                worst = Math.min(worst, clearance);
                if (!(clearance > 0)) {
                    result.add(new Violation(k, 0, space.pairName(space.pair(i)), clearance, 0, "m"));
                }
            }
        }
        return result.build(worst);
    }
}
