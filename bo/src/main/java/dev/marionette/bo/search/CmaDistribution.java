package dev.marionette.bo.search;

import dev.marionette.numerics.SplitMix;
import dev.marionette.numerics.SymmetricEigen;

/**
 * The normal distribution N(m, σ²C) of CMA-ES and how it learns from a ranked generation. Symbols are those of Hansen,
 * "The CMA evolution strategy: a tutorial", 2016, figure 6.
 */
final class CmaDistribution {
    private static final double WORST_CONDITION = 1e14;

    private final int n;
    private final int lambda;
    private final double[] w;
    private final double muEff;
    private final double cSigma;
    private final double dSigma;
    private final double cc;
    private final double c1;
    private final double cMu;
    private final double weightSum;
    private final double chiN;

    private final double[] m;
    private double sigma;
    private final double[] c;
    private final double[] b;
    private final double[] d;
    private final double[] pSigma;
    private final double[] pc;
    private final double[] z;
    private final double[] step;
    private final double[] y;
    private final SymmetricEigen eigen;
    private boolean decomposed = true;
    private int generation;
    private int decomposedAt;

    CmaDistribution(double[] mean, double sigma, int lambda) {
        n = mean.length;
        this.lambda = lambda;
        w = new double[lambda];
        muEff = setPositiveWeights();
        cSigma = (muEff + 2) / (n + muEff + 5);
        dSigma = 1 + 2 * Math.max(0, Math.sqrt((muEff - 1) / (n + 1)) - 1) + cSigma;
        cc = (4 + muEff / n) / (n + 4 + 2 * muEff / n);
        c1 = 2 / ((n + 1.3) * (n + 1.3) + muEff);
        cMu = Math.min(1 - c1, 2 * (muEff - 2 + 1 / muEff) / ((n + 2.0) * (n + 2.0) + muEff));
        weightSum = 1 - setNegativeWeights();
        chiN = Math.sqrt(n) * (1 - 1 / (4.0 * n) + 1 / (21.0 * n * n));
        m = mean.clone();
        this.sigma = sigma;
        c = new double[n * n];
        b = new double[n * n];
        d = new double[n];
        for (int i = 0; i < n; i++) {
            c[i * n + i] = 1;
            b[i * n + i] = 1;
            d[i] = 1;
        }
        pSigma = new double[n];
        pc = new double[n];
        z = new double[n];
        step = new double[n];
        y = new double[n];
        eigen = new SymmetricEigen(n);
    }

    private double rawWeight(int i) {
        return Math.log((lambda + 1) / 2.0) - Math.log(i + 1);
    }

    /** w_i ∝ log((λ+1)/2) − log i for the better half, summing to 1 (eq. 49, 53); returns µ_eff. */
    private double setPositiveWeights() {
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < lambda / 2; i++) {
            sum += rawWeight(i);
            squares += rawWeight(i) * rawWeight(i);
        }
        for (int i = 0; i < lambda / 2; i++) {
            w[i] = rawWeight(i) / sum;
        }
        return sum * sum / squares;
    }

    /** The same for the worse half, negative, as large as keeps C positive definite (eq. 50-53); returns −Σ. */
    private double setNegativeWeights() {
        double sum = 0;
        double squares = 0;
        for (int i = lambda / 2; i < lambda; i++) {
            sum -= rawWeight(i);
            squares += rawWeight(i) * rawWeight(i);
        }
        double muEffMinus = squares > 0 ? sum * sum / squares : 0;
        double alpha = Math.min(Math.min(1 + c1 / cMu, 1 + 2 * muEffMinus / (muEff + 2)), (1 - c1 - cMu) / (n * cMu));
        for (int i = lambda / 2; i < lambda && sum > 0; i++) {
            w[i] = alpha * rawWeight(i) / sum;
        }
        return sum > 0 ? alpha : 0;
    }

    /** λ. */
    int samples() {
        return lambda;
    }

    /** x = m + σ B D z, a new array. */
    double[] sample(SplitMix random) {
        for (int i = 0; i < n; i++) {
            z[i] = d[i] * random.nextGaussian();
        }
        double[] x = new double[n];
        for (int i = 0; i < n; i++) {
            double sum = 0;
            for (int j = 0; j < n; j++) {
                sum += b[i * n + j] * z[j];
            }
            x[i] = m[i] + sigma * sum;
        }
        return x;
    }

    /** The largest standard deviation along any direction. */
    double largestDeviation() {
        double largest = 0;
        for (double deviation : d) {
            largest = Math.max(largest, deviation);
        }
        return sigma * largest;
    }

    /** Whether the covariance can no longer be trusted. */
    boolean isDegenerate() {
        double least = Double.POSITIVE_INFINITY;
        double largest = 0;
        for (double deviation : d) {
            least = Math.min(least, deviation);
            largest = Math.max(largest, deviation);
        }
        return !decomposed || !(least * least * WORST_CONDITION > largest * largest) || !(sigma < 1e3);
    }

    /** Learns from λ points, best first; not modified. */
    void update(double[][] ranked) {
        generation++;
        moveMean(ranked);
        double pathLength = updateStepPath();
        // h_σ stalls the rank-one path while the step size is still growing fast.
        double expected = Math.sqrt(1 - Math.pow(1 - cSigma, 2.0 * generation));
        boolean moving = pathLength / expected < (1.4 + 2.0 / (n + 1)) * chiN;
        for (int i = 0; i < n; i++) {
            pc[i] = (1 - cc) * pc[i] + (moving ? Math.sqrt(cc * (2 - cc) * muEff) * step[i] : 0);
        }
        updateCovariance(ranked, moving ? 0 : c1 * cc * (2 - cc));
        sigma *= Math.exp(Math.min(1, cSigma / dSigma * (pathLength / chiN - 1)));
        if (generation - decomposedAt >= Math.max(1, (int) (1 / (10 * n * (c1 + cMu))))) {
            decompose();
        }
    }

    /** step = (m_new − m_old)/σ. */
    private void moveMean(double[][] ranked) {
        for (int i = 0; i < n; i++) {
            double mean = 0;
            for (int k = 0; k < lambda / 2; k++) {
                mean += w[k] * ranked[k][i];
            }
            step[i] = (mean - m[i]) / sigma;
            m[i] = mean;
        }
    }

    /** p_σ ← (1−c_σ) p_σ + √(c_σ(2−c_σ)µ_eff) C^(−1/2)·step; returns its length. */
    private double updateStepPath() {
        for (int j = 0; j < n; j++) {
            double sum = 0;
            for (int i = 0; i < n; i++) {
                sum += b[i * n + j] * step[i];
            }
            z[j] = sum / d[j];
        }
        double factor = Math.sqrt(cSigma * (2 - cSigma) * muEff);
        double square = 0;
        for (int i = 0; i < n; i++) {
            double whitened = 0;
            for (int j = 0; j < n; j++) {
                whitened += b[i * n + j] * z[j];
            }
            pSigma[i] = (1 - cSigma) * pSigma[i] + factor * whitened;
            square += pSigma[i] * pSigma[i];
        }
        return Math.sqrt(square);
    }

    /** C ← (1 + h − c_1 − c_µ Σw) C + c_1 p_c p_cᵀ + c_µ Σ w_k y_k y_kᵀ about the old mean (eq. 47). */
    private void updateCovariance(double[][] ranked, double correction) {
        double keep = 1 - c1 - cMu * weightSum + correction;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                c[i * n + j] = keep * c[i * n + j] + c1 * pc[i] * pc[j];
            }
        }
        for (int k = 0; k < lambda; k++) {
            for (int i = 0; i < n; i++) {
                y[i] = (ranked[k][i] - m[i]) / sigma + step[i];
            }
            // A bad step counts as long as an average one, however long it was.
            double weight = cMu * (w[k] < 0 ? w[k] * n / (whitenedSquare(y) + 1e-12) : w[k]);
            for (int i = 0; i < n; i++) {
                for (int j = 0; j <= i; j++) {
                    c[i * n + j] += weight * y[i] * y[j];
                }
            }
        }
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                c[j * n + i] = c[i * n + j];
            }
        }
    }

    /** ‖C^(−1/2) v‖². */
    private double whitenedSquare(double[] v) {
        double square = 0;
        for (int j = 0; j < n; j++) {
            double sum = 0;
            for (int i = 0; i < n; i++) {
                sum += b[i * n + j] * v[i];
            }
            square += sum * sum / (d[j] * d[j]);
        }
        return square;
    }

    private void decompose() {
        decomposedAt = generation;
        decomposed = eigen.decompose(c, d, b);
        for (int i = 0; i < n; i++) {
            d[i] = Math.sqrt(Math.max(0, d[i]));
        }
    }
}
