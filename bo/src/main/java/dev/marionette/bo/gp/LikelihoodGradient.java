package dev.marionette.bo.gp;

import java.util.Arrays;

/**
 * ∂ log p/∂θ = ½ tr((ααᵀ − K⁻¹) ∂K/∂θ) for the logarithms of the hyperparameters (Rasmussen &amp; Williams 2006, eq. 5.9).
 * A workspace.
 */
final class LikelihoodGradient {
    private double[] weights = new double[0];
    private double[][] sums = new double[0][];

    /**
     * The d + 2 derivatives.
     *
     * @param inverse lower triangle of K⁻¹
     * @param slopes σ_f² times the slopes of the kernel, same layout
     * @param alpha K⁻¹y
     * @param fit yᵀK⁻¹y
     * @param gradient modified
     */
    void of(
            ScaledPoints points,
            double[][] inverse,
            double[][] slopes,
            double[] alpha,
            double fit,
            double noise,
            double[] gradient) {
        int n = points.size();
        int d = points.dimension();
        reserve(n, d);
        double trace = 0;
        double alpha2 = 0;
        for (int i = 0; i < n; i++) {
            weigh(inverse[i], slopes[i], alpha, alpha[i], i);
            points.addWeightedSquares(weights, i, sums);
            trace += inverse[i][i];
            alpha2 += alpha[i] * alpha[i];
        }
        for (int k = 0; k < d; k++) {
            gradient[k] = 0;
            for (int j = 0; j < n; j++) {
                gradient[k] += sums[k][j];
            }
        }
        // K_f = K − σ_n² I gives tr((ααᵀ − K⁻¹) K_f) without another pass over the matrix.
        double noiseTerm = noise * (alpha2 - trace);
        gradient[d] = 0.5 * (fit - n - noiseTerm);
        gradient[d + 1] = 0.5 * noiseTerm;
    }

    private void weigh(double[] inverse, double[] slopes, double[] alpha, double alphaI, int count) {
        for (int j = 0; j < count; j++) {
            weights[j] = (alphaI * alpha[j] - inverse[j]) * slopes[j];
        }
    }

    private void reserve(int n, int d) {
        if (weights.length < n || sums.length != d) {
            weights = new double[n + n / 2];
            sums = new double[d][weights.length];
        }
        for (double[] sum : sums) {
            Arrays.fill(sum, 0, n, 0);
        }
    }
}
