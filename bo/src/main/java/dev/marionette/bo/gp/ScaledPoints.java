package dev.marionette.bo.gp;

import java.util.Arrays;

/**
 * The training points divided by the length scales, one array row per coordinate, so that the loops over points are
 * contiguous.
 */
final class ScaledPoints {
    private double[] z = new double[0];
    private double[] original = new double[0];
    private int capacity;
    private int size;
    private int dimension;

    int size() {
        return size;
    }

    int dimension() {
        return dimension;
    }

    void clear() {
        size = 0;
    }

    /** Whether the points taken so far are the first points of a set. */
    boolean isPrefixOf(TrainingSet data) {
        if (dimension != data.dimension() || size > data.size()) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            for (int d = 0; d < dimension; d++) {
                if (original[d * capacity + i] != data.x(i, d)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Takes those points of a set that come after the ones taken before. */
    void take(TrainingSet data, double[] inverseLength) {
        if (data.dimension() != dimension || data.size() > capacity) {
            grow(data.dimension(), data.size());
        }
        for (; size < data.size(); size++) {
            for (int d = 0; d < dimension; d++) {
                double x = data.x(size, d);
                original[d * capacity + size] = x;
                z[d * capacity + size] = x * inverseLength[d];
            }
        }
    }

    private void grow(int d, int n) {
        int grown = Math.max(32, Math.max(n, 2 * capacity));
        double[] largerZ = new double[d * grown];
        double[] largerOriginal = new double[d * grown];
        for (int i = 0; i < Math.min(d, dimension) && size > 0; i++) {
            System.arraycopy(z, i * capacity, largerZ, i * grown, size);
            System.arraycopy(original, i * capacity, largerOriginal, i * grown, size);
        }
        z = largerZ;
        original = largerOriginal;
        capacity = grown;
        dimension = d;
    }

    /**
     * Row i of the covariance, columns 0..i.
     *
     * @param row modified: σ_f²·κ from offset on
     * @param slopes modified: σ_f² times the slopes of κ from slopeOffset on, see {@link Matern52#slope}
     */
    void covarianceRow(int i, double signal, double[] row, int offset, double[] slopes, int slopeOffset) {
        Arrays.fill(row, offset, offset + i + 1, 0);
        for (int d = 0; d < dimension; d++) {
            int base = d * capacity;
            addSquares(row, offset, base, z[base + i], i + 1);
        }
        transform(row, offset, slopes, slopeOffset, i + 1, signal);
    }

    /** Covariance of a scaled query point with all points, and the slopes. */
    void covarianceWith(double[] query, double signal, double[] covariance, double[] slopes) {
        Arrays.fill(covariance, 0, size, 0);
        for (int d = 0; d < dimension; d++) {
            addSquares(covariance, 0, d * capacity, query[d], size);
        }
        transform(covariance, 0, slopes, 0, size, signal);
    }

    private void addSquares(double[] out, int offset, int base, double value, int count) {
        for (int j = 0; j < count; j++) {
            double difference = value - z[base + j];
            out[offset + j] += difference * difference;
        }
    }

    private static void transform(double[] r2, int offset, double[] slopes, int slopeOffset, int count, double signal) {
        Matern52.inPlace(r2, offset, slopes, slopeOffset, count);
        for (int j = 0; j < count; j++) {
            r2[offset + j] *= signal;
            slopes[slopeOffset + j] *= signal;
        }
    }

    /**
     * Gradients of mean k·α and variance −kᵀK⁻¹k: ∂k_j/∂x_d = −slope_j·(z_d − z_jd)/ℓ_d.
     *
     * @param solved K⁻¹k
     */
    void gradients(
            double[] query, double[] inverseLength, double[] slopes, double[] alpha, double[] solved, Prediction out) {
        for (int d = 0; d < dimension; d++) {
            int base = d * capacity;
            double mean = 0;
            double variance = 0;
            for (int j = 0; j < size; j++) {
                double derivative = slopes[j] * (query[d] - z[base + j]);
                mean -= derivative * alpha[j];
                variance += derivative * solved[j];
            }
            out.meanGradient[d] = mean * inverseLength[d];
            out.varianceGradient[d] = 2 * variance * inverseLength[d];
        }
    }

    /** Σ_j weights_j·(z_id − z_jd)² over j &lt; i. */
    double weightedSquares(double[] weights, int i, int d) {
        int base = d * capacity;
        double value = z[base + i];
        double s0 = 0;
        double s1 = 0;
        int j = 0;
        for (; j + 1 < i; j += 2) {
            double a = value - z[base + j];
            double b = value - z[base + j + 1];
            s0 += weights[j] * (a * a);
            s1 += weights[j + 1] * (b * b);
        }
        if (j < i) {
            double a = value - z[base + j];
            s0 += weights[j] * (a * a);
        }
        return s0 + s1;
    }
}
