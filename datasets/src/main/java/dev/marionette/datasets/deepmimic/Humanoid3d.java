package dev.marionette.datasets.deepmimic;

import dev.marionette.numerics.Quaternions;
import java.util.ArrayList;
import java.util.List;

/**
 * The humanoid of DeepMimic: y up, facing +x, left is −z, metres. Lengths are those of {@code
 * data/characters/humanoid3d.txt} of the project's repository (xbpeng/DeepMimic, commit 3ca04d3): {@code Attach} of the
 * joints, and for head and toes the places and sizes of the bodies' shapes.
 */
final class Humanoid3d {
    /** What turns a joint. */
    private enum Turn {
        /** Four values, a unit quaternion (w, x, y, z) in the parent's frame. */
        BALL,
        /** One value, an angle about z. */
        HINGE,
        /** None. */
        FIXED
    }

    private record Joint(String name, int parent, double x, double y, double z, Turn turn) {}

    private static final List<Joint> JOINTS = List.of(
            new Joint("root", -1, 0, 0, 0, Turn.BALL),
            new Joint("chest", 0, 0, 0.236151, 0, Turn.BALL),
            new Joint("neck", 1, 0, 0.223894, 0, Turn.BALL),
            new Joint("right_hip", 0, 0, 0, 0.084887, Turn.BALL),
            new Joint("right_knee", 3, 0, -0.421546, 0, Turn.HINGE),
            new Joint("right_ankle", 4, 0, -0.409870, 0, Turn.BALL),
            new Joint("right_shoulder", 1, -0.02405, 0.24350, 0.18311, Turn.BALL),
            new Joint("right_elbow", 6, 0, -0.274788, 0, Turn.HINGE),
            new Joint("right_wrist", 7, 0, -0.258947, 0, Turn.FIXED),
            new Joint("left_hip", 0, 0, 0, -0.084887, Turn.BALL),
            new Joint("left_knee", 9, 0, -0.421546, 0, Turn.HINGE),
            new Joint("left_ankle", 10, 0, -0.409870, 0, Turn.BALL),
            new Joint("left_shoulder", 1, -0.02405, 0.24350, -0.18311, Turn.BALL),
            new Joint("left_elbow", 12, 0, -0.274788, 0, Turn.HINGE),
            new Joint("left_wrist", 13, 0, -0.258947, 0, Turn.FIXED),
            new Joint("head", 2, 0, 0.175, 0, Turn.FIXED),
            new Joint("head_end", 15, 0, 0.1025, 0, Turn.FIXED),
            new Joint("right_toes", 5, 0.1335, -0.05, 0, Turn.FIXED),
            new Joint("left_toes", 11, 0.1335, -0.05, 0, Turn.FIXED));

    /** Number of joints. */
    static final int COUNT = JOINTS.size();

    /** Values of a frame without its duration: the root's place, then the turns of all joints. */
    static final int WIDTH = 43;

    private Humanoid3d() {}

    static List<String> names() {
        List<String> names = new ArrayList<>();
        JOINTS.forEach(joint -> names.add(joint.name));
        return names;
    }

    static int[] parents() {
        return JOINTS.stream().mapToInt(joint -> joint.parent).toArray();
    }

    /** Where in a frame's values the quaternions start. */
    static List<Integer> quaternions() {
        List<Integer> starts = new ArrayList<>();
        int at = 3;
        for (Joint joint : JOINTS) {
            if (joint.turn == Turn.BALL) {
                starts.add(at);
            }
            at += values(joint.turn);
        }
        return starts;
    }

    private static int values(Turn turn) {
        return turn == Turn.BALL ? 4 : turn == Turn.HINGE ? 1 : 0;
    }

    /**
     * World pose of one frame.
     *
     * @param row {@link #WIDTH} values; quaternions need not have length 1. Not modified.
     * @param positions frames × J × 3, written at frame {@code at}. Modified.
     * @param orientations frames × J × 4, written at frame {@code at}. Modified.
     */
    static void world(double[] row, double[] positions, double[] orientations, int at) {
        double[] q = new double[4];
        int value = 3;
        for (int j = 0; j < COUNT; j++) {
            Joint joint = JOINTS.get(j);
            local(joint.turn, row, value, q);
            value += values(joint.turn);
            int p = 3 * (at * COUNT + j);
            int r = 4 * (at * COUNT + j);
            if (joint.parent < 0) {
                System.arraycopy(row, 0, positions, p, 3);
                System.arraycopy(q, 0, orientations, r, 4);
                continue;
            }
            int parent = at * COUNT + joint.parent;
            Quaternions.rotate(orientations, 4 * parent, joint.x, joint.y, joint.z, positions, p);
            for (int axis = 0; axis < 3; axis++) {
                positions[p + axis] += positions[3 * parent + axis];
            }
            Quaternions.multiply(orientations, 4 * parent, q, 0, orientations, r);
            Quaternions.normalize(orientations, r);
        }
    }

    private static void local(Turn turn, double[] row, int at, double[] q) {
        if (turn == Turn.BALL) {
            System.arraycopy(row, at, q, 0, 4);
            Quaternions.normalize(q, 0);
            return;
        }
        double half = turn == Turn.HINGE ? row[at] / 2 : 0;
        q[0] = Math.cos(half);
        q[1] = 0;
        q[2] = 0;
        q[3] = Math.sin(half);
    }

    /** The pose without rotations, J × 3. */
    static double[] rest() {
        double[] row = new double[WIDTH];
        quaternions().forEach(at -> row[at] = 1);
        double[] positions = new double[3 * COUNT];
        world(row, positions, new double[4 * COUNT], 0);
        return positions;
    }
}
