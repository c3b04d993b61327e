package dev.marionette.bo.numeric;

import java.util.Arrays;

/**
 * Eigenvalues and eigenvectors of a small symmetric matrix by cyclic Jacobi rotations (Golub &amp; Van Loan, section 8.5):
 * A = B·diag(λ)·Bᵀ. Slower than tridiagonalisation for large matrices, but accurate for small eigenvalues, and the same
 * bits always.
 */
public final class SymmetricEigen {
    private static final int SWEEPS = 40;

    private SymmetricEigen() {}

    /**
     * Decomposes a matrix.
     *
     * @param a n×n row-major, symmetric; modified: its diagonal holds the eigenvalues afterwards, in no order
     * @param vectors n×n row-major, the eigenvectors in its columns; modified
     */
    public static void decompose(double[] a, double[] vectors, int n) {
        Arrays.fill(vectors, 0, n * n, 0);
        double diagonal = 0;
        for (int i = 0; i < n; i++) {
            vectors[i * n + i] = 1;
            diagonal += a[i * n + i] * a[i * n + i];
        }
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            double off = 0;
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < i; j++) {
                    off += a[i * n + j] * a[i * n + j];
                }
            }
            if (off <= 1e-30 * diagonal) {
                return;
            }
            for (int p = 0; p < n - 1; p++) {
                for (int q = p + 1; q < n; q++) {
                    rotate(a, vectors, n, p, q);
                }
            }
        }
    }

    private static void rotate(double[] a, double[] vectors, int n, int p, int q) {
        double apq = a[p * n + q];
        if (apq == 0) {
            return;
        }
        double tau = (a[q * n + q] - a[p * n + p]) / (2 * apq);
        double t = Math.copySign(1, tau) / (Math.abs(tau) + Math.sqrt(1 + tau * tau));
        double c = 1 / Math.sqrt(1 + t * t);
        double s = t * c;
        for (int k = 0; k < n; k++) {
            double kp = a[k * n + p];
            double kq = a[k * n + q];
            a[k * n + p] = c * kp - s * kq;
            a[k * n + q] = s * kp + c * kq;
        }
        for (int k = 0; k < n; k++) {
            double pk = a[p * n + k];
            double qk = a[q * n + k];
            a[p * n + k] = c * pk - s * qk;
            a[q * n + k] = s * pk + c * qk;
        }
        for (int k = 0; k < n; k++) {
            double kp = vectors[k * n + p];
            double kq = vectors[k * n + q];
            vectors[k * n + p] = c * kp - s * kq;
            vectors[k * n + q] = s * kp + c * kq;
        }
    }
}
