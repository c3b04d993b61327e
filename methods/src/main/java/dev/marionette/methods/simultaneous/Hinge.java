package dev.marionette.methods.simultaneous;

/** Turns about coordinate axes. */
final class Hinge {
    private Hinge() {}

    /**
     * out = R · Rot(axis, angle), 9 values row-major each.
     *
     * @param r the rotation from {@code ir}. Not modified.
     * @param axis 0, 1, 2 for x, y, z of the turned frame
     * @param out from {@code io}, apart from {@code r}. Modified.
     */
    static void turn(double[] r, int ir, int axis, double angle, double[] out, int io) {
        double c = Math.cos(angle);
        double s = Math.sin(angle);
        int u = (axis + 1) % 3;
        int v = (axis + 2) % 3;
        for (int i = 0; i < 9; i += 3) {
            out[io + i + axis] = r[ir + i + axis];
            out[io + i + u] = c * r[ir + i + u] + s * r[ir + i + v];
            out[io + i + v] = c * r[ir + i + v] - s * r[ir + i + u];
        }
    }
}
