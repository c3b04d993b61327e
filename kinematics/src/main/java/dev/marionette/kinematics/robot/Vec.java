package dev.marionette.kinematics.robot;

/** Vectors of three values, for code that runs once per robot. Arguments are not modified. */
final class Vec {
    private Vec() {}

    static double[] of(double x, double y, double z) {
        return new double[] {x, y, z};
    }

    static double[] sub(double[] a, double[] b) {
        return of(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
    }

    /** a + s·b. */
    static double[] add(double[] a, double s, double[] b) {
        return of(a[0] + s * b[0], a[1] + s * b[1], a[2] + s * b[2]);
    }

    static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }

    static double[] cross(double[] a, double[] b) {
        return of(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]);
    }

    static double norm(double[] a) {
        return Math.sqrt(dot(a, a));
    }

    static double distance(double[] a, double[] b) {
        return norm(sub(a, b));
    }

    /** a/‖a‖; zero for a vector without length. */
    static double[] unit(double[] a) {
        double n = norm(a);
        return n < 1e-9 ? new double[3] : of(a[0] / n, a[1] / n, a[2] / n);
    }

    /** Cosine of the angle between two vectors, 0 if one has no length. */
    static double cos(double[] a, double[] b) {
        return dot(unit(a), unit(b));
    }
}
