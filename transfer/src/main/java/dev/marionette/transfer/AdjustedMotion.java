package dev.marionette.transfer;

import dev.marionette.api.BodyJoint;
import java.util.List;

/**
 * A motion after the transfer, in the robot's body frame. Written by {@link TransferMap#apply}; a workspace of one thread,
 * reused from evaluation to evaluation.
 *
 * <p>Coordinates are stored axis by axis, so that a kernel runs along time: the values of one point and axis are
 * {@code coordinates()[offset(point, axis) + frame]}.
 */
public final class AdjustedMotion {
    private static final List<BodyJoint> POINTS = List.of(
            BodyJoint.NECK,
            BodyJoint.HEAD,
            BodyJoint.LEFT_SHOULDER,
            BodyJoint.LEFT_ELBOW,
            BodyJoint.LEFT_WRIST,
            BodyJoint.LEFT_HAND,
            BodyJoint.RIGHT_SHOULDER,
            BodyJoint.RIGHT_ELBOW,
            BodyJoint.RIGHT_WRIST,
            BodyJoint.RIGHT_HAND);

    private final int frames;
    private final boolean head;
    private final double[] coordinates;
    private final double[] lengths = new double[Skeleton.JOINTS];
    private final TrunkFrames trunk;

    AdjustedMotion(int frames, boolean head, TrunkFrames trunk) {
        this.frames = frames;
        this.head = head;
        this.trunk = trunk;
        this.coordinates = new double[POINTS.size() * 3 * frames];
    }

    /** The points that are there: neck, head, shoulders, elbows, wrists, hands. */
    public static List<BodyJoint> points() {
        return POINTS;
    }

    /** Number of frames. */
    public int frames() {
        return frames;
    }

    /** Whether the head means something; without one it lies at the neck. */
    public boolean hasHead() {
        return head;
    }

    /** Index of the first value of a point and axis in {@link #coordinates()}; the frames follow. */
    public int offset(BodyJoint point, int axis) {
        return (POINTS.indexOf(point) * 3 + axis) * frames;
    }

    /** The coordinates, metres. The live array, overwritten by the next transfer; read only. */
    public double[] coordinates() {
        return coordinates;
    }

    /** Writes the position of a point, metres, into out[o … o + 2]. */
    public void position(BodyJoint point, int frame, double[] out, int o) {
        int at = offset(point, 0) + frame;
        out[o] = coordinates[at];
        out[o + 1] = coordinates[at + frames];
        out[o + 2] = coordinates[at + 2 * frames];
    }

    /**
     * Writes the unit vector from one point to another into out[o … o + 2]: shoulder to elbow, elbow to wrist. Zero where
     * the points are less than 1e-9 m apart.
     */
    public void direction(BodyJoint from, BodyJoint to, int frame, double[] out, int o) {
        int a = offset(from, 0) + frame;
        int b = offset(to, 0) + frame;
        double x = coordinates[b] - coordinates[a];
        double y = coordinates[b + frames] - coordinates[a + frames];
        double z = coordinates[b + 2 * frames] - coordinates[a + 2 * frames];
        double length = Vectors.length(x, y, z);
        double scale = length < 1e-9 ? 0 : 1 / length;
        out[o] = x * scale;
        out[o + 1] = y * scale;
        out[o + 2] = z * scale;
    }

    /** Length of the bone that ends in a joint after the multipliers and before the task space, metres. */
    public double boneLength(BodyJoint joint) {
        return lengths[Skeleton.index(joint)];
    }

    /**
     * Writes the rotation of the chest, 9 values row-major, into out[o …]: the identity is upright and facing +x. It does
     * not depend on the parameters.
     */
    public void trunkRotation(int frame, double[] out, int o) {
        System.arraycopy(trunk.rotations(), 9 * frame, out, o, 9);
    }

    /**
     * Writes the unit direction from neck to head into out[o … o + 2], turned so that a head held straight points up the
     * trunk. It does not depend on the parameters. Up the trunk where there is no head.
     */
    public void headDirection(int frame, double[] out, int o) {
        System.arraycopy(trunk.headDirections(), 3 * frame, out, o, 3);
    }

    /** The lengths themselves, for the transfer to write. */
    double[] lengthsShared() {
        return lengths;
    }
}
