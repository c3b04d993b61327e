package dev.marionette.methods.normalizedpose;

import dev.marionette.api.InputException;

/**
 * E = Ep + αEe of a target chain as a sum of three squares a corner.
 *
 * <p>A point of the target's curve is p_T(nδ) = Σ_k w_nk v_k with constant weights and the corners v_k, so with A = δWᵀW +
 * α e eᵀ (e: the tip) and b = δWᵀP_S + α e p_S(1)ᵀ
 *
 * <pre>
 *   E = Σ_xyz (vᵀAv − 2bᵀv) + const = ‖Lᵀv − L⁻¹b‖² + const,  A = LLᵀ
 * </pre>
 *
 * <p>This is the sum over all N points to the last digit, not an approximation of it, at the cost of its corners. A corner
 * that no point feels (links shorter than δ) leaves a zero row of L and no residual.
 */
public final class PoseMetric {
    /** More points than this change nothing that could be measured. */
    private static final int MAX_POINTS = 100_000;

    private final double alpha;
    private final int count;
    private final int corners;
    private final double[] knots;
    private final double[] weights;
    private final double[] factor;

    /**
     * @param knots shares of the length of the target's corners, from 0 to 1. Not modified.
     * @param points number N of points of the sum, 1 … 100,000
     * @param alpha weight α of the tip, at least 0
     */
    public PoseMetric(double[] knots, int points, double alpha) {
        InputException.requireSetting("points", points, 1, MAX_POINTS);
        InputException.requireSetting("alpha", alpha, 0, 1e6);
        this.alpha = alpha;
        count = points;
        this.knots = knots.clone();
        corners = knots.length;
        weights = weights(knots, points);
        factor = factor();
    }

    private static double[] weights(double[] knots, int points) {
        int corners = knots.length;
        double[] w = new double[points * corners];
        double[] unit = new double[3 * corners];
        double[] out = new double[3];
        for (int k = 0; k < corners; k++) {
            unit[3 * k] = 1;
            for (int n = 0; n < points; n++) {
                Polyline.at(unit, knots, (n + 1.0) / points, out, 0);
                w[n * corners + k] = out[0];
            }
            unit[3 * k] = 0;
        }
        return w;
    }

    /** Lower triangular L with A = LLᵀ over the corners but the first, which is at 0; zero columns where A has none. */
    private double[] factor() {
        int m = corners - 1;
        double[] l = new double[m * m];
        for (int i = 0; i < m; i++) {
            for (int j = 0; j <= i; j++) {
                double sum = i == m - 1 && j == m - 1 ? alpha : 0;
                for (int n = 0; n < count; n++) {
                    sum += weights[n * corners + i + 1] * weights[n * corners + j + 1] / count;
                }
                for (int k = 0; k < j; k++) {
                    sum -= l[i * m + k] * l[j * m + k];
                }
                if (i == j) {
                    l[i * m + i] = sum > 1e-14 ? Math.sqrt(sum) : 0;
                } else {
                    l[i * m + j] = l[j * m + j] > 0 ? sum / l[j * m + j] : 0;
                }
            }
        }
        return l;
    }

    /** Number of residuals: three for each corner but the first. */
    public int residuals() {
        return 3 * (corners - 1);
    }

    /**
     * What the residuals are measured from, for one pose of the source: L⁻¹b.
     *
     * @param source corners × 3 of the source's curve, scaled to length one. Not modified.
     * @param sourceKnots shares of the length of its corners. Not modified.
     * @return {@link #residuals()} values
     */
    public double[] target(double[] source, double[] sourceKnots) {
        int m = corners - 1;
        double[] y = new double[3 * m];
        double[] p = new double[3];
        for (int n = 0; n < count; n++) {
            Polyline.at(source, sourceKnots, (n + 1.0) / count, p, 0);
            for (int k = 0; k < m; k++) {
                for (int i = 0; i < 3; i++) {
                    y[3 * k + i] += weights[n * corners + k + 1] * p[i] / count;
                }
            }
        }
        for (int i = 0; i < 3; i++) {
            y[3 * (m - 1) + i] += alpha * source[source.length - 3 + i];
            for (int k = 0; k < m; k++) {
                double sum = y[3 * k + i];
                for (int j = 0; j < k; j++) {
                    sum -= factor[k * m + j] * y[3 * j + i];
                }
                y[3 * k + i] = factor[k * m + k] > 0 ? sum / factor[k * m + k] : 0;
            }
        }
        return y;
    }

    /**
     * Lᵀv: three rows for each corner but the first from three rows for each corner; of residuals (less the target) and of
     * each column of a Jacobian alike.
     *
     * @param rows 3 · corners × columns, row-major. Not modified.
     * @param out {@link #residuals()} × columns from {@code o}. Modified.
     */
    void apply(double[] rows, int columns, double[] out, int o) {
        int m = corners - 1;
        for (int k = 0; k < m; k++) {
            for (int i = 0; i < 3; i++) {
                for (int c = 0; c < columns; c++) {
                    double sum = 0;
                    for (int j = k; j < m; j++) {
                        sum += factor[j * m + k] * rows[(3 * (j + 1) + i) * columns + c];
                    }
                    out[o + (3 * k + i) * columns + c] = sum;
                }
            }
        }
    }

    /**
     * Ep by its definition: the mean over the points of the squared distance of two curves of length one.
     *
     * @param source corners × 3 of the source. Not modified.
     * @param sourceKnots shares of the length of its corners. Not modified.
     * @param target corners × 3 of this metric's chain. Not modified.
     */
    public double pose(double[] source, double[] sourceKnots, double[] target) {
        return Polyline.squaredDistance(source, sourceKnots, target, knots, count);
    }

    /** Ee: the squared distance of the tips of two curves of length one. Neither is modified. */
    public static double end(double[] source, double[] target) {
        double sum = 0;
        for (int i = 1; i <= 3; i++) {
            double d = source[source.length - i] - target[target.length - i];
            sum += d * d;
        }
        return sum;
    }
}
