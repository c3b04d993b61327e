package dev.marionette.postprocess.retime;

import dev.marionette.api.InputException;
import dev.marionette.api.JointLimits;
import dev.marionette.api.JointTrajectory;
import dev.marionette.numerics.Quaternions;

/**
 * Uniform time scaling: the motion takes {@code factor} times as long, at the same frame rate. Between frames, each
 * joint follows a monotone cubic (Fritsch and Butland 1984), which stays between the joint's two values, so that
 * position limits are kept. A floating base is scaled, too.
 */
public final class TimeScaling {
    /** The largest factor; beyond it a motion is not the same motion any more. */
    public static final double MAX_FACTOR = 100;

    private TimeScaling() {}

    /**
     * The factor by which a motion must be slowed down so that, at constant velocity between frames, no velocity limit is
     * broken; at least 1.
     */
    public static double requiredFactor(JointTrajectory trajectory, JointLimits limits) {
        limits.requireSameJoints(trajectory.jointNames());
        double factor = 1;
        for (int k = 1; k < trajectory.frames(); k++) {
            for (int d = 0; d < trajectory.joints(); d++) {
                double change = Math.abs(trajectory.position(k, d) - trajectory.position(k - 1, d));
                factor = Math.max(factor, change / (trajectory.periodSeconds() * limits.velocity(d)));
            }
        }
        return factor;
    }

    /**
     * Slows a motion down.
     *
     * @param factor how many times as long it takes, in [1, {@link #MAX_FACTOR}]
     * @return the same period and joints, more frames; the last frame is at the end of the motion or, where the duration
     *     is no whole number of periods, stays there for the rest of a period
     */
    public static JointTrajectory slowDown(JointTrajectory trajectory, double factor) {
        double[] slow = slowDown(trajectory.positions(), trajectory.joints(), factor);
        double[] base = trajectory.floats() ? slowDownPoses(trajectory.base(), factor) : new double[0];
        return new JointTrajectory(trajectory.jointNames(), trajectory.periodSeconds(), slow, base);
    }

    /**
     * Slows a path of poses down, in the same way; between the frames the rotation goes along the shorter arc.
     *
     * @param poses frames × 7, {@code x y z qw qx qy qz}. Not modified.
     * @param factor how many times as long it takes, in [1, {@link #MAX_FACTOR}]
     */
    public static double[] slowDownPoses(double[] poses, double factor) {
        int width = JointTrajectory.BASE_WIDTH;
        double[] slow = slowDown(poses, width, factor);
        int frames = poses.length / width;
        if (factor == 1 || frames == 1) {
            return slow;
        }
        for (int k = 0; k < slow.length / width; k++) {
            double at = Math.min(k / factor, frames - 1);
            int i = Math.min((int) at, frames - 2);
            Quaternions.slerp(poses, width * i + 3, poses, width * (i + 1) + 3, at - i, slow, width * k + 3);
        }
        return slow;
    }

    /**
     * Slows any columns of numbers down, in the same way.
     *
     * @param values frames × columns. Not modified.
     * @param factor how many times as long it takes, in [1, {@link #MAX_FACTOR}]
     */
    public static double[] slowDown(double[] values, int columns, double factor) {
        if (!(factor >= 1) || factor > MAX_FACTOR) {
            throw new InputException(
                    "time_scale",
                    factor + " is not in [1, " + MAX_FACTOR + "]",
                    "Take 1 for the duration of the clip.");
        }
        int frames = values.length / columns;
        if (factor == 1 || frames == 1) {
            return values.clone();
        }
        double[] slopes = slopes(values, frames, columns);
        int slowFrames = (int) Math.ceil((frames - 1) * factor - 1e-9) + 1;
        double[] slow = new double[slowFrames * columns];
        for (int k = 0; k < slowFrames; k++) {
            double at = Math.min(k / factor, frames - 1);
            int i = Math.min((int) at, frames - 2);
            interpolate(values, slopes, i, at - i, columns, slow, k * columns);
        }
        return slow;
    }

    /** Slopes per frame of the monotone cubic: the harmonic mean of the neighbouring changes, 0 at extremes and ends. */
    private static double[] slopes(double[] q, int frames, int joints) {
        double[] slopes = new double[q.length];
        for (int i = joints; i < (frames - 1) * joints; i++) {
            double before = q[i] - q[i - joints];
            double after = q[i + joints] - q[i];
            slopes[i] = before * after > 0 ? 2 * before * after / (before + after) : 0;
        }
        return slopes;
    }

    private static void interpolate(
            double[] q, double[] slopes, int frame, double t, int joints, double[] out, int offset) {
        double h01 = t * t * (3 - 2 * t);
        double h10 = t * (1 - t) * (1 - t);
        double h11 = t * t * (t - 1);
        for (int d = 0; d < joints; d++) {
            int a = frame * joints + d;
            int b = a + joints;
            double value = q[a] + h01 * (q[b] - q[a]) + h10 * slopes[a] + h11 * slopes[b];
            // rounding must not leave the interval
            out[offset + d] = Math.min(Math.max(value, Math.min(q[a], q[b])), Math.max(q[a], q[b]));
        }
    }
}
