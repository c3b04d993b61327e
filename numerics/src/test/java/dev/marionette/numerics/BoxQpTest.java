package dev.marionette.numerics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Against enumeration of all active sets, and against the optimality conditions where there are too many. */
@Tag("jdk")
class BoxQpTest {
    /** H = AᵀA + λI with few rows, as differential kinematics makes it; some bounds coincide, some are infinite. */
    private static final class Problem {
        final int n;
        final double[] h;
        final double[] g;
        final double[] lower;
        final double[] upper;

        Problem(Random random, int n, double damping) {
            this.n = n;
            h = new double[n * n];
            g = new double[n];
            lower = new double[n];
            upper = new double[n];
            int rows = 1 + random.nextInt(2 * n);
            for (int r = 0; r < rows; r++) {
                double[] row = random.doubles(n, -1, 1).toArray();
                double b = 4 * random.nextGaussian();
                for (int i = 0; i < n; i++) {
                    g[i] += row[i] * b;
                    for (int k = 0; k < n; k++) {
                        h[i * n + k] += row[i] * row[k];
                    }
                }
            }
            for (int i = 0; i < n; i++) {
                h[i * n + i] += damping;
                double a = random.nextGaussian();
                double c = random.nextInt(12) == 0 ? 0 : Math.abs(random.nextGaussian());
                lower[i] = random.nextInt(8) == 0 ? Double.NEGATIVE_INFINITY : a - c;
                upper[i] = random.nextInt(8) == 0 ? Double.POSITIVE_INFINITY : a + c;
            }
        }

        double value(double[] x) {
            double sum = 0;
            for (int i = 0; i < n; i++) {
                double hx = 0;
                for (int k = 0; k < n; k++) {
                    hx += h[i * n + k] * x[k];
                }
                sum += x[i] * (0.5 * hx - g[i]);
            }
            return sum;
        }

        /** The largest amount by which the optimality conditions fail, against the size of the terms. */
        double residual(double[] x) {
            double worst = 0;
            double scale = 1e-300;
            for (int i = 0; i < n; i++) {
                double d = -g[i];
                for (int k = 0; k < n; k++) {
                    d += h[i * n + k] * x[k];
                }
                scale = Math.max(scale, Math.abs(g[i]) + h[i * n + i] * Math.abs(x[i]));
                double open = x[i] <= lower[i] ? Math.min(d, 0) : d;
                open = x[i] >= upper[i] ? Math.max(open, 0) : open;
                worst = Math.max(worst, Math.abs(open));
            }
            return worst / scale;
        }

        boolean keepsBounds(double[] x) {
            for (int i = 0; i < n; i++) {
                if (!(x[i] >= lower[i] && x[i] <= upper[i])) {
                    return false;
                }
            }
            return true;
        }

        /** The best point over all ways of putting variables on bounds, by Gaussian elimination. */
        double[] enumerated() {
            double[] best = new double[n];
            double least = Double.POSITIVE_INFINITY;
            int ways = (int) Math.round(Math.pow(3, n));
            for (int way = 0; way < ways; way++) {
                double[] x = solvedWith(way);
                if (keepsBounds(x) && value(x) < least) {
                    best = x;
                    least = value(x);
                }
            }
            return best;
        }

        /** The point with variables on bounds as a number in base three says; outside the bounds where there is none. */
        private double[] solvedWith(int way) {
            double[][] m = new double[n][n + 1];
            int code = way;
            double[] fixed = new double[n];
            for (int i = 0; i < n; i++, code /= 3) {
                fixed[i] = code % 3 == 1 ? lower[i] : code % 3 == 2 ? upper[i] : Double.NaN;
                if (Double.isInfinite(fixed[i])) {
                    fixed[0] = Double.NaN;
                    return fixed;
                }
            }
            for (int i = 0; i < n; i++) {
                if (Double.isNaN(fixed[i])) {
                    System.arraycopy(h, i * n, m[i], 0, n);
                    m[i][n] = g[i];
                } else {
                    m[i][i] = 1;
                    m[i][n] = fixed[i];
                }
            }
            double[] x = eliminated(m);
            for (int i = 0; i < n; i++) {
                x[i] = Double.isNaN(fixed[i]) ? x[i] : fixed[i];
            }
            return x;
        }

        private double[] eliminated(double[][] m) {
            for (int c = 0; c < n; c++) {
                int pivot = c;
                for (int r = c; r < n; r++) {
                    pivot = Math.abs(m[r][c]) > Math.abs(m[pivot][c]) ? r : pivot;
                }
                double[] swap = m[c];
                m[c] = m[pivot];
                m[pivot] = swap;
                for (int r = 0; r < n; r++) {
                    double f = r == c ? 0 : m[r][c] / m[c][c];
                    for (int k = c; k <= n && f != 0; k++) {
                        m[r][k] -= f * m[c][k];
                    }
                }
            }
            double[] x = new double[n];
            for (int i = 0; i < n; i++) {
                x[i] = m[i][n] / m[i][i];
            }
            return x;
        }
    }

    @Test
    void findsWhatEnumerationFinds() {
        Random random = new Random(7);
        for (int k = 0; k < 1500; k++) {
            Problem p = new Problem(random, 1 + random.nextInt(6), Math.pow(10, -random.nextInt(5)));
            double[] x = random.doubles(p.n, -2, 2).toArray();
            BoxQp.Status status = new BoxQp(p.n).solve(p.h, p.g, p.lower, p.upper, x);
            double[] best = p.enumerated();
            assertThat(status).as("problem %d of seed 7", k).isEqualTo(BoxQp.Status.SOLVED);
            for (int i = 0; i < p.n; i++) {
                assertThat(Math.abs(x[i] - best[i]))
                        .as("problem %d of seed 7", k)
                        .isLessThan(1e-6 * (1 + Math.abs(best[i])));
            }
        }
    }

    @Test
    void meetsTheOptimalityConditions() {
        Random random = new Random(11);
        int most = 0;
        for (int k = 0; k < 4000; k++) {
            Problem p = new Problem(random, 2 + random.nextInt(39), Math.pow(10, -random.nextInt(7)));
            BoxQp qp = new BoxQp(p.n);
            double[] x = random.doubles(p.n, -2, 2).toArray();
            assertThat(qp.solve(p.h, p.g, p.lower, p.upper, x))
                    .as("problem %d of seed 11", k)
                    .isEqualTo(BoxQp.Status.SOLVED);
            assertThat(p.keepsBounds(x)).as("problem %d of seed 11", k).isTrue();
            assertThat(p.residual(x)).as("problem %d of seed 11", k).isLessThan(1e-9);
            most = Math.max(most, qp.iterations());
        }
        assertThat(most).isLessThan(40);
    }

    @Test
    void takesOneStepFromASolutionNearBy() {
        Random random = new Random(3);
        int steps = 0;
        for (int k = 0; k < 300; k++) {
            Problem p = new Problem(random, 30, 1e-3);
            BoxQp qp = new BoxQp(p.n);
            double[] x = new double[p.n];
            qp.solve(p.h, p.g, p.lower, p.upper, x);
            for (int i = 0; i < p.n; i++) {
                p.g[i] *= 1 + 1e-6 * random.nextGaussian();
            }
            qp.solve(p.h, p.g, p.lower, p.upper, x);
            assertThat(p.residual(x)).isLessThan(1e-9);
            steps += qp.iterations();
        }
        assertThat(steps / 300.0).isLessThan(1.3);
    }

    @Test
    void leavesItsInputsAlone() {
        Problem p = new Problem(new Random(5), 12, 1e-2);
        double[] h = p.h.clone();
        double[] g = p.g.clone();
        double[] lower = p.lower.clone();
        new BoxQp(12).solve(p.h, p.g, p.lower, p.upper, new double[12]);
        assertThat(p.h).isEqualTo(h);
        assertThat(p.g).isEqualTo(g);
        assertThat(p.lower).isEqualTo(lower);
    }
}
