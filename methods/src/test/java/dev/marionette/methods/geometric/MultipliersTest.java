package dev.marionette.methods.geometric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.numerics.BoxQp;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.DecompositionSolver;
import org.apache.commons.math3.linear.LUDecomposition;
import org.junit.jupiter.api.Test;

/** Against programs that are solved exactly, by trying all sets of inequalities that may hold with equality. */
class MultipliersTest {
    /** ½νᵀHν − gᵀν over a box and some inequalities r·ν ≥ l that a point inside of the box keeps. */
    private static final class Problem {
        final int n;
        final int m;
        final double[] h;
        final double[] g;
        final double[] lower;
        final double[] upper;
        /** Inequalities first, then the bounds as such. */
        final double[][] rows;

        final double[] least;

        Problem(Random random) {
            n = 2 + random.nextInt(3);
            m = 1 + random.nextInt(3);
            h = new double[n * n];
            g = random.doubles(n, -4, 4).toArray();
            for (int r = 0; r < n; r++) {
                double[] row = random.doubles(n, -1, 1).toArray();
                for (int i = 0; i < n; i++) {
                    for (int k = 0; k < n; k++) {
                        h[i * n + k] += row[i] * row[k] + (i == k ? 0.01 : 0);
                    }
                }
            }
            lower = random.doubles(n, -2, 0).toArray();
            upper = random.doubles(n, 0, 2).toArray();
            double[] inside = new double[n];
            for (int i = 0; i < n; i++) {
                inside[i] = lower[i] + random.nextDouble() * (upper[i] - lower[i]);
            }
            rows = new double[m + 2 * n][n];
            least = new double[m + 2 * n];
            for (int i = 0; i < m; i++) {
                rows[i] = random.doubles(n, -0.5, 0.5).toArray();
                least[i] = dot(rows[i], inside) - 0.1 * random.nextDouble();
            }
            for (int i = 0; i < n; i++) {
                rows[m + 2 * i][i] = 1;
                least[m + 2 * i] = lower[i];
                rows[m + 2 * i + 1][i] = -1;
                least[m + 2 * i + 1] = -upper[i];
            }
        }

        double value(double[] x) {
            double sum = 0;
            for (int i = 0; i < x.length; i++) {
                double hx = 0;
                for (int k = 0; k < x.length; k++) {
                    hx += h[i * x.length + k] * x[k];
                }
                sum += x[i] * (0.5 * hx - g[i]);
            }
            return sum;
        }

        /** By how much the worst of all inequalities is broken. */
        double broken(double[] x) {
            double worst = 0;
            for (int i = 0; i < rows.length; i++) {
                worst = Math.max(worst, least[i] - dot(rows[i], x));
            }
            return worst;
        }

        double[] exact() {
            double[] best = new double[0];
            for (int set = 0; set < 1 << rows.length; set++) {
                if (Integer.bitCount(set) <= n) {
                    Optional<double[]> x = with(set);
                    if (x.isPresent() && broken(x.get()) < 1e-9 && (best.length == 0 || value(x.get()) < value(best))) {
                        best = x.get();
                    }
                }
            }
            return best;
        }

        /** The best point at which a set of inequalities holds with equality; empty where there is none. */
        private Optional<double[]> with(int set) {
            int size = n + Integer.bitCount(set);
            double[][] kkt = new double[size][size];
            double[] right = Arrays.copyOf(g, size);
            for (int i = 0; i < n; i++) {
                System.arraycopy(h, i * n, kkt[i], 0, n);
            }
            int at = n;
            for (int i = 0; i < rows.length; i++) {
                if ((set >> i & 1) == 1) {
                    right[at] = least[i];
                    for (int k = 0; k < n; k++) {
                        kkt[at][k] = rows[i][k];
                        kkt[k][at] = rows[i][k];
                    }
                    at++;
                }
            }
            DecompositionSolver solver = new LUDecomposition(new Array2DRowRealMatrix(kkt, false)).getSolver();
            return solver.isNonSingular()
                    ? Optional.of(Arrays.copyOf(
                            solver.solve(new ArrayRealVector(right)).toArray(), n))
                    : Optional.empty();
        }

        /** As {@link VelocityIk} does it. */
        double[] solved(int rounds) {
            Multipliers multipliers = new Multipliers(n, 1, 0.01);
            multipliers.begin(m);
            for (int i = 0; i < m; i++) {
                System.arraycopy(rows[i], 0, multipliers.rows(), i * n, n);
                multipliers.ask(i, least[i]);
            }
            BoxQp qp = new BoxQp(n);
            double[] x = new double[n];
            qp.solve(h, g, lower, upper, x);
            double[] outH = new double[n * n];
            double[] outG = new double[n];
            for (int k = 0; k < rounds && multipliers.press(x, h, g, n, outH, outG); k++) {
                qp.solve(outH, outG, lower, upper, x);
            }
            return x;
        }
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    @Test
    void findsWhatEnumerationFinds() {
        Random random = new Random(5);
        int bound = 0;
        for (int k = 0; k < 1000; k++) {
            Problem p = new Problem(random);
            double[] best = p.exact();
            double[] x = p.solved(200);
            assertThat(p.broken(x)).as("problem %d of seed 5", k).isLessThan(2e-4);
            assertThat(p.value(x)).as("problem %d of seed 5", k).isCloseTo(p.value(best), within(0.02));
            bound += p.broken(p.solved(0)) > 0.01 ? 1 : 0;
        }
        // or the inequalities would have had nothing to say
        assertThat(bound).isGreaterThan(300);
    }

    /** What is done in a frame: nearly always enough; not where bounds leave a row hardly anything to move by. */
    @Test
    void aFewRoundsDoAsARule() {
        Random random = new Random(6);
        double[] broken = new double[1000];
        for (int k = 0; k < broken.length; k++) {
            Problem p = new Problem(random);
            broken[k] = p.broken(p.solved(VelocityIk.CONTACT_ROUNDS));
        }
        Arrays.sort(broken);
        assertThat(broken[980]).isLessThan(1e-4);
    }

    /**
     * ν ≥ 1 and ν ≤ −1, and the second twice as long a row: both are broken by as much in the end, whatever the program wants.
     * One that wants much, against W = 100, is pressed there round by round.
     */
    @Test
    void contradictionsAreSharedOut() {
        Multipliers multipliers = new Multipliers(1, 2, 0);
        multipliers.begin(2);
        multipliers.rows()[0] = 1;
        multipliers.rows()[1] = -2;
        multipliers.ask(0, 1);
        multipliers.ask(1, 2);
        double[] h = {1};
        double[] g = {70};
        double[] x = {5};
        double[] outH = new double[1];
        double[] outG = new double[1];
        double before = 5;
        for (int k = 0; k < VelocityIk.CONTACT_ROUNDS; k++) {
            assertThat(multipliers.press(x, h, g, 1, outH, outG)).isTrue();
            new BoxQp(1).solve(outH, outG, new double[] {-5}, new double[] {5}, x);
            assertThat(Math.abs(x[0])).as("round %d", k).isLessThan(0.1 * before);
            before = Math.abs(x[0]);
        }
        assertThat(x[0]).isCloseTo(0, within(1e-6));
    }
}
