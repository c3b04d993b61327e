package dev.marionette.pipeline;

import dev.marionette.kinematics.skeleton.Quaternions;

/** Rotation matrices of 9 values, row-major. */
public final class Rotations {
    private Rotations() {}

    /** Turn about z. */
    public static double[] aboutZ(double angleRad) {
        double c = Math.cos(angleRad);
        double s = Math.sin(angleRad);
        return new double[] {c, -s, 0, s, c, 0, 0, 0, 1};
    }

    /** A · B. */
    public static double[] times(double[] a, double[] b) {
        double[] c = new double[9];
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                c[3 * i + j] = a[3 * i] * b[j] + a[3 * i + 1] * b[3 + j] + a[3 * i + 2] * b[6 + j];
            }
        }
        return c;
    }

    /** Aᵀ. */
    public static double[] transposed(double[] a) {
        return new double[] {a[0], a[3], a[6], a[1], a[4], a[7], a[2], a[5], a[8]};
    }

    /** A v. */
    public static double[] apply(double[] a, double x, double y, double z) {
        return new double[] {
            a[0] * x + a[1] * y + a[2] * z, a[3] * x + a[4] * y + a[5] * z, a[6] * x + a[7] * y + a[8] * z
        };
    }

    /** The rotation of a unit quaternion (w, x, y, z) at an offset of an array. */
    public static double[] ofQuaternion(double[] q, int o) {
        double[] r = new double[9];
        Quaternions.toMatrix(q, o, r);
        return r;
    }

    /**
     * The smallest rotation that turns one direction into another; for opposite directions, half a turn about an axis
     * across them.
     *
     * @param a 3 values, not zero. Not modified.
     * @param b 3 values, not zero. Not modified.
     */
    public static double[] between(double[] a, double[] b) {
        double na = Math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
        double nb = Math.sqrt(b[0] * b[0] + b[1] * b[1] + b[2] * b[2]);
        double x = (a[1] * b[2] - a[2] * b[1]) / (na * nb);
        double y = (a[2] * b[0] - a[0] * b[2]) / (na * nb);
        double z = (a[0] * b[1] - a[1] * b[0]) / (na * nb);
        double cos = (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) / (na * nb);
        if (cos < -1 + 1e-9) {
            return halfTurn(a, na);
        }
        double k = 1 / (1 + cos);
        return new double[] {
            cos + k * x * x,
            k * x * y - z,
            k * x * z + y,
            k * x * y + z,
            cos + k * y * y,
            k * y * z - x,
            k * x * z - y,
            k * y * z + x,
            cos + k * z * z
        };
    }

    private static double[] halfTurn(double[] a, double norm) {
        int least = Math.abs(a[0]) < Math.abs(a[1]) ? 0 : 1;
        least = Math.abs(a[2]) < Math.abs(a[least]) ? 2 : least;
        double[] u = new double[3];
        u[least] = 1;
        double along = a[least] / norm;
        double sum = 0;
        for (int i = 0; i < 3; i++) {
            u[i] -= along * a[i] / norm;
            sum += u[i] * u[i];
        }
        double[] r = new double[9];
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                r[3 * i + j] = 2 * u[i] * u[j] / sum - (i == j ? 1 : 0);
            }
        }
        return r;
    }
}
