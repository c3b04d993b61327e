package dev.marionette.kinematics.collision;

import java.util.Random;

/** Seeded random shapes and poses for the tests of this package. */
final class Cases {
    private Cases() {}

    /** A length between 0.001 and 10 m, even on the logarithm. */
    static double length(Random r) {
        return Math.pow(10, -3 + 4 * r.nextDouble());
    }

    /** A box with half extents between 0.5 mm and {@code size}; one in four is a plate of 0.5 mm. */
    static Box box(Random r, double size) {
        double flat = r.nextInt(4) == 0 ? 0.0005 : size * (0.1 + 0.9 * r.nextDouble());
        return new Box(size * (0.1 + 0.9 * r.nextDouble()), size * (0.1 + 0.9 * r.nextDouble()), flat);
    }

    static ConvexShape shape(Random r, double size) {
        return switch (r.nextInt(4)) {
            case 0 -> box(r, size);
            case 1 -> new Sphere(size * r.nextDouble());
            case 2 -> new Capsule(size * r.nextDouble() / 2, size * r.nextDouble());
            default -> hull(r, size, 4 + r.nextInt(20));
        };
    }

    static ConvexHull hull(Random r, double size, int n) {
        double[] points = new double[3 * n];
        for (int i = 0; i < points.length; i++) {
            points[i] = size * r.nextGaussian() / 2;
        }
        return new ConvexHull(points);
    }

    /** A pose with a uniformly random rotation. */
    static double[] pose(Random r, double x, double y, double z) {
        double[] q = {r.nextGaussian(), r.nextGaussian(), r.nextGaussian(), r.nextGaussian()};
        return pose(q, x, y, z);
    }

    /** A pose whose rotation is a multiple of 90° about each axis, turned by {@code angle} about a random axis. */
    static double[] nearlyAligned(Random r, double angle, double x, double y, double z) {
        double[] aligned = identity();
        for (int axis = 0; axis < 3; axis++) {
            double half = r.nextInt(4) * Math.PI / 4;
            double[] q = {Math.cos(half), 0, 0, 0};
            q[1 + axis] = Math.sin(half);
            aligned = multiply(aligned, pose(q, 0, 0, 0));
        }
        // exactly aligned, not up to the rounding of a cosine
        for (int i = 0; i < 9; i++) {
            aligned[i] = Math.rint(aligned[i]);
        }
        double[] axis = {r.nextGaussian(), r.nextGaussian(), r.nextGaussian()};
        double n = Math.sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
        double s = Math.sin(angle / 2) / n;
        double[] turn = pose(new double[] {Math.cos(angle / 2), s * axis[0], s * axis[1], s * axis[2]}, x, y, z);
        return multiply(turn, aligned);
    }

    static double[] identity() {
        return new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0};
    }

    static double[] at(double x, double y, double z) {
        return new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1, x, y, z};
    }

    static double[] pose(double[] quaternion, double px, double py, double pz) {
        double n = 0;
        for (double v : quaternion) {
            n += v * v;
        }
        double f = 1 / Math.sqrt(n);
        double w = f * quaternion[0];
        double x = f * quaternion[1];
        double y = f * quaternion[2];
        double z = f * quaternion[3];
        return new double[] {
            1 - 2 * (y * y + z * z),
            2 * (x * y - w * z),
            2 * (x * z + w * y),
            2 * (x * y + w * z),
            1 - 2 * (x * x + z * z),
            2 * (y * z - w * x),
            2 * (x * z - w * y),
            2 * (y * z + w * x),
            1 - 2 * (x * x + y * y),
            px,
            py,
            pz
        };
    }

    static double[] multiply(double[] a, double[] b) {
        double[] c = new double[12];
        for (int i = 0; i < 3; i++) {
            c[9 + i] = a[9 + i];
            for (int j = 0; j < 3; j++) {
                c[9 + i] += a[3 * i + j] * b[9 + j];
                for (int k = 0; k < 3; k++) {
                    c[3 * i + k] += a[3 * i + j] * b[3 * j + k];
                }
            }
        }
        return c;
    }

    static double[] transform(double[] pose, double[] p) {
        double[] out = new double[3];
        for (int i = 0; i < 3; i++) {
            out[i] = pose[9 + i] + pose[3 * i] * p[0] + pose[3 * i + 1] * p[1] + pose[3 * i + 2] * p[2];
        }
        return out;
    }

    static double[] inverseTransform(double[] pose, double[] p) {
        double[] out = new double[3];
        for (int i = 0; i < 3; i++) {
            for (int k = 0; k < 3; k++) {
                out[i] += pose[3 * k + i] * (p[k] - pose[9 + k]);
            }
        }
        return out;
    }

    static MinkowskiSum place(ConvexShape a, double[] poseA, ConvexShape b, double[] poseB) {
        MinkowskiSum sum = new MinkowskiSum();
        sum.place(a, poseA, 0, b, poseB, 0);
        return sum;
    }

    /** Support value of a placed shape along a unit direction: max over its points of d · p. */
    static double extent(ConvexShape s, double[] pose, double[] d, double sign) {
        double[] p = new double[3];
        double best = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < s.vertexCount(); i++) {
            s.vertex(i, p, 0);
            best = Math.max(best, sign * dot(d, transform(pose, p)));
        }
        return best + s.radius();
    }

    static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }

    static double distance(double[] a, double[] b) {
        return Math.sqrt(dot(minus(a, b), minus(a, b)));
    }

    static double[] minus(double[] a, double[] b) {
        return new double[] {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
    }
}
