package dev.marionette.methods.wholebody;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.FootContacts;
import dev.marionette.api.FootContacts.Stance;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.balance.ContactPart;
import dev.marionette.kinematics.balance.ContactPartMotion;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.robots.Robot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Lifts hands, knees, seat and back in frames in which a robot cannot keep them still on the ground. */
final class BodyContactRelaxation {
    /** A part whose lowest corner is higher, metres, or whose joint is faster, m/s, is not held. */
    private static final double LIFTED = 0.0015;

    private static final double SLIDES = 0.01;
    /** What is left of a contact has so many frames, or is none. */
    private static final int LEAST = 3;

    /** A contact that is not held in more of its frames is given up. */
    private static final double MOST = 0.2;

    private BodyContactRelaxation() {}

    /**
     * A contact that is not held in some of its frames.
     *
     * @param failing by frame from its first, whether it is not
     * @param count how many are not
     */
    private record Failure(BodyJoint part, Stance stance, boolean[] failing, int count) {
        boolean overlaps(Failure other) {
            return stance.first() <= other.stance.last() && other.stance.first() <= stance.last();
        }
    }

    /**
     * Contacts without some of those that a robot does not hold; the same contacts where it holds all. Of several at one time the one that
     * fails in most frames goes first, as it may be what keeps the others from their places.
     */
    public static FootContacts of(Robot robot, Feet feet, JointTrajectory motion, FootContacts contacts) {
        List<Failure> given = new ArrayList<>();
        for (Failure failure : failures(robot, feet, motion, contacts)) {
            if (given.stream().noneMatch(failure::overlaps)) {
                given.add(failure);
            }
        }
        return without(contacts, given);
    }

    /** Contacts without any frame in which a robot does not hold them. */
    public static FootContacts held(Robot robot, Feet feet, JointTrajectory motion, FootContacts contacts) {
        return without(contacts, failures(robot, feet, motion, contacts));
    }

    /** What fails, in most frames first. */
    private static List<Failure> failures(Robot robot, Feet feet, JointTrajectory motion, FootContacts contacts) {
        List<Failure> failures = new ArrayList<>();
        for (ContactPart part : feet.others()) {
            if (contacts.of(part.joint()).isEmpty()) {
                continue;
            }
            ContactPartMotion path = new ContactPartMotion(robot.model(), part, motion);
            for (Stance stance : contacts.of(part.joint())) {
                boolean[] failing = new boolean[stance.frames()];
                int count = 0;
                for (int f = 0; f < failing.length; f++) {
                    boolean slides = f > 0 && path.slide(stance.first() + f - 1) > SLIDES * motion.periodSeconds();
                    failing[f] = slides || path.lift(stance.first() + f) > LIFTED;
                    count += failing[f] ? 1 : 0;
                }
                if (count > 0) {
                    failures.add(new Failure(part.joint(), stance, failing, count));
                }
            }
        }
        failures.sort(Comparator.comparingInt(Failure::count).reversed());
        return failures;
    }

    private static FootContacts without(FootContacts contacts, List<Failure> given) {
        if (given.isEmpty()) {
            return contacts;
        }
        Map<BodyJoint, List<Stance>> left = new EnumMap<>(BodyJoint.class);
        contacts.others().forEach((part, stances) -> left.put(part, new ArrayList<>(stances)));
        for (Failure failure : given) {
            List<Stance> stances = Objects.requireNonNull(left.get(failure.part()));
            stances.remove(failure.stance());
            if (failure.count() <= MOST * failure.failing().length) {
                keep(failure, stances);
            }
            stances.sort(Comparator.comparingInt(Stance::first));
        }
        return contacts.withOthers(left);
    }

    private static void keep(Failure failure, List<Stance> stances) {
        int first = 0;
        for (int f = 0; f <= failure.failing().length; f++) {
            if (f == failure.failing().length || failure.failing()[f]) {
                if (f - first >= LEAST) {
                    int from = failure.stance().first();
                    stances.add(new Stance(from + first, from + f - 1));
                }
                first = f + 1;
            }
        }
    }
}
