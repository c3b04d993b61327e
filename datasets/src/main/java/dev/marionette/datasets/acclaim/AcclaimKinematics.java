package dev.marionette.datasets.acclaim;

import dev.marionette.numerics.Quaternions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * World poses of an Acclaim skeleton. A bone's rotation is C·M·C⁻¹ in its parent's, C the frame of its axes and M the
 * product of its angles; it begins where its parent ends. Joints are where bones begin, then the ends of the last ones.
 */
final class AcclaimKinematics {
    private final AsfSkeleton skeleton;
    private final AmcMotion motion;
    private final int bones;
    private final int width;
    private final List<String> names = new ArrayList<>();
    private final List<Integer> tips = new ArrayList<>();
    private final double[] q;
    private final double[] q2;
    private final double[] t = new double[3];
    private final double[] t2 = new double[3];
    private final double[] end;
    private final double[] world;
    private final double[] turned = new double[4];

    AcclaimKinematics(AsfSkeleton skeleton, AmcMotion motion) {
        this.skeleton = skeleton;
        this.motion = motion;
        bones = skeleton.parents().length;
        q = new double[4 * bones];
        q2 = new double[4 * bones];
        end = new double[3 * bones];
        world = new double[4 * bones];
        int sum = 0;
        boolean[] carries = new boolean[bones];
        for (int b = 0; b < bones; b++) {
            sum += skeleton.dofs()[b].length;
            if (skeleton.parents()[b] >= 0) {
                carries[skeleton.parents()[b]] = true;
            }
        }
        width = sum;
        names.addAll(skeleton.names());
        for (int b = 0; b < bones; b++) {
            if (!carries[b]) {
                tips.add(b);
                names.add(skeleton.names().get(b) + "_end");
            }
        }
    }

    /** Names of the joints: bones, then ends. */
    List<String> names() {
        return names;
    }

    /** Parents of the joints. */
    int[] parents() {
        int[] parents = Arrays.copyOf(skeleton.parents(), names.size());
        for (int i = 0; i < tips.size(); i++) {
            parents[bones + i] = tips.get(i);
        }
        return parents;
    }

    /** World pose of one frame, written to frame {@code at} of the arrays, file units. */
    void world(int frame, double[] positions, double[] orientations, int at) {
        local(frame, q, t);
        forward(positions, orientations, at);
    }

    /** World pose half way between two frames, every bone half way in its parent's frame. */
    void between(int before, int after, double[] positions, double[] orientations) {
        local(before, q, t);
        local(after, q2, t2);
        for (int b = 0; b < bones; b++) {
            int i = 4 * b;
            double dot = q[i] * q2[i] + q[i + 1] * q2[i + 1] + q[i + 2] * q2[i + 2] + q[i + 3] * q2[i + 3];
            for (int k = i; k < i + 4; k++) {
                q[k] += dot < 0 ? -q2[k] : q2[k];
            }
            Quaternions.normalize(q, i);
        }
        for (int axis = 0; axis < 3; axis++) {
            t[axis] = (t[axis] + t2[axis]) / 2;
        }
        forward(positions, orientations, 0);
    }

    /** The pose of the skeleton file, joints × 3. */
    double[] rest() {
        for (int b = 0; b < bones; b++) {
            q[4 * b] = 1;
            q[4 * b + 1] = 0;
            q[4 * b + 2] = 0;
            q[4 * b + 3] = 0;
        }
        System.arraycopy(skeleton.rootPosition(), 0, t, 0, 3);
        double[] positions = new double[3 * names.size()];
        forward(positions, new double[4 * names.size()], 0);
        return positions;
    }

    private void local(int frame, double[] rotations, double[] translation) {
        System.arraycopy(skeleton.rootPosition(), 0, translation, 0, 3);
        int value = frame * width;
        for (int b = 0; b < bones; b++) {
            turned[0] = 1;
            turned[1] = 0;
            turned[2] = 0;
            turned[3] = 0;
            for (byte code : skeleton.dofs()[b]) {
                double x = motion.rows()[value++];
                if (code < 3) {
                    translation[code] += x;
                } else {
                    turn(turned, 0, code - 3, x);
                }
            }
            Quaternions.multiply(skeleton.frames(), 4 * b, turned, 0, rotations, 4 * b);
            for (int k = 0; k < 4; k++) {
                turned[k] = (k == 0 ? 1 : -1) * skeleton.frames()[4 * b + k];
            }
            Quaternions.multiply(rotations, 4 * b, turned, 0, rotations, 4 * b);
        }
    }

    /** r = (rotation about one fixed axis)·r. */
    static void turn(double[] r, int at, int axis, double angleRad) {
        double[] q = new double[4];
        q[0] = Math.cos(angleRad / 2);
        q[1 + axis] = Math.sin(angleRad / 2);
        Quaternions.multiply(q, 0, r, at, r, at);
    }

    private void forward(double[] positions, double[] orientations, int at) {
        int joints = names.size();
        for (int b = 0; b < bones; b++) {
            int parent = skeleton.parents()[b];
            if (parent < 0) {
                System.arraycopy(q, 4 * b, world, 4 * b, 4);
                System.arraycopy(t, 0, positions, 3 * (at * joints + b), 3);
            } else {
                Quaternions.multiply(world, 4 * parent, q, 4 * b, world, 4 * b);
                System.arraycopy(end, 3 * parent, positions, 3 * (at * joints + b), 3);
            }
            Quaternions.normalize(world, 4 * b);
            Quaternions.rotate(
                    world,
                    4 * b,
                    skeleton.bones()[3 * b],
                    skeleton.bones()[3 * b + 1],
                    skeleton.bones()[3 * b + 2],
                    end,
                    3 * b);
            for (int axis = 0; axis < 3; axis++) {
                end[3 * b + axis] += positions[3 * (at * joints + b) + axis];
            }
        }
        System.arraycopy(world, 0, orientations, 4 * at * joints, 4 * bones);
        for (int i = 0; i < tips.size(); i++) {
            System.arraycopy(end, 3 * tips.get(i), positions, 3 * (at * joints + bones + i), 3);
            System.arraycopy(world, 4 * tips.get(i), orientations, 4 * (at * joints + bones + i), 4);
        }
    }
}
