package dev.marionette.ik.velocity;

/** What the programs of the tests minimise. */
final class QuadraticForm {
    private QuadraticForm() {}

    /** ½xᵀHx − gᵀx. */
    static double value(double[] h, double[] g, double[] x) {
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            double hx = 0;
            for (int k = 0; k < x.length; k++) {
                hx += h[i * x.length + k] * x[k];
            }
            sum += x[i] * (0.5 * hx - g[i]);
        }
        return sum;
    }
}
