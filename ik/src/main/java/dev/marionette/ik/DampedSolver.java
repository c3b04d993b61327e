package dev.marionette.ik;

import dev.marionette.numerics.Cholesky;
import java.util.Arrays;

/**
 * The damped step with some joints held: minimises ‖J dq − e‖² + λ²‖dq‖² over the free joints, the held ones moving by
 * given amounts, and adds the null-space pull. Works with the n × n form (JᵀJ + λ²I)⁻¹Jᵀ, which equals Jᵀ(JJᵀ + λ²I)⁻¹
 * and is the smaller one for arms: n joints, m ≥ n rows. A workspace; allocates nothing after construction.
 */
final class DampedSolver {
    private final int n;
    private final double[] normal;
    private final double[] gradient;
    private final double[] factor;
    private final double[] rhs;
    private final int[] free;
    private int freeCount;

    DampedSolver(int joints) {
        n = joints;
        normal = new double[n * n];
        gradient = new double[n];
        factor = new double[n * n];
        rhs = new double[n];
        free = new int[n];
    }

    /** Forgets all rows. */
    void clear() {
        Arrays.fill(normal, 0);
        Arrays.fill(gradient, 0);
    }

    /**
     * Adds rows to the least-squares problem.
     *
     * @param jacobian rows × n, row-major from {@code offset}. Not modified.
     * @param error rows values from {@code errorOffset}. Not modified.
     */
    void addRows(double[] jacobian, int offset, double[] error, int errorOffset, int rows) {
        for (int r = 0; r < rows; r++) {
            int o = offset + r * n;
            double e = error[errorOffset + r];
            for (int i = 0; i < n; i++) {
                double ji = jacobian[o + i];
                if (ji != 0) {
                    gradient[i] += ji * e;
                    int row = i * n;
                    for (int k = 0; k <= i; k++) {
                        normal[row + k] += ji * jacobian[o + k];
                    }
                }
            }
        }
    }

    /**
     * Solves for the free joints.
     *
     * @param held joints that are held; their {@code dq} is an input. Not modified.
     * @param lambdaSquared damping λ²
     * @param pull λ² times the wanted null-space motion z, n values. With A = JᵀJ + λ²I the step gains
     *     A⁻¹λ²z = z − A⁻¹JᵀJz, the part of z that no task feels. Not modified.
     * @param dq n values: in, the motion of the held joints; out, the whole step. Modified.
     * @throws ArithmeticException if J holds what is no number, or λ² is 0 and J has no full rank
     */
    void solve(boolean[] held, double lambdaSquared, double[] pull, double[] dq) {
        freeCount = 0;
        for (int i = 0; i < n; i++) {
            if (!held[i]) {
                free[freeCount++] = i;
            }
        }
        gather(lambdaSquared);
        if (!Cholesky.factor(factor, freeCount, n)) {
            throw new ArithmeticException("JᵀJ + " + lambdaSquared + " I is not positive definite");
        }
        for (int a = 0; a < freeCount; a++) {
            int i = free[a];
            double value = gradient[i] + pull[i];
            for (int k = 0; k < n; k++) {
                if (held[k] && dq[k] != 0) {
                    value -= normalAt(i, k) * dq[k];
                }
            }
            rhs[a] = value;
        }
        Cholesky.solve(factor, freeCount, n, rhs);
        for (int a = 0; a < freeCount; a++) {
            dq[free[a]] = rhs[a];
        }
    }

    private double normalAt(int i, int k) {
        return i >= k ? normal[i * n + k] : normal[k * n + i];
    }

    /** A of the free joints. */
    private void gather(double lambdaSquared) {
        for (int a = 0; a < freeCount; a++) {
            for (int b = 0; b <= a; b++) {
                factor[a * n + b] = normal[free[a] * n + free[b]];
            }
            factor[a * n + a] += lambdaSquared;
        }
    }
}
