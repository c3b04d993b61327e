package dev.marionette.bo.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** The mean is the quadratic through the data where there are enough of them, and one without mixed terms where they lie on the axes. */
class QuadraticGpTest {
    private static final int D = 4;
    private static final double[] CENTRE = {0.3, 0.5, 0.6, 0.4};

    private final SplittableRandom random = new SplittableRandom(1);
    private final QuadraticGp gp = new QuadraticGp(D, 40);

    private void add(ToDoubleFunction<double[]> function, double[] point) {
        gp.add(point, CENTRE, function.applyAsDouble(point));
    }

    /** Largest error at random points of the box, in parts of the range there. */
    private double error(ToDoubleFunction<double[]> function) {
        double worst = 0;
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (int trial = 0; trial < 200; trial++) {
            double[] x = random.doubles(D).toArray();
            double[] u = new double[D];
            for (int i = 0; i < D; i++) {
                u[i] = x[i] - CENTRE[i];
            }
            double y = function.applyAsDouble(x);
            worst = Math.max(worst, Math.abs(gp.mean(u, new double[D]) - y));
            least = Math.min(least, y);
            most = Math.max(most, y);
        }
        return worst / (most - least);
    }

    private static double quadratic(double[] x, double mixed) {
        double sum = 0;
        for (int i = 0; i < D; i++) {
            double z = x[i] - CENTRE[i];
            double next = x[(i + 1) % D] - CENTRE[(i + 1) % D];
            sum += (i + 1) * z * z + 0.3 * z + mixed * z * next;
        }
        return sum;
    }

    @Test
    void isTheQuadraticThroughEnoughPoints() {
        for (int i = 0; i < (D + 1) * (D + 2) / 2; i++) {
            add(x -> quadratic(x, 1.5), random.doubles(D).toArray());
        }
        gp.fit();
        assertThat(error(x -> quadratic(x, 1.5))).isLessThan(1e-3);
    }

    /** Least Frobenius norm: what no point tells is zero. */
    @Test
    void hasNoMixedTermsWherePointsLieOnTheAxes() {
        add(x -> quadratic(x, 0), CENTRE);
        for (int i = 0; i < D; i++) {
            for (double step : new double[] {-0.3, 0.3}) {
                double[] x = CENTRE.clone();
                x[i] += step;
                add(at -> quadratic(at, 0), x);
            }
        }
        gp.fit();
        assertThat(error(x -> quadratic(x, 0))).isLessThan(1e-3);
    }

    @Test
    void gradientIsThatOfTheMean() {
        for (int i = 0; i < 30; i++) {
            add(x -> Math.sin(9 * x[0]) + quadratic(x, 1), random.doubles(D).toArray());
        }
        gp.fit();
        double[] gradient = new double[D];
        for (int trial = 0; trial < 50; trial++) {
            double[] u = random.doubles(D, -0.4, 0.4).toArray();
            gp.mean(u, gradient);
            for (int i = 0; i < D; i++) {
                double at = u[i];
                u[i] = at + 1e-4;
                double above = gp.mean(u, new double[D]);
                u[i] = at - 1e-4;
                double below = gp.mean(u, new double[D]);
                u[i] = at;
                assertThat(gradient[i])
                        .as("trial %d, coordinate %d", trial, i)
                        .isCloseTo((above - below) / 2e-4, within(1e-3));
            }
        }
    }
}
