package dev.marionette.verify;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.balance.ContactPart;
import dev.marionette.kinematics.balance.ContactPartMotion;

/**
 * {@code contact_level}: while a hand, an elbow, a knee, the seat or the back is in contact with the ground, the lowest corner of its volumes is at most
 * {@value #ALLOWED} m above it. The worst value is the largest height, metres.
 */
public final class ContactLevelCheck implements TrajectoryCheck {
    /** Height that is allowed, metres. */
    public static final double ALLOWED = 0.005;

    /** For the service loader. */
    public ContactLevelCheck() {}

    @Override
    public String name() {
        return "contact_level";
    }

    @Override
    public boolean isFor(JointTrajectory trajectory, CheckContext context) {
        return trajectory.floats()
                && context.ground().filter(Ground::hasOtherContacts).isPresent();
    }

    @Override
    public CheckResult run(JointTrajectory trajectory, CheckContext context) {
        Ground ground = context.ground().orElseThrow();
        ContactPartMotion[] motions = ground.feet().others().stream()
                .map(part -> new ContactPartMotion(ground.model(), part, trajectory))
                .toArray(ContactPartMotion[]::new);
        CheckResult.Builder result = new CheckResult.Builder(name());
        boolean[][] touches = new boolean[motions.length][];
        for (int p = 0; p < touches.length; p++) {
            touches[p] = ground.contacts().flags(ground.feet().others().get(p).joint());
        }
        for (int f = 0; f < trajectory.frames(); f++) {
            for (int p = 0; p < motions.length; p++) {
                if (touches[p][f]) {
                    ContactPart part = ground.feet().others().get(p);
                    result.atMost(f, part.joint().id(), motions[p].lift(f), ALLOWED, "m");
                }
            }
        }
        return result.build();
    }
}
