package dev.marionette.bo.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.search.Box;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.exception.TooManyEvaluationsException;
import org.apache.commons.math3.optim.InitialGuess;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.SimpleBounds;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.nonlinear.scalar.ObjectiveFunction;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.CMAESOptimizer;
import org.apache.commons.math3.random.MersenneTwister;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Against Commons Math's CMA-ES: as many evaluations to the same precision, on standard functions, median of seeds. */
@Tag("jdk")
class CmaEsTest {
    private static final int N = 10;
    private static final int SEEDS = 5;
    private static final double TARGET = 1e-8;
    private static final int MOST = 20_000;

    enum Function implements ToDoubleFunction<double[]> {
        SPHERE {
            @Override
            public double applyAsDouble(double[] x) {
                return Arrays.stream(x).map(v -> (v - 0.6) * (v - 0.6)).sum();
            }
        },
        ELLIPSOID {
            @Override
            public double applyAsDouble(double[] x) {
                double sum = 0;
                for (int i = 0; i < x.length; i++) {
                    sum += Math.pow(1e4, i / (x.length - 1.0)) * (x[i] - 0.4) * (x[i] - 0.4);
                }
                return sum;
            }
        },
        ROSENBROCK {
            @Override
            public double applyAsDouble(double[] u) {
                double sum = 0;
                for (int i = 0; i + 1 < u.length; i++) {
                    double x = 4 * u[i] - 2;
                    double next = 4 * u[i + 1] - 2;
                    sum += 100 * (next - x * x) * (next - x * x) + (1 - x) * (1 - x);
                }
                return sum;
            }
        },
        /** The minimum is in a corner. */
        CORNER {
            @Override
            public double applyAsDouble(double[] x) {
                return Arrays.stream(x).map(v -> (v + 0.2) * (v + 0.2) - 0.04).sum();
            }
        };
    }

    private static double[] filled(double value) {
        double[] x = new double[N];
        Arrays.fill(x, value);
        return x;
    }

    private static int ours(Function function, long seed) {
        CmaEs search = new CmaEs(Box.unit(N), filled(0.5), 0.2, seed);
        for (int i = 1; i <= MOST; i++) {
            double[] x = search.ask();
            double y = function.applyAsDouble(x);
            if (y < TARGET) {
                return i;
            }
            search.tell(x, y);
        }
        return MOST;
    }

    private static int theirs(Function function, long seed) {
        int[] count = {0};
        int[] reached = {MOST};
        try {
            new CMAESOptimizer(MOST, 0, true, 0, 0, new MersenneTwister(seed), false, (i, a, b) -> reached[0] < MOST)
                    .optimize(
                            new MaxEval(MOST),
                            GoalType.MINIMIZE,
                            new ObjectiveFunction(x -> {
                                count[0]++;
                                double y = function.applyAsDouble(x);
                                if (y < TARGET) {
                                    reached[0] = Math.min(reached[0], count[0]);
                                }
                                return y;
                            }),
                            new SimpleBounds(filled(0), filled(1)),
                            new InitialGuess(filled(0.5)),
                            new CMAESOptimizer.Sigma(filled(0.2)),
                            new CMAESOptimizer.PopulationSize(4 + (int) (3 * Math.log(N))));
        } catch (TooManyEvaluationsException usedUp) {
            return reached[0];
        }
        return reached[0];
    }

    @ParameterizedTest
    @EnumSource(Function.class)
    void needsNoMoreEvaluationsThanCommonsMath(Function function) {
        int[] ours = new int[SEEDS];
        int[] theirs = new int[SEEDS];
        for (int seed = 0; seed < SEEDS; seed++) {
            ours[seed] = ours(function, seed);
            theirs[seed] = theirs(function, seed);
        }
        Arrays.sort(ours);
        Arrays.sort(theirs);
        String both = String.format(
                Locale.ROOT, "%s: ours %s, theirs %s", function, Arrays.toString(ours), Arrays.toString(theirs));
        assertThat(ours[SEEDS / 2]).as(both).isLessThan(MOST);
        assertThat(ours[SEEDS / 2]).as(both).isLessThan((int) (1.3 * theirs[SEEDS / 2]));
    }

    @Test
    void startsFromTheBestPointToldBeforeTheFirstAsk() {
        CmaEs search = new CmaEs(Box.unit(N), filled(0.5), 0.01, 1);
        search.tell(filled(0.9), 3);
        search.tell(filled(0.2), 1);
        search.tell(filled(0.7), 2);
        for (double coordinate : search.ask()) {
            assertThat(coordinate).isBetween(0.1, 0.3);
        }
    }

    @Test
    void restartsWhenCollapsedAndKeepsTheBest() {
        CmaEs search = new CmaEs(Box.unit(2), new double[] {0.5, 0.5}, 0.2, 1);
        double widest = 0;
        for (int i = 0; i < 6000; i++) {
            double[] x = search.ask();
            double distance = Math.hypot(x[0] - 0.3, x[1] - 0.3);
            search.tell(x, distance * distance);
            if (i > 2500) {
                widest = Math.max(widest, distance);
            }
        }
        assertThat(search.best().orElseThrow().value()).isLessThan(1e-16);
        assertThat(widest).isGreaterThan(0.1);
    }

    @Test
    void refusesAStepThatIsNoShareOfTheRange() {
        assertThatThrownBy(() -> new CmaEs(Box.unit(N), filled(0.5), 0, 1)).hasMessageContaining("first step 0.0");
    }
}
