package dev.marionette.postprocess.retime;

import dev.marionette.api.JointLimits;
import dev.marionette.api.JointTrajectory;
import dev.marionette.numerics.Quaternions;

/**
 * Values of a motion between its frames.
 *
 * @param frames of the motion, at least 1
 * @param count how many values are taken: at 0, step, 2 · step, …
 * @param step in frames, above 0; the last value is at the last frame or before it, but for rounding
 * @param corners the frames in which the motion may turn sharply, as feet come down: no slope goes over them
 */
record Sampling(int frames, int count, double step, boolean[] corners) {
    /** The frame before a value, which is not the last one where there are two. */
    private int before(int k) {
        return Math.min((int) at(k), Math.max(0, frames - 2));
    }

    private double at(int k) {
        return Math.min(k * step, frames - 1);
    }

    /** The joints, count × N: a cubic where it keeps the joint's limits, else a straight line. */
    double[] joints(JointTrajectory motion, JointLimits limits) {
        int width = motion.joints();
        double[] values = motion.positions();
        double[] out = new double[count * width];
        for (int k = 0; k < count; k++) {
            int i = before(k);
            double t = at(k) - i;
            for (int d = 0; d < width; d++) {
                int a = i * width + d;
                int b = Math.min(i + 1, frames - 1) * width + d;
                double slopeA = slope(values, width, i, i, d);
                double slopeB = slope(values, width, i + 1, i, d);
                boolean keeps = keepsPosition(values[a], values[b], slopeA, slopeB, limits, d)
                        && fastest(values[b] - values[a], slopeA, slopeB)
                                <= limits.velocity(d) * motion.periodSeconds();
                out[k * width + d] = keeps
                        ? cubic(values[a], values[b], slopeA, slopeB, t)
                        : Math.min(
                                Math.max(values[a] + t * (values[b] - values[a]), Math.min(values[a], values[b])),
                                Math.max(values[a], values[b]));
            }
        }
        return out;
    }

    /** The base, count × 7, {@code x y z qw qx qy qz}. */
    double[] poses(double[] poses) {
        int width = JointTrajectory.BASE_WIDTH;
        double[] turns = turns(poses);
        double[] controls = new double[4 * frames];
        for (int i = 0; i < frames; i++) {
            control(turns, i, controls);
        }
        double[] out = new double[count * width];
        for (int k = 0; k < count; k++) {
            int i = before(k);
            int next = Math.min(i + 1, frames - 1);
            double t = at(k) - i;
            for (int axis = 0; axis < 3; axis++) {
                int a = i * width + axis;
                int b = next * width + axis;
                out[k * width + axis] = cubic(
                        poses[a], poses[b], slope(poses, width, i, i, axis), slope(poses, width, i + 1, i, axis), t);
            }
            squad(turns, controls, i, next, t, out, k * width + 3);
        }
        return out;
    }

    /**
     * The slope of an interval at one of its ends, per frame: the mean of the changes before and after; at a corner and at the ends of the
     * motion the change of the interval itself.
     */
    private double slope(double[] values, int width, int frame, int interval, int d) {
        boolean inside = frame > 0 && frame < frames - 1 && !corners[frame];
        int before = inside ? frame - 1 : Math.min(interval, Math.max(0, frames - 2));
        int after = inside ? frame + 1 : Math.min(interval + 1, frames - 1);
        return after == before ? 0 : (values[after * width + d] - values[before * width + d]) / (after - before);
    }

    private static double cubic(double a, double b, double slopeA, double slopeB, double t) {
        return a + t * t * (3 - 2 * t) * (b - a) + t * (1 - t) * (1 - t) * slopeA + t * t * (t - 1) * slopeB;
    }

    /** By the control points of its Bézier form, within whose hull it stays. */
    private static boolean keepsPosition(double a, double b, double slopeA, double slopeB, JointLimits limits, int d) {
        double first = a + slopeA / 3;
        double second = b - slopeB / 3;
        return Math.min(first, second) >= limits.lower(d) && Math.max(first, second) <= limits.upper(d);
    }

    /** The largest speed of a cubic that changes by {@code change}, per frame: at its ends or where its derivative, a parabola, turns. */
    private static double fastest(double change, double slopeA, double slopeB) {
        double fastest = Math.max(Math.abs(slopeA), Math.abs(slopeB));
        double curvature = 3 * (slopeA + slopeB - 2 * change);
        double t = (2 * slopeA + slopeB - 3 * change) / curvature;
        if (t > 0 && t < 1) {
            double linear = 6 * change - 4 * slopeA - 2 * slopeB;
            fastest = Math.max(fastest, Math.abs(slopeA + t * linear + t * t * curvature));
        }
        return fastest;
    }

    /** The orientations, frames × 4, each of the sign that is nearer to the one before. */
    private double[] turns(double[] poses) {
        double[] turns = new double[4 * frames];
        for (int i = 0; i < frames; i++) {
            System.arraycopy(poses, JointTrajectory.BASE_WIDTH * i + 3, turns, 4 * i, 4);
            if (i > 0) {
                Quaternions.nearer(turns, 4 * (i - 1), turns, 4 * i);
            }
        }
        return turns;
    }

    /** s = q exp(−(log(q⁻¹ q₊) + log(q⁻¹ q₋)) / 4); q itself at the ends. */
    private void control(double[] turns, int i, double[] out) {
        double[] sum = new double[3];
        for (int other = i - 1; other <= i + 1 && i > 0 && i < frames - 1 && !corners[i]; other += 2) {
            double[] log = log(turns, i, other);
            for (int axis = 0; axis < 3; axis++) {
                sum[axis] -= log[axis] / 4;
            }
        }
        double half = Math.sqrt(sum[0] * sum[0] + sum[1] * sum[1] + sum[2] * sum[2]);
        double sine = half < 1e-12 ? 1 : Math.sin(half) / half;
        double[] exp = {Math.cos(half), sine * sum[0], sine * sum[1], sine * sum[2]};
        Quaternions.multiply(turns, 4 * i, exp, 0, out, 4 * i);
    }

    /** Half the rotation vector from one orientation to another. */
    private static double[] log(double[] turns, int from, int to) {
        double[] q = new double[4];
        Quaternions.conjugate(turns, 4 * from, q, 0);
        Quaternions.multiply(q, 0, turns, 4 * to, q, 0);
        double sine = Math.sqrt(q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
        double scale = sine < 1e-12 ? 1 : Math.atan2(sine, q[0]) / sine;
        return new double[] {scale * q[1], scale * q[2], scale * q[3]};
    }

    private static void squad(double[] turns, double[] controls, int i, int next, double t, double[] out, int at) {
        double[] ends = new double[4];
        double[] middle = new double[4];
        Quaternions.slerp(turns, 4 * i, turns, 4 * next, t, ends, 0);
        Quaternions.slerp(controls, 4 * i, controls, 4 * next, t, middle, 0);
        Quaternions.slerp(ends, 0, middle, 0, 2 * t * (1 - t), out, at);
    }
}
