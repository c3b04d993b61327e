package dev.marionette.numerics;

/** A sum of squares ‖r(x)‖² with the Jacobian of r. */
public interface LeastSquares {
    /** Number of variables. */
    int variables();

    /** Number of residuals. */
    int residuals();

    /**
     * Evaluates r.
     *
     * @param x variables. Not modified.
     * @param out residuals. Modified.
     */
    void residuals(double[] x, double[] out);

    /**
     * The Jacobian of r where {@link #residuals(double[], double[])} was evaluated last.
     *
     * @param out residuals × variables, row-major. Modified.
     */
    void jacobian(double[] out);
}
