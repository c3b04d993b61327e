package dev.marionette.postprocess.export;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.Gait;
import dev.marionette.numerics.Quaternions;

/**
 * Removes the root motion of a gait, as on a treadmill, and leaves its sway. The root motion is the horizontal path of the base, averaged over a gait
 * cycle by a triangular window (two means over a cycle, one after the other), so that what repeats with each cycle is no part of it. What
 * is left is averaged once more and that subtracted, too (twicing; Tukey 1977): the mean of a path that bends is inside of the bend. A
 * straight and steady walk has a straight and steady root motion from end to end. Heights, turns and joints are as they were.
 *
 * <p>A motion that ends as it begins is a loop and stays one: its root motion is averaged over the motion as it is played again and again, with
 * windows of which a whole number make the loop, but for rounding to frames.
 */
final class InPlace {
    /**
     * A motion is a loop where joints and the tilt of the base end within this of where they begin, rad or m, and its height, m. Runs close loops to 0.1°;
     * clips that are none end at least 0.7° away (docs/adr/0022).
     */
    private static final double SAME = Math.toRadians(0.3);

    private static final double SAME_HEIGHT = 5e-3;
    private static final int WIDTH = JointTrajectory.BASE_WIDTH;

    private final double[] base;
    private final int last;
    private final boolean loops;
    /** The turn about the vertical from the first frame to the last one, rad. */
    private final double turn;

    private InPlace(JointTrajectory trajectory) {
        base = trajectory.base();
        last = trajectory.frames() - 1;
        double[] back = new double[4];
        double[] q = new double[4];
        Quaternions.conjugate(base, 3, back, 0);
        Quaternions.multiply(base, WIDTH * last + 3, back, 0, q, 0);
        turn = 2 * Math.atan2(q[3], q[0]);
        loops = 2 * Math.hypot(q[1], q[2]) < SAME
                && Math.abs(base[WIDTH * last + 2] - base[2]) < SAME_HEIGHT
                && sameJoints(trajectory);
    }

    /** The motion in place; itself where its base is fixed. */
    public static JointTrajectory of(JointTrajectory trajectory) {
        if (!trajectory.floats() || trajectory.frames() < 2) {
            return trajectory;
        }
        return new JointTrajectory(
                trajectory.jointNames(),
                trajectory.periodSeconds(),
                trajectory.positions(),
                new InPlace(trajectory).bases(trajectory.periodSeconds()));
    }

    private static boolean sameJoints(JointTrajectory trajectory) {
        int last = trajectory.frames() - 1;
        for (int d = 0; d < trajectory.joints(); d++) {
            if (Math.abs(trajectory.position(last, d) - trajectory.position(0, d)) > SAME) {
                return false;
            }
        }
        return true;
    }

    private double[] bases(double periodSeconds) {
        double cycle = Gait.CYCLE_SECONDS / periodSeconds;
        int window = (int) Math.max(1, Math.round(loops ? last / Math.max(1, Math.floor(last / cycle + 1e-9)) : cycle));
        double[] path = new double[2 * (last + 1)];
        for (int f = 0; f <= last; f++) {
            System.arraycopy(base, WIDTH * f, path, 2 * f, 2);
        }
        double[] sway = withoutMean(withoutMean(path, window), window);
        double[] out = base.clone();
        for (int f = 0; f <= last; f++) {
            for (int i = 0; i < 2; i++) {
                out[WIDTH * f + i] = base[i] + sway[2 * f + i] - sway[i];
            }
        }
        return out;
    }

    /** A path in the plane without its mean over the window. */
    private double[] withoutMean(double[] path, int window) {
        double[] around = around(path, window - 1);
        double[] rest = path.clone();
        for (int i = 0; i < rest.length; i++) {
            for (int k = 0; k < 2 * window - 1; k++) {
                double weight = (double) (window - Math.abs(k + 1 - window)) / window / window;
                rest[i] -= weight * around[i + 2 * k];
            }
        }
        return rest;
    }

    /** The path with so many points before the first frame and after the last one: played again from there, or mirrored in the point at the end. */
    private double[] around(double[] path, int more) {
        double[] out = new double[path.length + 4 * more];
        System.arraycopy(path, 0, out, 2 * more, path.length);
        for (int k = 1; k <= more; k++) {
            int before = 2 * (more - k);
            int after = 2 * (more + last + k);
            if (loops) {
                moved(out, before + 2 * last, path, last, 0, -turn, out, before);
                moved(out, after - 2 * last, path, 0, last, turn, out, after);
            } else {
                for (int i = 0; i < 2; i++) {
                    out[before + i] = 2 * path[i] - out[2 * (more + k) + i];
                    out[after + i] = 2 * path[2 * last + i] - out[2 * (more + last - k) + i];
                }
            }
        }
        return out;
    }

    /** The point p at {@code at}, turned and moved along as the path is from one frame to another, into {@code out} at {@code to}. */
    private static void moved(
            double[] p, int at, double[] path, int from, int until, double angle, double[] out, int to) {
        double x = p[at] - path[2 * from];
        double y = p[at + 1] - path[2 * from + 1];
        double cos = Math.cos(angle);
        double sin = Math.sin(angle);
        out[to] = path[2 * until] + cos * x - sin * y;
        out[to + 1] = path[2 * until + 1] + sin * x + cos * y;
    }
}
