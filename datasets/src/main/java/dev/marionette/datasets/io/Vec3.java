package dev.marionette.datasets.io;

/** Vectors of three numbers; results are new arrays. */
public final class Vec3 {
    private Vec3() {}

    /** One of the points of a flat array. */
    public static double[] at(double[] points, int index) {
        return new double[] {points[3 * index], points[3 * index + 1], points[3 * index + 2]};
    }

    /** a − b. */
    public static double[] minus(double[] a, double[] b) {
        return new double[] {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
    }

    /** a + scale · b. */
    public static double[] plus(double[] a, double scale, double[] b) {
        return new double[] {a[0] + scale * b[0], a[1] + scale * b[1], a[2] + scale * b[2]};
    }

    /** a · b. */
    public static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }

    /** a × b. */
    public static double[] cross(double[] a, double[] b) {
        return new double[] {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
    }

    /** The length. */
    public static double norm(double[] a) {
        return Math.sqrt(dot(a, a));
    }

    /** The direction of a vector. */
    public static double[] unit(double[] a) {
        double n = Math.max(norm(a), 1e-300);
        return new double[] {a[0] / n, a[1] / n, a[2] / n};
    }

    /** The part of a vector across a unit direction. */
    public static double[] across(double[] a, double[] direction) {
        return plus(a, -dot(a, direction), direction);
    }

    /** Angle between two vectors, 0 to π. */
    public static double angle(double[] a, double[] b) {
        return Math.atan2(norm(cross(a, b)), dot(a, b));
    }

    /** A vector turned about a unit axis by an angle (Rodrigues). */
    public static double[] turned(double[] a, double[] axis, double angle) {
        double c = Math.cos(angle);
        double s = Math.sin(angle);
        double[] x = cross(axis, a);
        double along = dot(axis, a) * (1 - c);
        double[] out = new double[3];
        for (int i = 0; i < 3; i++) {
            out[i] = c * a[i] + s * x[i] + along * axis[i];
        }
        return out;
    }
}
