package dev.marionette.transfer;

/**
 * The additive recurrence u_n = ½ + n·α mod 1 in d dimensions with α_i = 1/φ_d^i, φ_d the positive root of x^(d+1) = x + 1
 * (M. Roberts, "The Unreasonable Effectiveness of Quasirandom Sequences", 2018). Even cover, no state but the index.
 */
final class LowDiscrepancy {
    private final double[] alpha;

    /** A sequence in some dimensions, at least one. */
    LowDiscrepancy(int dimensions) {
        double phi = 2;
        for (int i = 0; i < 64; i++) {
            phi = Math.pow(1 + phi, 1.0 / (dimensions + 1));
        }
        alpha = new double[dimensions];
        double a = 1;
        for (int i = 0; i < dimensions; i++) {
            a /= phi;
            alpha[i] = a;
        }
    }

    /** Element n of dimension i, in [0, 1). */
    double at(int n, int i) {
        double u = 0.5 + n * alpha[i];
        return u - Math.floor(u);
    }
}
