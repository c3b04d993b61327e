package dev.marionette.datasets.character;

import dev.marionette.numerics.Quaternions;
import dev.marionette.numerics.Vec3;

/**
 * From a character's file to the root frame of the robot that it becomes: x forward, y left, z up, metres, origin at the
 * bone that carries the body.
 *
 * @param rotation R_RF, 9 values row by row: the directions forward, left and up in the axes of the file. Owned by this
 *     record.
 * @param metres metres per unit of the file
 * @param origin where the root frame's origin is in the file, 3 values, its units. Owned by this record.
 */
public record CharacterFrame(double[] rotation, double metres, double[] origin) {
    /** Directions in the root frame. Not modified. */
    static final double[] FORWARD = {1, 0, 0};

    static final double[] LEFT = {0, 1, 0};
    static final double[] RIGHT = {0, -1, 0};
    static final double[] UP = {0, 0, 1};

    /**
     * The frame of a figure.
     *
     * @param up unit vector along an axis of the file. Not modified.
     * @param across from the right side to the left, not along up. Not modified.
     */
    static CharacterFrame of(double[] up, double[] across, double metres, double[] origin) {
        double[] forward = Vec3.unit(Vec3.cross(across, up));
        double[] left = Vec3.cross(up, forward);
        double[] r = {
            forward[0], forward[1], forward[2], left[0], left[1], left[2], up[0], up[1], up[2],
        };
        return new CharacterFrame(r, metres, origin.clone());
    }

    /** Points of the file, n × 3, in the root frame, metres. */
    public double[] fromFile(double[] points) {
        double[] out = new double[points.length];
        for (int i = 0; i < points.length; i += 3) {
            for (int row = 0; row < 3; row++) {
                double sum = 0;
                for (int c = 0; c < 3; c++) {
                    sum += rotation[3 * row + c] * (points[i + c] - origin[c]);
                }
                out[i + row] = metres * sum;
            }
        }
        return out;
    }

    /**
     * A point of the root frame in the file.
     *
     * @param points n × 3, metres. Not modified.
     * @param at where the point starts
     * @param out 3 values, units of the file. Modified.
     */
    public void toFile(double[] points, int at, double[] out) {
        for (int c = 0; c < 3; c++) {
            double sum = 0;
            for (int row = 0; row < 3; row++) {
                sum += rotation[3 * row + c] * points[at + row];
            }
            out[c] = origin[c] + sum / metres;
        }
    }

    /** Points of the root frame, n × 3, in the file. */
    public double[] toFile(double[] points) {
        double[] out = new double[points.length];
        double[] one = new double[3];
        for (int i = 0; i < points.length; i += 3) {
            toFile(points, i, one);
            System.arraycopy(one, 0, out, i, 3);
        }
        return out;
    }

    /**
     * A rotation of the root frame in the axes of the file: R_FR · R · R_RF.
     *
     * @param q n × 4, unit quaternions (w, x, y, z). Not modified.
     * @param at where the quaternion starts
     * @param out 9 values, row by row. Modified.
     */
    public void turnToFile(double[] q, int at, double[] out) {
        double x = q[at + 1];
        double y = q[at + 2];
        double z = q[at + 3];
        double[] turned = {q[at], 0, 0, 0};
        for (int c = 0; c < 3; c++) {
            turned[1 + c] = rotation[c] * x + rotation[3 + c] * y + rotation[6 + c] * z;
        }
        Quaternions.toMatrix(turned, 0, out);
    }
}
