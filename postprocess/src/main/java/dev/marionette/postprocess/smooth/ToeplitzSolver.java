package dev.marionette.postprocess.smooth;

import java.util.Arrays;

/**
 * Solves T x = y for a symmetric positive definite Toeplitz matrix T, many right-hand sides a matrix, two at a time, in
 * O(n log n) each.
 *
 * <p>Source: Gohberg and Semencul 1972. With u = T⁻¹e₀, the inverse is (1/u₀)(L Lᵀ − M Mᵀ), where L and M are lower
 * triangular Toeplitz with first columns (u₀, u₁, …, u_{n−1}) and (0, u_{n−1}, …, u₁): six transforms. The column u comes
 * from conjugate gradients, preconditioned by the inverse of the circulant matrix in which T is embedded. Each solution is
 * then refined against T itself, so that its accuracy does not rest on u.
 *
 * <p>All operators are real, so a right-hand side may sit in the imaginary part of another. A workspace of one thread;
 * solving allocates nothing.
 */
final class ToeplitzSolver {
    private static final int MAX_ITERATIONS = 1000;
    private static final int MAX_REFINEMENTS = 4;
    private static final double COLUMN_TOLERANCE = 1e-13;
    private static final double SOLUTION_TOLERANCE = 1e-12;

    private final int n;
    private final Fft fft;
    private final double[] circulant;
    private final double[] lowerRe;
    private final double[] lowerIm;
    private final double[] mirrorRe;
    private final double[] mirrorIm;
    private final double inverseCorner;
    private final double[] re;
    private final double[] im;
    private final double[] secondRe;
    private final double[] secondIm;
    private final double[] residualRe;
    private final double[] residualIm;

    /**
     * @param n size of the matrix, at least 1
     * @param column the values of T by distance from the diagonal; those beyond n − 1 continue the same function and make
     *     the circulant smooth; length at least {@link #columnLength}. Not modified, not kept.
     * @param floor a lower bound of the eigenvalues of T, above 0
     */
    ToeplitzSolver(int n, double[] column, double floor) {
        this.n = n;
        fft = new Fft(2 * (columnLength(n) - 1));
        int size = fft.size();
        re = new double[size];
        im = new double[size];
        secondRe = new double[size];
        secondIm = new double[size];
        residualRe = new double[n];
        residualIm = new double[n];
        for (int j = 0; j < size; j++) {
            re[j] = column[Math.min(j, size - j)];
        }
        fft.forward(re, im);
        circulant = re.clone();
        double[] u = new double[n];
        firstColumnOfInverse(u, floor);
        inverseCorner = 1 / u[0];
        lowerRe = new double[size];
        lowerIm = new double[size];
        System.arraycopy(u, 0, lowerRe, 0, n);
        fft.forward(lowerRe, lowerIm);
        mirrorRe = new double[size];
        mirrorIm = new double[size];
        for (int j = 1; j < n; j++) {
            mirrorRe[j] = u[n - j];
        }
        fft.forward(mirrorRe, mirrorIm);
    }

    /** How many values of the kernel, from distance 0 on, the constructor needs. */
    static int columnLength(int n) {
        return Fft.sizeFor(2 * n) / 2 + 1;
    }

    /**
     * Solves for two right-hand sides at once.
     *
     * @param y n values; replaced by the solution
     * @param z n values; replaced by the solution; all zero where there is only one right-hand side
     */
    void solve(double[] y, double[] z) {
        System.arraycopy(y, 0, residualRe, 0, n);
        System.arraycopy(z, 0, residualIm, 0, n);
        double goal = SOLUTION_TOLERANCE * norm(residualRe, residualIm);
        Arrays.fill(y, 0, n, 0);
        Arrays.fill(z, 0, n, 0);
        double before = Double.POSITIVE_INFINITY;
        double now = norm(residualRe, residualIm);
        for (int k = 0; k <= MAX_REFINEMENTS && now > goal && now < before; k++) {
            applyInverse();
            for (int i = 0; i < n; i++) {
                y[i] += re[i];
                z[i] += im[i];
            }
            multiply();
            for (int i = 0; i < n; i++) {
                residualRe[i] -= re[i];
                residualIm[i] -= im[i];
            }
            before = now;
            now = norm(residualRe, residualIm);
        }
    }

    /** (re, im) := T · (re, im), for a vector in the first n places. */
    private void multiply() {
        Arrays.fill(re, n, re.length, 0);
        Arrays.fill(im, n, im.length, 0);
        fft.forward(re, im);
        for (int k = 0; k < re.length; k++) {
            re[k] *= circulant[k];
            im[k] *= circulant[k];
        }
        fft.inverse(re, im);
    }

    /** (re, im) := T⁻¹ · residual, by the formula of Gohberg and Semencul. */
    private void applyInverse() {
        Arrays.fill(re, 0);
        Arrays.fill(im, 0);
        System.arraycopy(residualRe, 0, re, 0, n);
        System.arraycopy(residualIm, 0, im, 0, n);
        fft.forward(re, im);
        for (int k = 0; k < re.length; k++) {
            double a = re[k];
            double b = im[k];
            re[k] = a * lowerRe[k] + b * lowerIm[k];
            im[k] = b * lowerRe[k] - a * lowerIm[k];
            secondRe[k] = a * mirrorRe[k] + b * mirrorIm[k];
            secondIm[k] = b * mirrorRe[k] - a * mirrorIm[k];
        }
        truncate(re, im);
        truncate(secondRe, secondIm);
        for (int k = 0; k < re.length; k++) {
            double a = re[k];
            double b = im[k];
            double c = secondRe[k];
            double d = secondIm[k];
            re[k] = a * lowerRe[k] - b * lowerIm[k] - c * mirrorRe[k] + d * mirrorIm[k];
            im[k] = a * lowerIm[k] + b * lowerRe[k] - c * mirrorIm[k] - d * mirrorRe[k];
        }
        fft.inverse(re, im);
        for (int i = 0; i < n; i++) {
            re[i] *= inverseCorner;
            im[i] *= inverseCorner;
        }
    }

    /** Keeps the first n values of what has this spectrum. */
    private void truncate(double[] specRe, double[] specIm) {
        fft.inverse(specRe, specIm);
        Arrays.fill(specRe, n, specRe.length, 0);
        Arrays.fill(specIm, n, specIm.length, 0);
        fft.forward(specRe, specIm);
    }

    /** Conjugate gradients for T u = e₀. */
    private void firstColumnOfInverse(double[] u, double floor) {
        double[] r = new double[n];
        double[] p = new double[n];
        r[0] = 1;
        double rho = precondition(r, floor);
        System.arraycopy(re, 0, p, 0, n);
        for (int k = 0; k < MAX_ITERATIONS && Math.sqrt(dot(r, r)) > COLUMN_TOLERANCE; k++) {
            System.arraycopy(p, 0, re, 0, n);
            Arrays.fill(im, 0);
            multiply();
            double step = rho / dot(p, re);
            for (int i = 0; i < n; i++) {
                u[i] += step * p[i];
                r[i] -= step * re[i];
            }
            double next = precondition(r, floor);
            double beta = next / rho;
            rho = next;
            for (int i = 0; i < n; i++) {
                p[i] = re[i] + beta * p[i];
            }
        }
    }

    /** re := P r for the preconditioner P; gives r · P r. */
    private double precondition(double[] r, double floor) {
        Arrays.fill(re, 0);
        Arrays.fill(im, 0);
        System.arraycopy(r, 0, re, 0, n);
        fft.forward(re, im);
        for (int k = 0; k < re.length; k++) {
            // the circulant may be slightly indefinite where the kernel falls slowly; T is not
            double scale = 1 / Math.max(circulant[k], floor);
            re[k] *= scale;
            im[k] *= scale;
        }
        fft.inverse(re, im);
        return dot(r, re);
    }

    private double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    private double norm(double[] a, double[] b) {
        return Math.sqrt(dot(a, a) + dot(b, b));
    }
}
