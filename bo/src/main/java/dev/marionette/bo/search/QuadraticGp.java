package dev.marionette.bo.search;

import dev.marionette.numerics.RowCholesky;
import java.util.Arrays;

/**
 * A Gaussian process that is a quadratic function with normally distributed coefficients, which are integrated out, and a Matérn
 * 5/2 residual. With u and v the offsets of two points of the unit box from a centre, and S the prior variance,
 *
 * <pre>
 *   k(u, v) = S (1 + 200 uᵀv + ½ (uᵀv)² + m κ(|u − v|)),   noise S σ²
 * </pre>
 *
 * <p>½ (uᵀv)² is the covariance of ½ uᵀHu where the elements of H are independent, those of the diagonal with variance 2 and the others with 1.
 * So, of the quadratics through the data, the mean is the one whose second derivatives have the least Frobenius norm (Powell, "Least
 * Frobenius norm updating of quadratic models that satisfy interpolation conditions", 2004), with constant and slope nearly free,
 * up to the residual and noise. S, m and σ² are learned, the length of κ is half the diagonal of the box. Constants were chosen on
 * the development functions of docs/studies/optimizers.md, which shows how much they matter. A workspace.
 */
final class QuadraticGp {
    private static final double SLOPE_VARIANCE = 200;
    /** Means of the normal priors of the decimal logarithms of m and σ². */
    private static final double[] MEAN = {-5, -9};
    /** Standard deviation of these priors. */
    private static final double DEVIATION = 2;
    /** Limits of both logarithms, and the steps in which they are searched. */
    private static final double[] LEAST = {-10, -12};

    private static final double[] MOST = {2, 0};
    private static final double[] STEP = {1, 1.5};

    private final int dimension;
    private final double inverseLength;
    private final double[] parameters = MEAN.clone();
    private final double[][] offsets;
    private final double[] y;
    /** Lower triangles of what does not depend on the parameters: the covariance of the quadratic, and κ. */
    private final double[][] quadratic;

    private final double[][] correlation;
    private final double[][] factor;
    private final double[] alpha;
    private final double[] scratch;
    private int size;

    QuadraticGp(int dimension, int mostPoints) {
        this.dimension = dimension;
        inverseLength = 2 / Math.sqrt(dimension);
        offsets = new double[mostPoints][dimension];
        y = new double[mostPoints];
        quadratic = new double[mostPoints][mostPoints];
        correlation = new double[mostPoints][mostPoints];
        factor = new double[mostPoints][mostPoints];
        alpha = new double[mostPoints];
        scratch = new double[mostPoints];
    }

    /** Forgets the points, but not what was learned. */
    void clear() {
        size = 0;
    }

    /** Adds a point of the unit box, of which there is room for so many as were said. */
    void add(double[] point, double[] centre, double value) {
        double[] u = offsets[size];
        for (int k = 0; k < dimension; k++) {
            u[k] = point[k] - centre[k];
        }
        for (int j = 0; j <= size; j++) {
            double product = RowCholesky.dot(u, offsets[j], dimension);
            double s = scaledDistance(u, offsets[j]);
            quadratic[size][j] = 1 + SLOPE_VARIANCE * product + 0.5 * product * product;
            correlation[size][j] = (1 + s + s * s / 3) * Math.exp(-s);
        }
        y[size++] = value;
    }

    private double scaledDistance(double[] u, double[] v) {
        double square = 0;
        for (int k = 0; k < dimension; k++) {
            square += (u[k] - v[k]) * (u[k] - v[k]);
        }
        return Math.sqrt(5 * square) * inverseLength;
    }

    /** Takes a step in each parameter if that raises the posterior density, and conditions on the points. */
    void fit() {
        double highest = logPosterior();
        for (int i = 0; i < parameters.length; i++) {
            double before = parameters[i];
            for (int sign = -1; sign <= 1; sign += 2) {
                parameters[i] = Math.max(LEAST[i], Math.min(MOST[i], before + sign * STEP[i]));
                double density = logPosterior();
                if (density > highest) {
                    highest = density;
                    break;
                }
                parameters[i] = before;
            }
        }
        while (logPosterior() == Double.NEGATIVE_INFINITY) {
            parameters[1] += STEP[1];
        }
        RowCholesky.solveUpper(factor, size, alpha);
    }

    /** With S where it is most likely. Leaves the factor of the covariance, and L⁻¹y in alpha. */
    private double logPosterior() {
        double residual = Math.pow(10, parameters[0]);
        double noise = Math.pow(10, parameters[1]);
        for (int i = 0; i < size; i++) {
            for (int j = 0; j <= i; j++) {
                factor[i][j] = quadratic[i][j] + residual * correlation[i][j];
            }
            factor[i][i] += noise;
        }
        if (!RowCholesky.factor(factor, size, scratch)) {
            return Double.NEGATIVE_INFINITY;
        }
        System.arraycopy(y, 0, alpha, 0, size);
        RowCholesky.solveLower(factor, size, alpha);
        double density = -0.5 * size * Math.log(Double.MIN_NORMAL + RowCholesky.dot(alpha, alpha, size));
        for (int i = 0; i < size; i++) {
            density -= Math.log(factor[i][i]);
        }
        for (int i = 0; i < parameters.length; i++) {
            double z = (parameters[i] - MEAN[i]) / DEVIATION;
            density -= 0.5 * z * z;
        }
        return density;
    }

    /**
     * The mean at an offset from the centre; {@link #fit} comes first.
     *
     * @param u not modified
     * @param gradient modified
     */
    double mean(double[] u, double[] gradient) {
        double residual = Math.pow(10, parameters[0]);
        Arrays.fill(gradient, 0);
        double mean = 0;
        for (int j = 0; j < size; j++) {
            double[] v = offsets[j];
            double product = RowCholesky.dot(u, v, dimension);
            double s = scaledDistance(u, v);
            double decayed = residual * Math.exp(-s);
            mean += alpha[j] * (1 + SLOPE_VARIANCE * product + 0.5 * product * product + decayed * (1 + s + s * s / 3));
            double pull = alpha[j] * 5 / 3 * inverseLength * inverseLength * decayed * (1 + s);
            double slope = alpha[j] * (SLOPE_VARIANCE + product) + pull;
            for (int k = 0; k < dimension; k++) {
                gradient[k] += slope * v[k] - pull * u[k];
            }
        }
        return mean;
    }
}
