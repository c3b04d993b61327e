package dev.marionette.methods.simultaneous;

import dev.marionette.api.FootContacts;
import dev.marionette.api.FootContacts.Stance;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.balance.Foot;
import dev.marionette.kinematics.balance.SoleMotion;
import dev.marionette.robots.Robot;
import java.util.List;

/**
 * Where the soles of a motion are to be, and how much that counts. While a foot stands, its sole is still, level and on the
 * ground, in the middle of where the motion has it. Between two stances it goes the motion's own way, bent at both ends to
 * where it stood and will stand, and above the ground.
 */
final class FootPlan {
    /** How high the lowest corner of a swinging foot is at least, as a part of the leg, and how soon it is so, seconds. */
    private static final double CLEARANCE = 0.02;

    private static final double LIFT = 0.12;

    private final Feet feet;
    private final FootContacts contacts;
    private final double period;
    private final int frames;
    /** Where the motion itself has the soles, frames × 24. */
    private final double[] raw;
    /** Where they are to be, frames × 24. */
    private final double[] soles;
    /** How high their corners are to be at least, frames × 2. */
    private final double[] clearance;

    private final boolean[][] standing;

    /**
     * Plans the feet of a motion.
     *
     * @param motion with a base
     * @param contacts when they stand, at the frames of the motion
     */
    FootPlan(Robot robot, Feet feet, FootContacts contacts, JointTrajectory motion) {
        this.feet = feet;
        this.contacts = contacts;
        frames = motion.frames();
        period = motion.periodSeconds();
        raw = SoleMotion.of(robot.model(), feet, motion).poses();
        soles = new double[raw.length];
        clearance = new double[2 * frames];
        standing = new boolean[][] {contacts.flags(true), contacts.flags(false)};
        standWhere(raw);
    }

    /** Makes feet stand in the middle of where a motion has them while they do; 24 values a frame. */
    void standWhere(double[] motion) {
        for (int side = 0; side < 2; side++) {
            List<Stance> stances = contacts.of(side == 0);
            double[][] places = new double[stances.size()][];
            for (int k = 0; k < places.length; k++) {
                places[k] = place(motion, side, stances.get(k));
            }
            plan(feet.of(side == 0), stances, places, side);
        }
    }

    /** The poses of both soles in a frame, 24 values. */
    void soles(int frame, double[] out) {
        System.arraycopy(soles, 24 * frame, out, 0, 24);
    }

    /** Whether a foot stands; 0 is the left one. */
    boolean stands(int side, int frame) {
        return standing[side][frame];
    }

    private void plan(Foot foot, List<Stance> stances, double[][] places, int side) {
        int next = 0;
        for (int f = 0; f < frames; f++) {
            while (next < places.length && f > stances.get(next).last()) {
                next++;
            }
            int at = 24 * f + 12 * side;
            if (next < places.length && f >= stances.get(next).first()) {
                System.arraycopy(places[next], 0, soles, at, 12);
                clearance[2 * f + side] = Double.NEGATIVE_INFINITY;
            } else {
                swing(f, stances, places, next, side);
                double s = Math.sin(0.5 * Math.PI * Math.min(1, period * away(f, stances, next) / LIFT));
                clearance[2 * f + side] = CLEARANCE * foot.legLength() * s * s;
                lift(foot, clearance[2 * f + side], soles, at);
            }
        }
    }

    /** Frames to the nearest stance. */
    private static double away(int f, List<Stance> stances, int next) {
        double before = next > 0 ? f - stances.get(next - 1).last() : Double.POSITIVE_INFINITY;
        double after = next < stances.size() ? stances.get(next).first() - f : Double.POSITIVE_INFINITY;
        return Math.min(before, after);
    }

    /** Level, on the ground, in the middle of where a foot is during a stance and turned as it is on average. */
    private static double[] place(double[] motion, int side, Stance stance) {
        double x = 0;
        double y = 0;
        double forwardX = 0;
        double forwardY = 0;
        for (int f = stance.first(); f <= stance.last(); f++) {
            int at = 24 * f + 12 * side;
            x += motion[at + 9];
            y += motion[at + 10];
            forwardX += motion[at];
            forwardY += motion[at + 3];
        }
        int count = stance.frames();
        double length = Math.hypot(forwardX, forwardY);
        double c = length < 1e-9 ? 1 : forwardX / length;
        double s = length < 1e-9 ? 0 : forwardY / length;
        return new double[] {c, -s, 0, s, c, 0, 0, 0, 1, x / count, y / count, 0};
    }

    private void swing(int f, List<Stance> stances, double[][] places, int next, int side) {
        int at = 24 * f + 12 * side;
        System.arraycopy(raw, at, soles, at, 12);
        boolean before = next > 0;
        boolean after = next < places.length;
        int from = before ? stances.get(next - 1).last() : 0;
        int to = after ? stances.get(next).first() : 0;
        double t = before && after ? (double) (f - from) / (to - from) : after ? 1 : 0;
        double share = t * t * (3 - 2 * t);
        if (before) {
            bend(24 * from + 12 * side, places[next - 1], 1 - share, at);
        }
        if (after) {
            bend(24 * to + 12 * side, places[next], share, at);
        }
    }

    /** Adds a share of what takes the motion's own pose at a frame to another one. */
    private void bend(int from, double[] place, double share, int at) {
        double[] turn = new double[3];
        Pose.turn(place, 0, raw, from, turn, 0);
        Pose.rotate(soles, at, share * turn[0], share * turn[1], share * turn[2]);
        for (int i = 0; i < 3; i++) {
            soles[at + 9 + i] += share * (place[9 + i] - raw[from + 9 + i]);
        }
    }

    /** Raises a sole so that its lowest corner is so high. */
    private static void lift(Foot foot, double clear, double[] sole, int at) {
        double[] corners = foot.polygon();
        double low = Double.POSITIVE_INFINITY;
        for (int i = 0; i < foot.corners(); i++) {
            low = Math.min(low, sole[at + 6] * corners[2 * i] + sole[at + 7] * corners[2 * i + 1]);
        }
        sole[at + 11] = Math.max(sole[at + 11], clear - low);
    }
}
