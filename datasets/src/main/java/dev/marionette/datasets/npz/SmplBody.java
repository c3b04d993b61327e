package dev.marionette.datasets.npz;

import dev.marionette.numerics.Quaternions;
import java.util.ArrayList;
import java.util.List;

/**
 * A body with the joints of SMPL (M. Loper et al., "SMPL", 2015) and the proportions of an average person of 1.70 m:
 * Drillis and Contini (1966) as given in Winter, Biomechanics and Motor Control of Human Movement, fig. 4.1. It stands in
 * for SMPL's own bodies, whose licence does not let us ship them. All rotations zero is a T-pose.
 *
 * <p>SMPL's axes at rest are x left, y up, z forward; here the rest pose stands in a world with z up, which is that of
 * AMASS, and {@link #world} takes that into account.
 */
final class SmplBody {
    private static final double HEIGHT = 1.7;
    private static final double HALF_ROOT = Math.sqrt(0.5);

    /** From the parent, in parts of the height: x left, y up, z forward. */
    private record Joint(String name, int parent, double x, double y, double z) {}

    private static final List<Joint> JOINTS = List.of(
            new Joint("pelvis", -1, 0, 0, 0),
            new Joint("left_hip", 0, 0.052, -0.030, 0),
            new Joint("right_hip", 0, -0.052, -0.030, 0),
            new Joint("spine1", 0, 0, 0.060, 0),
            new Joint("left_knee", 1, 0, -0.245, 0),
            new Joint("right_knee", 2, 0, -0.245, 0),
            new Joint("spine2", 3, 0, 0.075, 0),
            new Joint("left_ankle", 4, 0, -0.246, 0),
            new Joint("right_ankle", 5, 0, -0.246, 0),
            new Joint("spine3", 6, 0, 0.035, 0),
            new Joint("left_toes", 7, 0, -0.030, 0.080),
            new Joint("right_toes", 8, 0, -0.030, 0.080),
            new Joint("neck", 9, 0, 0.098, 0),
            new Joint("left_collar", 9, 0.040, 0.070, 0),
            new Joint("right_collar", 9, -0.040, 0.070, 0),
            new Joint("head", 12, 0, 0.084, 0),
            new Joint("left_shoulder", 13, 0.065, 0.018, 0),
            new Joint("right_shoulder", 14, -0.065, 0.018, 0),
            new Joint("left_elbow", 16, 0.186, 0, 0),
            new Joint("right_elbow", 17, -0.186, 0, 0),
            new Joint("left_wrist", 18, 0.146, 0, 0),
            new Joint("right_wrist", 19, -0.146, 0, 0));

    /** Number of joints: those of the body without its hands. */
    static final int COUNT = JOINTS.size();

    private SmplBody() {}

    static List<String> names() {
        List<String> names = new ArrayList<>();
        JOINTS.forEach(joint -> names.add(joint.name));
        return names;
    }

    static int[] parents() {
        return JOINTS.stream().mapToInt(joint -> joint.parent).toArray();
    }

    /**
     * World pose of one frame.
     *
     * @param turns rotation vectors (axis times angle, rad) of the joints in their parents' frames from {@code from}, 3
     *     values each. Not modified.
     * @param root the place of the pelvis from {@code rootFrom}, metres. Not modified.
     * @param positions frames × J × 3, written at frame {@code at}. Modified.
     * @param orientations frames × J × 4 relative to {@link #rest}, written at frame {@code at}. Modified.
     */
    static void world(
            double[] turns, int from, double[] root, int rootFrom, double[] positions, double[] orientations, int at) {
        double[] q = new double[4 * COUNT];
        double[] local = new double[4];
        // SMPL's rest axes stand upright in a world with z up after a quarter turn about x; undone at the end.
        double[] lying = {HALF_ROOT, -HALF_ROOT, 0, 0};
        for (int j = 0; j < COUNT; j++) {
            Joint joint = JOINTS.get(j);
            quaternion(turns, from + 3 * j, local);
            int p = 3 * (at * COUNT + j);
            if (joint.parent < 0) {
                System.arraycopy(root, rootFrom, positions, p, 3);
                System.arraycopy(local, 0, q, 0, 4);
            } else {
                int parent = 3 * (at * COUNT + joint.parent);
                Quaternions.rotate(
                        q, 4 * joint.parent, HEIGHT * joint.x, HEIGHT * joint.y, HEIGHT * joint.z, positions, p);
                for (int axis = 0; axis < 3; axis++) {
                    positions[p + axis] += positions[parent + axis];
                }
                Quaternions.multiply(q, 4 * joint.parent, local, 0, q, 4 * j);
                Quaternions.normalize(q, 4 * j);
            }
            Quaternions.multiply(q, 4 * j, lying, 0, orientations, 4 * (at * COUNT + j));
        }
    }

    private static void quaternion(double[] turns, int from, double[] out) {
        double x = turns[from];
        double y = turns[from + 1];
        double z = turns[from + 2];
        double angle = Math.sqrt(x * x + y * y + z * z);
        double factor = angle < 1e-12 ? 0.5 : Math.sin(angle / 2) / angle;
        out[0] = Math.cos(angle / 2);
        out[1] = factor * x;
        out[2] = factor * y;
        out[3] = factor * z;
    }

    /** The T-pose upright in a world with z up, facing −y, left +x, J × 3. */
    static double[] rest() {
        double[] turns = new double[3 * COUNT];
        turns[0] = Math.PI / 2;
        double[] positions = new double[3 * COUNT];
        world(turns, 0, new double[3], 0, positions, new double[4 * COUNT], 0);
        return positions;
    }
}
