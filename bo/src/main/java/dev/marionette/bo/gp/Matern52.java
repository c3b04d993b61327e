package dev.marionette.bo.gp;

/**
 * The Matérn 5/2 correlation, with its quadratic term:
 *
 * <pre>
 *   κ(r) = (1 + √5 r + 5 r²/3) exp(−√5 r),   r² = Σ_d (x_d − x'_d)²/ℓ_d²
 * </pre>
 *
 * Source: Rasmussen &amp; Williams 2006, eq. 4.17 with ν = 5/2. Choi &amp; Kim 2019, eq. 3, print it without the quadratic
 * term; that function is not twice differentiable as their text asks.
 */
final class Matern52 {
    private static final double SQRT5 = Math.sqrt(5);

    private Matern52() {}

    /**
     * κ as a function of the squared scaled distance.
     *
     * @param r2 r² ≥ 0
     */
    public static double correlation(double r2) {
        double s = SQRT5 * Math.sqrt(r2);
        return polynomial(s, r2) * Math.exp(-s);
    }

    private static double polynomial(double s, double r2) {
        return 1 + s + 5.0 / 3.0 * r2;
    }

    /**
     * −2 dκ/d(r²) = (5/3)(1 + √5 r) exp(−√5 r). With it ∂κ/∂x_d = −slope·(x_d − x'_d)/ℓ_d² and ∂κ/∂log ℓ_d =
     * slope·(x_d − x'_d)²/ℓ_d².
     *
     * @param r2 r² ≥ 0
     */
    public static double slope(double r2) {
        double s = SQRT5 * Math.sqrt(r2);
        return slopePolynomial(s) * Math.exp(-s);
    }

    private static double slopePolynomial(double s) {
        return 5.0 / 3.0 * (1 + s);
    }

    /**
     * σ_f²·κ of the first values.
     *
     * @param r2 r²; modified: holds the covariances afterwards
     * @param signal σ_f²
     */
    static void covariances(double[] r2, int count, double signal) {
        for (int i = 0; i < count; i++) {
            r2[i] = signal * correlation(r2[i]);
        }
    }

    /**
     * σ_f²·κ and σ_f² times the slopes of the first values, with one exponential for both.
     *
     * @param r2 r²; modified: holds the covariances afterwards
     * @param slopes modified
     * @param signal σ_f²
     */
    static void covariancesAndSlopes(double[] r2, double[] slopes, int count, double signal) {
        for (int i = 0; i < count; i++) {
            double s = SQRT5 * Math.sqrt(r2[i]);
            double e = signal * Math.exp(-s);
            r2[i] = polynomial(s, r2[i]) * e;
            slopes[i] = slopePolynomial(s) * e;
        }
    }
}
