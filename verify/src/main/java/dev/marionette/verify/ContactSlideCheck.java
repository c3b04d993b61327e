package dev.marionette.verify;

import dev.marionette.api.FootContacts.Stance;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.balance.ContactPart;
import dev.marionette.kinematics.balance.ContactPartMotion;

/**
 * {@code contact_slide}: while a hand, an elbow, a knee, the seat or the back is in contact with the ground, its joint moves over the ground at less than
 * {@value #ALLOWED} m/s on average. A violation is at the first frame of the contact. The worst value is the largest such mean, m/s.
 */
public final class ContactSlideCheck implements TrajectoryCheck {
    /** Mean speed that is allowed, m/s. */
    public static final double ALLOWED = FootSlideCheck.ALLOWED;

    /** For the service loader. */
    public ContactSlideCheck() {}

    @Override
    public String name() {
        return "contact_slide";
    }

    @Override
    public boolean isFor(JointTrajectory trajectory, CheckContext context) {
        return trajectory.floats()
                && context.ground().filter(Ground::hasOtherContacts).isPresent();
    }

    @Override
    public CheckResult run(JointTrajectory trajectory, CheckContext context) {
        Ground ground = context.ground().orElseThrow();
        CheckResult.Builder result = new CheckResult.Builder(name());
        for (ContactPart part : ground.feet().others()) {
            ContactPartMotion motion = new ContactPartMotion(ground.model(), part, trajectory);
            for (Stance stance : ground.contacts().of(part.joint())) {
                double sum = 0;
                for (int f = stance.first(); f < stance.last(); f++) {
                    sum += motion.slide(f);
                }
                int steps = stance.last() - stance.first();
                double speed = steps == 0 ? 0 : sum / (steps * trajectory.periodSeconds());
                result.atMost(stance.first(), part.joint().id(), speed, ALLOWED, "m/s");
            }
        }
        return result.build();
    }
}
