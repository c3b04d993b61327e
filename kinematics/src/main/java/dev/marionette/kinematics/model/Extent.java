package dev.marionette.kinematics.model;

/** How far a shape reaches from the origin of its frame: its support function. */
@FunctionalInterface
public interface Extent {
    /**
     * The largest dot product of a vector with a point of the shape, from the origin.
     *
     * @param x the vector in the frame of the shape; need not be unit
     * @return metres times the length of the vector
     */
    double along(double x, double y, double z);

    /** Of points, x y z after x y z, metres. Not copied. */
    static Extent points(double[] points) {
        return points.length > 3 * PointCells.FEW ? new PointCells(points) : fewPoints(points);
    }

    private static Extent fewPoints(double[] points) {
        return (x, y, z) -> {
            double most = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < points.length; i += 3) {
                most = Math.max(most, x * points[i] + y * points[i + 1] + z * points[i + 2]);
            }
            return most;
        };
    }

    /** Of an ellipsoid about the origin with half axes in metres; of a sphere where they are the same. */
    static Extent ellipsoid(double a, double b, double c) {
        return (x, y, z) -> norm(a * x, b * y, c * z);
    }

    /** Of a cylinder about the origin along z, metres. */
    static Extent cylinder(double radius, double halfLength) {
        return (x, y, z) -> radius * norm(x, y, 0) + halfLength * Math.abs(z);
    }

    /** Of a capsule about the origin along z: a segment of half the length, grown by the radius, metres. */
    static Extent capsule(double radius, double halfLength) {
        return (x, y, z) -> radius * norm(x, y, z) + halfLength * Math.abs(z);
    }

    private static double norm(double x, double y, double z) {
        return Math.sqrt(x * x + y * y + z * z);
    }
}
