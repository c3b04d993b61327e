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

    private final int frames;
    private final boolean head;
    private static final int[] INDEX = indices();

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

    /** One coordinate of a point at every frame, metres. The live array, overwritten by the next transfer; read only. */
    public double[] path(BodyJoint point, int axis) {
        return paths[INDEX[Skeleton.index(point)] + axis];
    }

    /** The mean of {@link #path} over all frames of the motion, metres. */
    public double mean(BodyJoint point, int axis) {
        return means[INDEX[Skeleton.index(point)] + axis];
    }

    void setMean(BodyJoint point, int axis, double mean) {
        means[INDEX[Skeleton.index(point)] + axis] = mean;
    }

    /** Writes the position of a point, metres, into out[o … o + 2]. */
    public void position(BodyJoint point, int frame, double[] out, int o) {
        for (int axis = 0; axis < 3; axis++) {
            out[o + axis] = path(point, axis)[frame];
        }
    }

    /**
     * Writes the unit vector from one point to another into out[o … o + 2]: shoulder to elbow, elbow to wrist. Zero where
     * the points are less than 1e-9 m apart.
     */
    public void direction(BodyJoint from, BodyJoint to, int frame, double[] out, int o) {
        double x = path(to, 0)[frame] - path(from, 0)[frame];
        double y = path(to, 1)[frame] - path(from, 1)[frame];
        double z = path(to, 2)[frame] - path(from, 2)[frame];
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
