package dev.marionette.kinematics;

/** Poses of 12 values, rotation row-major then position, in flat arrays. Outputs must not be inputs. */
public final class Pose {
    /** Numbers of a pose. */
    public static final int WIDTH = 12;

    private static final double ROUNDING = 1e-12;

    private Pose() {}

    /** Poses that neither turn nor shift, one after the other. */
    public static double[] unturned(int poses) {
        double[] p = new double[WIDTH * poses];
        for (int i = 0; i < p.length; i += WIDTH) {
            p[i] = 1;
            p[i + 4] = 1;
            p[i + 8] = 1;
        }
        return p;
    }

    /** Whether a rotation of 9 values is none, to rounding. */
    public static boolean isUnturned(double[] r) {
        double off = 0;
        for (int i = 0; i < 9; i++) {
            off = Math.max(off, Math.abs(r[i] - (i % 4 == 0 ? 1 : 0)));
        }
        return off < ROUNDING;
    }

    /**
     * C = A B.
     *
     * @param a A from {@code ia}. Not modified.
     * @param b B from {@code ib}. Not modified.
     * @param c C from {@code ic}. Modified.
     */
    public static void compose(double[] a, int ia, double[] b, int ib, double[] c, int ic) {
        for (int i = 0; i < 3; i++) {
            double r0 = a[ia + 3 * i];
            double r1 = a[ia + 3 * i + 1];
            double r2 = a[ia + 3 * i + 2];
            for (int j = 0; j < 3; j++) {
                c[ic + 3 * i + j] = r0 * b[ib + j] + r1 * b[ib + 3 + j] + r2 * b[ib + 6 + j];
            }
            c[ic + 9 + i] = r0 * b[ib + 9] + r1 * b[ib + 10] + r2 * b[ib + 11] + a[ia + 9 + i];
        }
    }

    /**
     * B = A⁻¹.
     *
     * @param a A from {@code ia}. Not modified.
     * @param b B from {@code ib}. Modified.
     */
    public static void invert(double[] a, int ia, double[] b, int ib) {
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                b[ib + 3 * i + j] = a[ia + 3 * j + i];
            }
        }
        for (int i = 0; i < 3; i++) {
            b[ib + 9 + i] = -(a[ia + i] * a[ia + 9] + a[ia + 3 + i] * a[ia + 10] + a[ia + 6 + i] * a[ia + 11]);
        }
    }

    /**
     * The rotation vector from R to R*, world frame: ω with R* = exp(ω) R, up to half a turn; the axis of an exact half turn
     * is lost, and the vector is then zero.
     *
     * @param wanted R* from {@code iw}. Not modified.
     * @param r R from {@code ir}. Not modified.
     * @param out 3 values from {@code io}. Modified.
     */
    public static void turn(double[] wanted, int iw, double[] r, int ir, double[] out, int io) {
        double x = 0;
        double y = 0;
        double z = 0;
        double trace = 0;
        for (int k = 0; k < 3; k++) {
            double ax = r[ir + k];
            double ay = r[ir + 3 + k];
            double az = r[ir + 6 + k];
            double bx = wanted[iw + k];
            double by = wanted[iw + 3 + k];
            double bz = wanted[iw + 6 + k];
            x += 0.5 * (ay * bz - az * by);
            y += 0.5 * (az * bx - ax * bz);
            z += 0.5 * (ax * by - ay * bx);
            trace += ax * bx + ay * by + az * bz;
        }
        double sine = Math.sqrt(x * x + y * y + z * z);
        double factor = sine < 1e-12 ? 1 : Math.atan2(sine, (trace - 1) / 2) / sine;
        out[io] = factor * x;
        out[io + 1] = factor * y;
        out[io + 2] = factor * z;
    }

    /**
     * R ← exp(ω) R (Rodrigues).
     *
     * @param r R from {@code ir}. Modified.
     */
    public static void rotate(double[] r, int ir, double wx, double wy, double wz) {
        double angle = Math.sqrt(wx * wx + wy * wy + wz * wz);
        double a = angle < 1e-9 ? 1 : Math.sin(angle) / angle;
        double b = angle < 1e-9 ? 0.5 : (1 - Math.cos(angle)) / (angle * angle);
        for (int k = 0; k < 3; k++) {
            double x = r[ir + k];
            double y = r[ir + 3 + k];
            double z = r[ir + 6 + k];
            double cx = wy * z - wz * y;
            double cy = wz * x - wx * z;
            double cz = wx * y - wy * x;
            r[ir + k] = x + a * cx + b * (wy * cz - wz * cy);
            r[ir + 3 + k] = y + a * cy + b * (wz * cx - wx * cz);
            r[ir + 6 + k] = z + a * cz + b * (wx * cy - wy * cx);
        }
    }
}
