package dev.marionette.ik.trajectory;

import dev.marionette.api.BaseLimits;
import dev.marionette.kinematics.Pose;

/**
 * How fast a floating base goes and turns from a frame to the next, ‖Δp‖ ≤ v h and ‖Δω‖ ≤ w h, and by how much its way changes to the
 * frame after that, ‖Δ²p‖ ≤ a h². Accelerations over longer windows are means of these. Immutable.
 */
public final class BaseRateBound {
    private static final long KEY = 3L << 56;

    private final double wayMetres;
    private final double turnRad;
    private final double changeMetres;
    private final double price;

    /** @param price ρ of a metre or radian more in a frame */
    public BaseRateBound(BaseLimits limits, double periodSeconds, double price) {
        wayMetres = limits.speed() * periodSeconds;
        turnRad = limits.turn() * periodSeconds;
        changeMetres = limits.acceleration() * periodSeconds * periodSeconds;
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
        if (hasNext && wayMetres < Double.POSITIVE_INFINITY) {
            for (int i = 0; i < 3; i++) {
                v[i] = bases[b + Pose.WIDTH + 9 + i] - bases[b + 9 + i];
            }
            int o = out.addInequality(KEY, wayMetres - normalise(v), price);
            put(out, o, v, 1);
            put(out, o + n, v, -1);
        }
        if (hasNext && turnRad < Double.POSITIVE_INFINITY) {
            Pose.turn(bases, b + Pose.WIDTH, bases, b, v, 0);
            int o = out.addInequality(KEY + 1, turnRad - normalise(v), price);
            put(out, o + 3, v, 1);
            put(out, o + n + 3, v, -1);
        }
        if (b + 3 * Pose.WIDTH <= bases.length && changeMetres < Double.POSITIVE_INFINITY) {
            for (int i = 0; i < 3; i++) {
                v[i] = bases[b + 2 * Pose.WIDTH + 9 + i] - 2 * bases[b + Pose.WIDTH + 9 + i] + bases[b + 9 + i];
            }
            int o = out.addInequality(KEY + 2, changeMetres - normalise(v), price);
            put(out, o, v, -1);
            put(out, o + n, v, 2);
            put(out, o + 2 * n, v, -1);
        }
    }

    private static void put(BoundRows out, int o, double[] v, double scale) {
        for (int i = 0; i < 3; i++) {
            out.gradient()[o + i] = scale * v[i];
        }
    }

    /** Makes a vector as long as 1, if it is not 0; how long it was. */
    private static double normalise(double[] v) {
        double length = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
        for (int i = 0; i < 3 && length > 0; i++) {
            v[i] /= length;
        }
        return length;
    }
}
