package dev.marionette.methods.ground;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.FootContacts;
import dev.marionette.api.FootContacts.Stance;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.balance.ContactPart;
import dev.marionette.kinematics.balance.ContactPartMotion;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.robots.Robot;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Lifts hands, knees, seat and back in frames in which a robot cannot keep them still on the ground. */
public final class BodyContactRelaxation {
    /** A part whose lowest corner is higher, metres, or whose joint is faster, m/s, is not held. */
    private static final double LIFTED = 0.0015;

    private static final double SLIDES = 0.03;
    /** What is left of a contact has so many frames, or is none. */
    private static final int LEAST = 3;

    private BodyContactRelaxation() {}

    /** Contacts without the frames in which a part that is no foot is not held; the same contacts where none fails. */
    public static FootContacts of(Robot robot, Feet feet, JointTrajectory motion, FootContacts contacts) {
        if (contacts.others().isEmpty()) {
            return contacts;
        }
        Map<BodyJoint, List<Stance>> parts = new EnumMap<>(BodyJoint.class);
        for (ContactPart part : feet.others()) {
            List<Stance> stances = contacts.of(part.joint());
            if (!stances.isEmpty()) {
                ContactPartMotion path = new ContactPartMotion(robot.model(), part, motion);
                parts.put(part.joint(), held(path, stances, SLIDES * motion.periodSeconds()));
            }
        }
        return contacts.withOthers(parts);
    }

    private static List<Stance> held(ContactPartMotion path, List<Stance> stances, double most) {
        List<Stance> held = new ArrayList<>();
        for (Stance stance : stances) {
            int first = stance.first();
            for (int f = stance.first(); f <= stance.last(); f++) {
                boolean slides = f > stance.first() && path.slide(f - 1) > most;
                if (path.lift(f) > LIFTED || slides) {
                    keep(first, f - 1, held);
                    first = f + 1;
                }
            }
            if (first == stance.first()) {
                held.add(stance);
            } else {
                keep(first, stance.last(), held);
            }
        }
        return held;
    }

    private static void keep(int first, int last, List<Stance> held) {
        if (last - first + 1 >= LEAST) {
            held.add(new Stance(first, last));
        }
    }
}
