package dev.marionette.datasets.builtin;

/**
 * A rotation as a unit quaternion. All functions of angles go through {@link StrictMath}, so that the motions come out
 * the same, to the bit, on every machine.
 */
record Rotation(double w, double x, double y, double z) {
    static final Rotation IDENTITY = new Rotation(1, 0, 0, 0);

    static Rotation aboutX(double degrees) {
        double half = StrictMath.toRadians(degrees) / 2;
        return new Rotation(StrictMath.cos(half), StrictMath.sin(half), 0, 0);
    }

    static Rotation aboutY(double degrees) {
        double half = StrictMath.toRadians(degrees) / 2;
        return new Rotation(StrictMath.cos(half), 0, StrictMath.sin(half), 0);
    }

    static Rotation aboutZ(double degrees) {
        double half = StrictMath.toRadians(degrees) / 2;
        return new Rotation(StrictMath.cos(half), 0, 0, StrictMath.sin(half));
    }

    /** The rotation about a vector by its length, the vector in degrees. */
    static Rotation ofVector(double xDegrees, double yDegrees, double zDegrees) {
        double x = StrictMath.toRadians(xDegrees);
        double y = StrictMath.toRadians(yDegrees);
        double z = StrictMath.toRadians(zDegrees);
        double angle = StrictMath.sqrt(x * x + y * y + z * z);
        double scale = angle < 1e-6 ? 0.5 - angle * angle / 48 : StrictMath.sin(angle / 2) / angle;
        return new Rotation(StrictMath.cos(angle / 2), scale * x, scale * y, scale * z).normalized();
    }

    /** The rotation that takes the axes x, y, z to three given orthonormal vectors. */
    static Rotation ofAxes(Vec x, Vec y, Vec z) {
        double trace = x.x() + y.y() + z.z();
        Rotation q;
        if (trace > 0) {
            q = new Rotation(1 + trace, y.z() - z.y(), z.x() - x.z(), x.y() - y.x());
        } else if (x.x() >= y.y() && x.x() >= z.z()) {
            q = new Rotation(y.z() - z.y(), 1 + x.x() - y.y() - z.z(), y.x() + x.y(), z.x() + x.z());
        } else if (y.y() >= z.z()) {
            q = new Rotation(z.x() - x.z(), y.x() + x.y(), 1 - x.x() + y.y() - z.z(), z.y() + y.z());
        } else {
            q = new Rotation(x.y() - y.x(), z.x() + x.z(), z.y() + y.z(), 1 - x.x() - y.y() + z.z());
        }
        return q.normalized();
    }

    /** This rotation after the other: (this · o)(v) = this(o(v)). */
    Rotation times(Rotation o) {
        return new Rotation(
                w * o.w - x * o.x - y * o.y - z * o.z,
                w * o.x + x * o.w + y * o.z - z * o.y,
                w * o.y - x * o.z + y * o.w + z * o.x,
                w * o.z + x * o.y - y * o.x + z * o.w);
    }

    /** The turned vector, v + 2u × (u × v + wv) with u the vector part. */
    Vec turn(Vec v) {
        Vec u = new Vec(x, y, z);
        return v.plus(u.cross(u.cross(v).plus(v.times(w))).times(2));
    }

    /** Unit length, with w ≥ 0. */
    Rotation normalized() {
        double scale = (w < 0 ? -1 : 1) / StrictMath.sqrt(w * w + x * x + y * y + z * z);
        return new Rotation(scale * w, scale * x, scale * y, scale * z);
    }
}
