package dev.marionette.bo.gp;

import dev.marionette.api.RunSettings;
import dev.marionette.api.search.GpParameters;
import dev.marionette.api.search.Prediction;
import dev.marionette.api.search.PredictionBatch;
import dev.marionette.api.search.Surrogate;
import dev.marionette.api.search.SurrogateFactory;
import dev.marionette.api.search.TrainingSet;
import dev.marionette.numerics.RowCholesky;
import java.util.Arrays;

/**
 * The Gaussian process in plain Java: arrays of rows, Cholesky in place, extended by a row in O(n²) when a point is
 * appended.
 */
public final class JavaGp implements Surrogate {
    /** Makes them. */
    public static final class Factory implements SurrogateFactory {
        @Override
        public String name() {
            return "java";
        }

        @Override
        public Surrogate create(RunSettings settings) {
            return new JavaGp();
        }
    }

    private static final double LOG_2PI = Math.log(2 * Math.PI);

    private GpParameters parameters = GpParameters.ofLog(new double[3]);
    private double signal;
    private double[] inverseLength = new double[0];

    private final ScaledPoints fitted = new ScaledPoints();
    private int capacity;
    private double[][] factor = new double[0][];
    private double[] alpha = new double[0];
    private double[] covariance = new double[0];
    private double[] slope = new double[0];
    private double[] solved = new double[0];
    private double[] query = new double[0];
    private boolean ready;
    private final ColumnSolver columns = new ColumnSolver();

    private final LikelihoodWorkspace likelihood = new LikelihoodWorkspace();

    @Override
    public Status fit(TrainingSet data, GpParameters wanted) {
        if (data.size() < 1 || data.dimension() != wanted.dimension()) {
            throw new IllegalArgumentException("GP fit: " + data.size() + " points with " + data.dimension()
                    + " coordinates for " + wanted.dimension() + " length scales");
        }
        boolean extend = ready && wanted.equals(parameters) && fitted.isPrefixOf(data);
        ready = false;
        reserve(data.size());
        if (!extend) {
            parameters = wanted;
            signal = wanted.signal();
            inverseLength = inverseLengths(wanted);
            query = new double[wanted.dimension()];
            fitted.clear();
        }
        int known = fitted.size();
        fitted.take(data, inverseLength);
        if (!factorFrom(known)) {
            fitted.clear();
            return Status.NOT_POSITIVE_DEFINITE;
        }
        solveTargets(data);
        ready = true;
        return Status.OK;
    }

    static double[] inverseLengths(GpParameters parameters) {
        double[] inverse = new double[parameters.dimension()];
        for (int i = 0; i < inverse.length; i++) {
            inverse[i] = 1 / parameters.length(i);
        }
        return inverse;
    }

    private void reserve(int n) {
        if (n <= capacity) {
            return;
        }
        int grown = Math.max(32, Math.max(n, 2 * capacity));
        double[][] larger = new double[grown][grown];
        for (int i = 0; i < fitted.size(); i++) {
            System.arraycopy(factor[i], 0, larger[i], 0, i + 1);
        }
        factor = larger;
        capacity = grown;
        alpha = new double[grown];
        covariance = new double[grown];
        slope = new double[grown];
        solved = new double[grown];
    }

    private boolean factorFrom(int known) {
        int n = fitted.size();
        double noise = parameters.noise();
        for (int i = known; i < n; i++) {
            fitted.covarianceRow(i, signal, factor[i], slope);
            factor[i][i] += noise;
            if (known > 0 && !RowCholesky.append(factor, i)) {
                return false;
            }
        }
        return known > 0 || RowCholesky.factor(factor, n, covariance);
    }

    private void solveTargets(TrainingSet data) {
        int n = fitted.size();
        for (int i = 0; i < n; i++) {
            alpha[i] = data.y(i);
        }
        RowCholesky.solveLower(factor, n, alpha);
        RowCholesky.solveUpper(factor, n, alpha);
    }

    @Override
    public void predict(double[] x, Prediction out) {
        covarianceWith(x);
        int n = fitted.size();
        out.mean = RowCholesky.dot(covariance, alpha, n);
        System.arraycopy(covariance, 0, solved, 0, n);
        RowCholesky.solveLower(factor, n, solved);
        out.variance = Math.max(0, signal - RowCholesky.dot(solved, solved, n));
    }

    @Override
    public void predict(PredictionBatch batch) {
        requireReady(batch.dimension());
        columns.predict(fitted, inverseLength, signal, factor, alpha, batch);
    }

    @Override
    public void predictWithGradient(double[] x, Prediction out) {
        predict(x, out);
        int n = fitted.size();
        RowCholesky.solveUpper(factor, n, solved);
        fitted.gradients(query, inverseLength, slope, alpha, solved, out);
    }

    private void requireReady(int coordinates) {
        if (!ready) {
            throw new IllegalStateException("the surrogate is not fitted");
        }
        requireDimension(coordinates, query.length);
    }

    static void requireDimension(int coordinates, int dimension) {
        if (coordinates != dimension) {
            throw new IllegalArgumentException(
                    "GP: a point of " + coordinates + " coordinates; it was fitted to points of " + dimension);
        }
    }

    private void covarianceWith(double[] x) {
        requireReady(x.length);
        for (int i = 0; i < query.length; i++) {
            query[i] = x[i] * inverseLength[i];
        }
        fitted.covarianceWith(query, signal, covariance, slope);
    }

    @Override
    public double logMarginalLikelihood(TrainingSet data, GpParameters at, double[] gradient) {
        return likelihood.evaluate(data, at, gradient);
    }

    /** Scratch of the likelihood, apart from the fitted state. */
    private static final class LikelihoodWorkspace {
        private final ScaledPoints points = new ScaledPoints();
        private final LikelihoodGradient derivatives = new LikelihoodGradient();
        private double[][] k = new double[0][];
        private double[][] slopes = new double[0][];
        private double[][] inverse = new double[0][];
        private double[] alpha = new double[0];
        private double[] scratch = new double[0];

        double evaluate(TrainingSet data, GpParameters at, double[] gradient) {
            int n = data.size();
            reserve(n);
            double signal = at.signal();
            double noise = at.noise();
            points.clear();
            points.take(data, inverseLengths(at));
            for (int i = 0; i < n; i++) {
                points.covarianceRow(i, signal, k[i], slopes[i]);
                k[i][i] += noise;
                alpha[i] = data.y(i);
            }
            if (!RowCholesky.factor(k, n, scratch)) {
                Arrays.fill(gradient, 0);
                return Double.NEGATIVE_INFINITY;
            }
            RowCholesky.solveLower(k, n, alpha);
            RowCholesky.solveUpper(k, n, alpha);
            double logDeterminant = 0;
            double fit = 0;
            for (int i = 0; i < n; i++) {
                logDeterminant += 2 * Math.log(k[i][i]);
                fit += alpha[i] * data.y(i);
            }
            RowCholesky.invert(k, n, inverse, scratch);
            derivatives.of(points, inverse, slopes, alpha, fit, noise, gradient);
            return -0.5 * (fit + logDeterminant + n * LOG_2PI);
        }

        private void reserve(int n) {
            if (alpha.length < n) {
                int grown = Math.max(32, n + n / 2);
                k = new double[grown][grown];
                slopes = new double[grown][grown];
                inverse = new double[grown][grown];
                alpha = new double[grown];
                scratch = new double[grown];
            }
        }
    }
}
