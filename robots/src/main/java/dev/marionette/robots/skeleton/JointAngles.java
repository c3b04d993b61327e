package dev.marionette.robots.skeleton;

import dev.marionette.api.Clip;
import dev.marionette.numerics.Angles;
import dev.marionette.numerics.Quaternions;

/**
 * How a joint of a clip turns against its parent: angles about x, y and z, R = Rx·Ry·Rz, which are zero in the rest pose,
 * and the angular velocity in the parent's frame, as biomechanics compares them (Ayusawa and Yoshida 2017, Figs. 11 and 12).
 * Of the two triples of angles of a rotation, and their full turns, each frame has the one nearest to the frame before.
 * Immutable; the arrays handed out are copies.
 */
public final class JointAngles {
    /** Below this cosine, x and z turn about the same axis, and x is kept. */
    private static final double POLE = 1e-8;

    private final double[] relative;
    private final double rateHz;

    private JointAngles(double[] relative, double rateHz) {
        this.relative = relative;
        this.rateHz = rateHz;
    }

    /**
     * The joint of a clip against its parent or, of a root, against the world.
     *
     * @param clip with orientations
     * @param joint index of the joint
     * @throws IllegalArgumentException if the clip has no orientations
     */
    public static JointAngles of(Clip clip, int joint) {
        if (!clip.hasOrientations()) {
            throw new IllegalArgumentException("the clip '" + clip.name() + "' has no orientations");
        }
        double[] relative = new double[4 * clip.frames()];
        double[] world = new double[4];
        double[] back = {1, 0, 0, 0};
        for (int f = 0; f < clip.frames(); f++) {
            if (clip.parent(joint) >= 0) {
                clip.orientation(f, clip.parent(joint), world, 0);
                Quaternions.conjugate(world, 0, back, 0);
            }
            clip.orientation(f, joint, world, 0);
            Quaternions.multiply(back, 0, world, 0, relative, 4 * f);
            Quaternions.normalize(relative, 4 * f);
        }
        return new JointAngles(relative, clip.rateHz());
    }

    /** Number of frames. */
    public int frames() {
        return relative.length / 4;
    }

    /** Angles about x, y and z, frames × 3, rad. */
    public double[] anglesRad() {
        double[] angles = new double[3 * frames()];
        double[] m = new double[9];
        double[] last = new double[3];
        for (int f = 0; f < frames(); f++) {
            Quaternions.toMatrix(relative, 4 * f, m);
            triple(m, last);
            System.arraycopy(last, 0, angles, 3 * f, 3);
        }
        return angles;
    }

    /** R = Rx·Ry·Rz, nearest to the triple before, which is overwritten. */
    private static void triple(double[] m, double[] last) {
        double cosine = Math.hypot(m[0], m[1]);
        double x = cosine > POLE ? Math.atan2(-m[5], m[8]) : last[0];
        double y = Math.atan2(m[2], cosine);
        // what is left after x and y, so that the three make up the rotation at the pole, too
        double z = Math.atan2(Math.cos(x) * m[3] + Math.sin(x) * m[6], Math.cos(x) * m[4] + Math.sin(x) * m[7]);
        double[] one = {x, y, z};
        double[] other = {x + Math.PI, Math.PI - y, z + Math.PI};
        double toOne = 0;
        double toOther = 0;
        for (int i = 0; i < 3; i++) {
            one[i] = Angles.nearest(one[i], last[i]);
            other[i] = Angles.nearest(other[i], last[i]);
            toOne += Math.abs(one[i] - last[i]);
            toOther += Math.abs(other[i] - last[i]);
        }
        System.arraycopy(toOne <= toOther ? one : other, 0, last, 0, 3);
    }

    /** Angular velocity against the parent, in the parent's frame, between frames: (frames − 1) × 3, rad/s. */
    public double[] velocitiesRadPerSecond() {
        double[] velocities = new double[3 * Math.max(0, frames() - 1)];
        for (int f = 0; f + 1 < frames(); f++) {
            turn(relative, 4 * f, relative, 4 * (f + 1), rateHz, velocities, 3 * f);
        }
        return velocities;
    }

    /**
     * The angle between this joint at a frame and another of the same kind, rad, from 0 to π.
     *
     * @param other for instance the same joint of another motion
     * @param phase a frame of the other or a place between two, from 0 to its last frame; between them the joint turns steadily
     */
    public double between(int frame, JointAngles other, double phase) {
        int before = (int) phase;
        int after = Math.min(before + 1, other.frames() - 1);
        double[] there = new double[4];
        Quaternions.slerp(other.relative, 4 * before, other.relative, 4 * after, phase - before, there, 0);
        double[] turn = new double[3];
        turn(relative, 4 * frame, there, 0, 1, turn, 0);
        return Math.sqrt(turn[0] * turn[0] + turn[1] * turn[1] + turn[2] * turn[2]);
    }

    /** {@code scale} times the rotation vector that takes a to b, in the frame that both are given in. */
    private static void turn(double[] a, int ia, double[] b, int ib, double scale, double[] out, int o) {
        double[] q = new double[4];
        Quaternions.conjugate(a, ia, q, 0);
        Quaternions.multiply(b, ib, q, 0, q, 0);
        double sine = Math.sqrt(q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
        double angle = 2 * Math.atan2(sine, Math.abs(q[0]));
        double factor = (q[0] < 0 ? -scale : scale) * (sine > 1e-12 ? angle / sine : 2);
        for (int i = 0; i < 3; i++) {
            out[o + i] = factor * q[1 + i];
        }
    }
}
