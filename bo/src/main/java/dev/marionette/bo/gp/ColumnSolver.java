package dev.marionette.bo.gp;

import dev.marionette.api.search.PredictionBatch;
import dev.marionette.numerics.RowCholesky;
import java.util.Arrays;

/**
 * Predicts several points at a time: their covariances with the training points are the columns of a matrix, and every
 * loop runs along a row of it. Forward substitution of one column is a chain of dot products, whose order of summation
 * keeps the compiler from vector instructions; of many columns it is not. A workspace.
 */
final class ColumnSolver {
    /** So many columns at a time stay in the cache with a few hundred rows. */
    private static final int COLUMNS = 64;

    private double[][] queries = new double[0][];
    private double[][] rows = new double[0][];
    private final double[] mean = new double[COLUMNS];
    private final double[] explained = new double[COLUMNS];

    /**
     * Fills in means and variances.
     *
     * @param factor lower Cholesky factor of the covariance
     * @param alpha K⁻¹y
     */
    void predict(
            ScaledPoints points,
            double[] inverseLength,
            double signal,
            double[][] factor,
            double[] alpha,
            PredictionBatch batch) {
        int n = points.size();
        if (rows.length < n) {
            rows = new double[n + n / 2][COLUMNS];
        }
        if (queries.length != inverseLength.length) {
            queries = new double[inverseLength.length][COLUMNS];
        }
        for (int first = 0; first < batch.size(); first += COLUMNS) {
            int count = Math.min(COLUMNS, batch.size() - first);
            for (int d = 0; d < queries.length; d++) {
                for (int c = 0; c < count; c++) {
                    queries[d][c] = batch.x(first + c, d) * inverseLength[d];
                }
            }
            Arrays.fill(mean, 0);
            Arrays.fill(explained, 0);
            for (int i = 0; i < n; i++) {
                points.covarianceAcross(i, queries, count, signal, rows[i]);
                RowCholesky.addScaled(mean, rows[i], alpha[i], 0, count);
                RowCholesky.solveRow(factor, i, rows, count);
                addSquares(explained, rows[i], count);
            }
            for (int c = 0; c < count; c++) {
                batch.set(first + c, mean[c], Math.max(0, signal - explained[c]));
            }
        }
    }

    private static void addSquares(double[] sum, double[] values, int count) {
        for (int c = 0; c < count; c++) {
            sum[c] += values[c] * values[c];
        }
    }
}
