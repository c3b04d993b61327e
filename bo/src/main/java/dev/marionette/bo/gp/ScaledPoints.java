package dev.marionette.bo.gp;

import dev.marionette.api.search.Prediction;
import dev.marionette.api.search.TrainingSet;
import java.util.Arrays;

/**
 * The training points divided by the length scales, an array for each coordinate, so that the loops over points are
 * contiguous.
 */
final class ScaledPoints {
    private double[][] z = new double[0][];
    private double[][] original = new double[0][];
    private int capacity;
    private int size;

    int size() {
        return size;
    }

    int dimension() {
        return z.length;
    }

    void clear() {
        size = 0;
    }

    /** Whether the points taken so far are the first points of a set. */
    boolean isPrefixOf(TrainingSet data) {
        if (dimension() != data.dimension() || size > data.size()) {
            return false;
        }
        for (int d = 0; d < dimension(); d++) {
            for (int i = 0; i < size; i++) {
                if (original[d][i] != data.x(i, d)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Takes those points of a set that come after the ones taken before. */
    void take(TrainingSet data, double[] inverseLength) {
        if (data.dimension() != dimension()) {
            z = new double[data.dimension()][0];
            original = new double[data.dimension()][0];
            capacity = 0;
        }
        if (data.size() > capacity) {
            capacity = Math.max(32, Math.max(data.size(), 2 * capacity));
            for (int d = 0; d < dimension(); d++) {
                z[d] = Arrays.copyOf(z[d], capacity);
                original[d] = Arrays.copyOf(original[d], capacity);
            }
        }
        for (; size < data.size(); size++) {
            for (int d = 0; d < dimension(); d++) {
                double x = data.x(size, d);
                original[d][size] = x;
                z[d][size] = x * inverseLength[d];
            }
        }
    }

    /**
     * Row i of the covariance, columns 0..i.
     *
     * @param row modified: σ_f²·κ
     * @param slopes modified: σ_f² times the slopes of κ, see {@link Matern52#slope}
     */
    void covarianceRow(int i, double signal, double[] row, double[] slopes) {
        Arrays.fill(row, 0, i + 1, 0);
        for (double[] coordinate : z) {
            addSquares(row, coordinate, coordinate[i], i + 1);
        }
        Matern52.covariancesAndSlopes(row, slopes, i + 1, signal);
    }

    /** Covariance of a scaled query point with all points, and the slopes. */
    void covarianceWith(double[] query, double signal, double[] covariance, double[] slopes) {
        Arrays.fill(covariance, 0, size, 0);
        for (int d = 0; d < query.length; d++) {
            addSquares(covariance, z[d], query[d], size);
        }
        Matern52.covariancesAndSlopes(covariance, slopes, size, signal);
    }

    /**
     * Covariance of point i with scaled query points.
     *
     * @param queries for each coordinate its values
     * @param row modified: σ_f²·κ
     */
    void covarianceAcross(int i, double[][] queries, int count, double signal, double[] row) {
        Arrays.fill(row, 0, count, 0);
        for (int d = 0; d < dimension(); d++) {
            addSquares(row, queries[d], z[d][i], count);
        }
        Matern52.covariances(row, count, signal);
    }

    private static void addSquares(double[] out, double[] coordinate, double value, int count) {
        for (int j = 0; j < count; j++) {
            double difference = value - coordinate[j];
            out[j] += difference * difference;
        }
    }

    /**
     * Gradients of mean k·α and variance −kᵀK⁻¹k: ∂k_j/∂x_d = −slope_j·(z_d − z_jd)/ℓ_d.
     *
     * @param solved K⁻¹k
     */
    void gradients(
            double[] query, double[] inverseLength, double[] slopes, double[] alpha, double[] solved, Prediction out) {
        for (int d = 0; d < query.length; d++) {
            double[] coordinate = z[d];
            double mean = 0;
            double variance = 0;
            for (int j = 0; j < size; j++) {
                double derivative = slopes[j] * (query[d] - coordinate[j]);
                mean -= derivative * alpha[j];
                variance += derivative * solved[j];
            }
            out.meanGradient[d] = mean * inverseLength[d];
            out.varianceGradient[d] = 2 * variance * inverseLength[d];
        }
    }

    /**
     * Adds weights_j·(z_id − z_jd)² over j &lt; i for every coordinate.
     *
     * @param sums for each coordinate d and point j; modified
     */
    void addWeightedSquares(double[] weights, int i, double[][] sums) {
        for (int d = 0; d < dimension(); d++) {
            addWeightedSquares(sums[d], weights, z[d], z[d][i], i);
        }
    }

    private static void addWeightedSquares(
            double[] sums, double[] weights, double[] coordinate, double value, int count) {
        for (int j = 0; j < count; j++) {
            double difference = value - coordinate[j];
            sums[j] += weights[j] * (difference * difference);
        }
    }
}
