package dev.marionette.numerics;

/**
 * Rotation matrices of 9 values, row-major. Functions that take offsets write into arrays of the caller and allocate nothing;
 * those without return new arrays.
 */
public final class Rotations {
    private Rotations() {}

    /** out = A·B; out is neither of them. */
    public static void multiply(double[] a, int ia, double[] b, int ib, double[] out, int io) {
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                out[io + 3 * i + j] = a[ia + 3 * i] * b[ib + j]
                        + a[ia + 3 * i + 1] * b[ib + 3 + j]
                        + a[ia + 3 * i + 2] * b[ib + 6 + j];
            }
        }
    }

    /** out = Aᵀ·B; out is neither of them. */
    public static void transposeMultiply(double[] a, int ia, double[] b, int ib, double[] out, int io) {
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                out[io + 3 * i + j] =
                        a[ia + i] * b[ib + j] + a[ia + 3 + i] * b[ib + 3 + j] + a[ia + 6 + i] * b[ib + 6 + j];
            }
        }
    }

    /** out = A·Bᵀ; out is neither of them. */
    public static void multiplyTranspose(double[] a, int ia, double[] b, int ib, double[] out, int io) {
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                out[io + 3 * i + j] = a[ia + 3 * i] * b[ib + 3 * j]
                        + a[ia + 3 * i + 1] * b[ib + 3 * j + 1]
                        + a[ia + 3 * i + 2] * b[ib + 3 * j + 2];
            }
        }
    }

    /**
     * The rotation vector from one rotation to another: out = log(A·Bᵀ), rad. At half a turn, where the axis is lost, the
     * vector is short: any step out of it will do.
     *
     * @param out 3 values. Modified.
     */
    public static void log(double[] a, int ia, double[] b, int ib, double[] out, int io) {
        skew(a, ia, b, ib, out, io);
        double trace = 0;
        for (int i = 0; i < 9; i++) {
            trace += a[ia + i] * b[ib + i];
        }
        double sin = Math.sqrt(out[io] * out[io] + out[io + 1] * out[io + 1] + out[io + 2] * out[io + 2]);
        double factor = sin > 1e-9 ? Math.atan2(sin, 0.5 * (trace - 1)) / sin : 1;
        for (int i = 0; i < 3; i++) {
            out[io + i] *= factor;
        }
    }

    /**
     * The skew part of A·Bᵀ: sin(angle)·axis of the rotation from B to A.
     *
     * @param out 3 values. Modified.
     */
    public static void skew(double[] a, int ia, double[] b, int ib, double[] out, int io) {
        double d21 = dot(a, ia + 6, b, ib + 3);
        double d12 = dot(a, ia + 3, b, ib + 6);
        double d02 = dot(a, ia, b, ib + 6);
        double d20 = dot(a, ia + 6, b, ib);
        double d10 = dot(a, ia + 3, b, ib);
        double d01 = dot(a, ia, b, ib + 3);
        out[io] = 0.5 * (d21 - d12);
        out[io + 1] = 0.5 * (d02 - d20);
        out[io + 2] = 0.5 * (d10 - d01);
    }

    /**
     * The rotation from B to A as the smallest turn that brings one axis into place, and what is then left about it: out = swing +
     * twist, rad. Unlike the parts of a logarithm, the swing does not depend on the twist, so that the direction of a bone has an
     * error of its own however the bone is rolled. For opposite directions the swing vanishes: any step out of it will do.
     *
     * @param axes 9 values row-major; their third column is the axis as A has it. Not modified.
     * @param work 9 values. Modified.
     * @param out 3 values. Modified.
     */
    public static void swingTwist(
            double[] a, int ia, double[] b, int ib, double[] axes, int ix, double[] work, double[] out, int io) {
        multiplyTranspose(a, ia, b, ib, work, 0);
        double zx = axes[ix + 2];
        double zy = axes[ix + 5];
        double zz = axes[ix + 8];
        double xx = axes[ix];
        double xy = axes[ix + 3];
        double xz = axes[ix + 6];
        // the axis and another one as B has them
        double ax = work[0] * zx + work[3] * zy + work[6] * zz;
        double ay = work[1] * zx + work[4] * zy + work[7] * zz;
        double az = work[2] * zx + work[5] * zy + work[8] * zz;
        double bx = work[0] * xx + work[3] * xy + work[6] * xz;
        double by = work[1] * xx + work[4] * xy + work[7] * xz;
        double bz = work[2] * xx + work[5] * xy + work[8] * xz;
        double wx = ay * zz - az * zy;
        double wy = az * zx - ax * zz;
        double wz = ax * zy - ay * zx;
        double sin = Math.sqrt(wx * wx + wy * wy + wz * wz);
        double cos = ax * zx + ay * zy + az * zz;
        double k = 1 / Math.max(1e-9, 1 + cos);
        double along = k * (wx * bx + wy * by + wz * bz);
        double sx = cos * bx + along * wx + wy * bz - wz * by;
        double sy = cos * by + along * wy + wz * bx - wx * bz;
        double sz = cos * bz + along * wz + wx * by - wy * bx;
        double twist = Math.atan2(
                zx * (sy * xz - sz * xy) + zy * (sz * xx - sx * xz) + zz * (sx * xy - sy * xx),
                sx * xx + sy * xy + sz * xz);
        double factor = sin > 1e-9 ? Math.atan2(sin, cos) / sin : 1;
        out[io] = factor * wx + twist * zx;
        out[io + 1] = factor * wy + twist * zy;
        out[io + 2] = factor * wz + twist * zz;
    }

    private static double dot(double[] a, int ia, double[] b, int ib) {
        return a[ia] * b[ib] + a[ia + 1] * b[ib + 1] + a[ia + 2] * b[ib + 2];
    }

    /**
     * The angle between two rotations, rad, from 0 to π.
     */
    public static double angle(double[] a, int ia, double[] b, int ib) {
        double x = dot(a, ia + 6, b, ib + 3) - dot(a, ia + 3, b, ib + 6);
        double y = dot(a, ia, b, ib + 6) - dot(a, ia + 6, b, ib);
        double z = dot(a, ia + 3, b, ib) - dot(a, ia, b, ib + 3);
        double trace = dot(a, ia, b, ib) + dot(a, ia + 3, b, ib + 3) + dot(a, ia + 6, b, ib + 6);
        return Math.atan2(0.5 * Math.sqrt(x * x + y * y + z * z), 0.5 * (trace - 1));
    }

    /**
     * out = exp(v)·A: A turned by a rotation vector (Rodrigues).
     *
     * @param out 9 values; may be A. Modified.
     */
    public static void turn(double x, double y, double z, double[] a, int ia, double[] out, int io) {
        double angle = Math.sqrt(x * x + y * y + z * z);
        double s = angle < 1e-6 ? 1 - angle * angle / 6 : Math.sin(angle) / angle;
        double c = angle < 1e-6 ? 0.5 - angle * angle / 24 : (1 - Math.cos(angle)) / (angle * angle);
        for (int j = 0; j < 3; j++) {
            double vx = a[ia + j];
            double vy = a[ia + 3 + j];
            double vz = a[ia + 6 + j];
            double cx = y * vz - z * vy;
            double cy = z * vx - x * vz;
            double cz = x * vy - y * vx;
            out[io + j] = vx + s * cx + c * (y * cz - z * cy);
            out[io + 3 + j] = vy + s * cy + c * (z * cx - x * cz);
            out[io + 6 + j] = vz + s * cz + c * (x * cy - y * cx);
        }
    }

    /**
     * Two unit vectors that are square to another and to one another.
     *
     * @param u a unit vector. Not modified.
     * @param out 6 values. Modified.
     */
    public static void across(double[] u, double[] out) {
        // Duff et al., "Building an orthonormal basis, revisited", 2017
        double sign = Math.copySign(1, u[2]);
        double a = -1 / (sign + u[2]);
        double b = u[0] * u[1] * a;
        out[0] = 1 + sign * u[0] * u[0] * a;
        out[1] = sign * b;
        out[2] = -sign * u[0];
        out[3] = b;
        out[4] = sign + u[1] * u[1] * a;
        out[5] = -u[1];
    }

    /** Makes the columns orthonormal again after many products: z kept, y made square to it, x their product. Modified. */
    public static void orthonormalize(double[] a, int ia) {
        double nz = Math.sqrt(a[ia + 2] * a[ia + 2] + a[ia + 5] * a[ia + 5] + a[ia + 8] * a[ia + 8]);
        double along = 0;
        for (int i = 0; i < 3; i++) {
            a[ia + 3 * i + 2] /= nz;
            along += a[ia + 3 * i + 2] * a[ia + 3 * i + 1];
        }
        double ny = 0;
        for (int i = 0; i < 3; i++) {
            a[ia + 3 * i + 1] -= along * a[ia + 3 * i + 2];
            ny += a[ia + 3 * i + 1] * a[ia + 3 * i + 1];
        }
        ny = Math.sqrt(ny);
        for (int i = 0; i < 3; i++) {
            a[ia + 3 * i + 1] /= ny;
        }
        a[ia] = a[ia + 4] * a[ia + 8] - a[ia + 7] * a[ia + 5];
        a[ia + 3] = a[ia + 7] * a[ia + 2] - a[ia + 1] * a[ia + 8];
        a[ia + 6] = a[ia + 1] * a[ia + 5] - a[ia + 4] * a[ia + 2];
    }

    /** Turn about z. */
    public static double[] aboutZ(double angleRad) {
        double c = Math.cos(angleRad);
        double s = Math.sin(angleRad);
        return new double[] {c, -s, 0, s, c, 0, 0, 0, 1};
    }

    /** Turn about y. */
    public static double[] aboutY(double angleRad) {
        double c = Math.cos(angleRad);
        double s = Math.sin(angleRad);
        return new double[] {c, 0, s, 0, 1, 0, -s, 0, c};
    }

    /** A · B. */
    public static double[] times(double[] a, double[] b) {
        double[] c = new double[9];
        multiply(a, 0, b, 0, c, 0);
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
