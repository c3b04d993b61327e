package dev.marionette.numerics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.ejml.simple.SimpleMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The step against the printed formula, computed with EJML. */
class NormalEquationsTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void equalsTheAugmentedJacobianFormula(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int rows = 12;
        int n = 9;
        double lambdaSquared = 0.01;
        SimpleMatrix jacobian = random(random, rows, n);
        SimpleMatrix error = random(random, rows, 1);
        SimpleMatrix z = random(random, n, 1);
        // dq = Jᵀ(JJᵀ + λ²I)⁻¹e + (I − Jᵀ(JJᵀ + λ²I)⁻¹J) z
        SimpleMatrix damped = jacobian.transpose()
                .mult(jacobian.mult(jacobian.transpose())
                        .plus(SimpleMatrix.identity(rows).scale(lambdaSquared))
                        .invert());
        SimpleMatrix expected =
                damped.mult(error).plus(z).minus(damped.mult(jacobian).mult(z));

        NormalEquations equations = new NormalEquations(n);
        equations.addRows(jacobian.getDDRM().data, error.getDDRM().data, rows);
        double[] dq = new double[n];
        assertThat(equations.solve(
                        new boolean[n], lambdaSquared, z.scale(lambdaSquared).getDDRM().data, dq))
                .isTrue();
        assertThat(dq).as("seed %d", seed).containsExactly(expected.getDDRM().data, within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void heldJointsMoveAsToldAndTheRestMakesUpForThem(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int rows = 6;
        int n = 5;
        SimpleMatrix jacobian = random(random, rows, n);
        SimpleMatrix error = random(random, rows, 1);
        double held = 0.3;
        SimpleMatrix rest = jacobian.cols(1, n);
        SimpleMatrix left = error.minus(jacobian.cols(0, 1).scale(held));
        SimpleMatrix expected = rest.transpose()
                .mult(rest)
                .plus(SimpleMatrix.identity(n - 1).scale(0.04))
                .solve(rest.transpose().mult(left));

        NormalEquations equations = new NormalEquations(n);
        equations.addRows(jacobian.getDDRM().data, error.getDDRM().data, rows);
        double[] dq = {held, 0, 0, 0, 0};
        assertThat(equations.solve(new boolean[] {true, false, false, false, false}, 0.04, new double[n], dq))
                .isTrue();
        assertThat(dq[0]).isEqualTo(held);
        for (int i = 1; i < n; i++) {
            assertThat(dq[i]).as("seed %d, joint %d", seed, i).isCloseTo(expected.get(i - 1, 0), within(1e-10));
        }
    }

    /** A trunk with two limbs, whose rows have zeros where the other limb is, and one row of both limbs; joints are held amid the others. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void limbsOfOneTrunkAreSolvedAsADenseProblem(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int n = 11; // trunk 0 … 2, limbs 3 … 6 and 7 … 10
        int rows = 15;
        boolean[] held = new boolean[n];
        held[1] = true;
        held[5] = true;
        held[8] = true;
        SimpleMatrix jacobian = new SimpleMatrix(rows, n);
        for (int r = 0; r < rows; r++) {
            for (int d = 0; d < n; d++) {
                boolean moves = d < 3 || r == 0 || (r % 2 == 0 ? d < 7 : d >= 7);
                jacobian.set(r, d, moves && random.nextInt(4) > 0 ? random.nextDouble(-1, 1) : 0);
            }
        }
        SimpleMatrix error = random(random, rows, 1);
        double[] dq = new double[n];
        SimpleMatrix left = error.copy();
        for (int d = 0; d < n; d++) {
            if (held[d]) {
                dq[d] = random.nextDouble(-0.2, 0.2);
                left = left.minus(jacobian.cols(d, d + 1).scale(dq[d]));
            }
        }
        SimpleMatrix free = new SimpleMatrix(n, n);
        for (int d = 0; d < n; d++) {
            free.set(d, d, held[d] ? 0 : 1);
        }
        SimpleMatrix moving = jacobian.mult(free);
        SimpleMatrix expected = moving.transpose()
                .mult(moving)
                .plus(SimpleMatrix.identity(n).scale(0.01))
                .solve(moving.transpose().mult(left));

        NormalEquations equations = new NormalEquations(n);
        equations.addRows(jacobian.getDDRM().data, error.getDDRM().data, rows);
        assertThat(equations.solve(held, 0.01, new double[n], dq)).isTrue();
        for (int d = 0; d < n; d++) {
            if (!held[d]) {
                assertThat(dq[d]).as("seed %d, joint %d", seed, d).isCloseTo(expected.get(d, 0), within(1e-9));
            }
        }
    }

    /** One row for two unknowns says too little without damping; with one of them held it is enough. */
    @Test
    void saysWhereThereIsNoSolution() {
        NormalEquations equations = new NormalEquations(2);
        equations.addRow(new double[] {9, 1, 2}, 1, 5);
        double[] dx = {3, 7};
        assertThat(equations.solve(new boolean[2], 0, new double[2], dx)).isFalse();
        assertThat(dx).containsExactly(3, 7);
        assertThat(equations.solve(new boolean[] {true, false}, 0, new double[2], dx))
                .isTrue();
        assertThat(dx).containsExactly(new double[] {3, 1}, within(1e-15));
    }

    private static SimpleMatrix random(SplittableRandom random, int rows, int columns) {
        SimpleMatrix matrix = new SimpleMatrix(rows, columns);
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                matrix.set(i, j, random.nextDouble(-1, 1));
            }
        }
        return matrix;
    }
}
