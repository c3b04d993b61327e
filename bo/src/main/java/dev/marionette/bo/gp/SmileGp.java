package dev.marionette.bo.gp;

import dev.marionette.api.RunSettings;
import dev.marionette.api.search.GpParameters;
import dev.marionette.api.search.Prediction;
import dev.marionette.api.search.Surrogate;
import dev.marionette.api.search.SurrogateFactory;
import dev.marionette.api.search.TrainingSet;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import smile.math.blas.UPLO;
import smile.math.matrix.Matrix;
import smile.regression.GaussianProcessRegression;

/**
 * The Gaussian process of Smile 2.6.0 on OpenBLAS. Hyperparameters come from outside, because Smile's own search
 * stalls; its {@code predict} takes the root of a variance that rounding can make negative, which shows as NaN and is
 * read as zero here.
 */
public final class SmileGp implements Surrogate {
    /** Makes them, where Smile's native libraries load. */
    public static final class Factory implements SurrogateFactory {
        @Override
        public String name() {
            return "smile";
        }

        @Override
        public Surrogate create(RunSettings settings) {
            TrainingSet probe = new TrainingSet(1);
            probe.add(new double[] {0.5}, 0);
            new SmileGp().fit(probe, GpParameters.ofLog(new double[3]));
            return new SmileGp();
        }
    }

    private static final double LOG_2PI = Math.log(2 * Math.PI);

    private @Nullable Fitted fitted;

    private record Fitted(
            GaussianProcessRegression<double[]> process,
            Matrix.Cholesky factor,
            double[][] x,
            double[] lengths,
            double signal) {}

    @Override
    public Status fit(TrainingSet data, GpParameters parameters) {
        if (data.size() < 1 || data.dimension() != parameters.dimension()) {
            throw new IllegalArgumentException("GP fit: " + data.size() + " points with " + data.dimension()
                    + " coordinates for " + parameters.dimension() + " length scales");
        }
        double[][] x = points(data);
        SmileKernel kernel = kernel(parameters);
        Matrix.Cholesky factor = factor(kernel, x, parameters.noise());
        if (factor == null) {
            fitted = null;
            return Status.NOT_POSITIVE_DEFINITE;
        }
        double[] weights = factor.solve(targets(data));
        GaussianProcessRegression<double[]> process =
                new GaussianProcessRegression<>(kernel, x, weights, parameters.noise(), 0, 1, factor, Double.NaN);
        fitted = new Fitted(process, factor, x, lengths(parameters), parameters.signal());
        return Status.OK;
    }

    private static Matrix.@Nullable Cholesky factor(SmileKernel kernel, double[][] x, double noise) {
        try {
            Matrix covariance = kernel.K(x);
            for (int i = 0; i < x.length; i++) {
                covariance.add(i, i, noise);
            }
            covariance.uplo(UPLO.LOWER);
            return covariance.cholesky(true);
        } catch (ArithmeticException notPositiveDefinite) {
            return null;
        } catch (LinkageError missing) {
            throw missingNatives(missing);
        }
    }

    static UnsupportedOperationException missingNatives(LinkageError cause) {
        return new UnsupportedOperationException(
                "the surrogate 'smile' needs native OpenBLAS, which does not load on "
                        + System.getProperty("os.name") + " " + System.getProperty("os.arch") + " (" + cause
                        + "). Maybe use the surrogate 'java', or add org.bytedeco:openblas and org.bytedeco:arpack-ng"
                        + " with this platform's classifier.",
                cause);
    }

    @Override
    public void predict(double[] x, Prediction out) {
        Fitted now = fitted();
        JavaGp.requireDimension(x.length, now.lengths.length);
        double[] estimate = new double[2];
        now.process.predict(x, estimate);
        out.mean = estimate[0];
        out.variance = Double.isNaN(estimate[1]) ? 0 : estimate[1] * estimate[1];
    }

    @Override
    public void predictWithGradient(double[] x, Prediction out) {
        predict(x, out);
        Fitted now = fitted();
        double[] covariance = new double[now.x.length];
        for (int j = 0; j < covariance.length; j++) {
            covariance[j] = now.process.kernel.k(x, now.x[j]);
        }
        double[] solved = now.factor.solve(covariance);
        Arrays.fill(out.meanGradient, 0);
        Arrays.fill(out.varianceGradient, 0);
        for (int j = 0; j < covariance.length; j++) {
            addGradient(now, x, j, solved[j], out);
        }
    }

    private static void addGradient(Fitted now, double[] x, int j, double solved, Prediction out) {
        double r2 = 0;
        for (int d = 0; d < x.length; d++) {
            double z = (x[d] - now.x[j][d]) / now.lengths[d];
            r2 += z * z;
        }
        double slope = now.signal * Matern52.slope(r2);
        for (int d = 0; d < x.length; d++) {
            double derivative = slope * (x[d] - now.x[j][d]) / (now.lengths[d] * now.lengths[d]);
            out.meanGradient[d] -= derivative * now.process.w[j];
            out.varianceGradient[d] += 2 * derivative * solved;
        }
    }

    private Fitted fitted() {
        if (fitted == null) {
            throw new IllegalStateException("the surrogate is not fitted");
        }
        return fitted;
    }

    @Override
    public double logMarginalLikelihood(TrainingSet data, GpParameters parameters, double[] gradient) {
        double[][] x = points(data);
        int n = x.length;
        SmileKernel kernel = kernel(parameters);
        Matrix.Cholesky factor = factor(kernel, x, parameters.noise());
        if (factor == null) {
            Arrays.fill(gradient, 0);
            return Double.NEGATIVE_INFINITY;
        }
        double[] y = targets(data);
        double[] alpha = factor.solve(y);
        double fit = 0;
        for (int i = 0; i < n; i++) {
            fit += alpha[i] * y[i];
        }
        gradient(data, parameters, factor.inverse(), alpha, fit, gradient);
        return -0.5 * (fit + factor.logdet() + n * LOG_2PI);
    }

    private static void gradient(
            TrainingSet data, GpParameters parameters, Matrix inverse, double[] alpha, double fit, double[] gradient) {
        int n = alpha.length;
        ScaledPoints points = new ScaledPoints();
        points.take(data, JavaGp.inverseLengths(parameters));
        double[] row = new double[n];
        double[][] slopes = new double[n][n];
        double[][] lower = new double[n][n];
        for (int i = 0; i < n; i++) {
            points.covarianceRow(i, parameters.signal(), row, slopes[i]);
            for (int j = 0; j <= i; j++) {
                lower[i][j] = inverse.get(i, j);
            }
        }
        new LikelihoodGradient().of(points, lower, slopes, alpha, fit, parameters.noise(), gradient);
    }

    private static SmileKernel kernel(GpParameters parameters) {
        return new SmileKernel(lengths(parameters), parameters.signal());
    }

    private static double[] lengths(GpParameters parameters) {
        double[] lengths = new double[parameters.dimension()];
        for (int d = 0; d < lengths.length; d++) {
            lengths[d] = parameters.length(d);
        }
        return lengths;
    }

    private static double[][] points(TrainingSet data) {
        double[][] x = new double[data.size()][];
        for (int i = 0; i < x.length; i++) {
            x[i] = data.point(i);
        }
        return x;
    }

    private static double[] targets(TrainingSet data) {
        double[] y = new double[data.size()];
        for (int i = 0; i < y.length; i++) {
            y[i] = data.y(i);
        }
        return y;
    }
}
