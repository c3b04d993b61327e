package dev.marionette.pipeline.ground;

import dev.marionette.api.FootContacts;
import dev.marionette.api.FootContacts.Stance;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.robot.BasePoses;
import dev.marionette.kinematics.robot.Feet;
import dev.marionette.kinematics.robot.Foot;
import dev.marionette.kinematics.robot.Robot;
import dev.marionette.kinematics.robot.SoleMotion;
import java.util.List;

/**
 * Where the soles of a motion are to be, and how much that counts. While a foot stands, its sole is still, level and on the
 * ground, in the middle of where the motion has it. Between two stances it goes the motion's own way, bent at both ends to
 * where it stood and will stand, and above the ground.
 */
final class FootPlan {
    /** How much more a standing foot counts than a swinging one. */
    private static final double STANDING = 100;
    /** How long before and after a stance the weight grows and falls, seconds. */
    private static final double RAMP = 0.1;
    /** How high the lowest corner of a swinging foot is at least, as a part of the leg, and how soon it is so, seconds. */
    private static final double CLEARANCE = 0.02;

    private static final double LIFT = 0.12;
    /** A swinging foot deeper in the ground than this is raised, metres, by so many times its depth, so long around. */
    private static final double SUNK = 5e-4;

    private static final double OVERSHOOT = 2;
    private static final double RAISE = 0.08;

    private final double period;
    /** Poses of the soles, frames × 24. */
    private final double[] soles;
    /** Weights, frames × 2. */
    private final double[] weights;

    private final boolean[][] standing;

    /**
     * Plans the feet of a motion.
     *
     * @param motion with a base
     * @param contacts when they stand, at the frames of the motion
     * @param apart by how much the feet are put further apart, by frame, metres. Not modified.
     */
    FootPlan(Robot robot, Feet feet, FootContacts contacts, JointTrajectory motion, double[] apart) {
        int frames = motion.frames();
        period = motion.periodSeconds();
        soles = SoleMotion.of(robot.model(), feet, motion).poses();
        double[] base = new double[12];
        for (int f = 0; f < frames; f++) {
            BasePoses.of(motion, f, base);
            // the robot's left seen from above
            double x = -base[0] * Math.sin(robot.forwardYaw()) + base[1] * Math.cos(robot.forwardYaw());
            double y = -base[3] * Math.sin(robot.forwardYaw()) + base[4] * Math.cos(robot.forwardYaw());
            double share = 0.5 * apart[f] / Math.max(1e-9, Math.hypot(x, y));
            for (int side = 0; side < 2; side++) {
                soles[24 * f + 12 * side + 9] += (side == 0 ? share : -share) * x;
                soles[24 * f + 12 * side + 10] += (side == 0 ? share : -share) * y;
            }
        }
        weights = new double[2 * frames];
        standing = new boolean[][] {contacts.flags(true), contacts.flags(false)};
        for (int side = 0; side < 2; side++) {
            plan(feet.of(side == 0), contacts.of(side == 0), side, frames);
        }
    }

    /** The poses of both soles in a frame, 24 values. */
    void soles(int frame, double[] out) {
        System.arraycopy(soles, 24 * frame, out, 0, 24);
    }

    /** The weight of a sole; 0 is the left one. */
    double weight(int side, int frame) {
        return weights[2 * frame + side];
    }

    /** Whether a foot stands; 0 is the left one. */
    boolean stands(int side, int frame) {
        return standing[side][frame];
    }

    /**
     * Raises swinging feet where a fitted motion has them below the ground, and around there.
     *
     * @return whether there was any
     */
    boolean raise(SoleMotion fitted) {
        boolean any = false;
        int reach = Math.max(1, (int) Math.round(RAISE / period));
        for (int side = 0; side < 2; side++) {
            double[] more = new double[fitted.frames()];
            for (int f = 0; f < more.length; f++) {
                double depth = -fitted.lowest(side == 0, f);
                for (int k = Math.max(0, f - reach); depth > SUNK && k <= Math.min(more.length - 1, f + reach); k++) {
                    double share = 0.5 + 0.5 * Math.cos(Math.PI * (k - f) / (reach + 1));
                    more[k] = Math.max(more[k], share * (OVERSHOOT * depth + SUNK));
                }
            }
            for (int f = 0; f < more.length; f++) {
                if (more[f] > 0 && !standing[side][f]) {
                    soles[24 * f + 12 * side + 11] += more[f];
                    any = true;
                }
            }
        }
        return any;
    }

    private void plan(Foot foot, List<Stance> stances, int side, int frames) {
        double[] raw = new double[12 * frames];
        for (int f = 0; f < frames; f++) {
            System.arraycopy(soles, 24 * f + 12 * side, raw, 12 * f, 12);
        }
        double[][] places = new double[stances.size()][];
        for (int k = 0; k < places.length; k++) {
            places[k] = place(raw, stances.get(k));
        }
        int next = 0;
        for (int f = 0; f < frames; f++) {
            while (next < places.length && f > stances.get(next).last()) {
                next++;
            }
            int at = 24 * f + 12 * side;
            boolean stands = next < places.length && f >= stances.get(next).first();
            if (stands) {
                System.arraycopy(places[next], 0, soles, at, 12);
            } else {
                swing(raw, f, stances, places, next, soles, at);
            }
            double away = stands ? 0 : period * away(f, stances, next);
            weights[2 * f + side] = Math.pow(STANDING, Math.max(0, 1 - away / RAMP));
            if (!stands) {
                lift(foot, away, soles, at);
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
    private static double[] place(double[] raw, Stance stance) {
        double x = 0;
        double y = 0;
        double forwardX = 0;
        double forwardY = 0;
        for (int f = stance.first(); f <= stance.last(); f++) {
            x += raw[12 * f + 9];
            y += raw[12 * f + 10];
            forwardX += raw[12 * f];
            forwardY += raw[12 * f + 3];
        }
        int count = stance.last() - stance.first() + 1;
        double length = Math.hypot(forwardX, forwardY);
        double c = length < 1e-9 ? 1 : forwardX / length;
        double s = length < 1e-9 ? 0 : forwardY / length;
        return new double[] {c, -s, 0, s, c, 0, 0, 0, 1, x / count, y / count, 0};
    }

    private static void swing(
            double[] raw, int f, List<Stance> stances, double[][] places, int next, double[] out, int at) {
        System.arraycopy(raw, 12 * f, out, at, 12);
        boolean before = next > 0;
        boolean after = next < places.length;
        int from = before ? stances.get(next - 1).last() : 0;
        int to = after ? stances.get(next).first() : 0;
        double t = before && after ? (double) (f - from) / (to - from) : after ? 1 : 0;
        double share = t * t * (3 - 2 * t);
        if (before) {
            bend(raw, from, places[next - 1], 1 - share, out, at);
        }
        if (after) {
            bend(raw, to, places[next], share, out, at);
        }
    }

    /** Adds a share of what takes the motion's own pose at a frame to another one. */
    private static void bend(double[] raw, int frame, double[] place, double share, double[] out, int at) {
        double[] turn = new double[3];
        Pose.turn(place, 0, raw, 12 * frame, turn, 0);
        Pose.rotate(out, at, share * turn[0], share * turn[1], share * turn[2]);
        for (int i = 0; i < 3; i++) {
            out[at + 9 + i] += share * (place[9 + i] - raw[12 * frame + 9 + i]);
        }
    }

    /** Raises a sole so that its lowest corner is clear of the ground, more so away from the stances. */
    private static void lift(Foot foot, double awaySeconds, double[] sole, int at) {
        double[] corners = foot.polygon();
        double low = Double.POSITIVE_INFINITY;
        for (int i = 0; i < foot.corners(); i++) {
            low = Math.min(low, sole[at + 6] * corners[2 * i] + sole[at + 7] * corners[2 * i + 1]);
        }
        double s = Math.sin(0.5 * Math.PI * Math.min(1, awaySeconds / LIFT));
        double clear = CLEARANCE * foot.legLength() * s * s;
        sole[at + 11] = Math.max(sole[at + 11], clear - low);
    }
}
