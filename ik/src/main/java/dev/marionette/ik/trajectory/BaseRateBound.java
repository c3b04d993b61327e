package dev.marionette.ik.trajectory;

import dev.marionette.api.BaseLimits;
import dev.marionette.kinematics.Pose;

/**
 * Bounds of the rates of a floating base from each frame to the next, ‖Δp‖/h ≤ v and ‖Δω‖/h ≤ w, and of its
 * acceleration, ‖Δ²p‖/h ≤ a h. Accelerations over longer windows are means of these. The gradient of a norm is
 * undefined at 0; therefore each component is bounded, too. Immutable.
 */
public final class BaseRateBound {
    private static final long KEY = 3L << 56;
    /** Rows of each of the three. */
    private static final int ROWS = 7;

    private final BaseLimits limits;
    private final double rate;
    private final double price;

    /**
     * @param periodSeconds h, above 0
     * @param price ρ of a metre per second more from a frame to the next; turns (rad/s) and changes (m/s) likewise
     */
    public BaseRateBound(BaseLimits limits, double periodSeconds, double price) {
        this.limits = limits;
        rate = 1 / periodSeconds;
        this.price = price;
    }

    /**
     * Adds the rows of a frame.
     *
     * @param bases poses of the base, of which those of this frame and of the next two count, if there are so many. Not modified.
     * @param n number of unknowns of a frame
     * @param out with gradients by the unknowns of the frame, of the next, and of the base in the one after that. Modified.
     */
    void add(int frame, double[] bases, int n, BoundRows out) {
        int b = Pose.WIDTH * frame;
        boolean hasNext = b + 2 * Pose.WIDTH <= bases.length;
        double[] v = new double[3];
        if (hasNext && limits.speed() < Double.POSITIVE_INFINITY) {
            for (int i = 0; i < 3; i++) {
                v[i] = bases[b + Pose.WIDTH + 9 + i] - bases[b + 9 + i];
            }
            add(KEY, v, limits.speed(), new double[] {-1, 1, 0}, n, 0, out);
        }
        if (hasNext && limits.turn() < Double.POSITIVE_INFINITY) {
            Pose.turn(bases, b + Pose.WIDTH, bases, b, v, 0);
            add(KEY + ROWS, v, limits.turn(), new double[] {-1, 1, 0}, n, 3, out);
        }
        if (b + 3 * Pose.WIDTH <= bases.length && limits.acceleration() < Double.POSITIVE_INFINITY) {
            for (int i = 0; i < 3; i++) {
                v[i] = bases[b + 2 * Pose.WIDTH + 9 + i] - 2 * bases[b + Pose.WIDTH + 9 + i] + bases[b + 9 + i];
            }
            add(KEY + 2 * ROWS, v, limits.acceleration() / rate, new double[] {1, -2, 1}, n, 0, out);
        }
    }

    /**
     * Rows of ‖v‖/h ≤ most and of |v_i|/h ≤ most.
     *
     * @param frames by how much v changes with the unknowns of each of three frames
     * @param first of the three unknowns of a frame
     */
    private void add(long key, double[] v, double most, double[] frames, int n, int first, BoundRows out) {
        double length = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
        if (length > 0) {
            double[] along = {v[0] / length, v[1] / length, v[2] / length};
            put(out, out.addInequality(key, most - rate * length, price), along, -rate, frames, n, first);
        }
        for (int i = 0; i < 3; i++) {
            double[] axis = {i == 0 ? 1 : 0, i == 1 ? 1 : 0, i == 2 ? 1 : 0};
            put(out, out.addInequality(key + 1 + 2 * i, most - rate * v[i], price), axis, -rate, frames, n, first);
            put(out, out.addInequality(key + 2 + 2 * i, most + rate * v[i], price), axis, rate, frames, n, first);
        }
    }

    private static void put(BoundRows out, int o, double[] axis, double scale, double[] frames, int n, int first) {
        for (int t = 0; t < frames.length; t++) {
            for (int i = 0; i < 3 && frames[t] != 0; i++) {
                out.gradient()[o + t * n + first + i] = scale * frames[t] * axis[i];
            }
        }
    }
}
