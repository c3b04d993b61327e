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

    /** As verification has it: the mean speed of a sole over a stance, m/s. */
    private static final double ALLOWED = 0.01;

    private StanceErrors() {}

    /** The frames of a motion in which a sole fails to stand. */
    public static boolean[] of(Robot robot, Feet feet, JointTrajectory motion, FootContacts contacts) {
        SoleMotion soles = SoleMotion.of(robot.model(), feet, motion);
        boolean[] failing = new boolean[motion.frames()];
        for (boolean left : new boolean[] {true, false}) {
            Support[] supports = contacts.supports(left);
            for (Stance stance : contacts.of(left)) {
                mark(soles, left, supports, stance, SLIDES * motion.periodSeconds(), failing);
            }
        }
        return failing;
    }

    /** By foot, the frames in which its sole fails to stand in stances over which it slides: left, then right. */
    public static boolean[][] sliding(Robot robot, Feet feet, JointTrajectory motion, FootContacts contacts) {
        SoleMotion soles = SoleMotion.of(robot.model(), feet, motion);
        boolean[][] failing = new boolean[2][motion.frames()];
        for (boolean left : new boolean[] {true, false}) {
            Support[] supports = contacts.supports(left);
            for (Stance stance : contacts.of(left)) {
                double allowed = ALLOWED * motion.periodSeconds();
                double way = 0;
                for (int f = stance.first(); f < stance.last(); f++) {
                    way += soles.slide(left, f, supports);
                }
                if (way > allowed * (stance.last() - stance.first())) {
                    mark(soles, left, supports, stance, allowed, failing[left ? 0 : 1]);
                }
            }
        }
        return failing;
    }

    /** @param allowed how far a sole may go from a frame to the next, metres */
    private static void mark(
            SoleMotion soles, boolean left, Support[] supports, Stance stance, double allowed, boolean[] failing) {
        for (int f = stance.first(); f <= stance.last(); f++) {
            failing[f] |= soles.lift(left, f, supports[f]) > UNEVEN || soles.lowest(left, f) < -UNEVEN;
            if (f < stance.last() && soles.slide(left, f, supports) > allowed) {
                failing[f] = true;
                failing[f + 1] = true;
            }
        }
    }
}
