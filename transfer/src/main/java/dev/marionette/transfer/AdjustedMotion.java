package dev.marionette.transfer;

import dev.marionette.api.BodyJoint;
import java.util.Arrays;
import java.util.List;

/**
 * A motion after the transfer, in the robot's body frame. Written by {@link TransferMap#apply}; a workspace of one thread,
 * reused from evaluation to evaluation.
 *
 * <p>Every axis of every point has an array of its own with the coordinate at each frame, so that a kernel runs along
 * time with vector instructions.
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

    /** Of the x path of each point; −1 for those that are not carried. */
    private static final int[] INDEX = indices();

    private final int frames;
    private final boolean head;
    private final double[][] paths;
    private final double[] means;
    private final double[] lengths = new double[Skeleton.JOINTS];
    private final TrunkFrames trunk;

    AdjustedMotion(int frames, boolean head, TrunkFrames trunk) {
        this.frames = frames;
        this.head = head;
        this.trunk = trunk;
        this.paths = new double[3 * POINTS.size()][frames];
        this.means = new double[3 * POINTS.size()];
    }

    private static int[] indices() {
        int[] indices = new int[Skeleton.JOINTS];
        Arrays.fill(indices, -1);
        for (int i = 0; i < POINTS.size(); i++) {
            indices[Skeleton.index(POINTS.get(i))] = 3 * i;
        }
        return indices;
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

    /**
     * One coordinate of a point at every frame, metres. The live array, overwritten by the next transfer; read only.
     *
     * @param point one of {@link #points}
     * @param axis 0 for x (forward), 1 for y (left), 2 for z (up)
     * @throws IllegalArgumentException if the point is not carried, or there is no such axis
     */
    public double[] path(BodyJoint point, int axis) {
        return paths[index(point, axis)];
    }

    /**
     * The mean of {@link #path} over all frames of the motion, metres.
     *
     * @param point one of {@link #points}
     * @param axis 0 for x, 1 for y, 2 for z
     * @throws IllegalArgumentException if the point is not carried, or there is no such axis
     */
    public double mean(BodyJoint point, int axis) {
        return means[index(point, axis)];
    }

    void setMean(BodyJoint point, int axis, double mean) {
        means[index(point, axis)] = mean;
    }

    private static int index(BodyJoint point, int axis) {
        int first = INDEX[Skeleton.index(point)];
        if (first < 0) {
            throw new IllegalArgumentException("adjusted motion: no path of " + point.id() + "; there are "
                    + POINTS.stream().map(BodyJoint::id).toList());
        }
        if (axis < 0 || axis > 2) {
            throw new IllegalArgumentException("adjusted motion: no axis " + axis + "; there are 0 (x), 1 (y), 2 (z)");
        }
        return first + axis;
    }

    /**
     * Writes the position of a point, metres, into out[o … o + 2].
     *
     * @throws IllegalArgumentException if the point is not one of {@link #points}
     */
    public void position(BodyJoint point, int frame, double[] out, int o) {
        for (int axis = 0; axis < 3; axis++) {
            out[o + axis] = path(point, axis)[frame];
        }
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
