package dev.marionette.postprocess.retime;

import dev.marionette.api.JointTrajectory;
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
public final class InPlace {
    /** A gait cycle, seconds: men of 18 to 49 years take 91 to 135 steps a minute, so cycles of 0.89 to 1.32 s (Whittle, Gait Analysis, 4th ed. 2007, appendix 1). */
    private static final double CYCLE_SECONDS = 1.1;
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
        double cycle = CYCLE_SECONDS / periodSeconds;
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
        double[] rest = path.clone();
        for (int f = 0; f <= last; f++) {
            for (int k = 1 - window; k < window; k++) {
                double weight = (double) (window - Math.abs(k)) / window / window;
                double[] p = at(path, f + k);
                rest[2 * f] -= weight * p[0];
                rest[2 * f + 1] -= weight * p[1];
            }
        }
        return rest;
    }

    /** The path before the first frame and after the last one, too: played again from there, or mirrored in the point at the end. */
    private double[] at(double[] path, int frame) {
        if (frame >= 0 && frame <= last) {
            return new double[] {path[2 * frame], path[2 * frame + 1]};
        }
        if (loops) {
            return frame < 0
                    ? moved(at(path, frame + last), path, last, 0, -turn)
                    : moved(at(path, frame - last), path, 0, last, turn);
        }
        int end = frame < 0 ? 0 : last;
        double[] mirrored = at(path, 2 * end - frame);
        return new double[] {2 * path[2 * end] - mirrored[0], 2 * path[2 * end + 1] - mirrored[1]};
    }

    /** A point turned and moved along as the path is from one frame to another. */
    private static double[] moved(double[] p, double[] path, int from, int to, double angle) {
        double x = p[0] - path[2 * from];
        double y = p[1] - path[2 * from + 1];
        double cos = Math.cos(angle);
        double sin = Math.sin(angle);
        return new double[] {path[2 * to] + cos * x - sin * y, path[2 * to + 1] + sin * x + cos * y};
    }
}
