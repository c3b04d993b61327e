package dev.marionette.methods.ground;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.FootContacts;
import dev.marionette.api.FootContacts.Stance;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.balance.RestingPart;
import dev.marionette.kinematics.balance.RestingPartMotion;
import dev.marionette.robots.Robot;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Lifts hands, knees, seat and back in frames in which a robot cannot keep them still on the ground. */
public final class RestRelaxation {
    /** A part whose lowest corner is higher, metres, or whose joint is faster, m/s, does not rest. */
    private static final double LIFTED = 0.0015;

    private static final double SLIDES = 0.03;
    /** What is left of a rest has so many frames, or is none. */
    private static final int LEAST = 3;

    private RestRelaxation() {}

    /** Contacts of the parts alone that a robot has. */
    public static FootContacts ofParts(Feet feet, FootContacts contacts) {
        Map<BodyJoint, List<Stance>> rests = new EnumMap<>(BodyJoint.class);
        feet.others().forEach(part -> rests.put(part.joint(), contacts.of(part.joint())));
        return contacts.withOthers(rests);
    }

    /** Contacts without the frames in which a part that is no foot fails to rest; the same contacts where none fails. */
    public static FootContacts of(Robot robot, Feet feet, JointTrajectory motion, FootContacts contacts) {
        if (contacts.others().isEmpty()) {
            return contacts;
        }
        Map<BodyJoint, List<Stance>> rests = new EnumMap<>(BodyJoint.class);
        for (RestingPart part : feet.others()) {
            List<Stance> stances = contacts.of(part.joint());
            if (!stances.isEmpty()) {
                RestingPartMotion path = new RestingPartMotion(robot.model(), part, motion);
                rests.put(part.joint(), held(path, stances, SLIDES * motion.periodSeconds()));
            }
        }
        return contacts.withOthers(rests);
    }

    private static List<Stance> held(RestingPartMotion path, List<Stance> stances, double most) {
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
            keep(first, stance.last(), held);
        }
        return held;
    }

    private static void keep(int first, int last, List<Stance> held) {
        if (last - first + 1 >= LEAST) {
            held.add(new Stance(first, last));
        }
    }
}
