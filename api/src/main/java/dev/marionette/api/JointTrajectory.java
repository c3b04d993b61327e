package dev.marionette.api;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;

/**
 * The motion of a robot's joints at a uniform rate and, where its base floats, of its base link. Immutable; the arrays
 * handed out are copies.
 *
 * @param jointNames the N actuated joints by their URDF names
 * @param periodSeconds time between frames, above zero
 * @param positions frames × N, rad or m, finite
 * @param base frames × 7, the pose of the base link in the world, {@code x y z qw qx qy qz}: metres, z up, the ground at z =
 *     0, and a unit quaternion, kept with qw ≥ 0; empty for a robot whose base is fixed
 */
public record JointTrajectory(List<String> jointNames, double periodSeconds, double[] positions, double[] base) {
    /** Numbers of a pose of the base. */
    public static final int BASE_WIDTH = 7;
    /** The numbers of a pose of the base by name, as in files. */
    public static final List<String> BASE_NAMES =
            List.of("base_x", "base_y", "base_z", "base_qw", "base_qx", "base_qy", "base_qz");

    /** How far the length of a quaternion may be from 1. */
    private static final double UNIT_TOLERANCE = 1e-6;

    public JointTrajectory {
        jointNames = List.copyOf(jointNames);
        positions = positions.clone();
        base = base.clone();
        if (!(periodSeconds > 0) || Double.isInfinite(periodSeconds)) {
            throw new InputException(
                    "trajectory",
                    "period " + periodSeconds + " s is not above zero",
                    "Give the seconds from one frame to the next.");
        }
        if (jointNames.isEmpty() || positions.length == 0 || positions.length % jointNames.size() != 0) {
            throw new InputException(
                    "trajectory",
                    positions.length + " values do not make whole frames of " + jointNames.size() + " joints",
                    "Give one value for each joint of each frame.");
        }
        for (int i = 0; i < positions.length; i++) {
            if (!Double.isFinite(positions[i])) {
                throw new InputException(
                        "trajectory",
                        "frame " + i / jointNames.size() + ": joint '" + jointNames.get(i % jointNames.size()) + "' is "
                                + positions[i],
                        "Give a finite number.");
            }
        }
        requireBase(base, positions.length / jointNames.size());
    }

    /** A motion of a robot whose base is fixed. */
    public JointTrajectory(List<String> jointNames, double periodSeconds, double[] positions) {
        this(jointNames, periodSeconds, positions, new double[0]);
    }

    private static void requireBase(double[] base, int frames) {
        if (base.length != 0 && base.length != BASE_WIDTH * frames) {
            throw new InputException(
                    "trajectory",
                    base.length + " numbers of the base are not " + BASE_WIDTH + " for each of " + frames + " frames",
                    "Leave them out for a robot whose base is fixed.");
        }
        for (int at = 0; at < base.length; at += BASE_WIDTH) {
            double squares = 0;
            for (int i = 0; i < BASE_WIDTH; i++) {
                if (!Double.isFinite(base[at + i])) {
                    throw new InputException(
                            "trajectory",
                            "frame " + at / BASE_WIDTH + ": '" + BASE_NAMES.get(i) + "' is " + base[at + i],
                            "Give a finite number.");
                }
                squares += i < 3 ? 0 : base[at + i] * base[at + i];
            }
            if (Math.abs(Math.sqrt(squares) - 1) > UNIT_TOLERANCE) {
                throw new InputException(
                        "trajectory",
                        "frame " + at / BASE_WIDTH + ": the quaternion of the base has the length " + Math.sqrt(squares)
                                + ", not 1",
                        "Divide it by its length.");
            }
            boolean opposite = base[at + 3] < 0;
            for (int i = 3; opposite && i < BASE_WIDTH; i++) {
                base[at + i] = -base[at + i];
            }
        }
    }

    /**
     * Some of its frames.
     *
     * @param from the first
     * @param to the one behind the last
     */
    public JointTrajectory frames(int from, int to) {
        return new JointTrajectory(
                jointNames,
                periodSeconds,
                Arrays.copyOfRange(positions, joints() * from, joints() * to),
                floats() ? Arrays.copyOfRange(base, BASE_WIDTH * from, BASE_WIDTH * to) : base);
    }

    /** These frames, then those of another motion of the same joints at the same rate. */
    public JointTrajectory then(JointTrajectory next) {
        return new JointTrajectory(
                jointNames, periodSeconds, joined(positions, next.positions), joined(base, next.base));
    }

    private static double[] joined(double[] a, double[] b) {
        double[] all = Arrays.copyOf(a, a.length + b.length);
        System.arraycopy(b, 0, all, a.length, b.length);
        return all;
    }

    /** Number of frames. */
    public int frames() {
        return positions.length / jointNames.size();
    }

    /** Number of joints. */
    public int joints() {
        return jointNames.size();
    }

    /** Position of one joint, rad or m. */
    public double position(int frame, int joint) {
        return positions[frame * jointNames.size() + joint];
    }

    /** All positions, frames × N. A copy. */
    @Override
    public double[] positions() {
        return positions.clone();
    }

    /** Whether the base floats: there is a pose of the base link for every frame. */
    public boolean floats() {
        return base.length > 0;
    }

    /** The poses of the base link, frames × 7; empty where the base is fixed. A copy. */
    @Override
    public double[] base() {
        return base.clone();
    }

    /**
     * The pose of the base link in one frame, {@code x y z qw qx qy qz}; the origin, not turned, where the base is fixed.
     *
     * @param out 7 values. Modified.
     */
    public void basePose(int frame, double[] out) {
        if (floats()) {
            System.arraycopy(base, BASE_WIDTH * frame, out, 0, BASE_WIDTH);
        } else {
            Arrays.fill(out, 0, BASE_WIDTH, 0);
            out[3] = 1;
        }
    }

    /**
     * The same motion with its joints in another order.
     *
     * @param names every joint once
     * @throws IllegalArgumentException if they are not the joints of this motion
     */
    public JointTrajectory inOrder(List<String> names) {
        if (names.equals(jointNames)) {
            return this;
        }
        if (!hasJoints(names)) {
            throw new IllegalArgumentException(names + " are not the joints " + jointNames);
        }
        int[] column = names.stream().mapToInt(jointNames::indexOf).toArray();
        double[] ordered = new double[positions.length];
        for (int i = 0; i < ordered.length; i++) {
            ordered[i] = position(i / column.length, column[i % column.length]);
        }
        return new JointTrajectory(names, periodSeconds, ordered, base);
    }

    /** Whether its joints have these names, in whatever order. */
    public boolean hasJoints(List<String> names) {
        return names.size() == joints() && new HashSet<>(jointNames).equals(new HashSet<>(names));
    }

    /** The same joints, rate and base with other positions of the joints, frames × N. */
    public JointTrajectory withPositions(double[] others) {
        return new JointTrajectory(jointNames, periodSeconds, others, base);
    }

    /** The same motion of the joints with another path of the base, frames × 7, or none. */
    public JointTrajectory withBase(double[] poses) {
        return new JointTrajectory(jointNames, periodSeconds, positions, poses);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof JointTrajectory that
                && jointNames.equals(that.jointNames)
                && periodSeconds == that.periodSeconds
                && Arrays.equals(positions, that.positions)
                && Arrays.equals(base, that.base);
    }

    @Override
    public int hashCode() {
        return (Arrays.hashCode(positions) * 31 + Arrays.hashCode(base)) * 31 + jointNames.hashCode();
    }

    @Override
    public String toString() {
        return "JointTrajectory[" + joints() + " joints, " + frames() + " frames, " + periodSeconds + " s"
                + (floats() ? ", floating base]" : "]");
    }
}
