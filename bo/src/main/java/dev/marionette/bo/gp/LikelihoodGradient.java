package dev.marionette.bo.gp;

import java.util.Arrays;

/**
 * ∂ log p/∂θ = ½ tr((ααᵀ − K⁻¹) ∂K/∂θ) for the logarithms of the hyperparameters (Rasmussen &amp; Williams 2006, eq. 5.9).
 */
final class LikelihoodGradient {
    private LikelihoodGradient() {}

    /**
     * The d + 2 derivatives.
     *
     * @param inverse lower triangle of K⁻¹, n×n row-major
     * @param slopes σ_f² times the slopes of the kernel, same layout
     * @param alpha K⁻¹y
     * @param fit yᵀK⁻¹y
     * @param weights scratch of length n; modified
     * @param gradient modified
     */
    static void of(
            ScaledPoints points,
            double[] inverse,
            double[] slopes,
            double[] alpha,
            double fit,
            double noise,
            double[] weights,
            double[] gradient) {
        int n = points.size();
        int d = points.dimension();
        Arrays.fill(gradient, 0);
        double trace = 0;
        double alpha2 = 0;
        for (int i = 0; i < n; i++) {
            int row = i * n;
            for (int j = 0; j < i; j++) {
                weights[j] = (alpha[i] * alpha[j] - inverse[row + j]) * slopes[row + j];
            }
            for (int k = 0; k < d; k++) {
                gradient[k] += points.weightedSquares(weights, i, k);
            }
            trace += inverse[row + i];
            alpha2 += alpha[i] * alpha[i];
        }
        // K_f = K − σ_n² I gives tr((ααᵀ − K⁻¹) K_f) without another pass over the matrix.
        double noiseTerm = noise * (alpha2 - trace);
        gradient[d] = 0.5 * (fit - n - noiseTerm);
        gradient[d + 1] = 0.5 * noiseTerm;
    }
}
