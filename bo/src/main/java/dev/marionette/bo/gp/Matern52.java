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
public final class Matern52 {
    private static final double SQRT5 = Math.sqrt(5);

    private Matern52() {}

    /**
     * κ as a function of the squared scaled distance.
     *
     * @param r2 r² ≥ 0
     */
    public static double correlation(double r2) {
        double s = SQRT5 * Math.sqrt(r2);
        return (1 + s + 5.0 / 3.0 * r2) * Math.exp(-s);
    }

    /**
     * −2 dκ/d(r²) = (5/3)(1 + √5 r) exp(−√5 r). With it ∂κ/∂x_d = −slope·(x_d − x'_d)/ℓ_d² and ∂κ/∂log ℓ_d =
     * slope·(x_d − x'_d)²/ℓ_d².
     *
     * @param r2 r² ≥ 0
     */
    public static double slope(double r2) {
        double s = SQRT5 * Math.sqrt(r2);
        return 5.0 / 3.0 * (1 + s) * Math.exp(-s);
    }

    /**
     * κ of the first values, times a factor.
     *
     * @param r2 r²; modified: holds factor·κ afterwards
     */
    static void inPlace(double[] r2, int count, double factor) {
        for (int i = 0; i < count; i++) {
            double s = SQRT5 * Math.sqrt(r2[i]);
            r2[i] = factor * ((1 + s + 5.0 / 3.0 * r2[i]) * Math.exp(-s));
        }
    }

    /**
     * κ and slope of the first values, times a factor, with one exponential each.
     *
     * @param r2 r²; modified: holds factor·κ afterwards
     * @param slope modified: factor·slope
     */
    static void inPlace(double[] r2, double[] slope, int count, double factor) {
        for (int i = 0; i < count; i++) {
            double q = r2[i];
            double s = SQRT5 * Math.sqrt(q);
            double e = factor * Math.exp(-s);
            r2[i] = (1 + s + 5.0 / 3.0 * q) * e;
            slope[i] = 5.0 / 3.0 * (1 + s) * e;
        }
    }
}
