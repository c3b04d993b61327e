package dev.marionette.datasets.bvh;

import dev.marionette.numerics.Quaternions;

/**
 * Where the joints of a BVH file are: R_j = R_parent · (product of the joint's rotation channels in the order of the
 * CHANNELS line), p_j = p_parent + R_parent · t_j, with t_j the OFFSET or, where there are position channels, their
 * values instead. File units and axes.
 */
final class BvhKinematics {
    private final BvhFile file;
    private final int joints;
    private final double[] q;
    private final double[] t;
    private final double[] q2;
    private final double[] t2;

    BvhKinematics(BvhFile file) {
        this.file = file;
        joints = file.joints();
        q = new double[4 * joints];
        t = new double[3 * joints];
        q2 = new double[4 * joints];
        t2 = new double[3 * joints];
    }

    /**
     * World pose of one frame.
     *
     * @param frame the frame
     * @param positions takes J × 3 from {@code 3·J·at}. Modified.
     * @param orientations takes J × 4 from {@code 4·J·at}. Modified.
     * @param at which frame of the outputs to write
     */
    void world(int frame, double[] positions, double[] orientations, int at) {
        local(frame, q, t);
        forward(positions, 3 * joints * at, orientations, 4 * joints * at);
    }

    /**
     * World poses of all frames.
     *
     * @param positions takes frames × J × 3. Modified.
     * @param orientations takes frames × J × 4. Modified.
     */
    void world(double[] positions, double[] orientations) {
        for (int f = 0; f < file.frames(); f++) {
            world(f, positions, orientations, f);
        }
    }

    /**
     * World pose half way between two frames, for a frame that is broken itself: every joint half way in its parent's
     * frame, so bones keep their lengths. Parameters as for {@link #world}.
     */
    void between(int before, int after, double[] positions, double[] orientations, int at) {
        local(before, q, t);
        local(after, q2, t2);
        for (int j = 0; j < joints; j++) {
            int i = 4 * j;
            double dot = q[i] * q2[i] + q[i + 1] * q2[i + 1] + q[i + 2] * q2[i + 2] + q[i + 3] * q2[i + 3];
            for (int k = 0; k < 4; k++) {
                q[i + k] += dot < 0 ? -q2[i + k] : q2[i + k];
            }
            Quaternions.normalize(q, i);
        }
        for (int i = 0; i < t.length; i++) {
            t[i] = (t[i] + t2[i]) / 2;
        }
        forward(positions, 3 * joints * at, orientations, 4 * joints * at);
    }

    /**
     * The pose of the OFFSET lines with all rotations zero: J × 3. Joints with position channels and no OFFSET of their
     * own take the first frame's position instead, which is all that such a file says about their bones.
     */
    double[] rest() {
        local(0, q, t);
        for (int j = 0; j < joints; j++) {
            boolean told = file.parents()[j] >= 0
                    && file.hasPosition(j)
                    && file.offsets()[3 * j] == 0
                    && file.offsets()[3 * j + 1] == 0
                    && file.offsets()[3 * j + 2] == 0;
            for (int axis = 0; axis < 3 && !told; axis++) {
                t[3 * j + axis] = file.offsets()[3 * j + axis];
            }
            q[4 * j] = 1;
            q[4 * j + 1] = 0;
            q[4 * j + 2] = 0;
            q[4 * j + 3] = 0;
        }
        double[] positions = new double[3 * joints];
        forward(positions, 0, new double[4 * joints], 0);
        return positions;
    }

    private void local(int frame, double[] rotations, double[] translations) {
        int row = frame * file.width();
        byte[] codes = file.channels();
        System.arraycopy(file.offsets(), 0, translations, 0, 3 * joints);
        for (int j = 0; j < joints; j++) {
            int i = 4 * j;
            rotations[i] = 1;
            rotations[i + 1] = 0;
            rotations[i + 2] = 0;
            rotations[i + 3] = 0;
            for (int c = file.channelStart()[j]; c < file.channelStart()[j + 1]; c++) {
                double value = file.rows()[row + c];
                if (codes[c] < 3) {
                    translations[3 * j + codes[c]] = value;
                } else if (value != 0) {
                    turn(rotations, i, codes[c] - 3, Math.toRadians(value) / 2);
                }
            }
        }
    }

    /** r = r·(cos, sin along one axis): a product of quaternions of which two parts are zero. */
    private static void turn(double[] r, int at, int axis, double half) {
        double c = Math.cos(half);
        double s = Math.sin(half);
        int i = at + 1 + axis;
        int j = at + 1 + (axis + 1) % 3;
        int k = at + 1 + (axis + 2) % 3;
        double w = r[at];
        double x = r[i];
        double y = r[j];
        double z = r[k];
        r[at] = w * c - x * s;
        r[i] = x * c + w * s;
        r[j] = y * c + z * s;
        r[k] = z * c - y * s;
    }

    private void forward(double[] positions, int at, double[] orientations, int atQ) {
        for (int j = 0; j < joints; j++) {
            int parent = file.parents()[j];
            int p = at + 3 * j;
            int r = atQ + 4 * j;
            if (parent < 0) {
                System.arraycopy(t, 3 * j, positions, p, 3);
                System.arraycopy(q, 4 * j, orientations, r, 4);
            } else {
                int rp = atQ + 4 * parent;
                Quaternions.rotate(orientations, rp, t[3 * j], t[3 * j + 1], t[3 * j + 2], positions, p);
                for (int axis = 0; axis < 3; axis++) {
                    positions[p + axis] += positions[at + 3 * parent + axis];
                }
                Quaternions.multiply(orientations, rp, q, 4 * j, orientations, r);
                Quaternions.normalize(orientations, r);
            }
        }
    }
}
