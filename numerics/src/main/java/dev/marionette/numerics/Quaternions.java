package dev.marionette.numerics;

/** Unit quaternions (w, x, y, z) in flat arrays: {@code q[at … at + 3]}. */
public final class Quaternions {
    private Quaternions() {}

    /**
     * out = a·b, the rotation b followed by a.
     *
     * @param a left factor. Not modified.
     * @param ia where it starts
     * @param b right factor. Not modified.
     * @param ib where it starts
     * @param out the product; may be one of the factors. Modified.
     * @param io where it starts
     */
    public static void multiply(double[] a, int ia, double[] b, int ib, double[] out, int io) {
        double aw = a[ia];
        double ax = a[ia + 1];
        double ay = a[ia + 2];
        double az = a[ia + 3];
        double bw = b[ib];
        double bx = b[ib + 1];
        double by = b[ib + 2];
        double bz = b[ib + 3];
        out[io] = aw * bw - ax * bx - ay * by - az * bz;
        out[io + 1] = aw * bx + ax * bw + ay * bz - az * by;
        out[io + 2] = aw * by - ax * bz + ay * bw + az * bx;
        out[io + 3] = aw * bz + ax * by - ay * bx + az * bw;
    }

    /**
     * out = R(q)·v.
     *
     * @param q the rotation. Not modified.
     * @param iq where it starts
     * @param x the vector
     * @param y the vector
     * @param z the vector
     * @param out the rotated vector. Modified.
     * @param io where it starts
     */
    public static void rotate(double[] q, int iq, double x, double y, double z, double[] out, int io) {
        double w = q[iq];
        double a = q[iq + 1];
        double b = q[iq + 2];
        double c = q[iq + 3];
        double tx = 2 * (b * z - c * y);
        double ty = 2 * (c * x - a * z);
        double tz = 2 * (a * y - b * x);
        out[io] = x + w * tx + b * tz - c * ty;
        out[io + 1] = y + w * ty + c * tx - a * tz;
        out[io + 2] = z + w * tz + a * ty - b * tx;
    }

    /**
     * out = the inverse of a unit quaternion.
     *
     * @param q the rotation. Not modified.
     * @param at where it starts
     * @param out the inverse; may be the rotation itself. Modified.
     * @param io where it starts
     */
    public static void conjugate(double[] q, int at, double[] out, int io) {
        out[io] = q[at];
        out[io + 1] = -q[at + 1];
        out[io + 2] = -q[at + 2];
        out[io + 3] = -q[at + 3];
    }

    /**
     * Of q and −q, which are the same rotation, takes the one nearer to another quaternion.
     *
     * @param other the other. Not modified.
     * @param io where it starts
     * @param q the quaternion. Modified.
     * @param at where it starts
     */
    public static void nearer(double[] other, int io, double[] q, int at) {
        double dot = 0;
        for (int i = 0; i < 4; i++) {
            dot += other[io + i] * q[at + i];
        }
        for (int i = 0; i < 4 && dot < 0; i++) {
            q[at + i] = -q[at + i];
        }
    }

    /**
     * out = the rotation that is a part t of the way from a to b, along the shorter arc at constant speed (Shoemake 1985).
     *
     * @param a where it starts, t = 0. Not modified.
     * @param ia where its numbers start
     * @param b where it ends, t = 1. Not modified.
     * @param ib where its numbers start
     * @param t in [0, 1]
     * @param out the rotation; may be a or b. Modified.
     * @param io where it starts
     */
    public static void slerp(double[] a, int ia, double[] b, int ib, double t, double[] out, int io) {
        double dot = 0;
        for (int i = 0; i < 4; i++) {
            dot += a[ia + i] * b[ib + i];
        }
        double sign = dot < 0 ? -1 : 1;
        double angle = Math.acos(Math.min(1, Math.abs(dot)));
        double sine = Math.sin(angle);
        // nearly the same: the straight line, whose length is put right below
        double fa = sine < 1e-9 ? 1 - t : Math.sin((1 - t) * angle) / sine;
        double fb = sign * (sine < 1e-9 ? t : Math.sin(t * angle) / sine);
        for (int i = 0; i < 4; i++) {
            out[io + i] = fa * a[ia + i] + fb * b[ib + i];
        }
        normalize(out, io);
    }

    /**
     * Scales to length 1; all zeros become the identity.
     *
     * @param q the quaternion. Modified.
     * @param at where it starts
     */
    public static void normalize(double[] q, int at) {
        double length =
                Math.sqrt(q[at] * q[at] + q[at + 1] * q[at + 1] + q[at + 2] * q[at + 2] + q[at + 3] * q[at + 3]);
        if (length < 1e-300) {
            q[at] = 1;
            return;
        }
        for (int i = 0; i < 4; i++) {
            q[at + i] *= 1 / length;
        }
    }

    /**
     * out = the rotation matrix of q, row by row.
     *
     * @param q the rotation. Not modified.
     * @param at where it starts
     * @param out 9 values. Modified.
     */
    public static void toMatrix(double[] q, int at, double[] out) {
        double w = q[at];
        double x = q[at + 1];
        double y = q[at + 2];
        double z = q[at + 3];
        out[0] = 1 - 2 * (y * y + z * z);
        out[1] = 2 * (x * y - w * z);
        out[2] = 2 * (x * z + w * y);
        out[3] = 2 * (x * y + w * z);
        out[4] = 1 - 2 * (x * x + z * z);
        out[5] = 2 * (y * z - w * x);
        out[6] = 2 * (x * z - w * y);
        out[7] = 2 * (y * z + w * x);
        out[8] = 1 - 2 * (x * x + y * y);
    }

    /**
     * q = the rotation of a matrix (Shepperd's method), with w ≥ 0.
     *
     * @param m 9 values, row by row, orthonormal with determinant 1. Not modified.
     * @param q the quaternion. Modified.
     * @param at where it starts
     */
    public static void fromMatrix(double[] m, double[] q, int at) {
        double[] squares = {
            1 + m[0] + m[4] + m[8], 1 + m[0] - m[4] - m[8], 1 - m[0] + m[4] - m[8], 1 - m[0] - m[4] + m[8]
        };
        int largest = 0;
        for (int i = 1; i < 4; i++) {
            largest = squares[i] > squares[largest] ? i : largest;
        }
        double r = Math.sqrt(Math.max(squares[largest], 0)) / 2;
        double f = 1 / (4 * Math.max(r, 1e-300));
        double wx = (m[7] - m[5]) * f;
        double wy = (m[2] - m[6]) * f;
        double wz = (m[3] - m[1]) * f;
        double xy = (m[1] + m[3]) * f;
        double xz = (m[2] + m[6]) * f;
        double yz = (m[5] + m[7]) * f;
        double[] found = switch (largest) {
            case 0 -> new double[] {r, wx, wy, wz};
            case 1 -> new double[] {wx, r, xy, xz};
            case 2 -> new double[] {wy, xy, r, yz};
            default -> new double[] {wz, xz, yz, r};
        };
        double sign = found[0] < 0 ? -1 : 1;
        for (int i = 0; i < 4; i++) {
            q[at + i] = sign * found[i];
        }
    }
}
