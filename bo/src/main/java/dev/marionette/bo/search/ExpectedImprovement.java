package dev.marionette.bo.search;

/**
 * Expected improvement in logarithms. For a minimum, with z = (best − μ)/σ,
 *
 * <pre>
 *   EI = σ·h(z),   h(z) = φ(z) + z Φ(z),   log EI = log σ + log h(z)
 * </pre>
 *
 * (Choi &amp; Kim 2019, eq. 1, whose second bracket is misplaced; Jones, Schonlau, Welch 1998, eq. 15.) The plain form
 * underflows at z ≈ −38 and has lost all digits long before. For z = −t ≤ −1 we use the continued fraction of the
 * iterated integrals I_0 = Q(t), I_1 = h(−t) of φ: with r_k = I_k/I_{k−1} and I_{−1} = φ the recurrence k I_k = I_{k−2} −
 * t I_{k−1} gives r_k = 1/(t + (k+1) r_{k+1}), and h(−t) = φ(t)·r_0·r_1. Nothing is subtracted, so the relative error of
 * log h is below 1e-14 from z = −1e100 on (beyond it t² overflows). For z &gt; 0, h(z) = z + h(−z). Around −1 &lt; z &lt; 0,
 * Φ comes from its series.
 */
final class ExpectedImprovement {
    private static final double HALF_LOG_2PI = 0.5 * Math.log(2 * Math.PI);
    private static final double INVERSE_SQRT_2PI = 1 / Math.sqrt(2 * Math.PI);
    /** Smallest standard deviation, in standardised units; keeps the logarithm finite at points known exactly. */
    private static final double LEAST_DEVIATION = 1e-10;

    private ExpectedImprovement() {}

    /** Standard normal density. */
    static double density(double z) {
        return INVERSE_SQRT_2PI * Math.exp(-0.5 * z * z);
    }

    /** r_1(t) = h(−t)/Q(t) for t ≥ 1, by the continued fraction from its far end. */
    private static double tailRatio(double t) {
        int terms = t > 1e4 ? 4 : (int) (12 + 320 / (t * t));
        double r = (Math.sqrt(t * t + 4.0 * (terms + 1)) - t) / (2.0 * (terms + 1));
        for (int k = terms; k >= 1; k--) {
            r = 1 / (t + (k + 1) * r);
        }
        return r;
    }

    /** Q(t) = 1 − Φ(t) for 0 ≤ t &lt; 1, from φ(t)·Σ t^(2k+1)/(2k+1)!!. */
    private static double upperTailNearZero(double t) {
        double term = t;
        double sum = t;
        for (int k = 1; k < 30 && term > 1e-18 * sum; k++) {
            term *= t * t / (2 * k + 1);
            sum += term;
        }
        return 0.5 - density(t) * sum;
    }

    /** What h and Φ at ±t rest on, the dear part of both: r_1(t) for t ≥ 1, Q(t) below. */
    private static double tail(double t) {
        return t < 1 ? upperTailNearZero(t) : tailRatio(t);
    }

    /** log(φ(z) + z Φ(z)) for z ≥ −1e100. */
    public static double logH(double z) {
        return logH(z, tail(Math.abs(z)));
    }

    private static double logH(double z, double tail) {
        double t = Math.abs(z);
        if (z > 0) {
            return Math.log(z + lowerH(t, tail));
        }
        if (t < 1) {
            return Math.log(lowerH(t, tail));
        }
        return -0.5 * t * t - HALF_LOG_2PI + Math.log(tail / (t + tail));
    }

    /** h(−t) for t ≥ 0. */
    private static double lowerH(double t, double tail) {
        return t < 1 ? density(t) - t * tail : density(t) * (tail / (t + tail));
    }

    /** d log h/dz = Φ(z)/h(z). */
    public static double slopeOfLogH(double z) {
        return slopeOfLogH(z, tail(Math.abs(z)));
    }

    private static double slopeOfLogH(double z, double tail) {
        double t = Math.abs(z);
        if (t >= 1 && z < 0) {
            return 1 / tail;
        }
        double upper = t < 1 ? tail : density(t) / (t + tail);
        double lower = lowerH(t, tail);
        return z > 0 ? (1 - upper) / (z + lower) : upper / lower;
    }

    /** φ(z)/h(z). */
    private static double densityOverH(double z, double tail) {
        double t = Math.abs(z);
        if (t >= 1 && z < 0) {
            return (t + tail) / tail;
        }
        double lower = lowerH(t, tail);
        return density(z) / (z > 0 ? z + lower : lower);
    }

    /**
     * log EI.
     *
     * @param mean μ
     * @param variance σ² ≥ 0
     * @param best the value to improve on
     */
    public static double log(double mean, double variance, double best) {
        double deviation = Math.max(LEAST_DEVIATION, Math.sqrt(variance));
        return Math.log(deviation) + logH((best - mean) / deviation);
    }

    /**
     * log EI and its gradient: ∂ log EI = (φ/h)·∂σ/σ − (Φ/h)·∂μ/σ, with ∂σ = ∂(σ²)/(2σ).
     *
     * @param meanGradient ∂μ/∂x
     * @param varianceGradient ∂(σ²)/∂x
     * @param gradient as long; modified
     */
    public static double logWithGradient(
            double mean,
            double variance,
            double best,
            double[] meanGradient,
            double[] varianceGradient,
            double[] gradient) {
        double deviation = Math.max(LEAST_DEVIATION, Math.sqrt(variance));
        double z = (best - mean) / deviation;
        double tail = tail(Math.abs(z));
        double ofMean = -slopeOfLogH(z, tail) / deviation;
        double ofVariance = deviation > LEAST_DEVIATION ? densityOverH(z, tail) / (2 * deviation * deviation) : 0;
        for (int i = 0; i < gradient.length; i++) {
            gradient[i] = ofMean * meanGradient[i] + ofVariance * varianceGradient[i];
        }
        return Math.log(deviation) + logH(z, tail);
    }
}
