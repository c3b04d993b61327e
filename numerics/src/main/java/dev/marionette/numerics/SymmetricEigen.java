package dev.marionette.numerics;

import java.util.Arrays;

/**
 * Eigenvalues and eigenvectors of a small symmetric matrix, A = B·diag(λ)·Bᵀ: Householder's reduction to a tridiagonal
 * matrix, then QL iterations with implicit shifts (Golub &amp; Van Loan, sections 8.3.1 and 8.3.3). A workspace; the same
 * bits always. Eigenvalues are accurate to some roundings of the largest one.
 */
public final class SymmetricEigen {
    /** LAPACK gives up after 30 for each eigenvalue; three are usual. */
    private static final int ITERATIONS = 60;

    private final int n;
    private final int iterations;
    /** The matrix that is being reduced, and a reflection of it. */
    private final double[][] work;

    private final double[] u;
    /** The transposed eigenvectors: the loops run along rows that are arrays of their own. */
    private final double[][] v;

    private final double[] d;
    private final double[] e;
    private final double[] p;

    /** For n × n matrices. */
    public SymmetricEigen(int n) {
        this(n, ITERATIONS);
    }

    SymmetricEigen(int n, int iterations) {
        this.n = n;
        this.iterations = iterations;
        work = new double[n][n];
        u = new double[n];
        v = new double[n][n];
        d = new double[n];
        e = new double[n];
        p = new double[n];
    }

    /**
     * Decomposes a matrix.
     *
     * @param a n×n row-major, symmetric; not modified
     * @param values the n eigenvalues, in no order; modified
     * @param vectors n×n row-major, the eigenvectors in its columns; modified
     * @return whether they are; false where the matrix is not finite or an iteration did not converge
     */
    public boolean decompose(double[] a, double[] values, double[] vectors) {
        for (int i = 0; i < n; i++) {
            System.arraycopy(a, i * n, work[i], 0, n);
            Arrays.fill(v[i], 0);
            v[i][i] = 1;
        }
        reduce(work);
        boolean converged = iterate();
        System.arraycopy(d, 0, values, 0, n);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                vectors[i * n + j] = v[j][i];
            }
        }
        return converged;
    }

    /**
     * A ← P_{n−2}…P_1 A P_1…P_{n−2} with reflections P_k = I − β u uᵀ that clear column k below the subdiagonal; v gathers
     * the product.
     */
    private void reduce(double[][] a) {
        for (int k = 0; k < n - 2; k++) {
            double tail = 0;
            for (int i = k + 1; i < n; i++) {
                u[i] = a[i][k];
                tail += i > k + 1 ? u[i] * u[i] : 0;
            }
            if (tail == 0) {
                continue;
            }
            double length = Math.sqrt(u[k + 1] * u[k + 1] + tail);
            double alpha = u[k + 1] > 0 ? -length : length;
            u[k + 1] -= alpha;
            double beta = 2 / (u[k + 1] * u[k + 1] + tail);
            reflect(a, beta, k + 1);
            a[k + 1][k] = alpha;
            a[k][k + 1] = alpha;
            for (int i = k + 2; i < n; i++) {
                a[i][k] = 0;
                a[k][i] = 0;
            }
            reflectVectors(beta, k + 1);
        }
        for (int i = 0; i < n; i++) {
            d[i] = a[i][i];
            e[i] = i + 1 < n ? a[i + 1][i] : 0;
        }
    }

    /** The trailing block: A ← A − u wᵀ − w uᵀ with p = βAu, w = p − ½β(pᵀu)u. */
    private void reflect(double[][] a, double beta, int from) {
        double pu = 0;
        for (int i = from; i < n; i++) {
            double sum = 0;
            for (int j = from; j < n; j++) {
                sum += a[i][j] * u[j];
            }
            p[i] = beta * sum;
            pu += p[i] * u[i];
        }
        for (int i = from; i < n; i++) {
            p[i] -= 0.5 * beta * pu * u[i];
        }
        for (int i = from; i < n; i++) {
            subtract(a[i], p[i], u[i], from);
        }
    }

    private void subtract(double[] row, double ofU, double ofP, int from) {
        for (int j = from; j < n; j++) {
            row[j] -= ofU * u[j] + ofP * p[j];
        }
    }

    /** v ← P v. */
    private void reflectVectors(double beta, int from) {
        Arrays.fill(p, 0);
        for (int i = from; i < n; i++) {
            add(p, v[i], beta * u[i]);
        }
        for (int i = from; i < n; i++) {
            add(v[i], p, -u[i]);
        }
    }

    private void add(double[] to, double[] row, double factor) {
        for (int j = 0; j < n; j++) {
            to[j] += factor * row[j];
        }
    }

    /** QL with implicit shifts on the tridiagonal matrix with diagonal d and subdiagonal e; whether it got to the end. */
    private boolean iterate() {
        double scale = 0;
        for (int i = 0; i < n; i++) {
            scale = Math.max(scale, Math.abs(d[i]) + Math.abs(e[i]));
        }
        if (!Double.isFinite(scale)) {
            return false;
        }
        double negligible = Math.ulp(1.0) * scale;
        for (int l = 0; l < n; l++) {
            int m = blockEnd(l, negligible);
            for (int iteration = 0; m > l && iteration < iterations; iteration++) {
                sweep(l, m);
                m = blockEnd(l, negligible);
            }
            if (m > l) {
                return false;
            }
        }
        return true;
    }

    /** The last row that is coupled with row l, itself where none is. */
    private int blockEnd(int l, double negligible) {
        int m = l;
        while (m < n - 1 && Math.abs(e[m]) > negligible) {
            m++;
        }
        return m;
    }

    /** One implicit QL step on rows l..m: a bulge is chased from the end up by rotations. */
    private void sweep(int l, int m) {
        double g = (d[l + 1] - d[l]) / (2 * e[l]);
        g = d[m] - d[l] + e[l] / (g + Math.copySign(Math.hypot(g, 1), g));
        double s = 1;
        double c = 1;
        double shifted = 0;
        for (int i = m - 1; i >= l; i--) {
            double f = s * e[i];
            double b = c * e[i];
            double r = Math.sqrt(f * f + g * g);
            e[i + 1] = r;
            if (r == 0) {
                d[i + 1] -= shifted;
                e[m] = 0;
                return;
            }
            s = f / r;
            c = g / r;
            g = d[i + 1] - shifted;
            r = (d[i] - g) * s + 2 * c * b;
            shifted = s * r;
            d[i + 1] = g + shifted;
            g = c * r - b;
            turn(v[i], v[i + 1], c, s);
        }
        d[l] -= shifted;
        e[l] = g;
        e[m] = 0;
    }

    private void turn(double[] lower, double[] upper, double c, double s) {
        for (int j = 0; j < n; j++) {
            double f = upper[j];
            upper[j] = s * lower[j] + c * f;
            lower[j] = c * lower[j] - s * f;
        }
    }
}
