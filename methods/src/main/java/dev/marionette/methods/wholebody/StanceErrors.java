package dev.marionette.methods.wholebody;

import dev.marionette.api.FootContacts;
import dev.marionette.api.FootContacts.Stance;
import dev.marionette.api.FootContacts.Support;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.balance.SoleMotion;
import dev.marionette.robots.Robot;

/** Where soles in stance are not on the ground, level and still. */
final class StanceErrors {
    /** A sole whose corners are further from the ground than this, metres, or go faster, m/s, does not stand. */
    private static final double UNEVEN = 0.0015;

    private static final double SLIDES = 0.03;

    private StanceErrors() {}

    /** The frames of a motion in which a sole fails to stand. */
    public static boolean[] of(Robot robot, Feet feet, JointTrajectory motion, FootContacts contacts) {
        SoleMotion soles = SoleMotion.of(robot.model(), feet, motion);
        boolean[] failing = new boolean[motion.frames()];
        for (boolean left : new boolean[] {true, false}) {
            Support[] supports = contacts.supports(left);
            for (Stance stance : contacts.of(left)) {
                for (int f = stance.first(); f <= stance.last(); f++) {
                    failing[f] |= soles.lift(left, f, supports[f]) > UNEVEN || soles.lowest(left, f) < -UNEVEN;
                    if (f < stance.last() && soles.slide(left, f, supports) > SLIDES * motion.periodSeconds()) {
                        failing[f] = true;
                        failing[f + 1] = true;
                    }
                }
            }
        }
        return failing;
    }
}
