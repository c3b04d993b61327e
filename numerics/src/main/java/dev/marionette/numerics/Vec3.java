package dev.marionette.numerics;

/** Vectors of three numbers, for code that runs once per robot or clip; results are new arrays. Arguments are not modified. */
public final class Vec3 {
    /** A vector that is shorter has no direction. */
    private static final double NO_LENGTH = 1e-9;

    private Vec3() {}

    /** A vector. */
    public static double[] of(double x, double y, double z) {
        return new double[] {x, y, z};
    }

    /** One of the points of a flat array. */
    public static double[] at(double[] points, int index) {
        return of(points[3 * index], points[3 * index + 1], points[3 * index + 2]);
    }

    /** a − b. */
    public static double[] minus(double[] a, double[] b) {
        return of(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
    }

    /** a + scale · b. */
    public static double[] plus(double[] a, double scale, double[] b) {
        return of(a[0] + scale * b[0], a[1] + scale * b[1], a[2] + scale * b[2]);
    }

    /** a · b. */
    public static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }

    /** a × b. */
    public static double[] cross(double[] a, double[] b) {
        return of(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]);
    }

    /** ‖a‖. */
    public static double norm(double[] a) {
        return Math.sqrt(dot(a, a));
    }

    /** ‖a − b‖. */
    public static double distance(double[] a, double[] b) {
        return norm(minus(a, b));
    }

    /** a/‖a‖; zero for a vector without length. */
    public static double[] unit(double[] a) {
        double n = norm(a);
        return n < NO_LENGTH ? new double[3] : of(a[0] / n, a[1] / n, a[2] / n);
    }

    /** Cosine of the angle between two vectors, 0 if one has no length. */
    public static double cos(double[] a, double[] b) {
        return dot(unit(a), unit(b));
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
