package dev.marionette.verify;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.collision.SelfCollision;
import java.util.Optional;

/**
 * {@code collision_between_frames}: no watched pair touches on the straight lines between frames, proven and not sampled
 * ({@link SelfCollision#between}); what could not be proven counts. One violation an interval, at the contact found first. The worst value is the deepest contact as a negative
 * clearance, metres, or 0 where there is none.
 */
public final class SweptCollisionCheck implements TrajectoryCheck {
    /** For the service loader. */
    public SweptCollisionCheck() {}

    @Override
    public String name() {
        return "collision_between_frames";
    }

    @Override
    public CheckResult run(JointTrajectory q, CheckContext context) {
        SelfCollision space = context.collisions();
        CheckResult.Builder result = new CheckResult.Builder(name());
        int joints = q.joints();
        double[] positions = q.positions();
        double[] from = new double[joints];
        double[] to = new double[joints];
        double worst = 0;
        for (int k = 0; k + 1 < q.frames(); k++) {
            System.arraycopy(positions, k * joints, from, 0, joints);
            System.arraycopy(positions, (k + 1) * joints, to, 0, joints);
            Optional<SelfCollision.Contact> found = space.between(from, to);
            if (found.isPresent()) {
                SelfCollision.Contact contact = found.get();
                worst = Math.min(worst, contact.clearance());
                result.add(new Violation(
                        k, contact.fraction(), space.pairName(contact.pair()), contact.clearance(), 0, "m"));
            }
        }
        return result.build(worst);
    }
}
