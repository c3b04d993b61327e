package dev.marionette.numerics;

import java.util.Arrays;

/**
 * The normal equations of min ‖J dx − e‖² + λ²‖dx‖² for n unknowns, some of which are held. The n × n form (JᵀJ + λ²I)⁻¹Jᵀ equals
 * Jᵀ(JJᵀ + λ²I)⁻¹ and is the smaller one where there are more rows than unknowns. A workspace; allocates nothing after construction.
 */
public final class NormalEquations {
    private final int n;
    private final double[] normal;
    private final double[] right;
    private final double[] factor;
    private final double[] rhs;
    private final int[] free;
    private final int[] nonzero;

    /** For n unknowns; without rows. */
    public NormalEquations(int n) {
        this.n = n;
        normal = new double[n * n];
        right = new double[n];
        factor = new double[n * n];
        rhs = new double[n];
        free = new int[n];
        nonzero = new int[n];
    }

    /** JᵀJ, n × n row-major, of which only the lower triangle means something. The live array. */
    public double[] matrix() {
        return normal;
    }

    /** Jᵀe, n values. The live array. */
    public double[] right() {
        return right;
    }

    /** An entry of JᵀJ. */
    public double entry(int i, int k) {
        return i >= k ? normal[i * n + k] : normal[k * n + i];
    }

    /** Forgets all rows. */
    public void clear() {
        Arrays.fill(normal, 0);
        Arrays.fill(right, 0);
    }

    /**
     * Adds a row.
     *
     * @param jacobian n values from {@code offset}. Not modified.
     * @param e what the row is to be
     */
    public void addRow(double[] jacobian, int offset, double e) {
        int count = 0;
        for (int i = 0; i < n; i++) {
            double ji = jacobian[offset + i];
            if (ji != 0) {
                nonzero[count++] = i;
                right[i] += ji * e;
                int row = i * n;
                for (int k = 0; k < count; k++) {
                    normal[row + nonzero[k]] += ji * jacobian[offset + nonzero[k]];
                }
            }
        }
    }

    /**
     * Adds rows.
     *
     * @param jacobian rows × n, row-major. Not modified.
     * @param error what they are to be. Not modified.
     */
    public void addRows(double[] jacobian, double[] error, int rows) {
        for (int r = 0; r < rows; r++) {
            addRow(jacobian, r * n, error[r]);
        }
    }

    /**
     * Solves for the unknowns that are not held: (JᵀJ + λ²I)·dx = Jᵀe + pull. The last unknowns are eliminated first. In a robot these are
     * the joints of its limbs, which stay uncoupled in L as long as no row involves two limbs (Featherstone 2005: LᵀL factorisation).
     *
     * @param held unknowns that are held; their {@code dx} is an input. Not modified.
     * @param lambdaSquared damping λ², at least 0
     * @param pull n values. λ² times a motion z adds z − (JᵀJ + λ²I)⁻¹JᵀJz to the step, the part of z that no row feels. Not
     *     modified.
     * @param dx n values: in, the motion of the held unknowns; out, the whole step. Modified.
     * @return whether JᵀJ + λ²I is numerically positive definite over the free unknowns; if not, dx is as it was
     */
    public boolean solve(boolean[] held, double lambdaSquared, double[] pull, double[] dx) {
        int count = 0;
        for (int i = n - 1; i >= 0; i--) {
            if (!held[i]) {
                free[count++] = i;
            }
        }
        for (int a = 0; a < count; a++) {
            int i = free[a];
            for (int b = 0; b <= a; b++) {
                factor[a * n + b] = normal[free[b] * n + i];
            }
            factor[a * n + a] += lambdaSquared;
            double value = right[i] + pull[i];
            for (int k = 0; k < n; k++) {
                if (held[k] && dx[k] != 0) {
                    value -= entry(i, k) * dx[k];
                }
            }
            rhs[a] = value;
        }
        if (!Cholesky.factor(factor, count, n)) {
            return false;
        }
        Cholesky.solve(factor, count, n, rhs);
        for (int a = 0; a < count; a++) {
            dx[free[a]] = rhs[a];
        }
        return true;
    }
}
