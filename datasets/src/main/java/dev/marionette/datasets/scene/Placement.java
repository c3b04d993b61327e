package dev.marionette.datasets.scene;

import dev.marionette.api.InputException;
import dev.marionette.numerics.Quaternions;

/**
 * Where a node is under its parent: scaled, then turned, then moved.
 *
 * @param values ten numbers: translation (x, y, z), rotation as a unit quaternion (w, x, y, z), scale (x, y, z). Owned by
 *     this record; nobody writes to them.
 */
public record Placement(double[] values) {
    /** At the parent's place, not turned, not scaled. */
    public static final Placement NONE = new Placement(new double[] {0, 0, 0, 1, 0, 0, 0, 1, 1, 1});

    /**
     * A placement.
     *
     * @param where file and node, for the message
     * @param translation 3 values. Not modified.
     * @param rotation w, x, y, z, of any length above zero. Not modified.
     * @param scale 3 values. Not modified.
     * @throws InputException if a value is not a number within ±1e9
     */
    public static Placement of(String where, double[] translation, double[] rotation, double[] scale) {
        double[] values = new double[10];
        System.arraycopy(translation, 0, values, 0, 3);
        System.arraycopy(rotation, 0, values, 3, 4);
        System.arraycopy(scale, 0, values, 7, 3);
        for (double value : values) {
            if (!(Math.abs(value) <= 1e9)) {
                throw new InputException(where, "its place has the value " + value, "Export the file again.");
            }
        }
        Quaternions.normalize(values, 3);
        return new Placement(values);
    }

    /**
     * The placement that a matrix says; what it shears is left out.
     *
     * @param where file and node, for the message
     * @param m 12 values, three rows of the 3 × 4 matrix that maps the node into its parent. Not modified.
     */
    public static Placement ofMatrix(String where, double[] m) {
        double[] scale = new double[3];
        for (int c = 0; c < 3; c++) {
            scale[c] = Math.sqrt(m[c] * m[c] + m[4 + c] * m[4 + c] + m[8 + c] * m[8 + c]);
        }
        double determinant = m[0] * (m[5] * m[10] - m[6] * m[9])
                - m[1] * (m[4] * m[10] - m[6] * m[8])
                + m[2] * (m[4] * m[9] - m[5] * m[8]);
        scale[0] *= determinant < 0 ? -1 : 1;
        double[] rotation = new double[4];
        rotation(m, scale, rotation);
        return of(where, new double[] {m[3], m[7], m[11]}, rotation, scale);
    }

    /**
     * The rotation in a 3 × 4 matrix whose columns are about perpendicular.
     *
     * @param m 12 values. Not modified.
     * @param scale what the columns are divided by; where one is zero there is no rotation. Not modified.
     * @param out w, x, y, z. Modified.
     */
    private static void rotation(double[] m, double[] scale, double[] out) {
        double[] r = new double[9];
        for (int row = 0; row < 3; row++) {
            for (int c = 0; c < 3; c++) {
                r[3 * row + c] = m[4 * row + c] / scale[c];
            }
        }
        out[0] = 1;
        if (scale[0] != 0 && scale[1] != 0 && scale[2] != 0) {
            Quaternions.fromMatrix(r, out, 0);
            Quaternions.normalize(out, 0);
        }
    }
}
