package dev.marionette.kinematics.robot;

/** Vectors of three values, for code that runs once per robot. Arguments are not modified. */
public final class Vec {
    private Vec() {}

    /** A vector. */
    public static double[] of(double x, double y, double z) {
        return new double[] {x, y, z};
    }

    /** a − b. */
    public static double[] sub(double[] a, double[] b) {
        return of(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
    }

    /** a + s·b. */
    public static double[] add(double[] a, double s, double[] b) {
        return of(a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]);
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
        return norm(sub(a, b));
    }

    /** a/‖a‖; zero for a vector without length. */
    public static double[] unit(double[] a) {
        double n = norm(a);
        return n < 1e-9 ? new double[3] : of(a[0] / n, a[1] / n, a[2] / n);
    }

    /** Cosine of the angle between two vectors, 0 if one has no length. */
    public static double cos(double[] a, double[] b) {
        return dot(unit(a), unit(b));
    }
}
