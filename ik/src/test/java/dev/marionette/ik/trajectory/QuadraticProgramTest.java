package dev.marionette.ik.trajectory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BaseLimits;
import dev.marionette.kinematics.Pose;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Random programmes against the Karush–Kuhn–Tucker conditions: where the cost's gradient is that of the bounds by their multipliers, these
 * being in their range, a convex programme has no more to gain than Σ (z − low) c⁺ + (ρ − z) c⁻. Costs and gradients are worked out here,
 * from the formula and dense.
 */
class QuadraticProgramTest {
    private static final double PERIOD = 0.1;
    private static final double SMOOTHNESS = 0.02;

    private final Biped robot = new Biped();

    /** A programme, and what its cost is made of. */
    private final class Case {
        final TrajectoryProblem problem;
        final MotionModel model;
        final WindowRows bounds;
        final QuadraticProgram program;
        final int frames;
        final int n;
        final int base;
        final boolean floats;
        final double[] c;

        Case(long seed, int frames, boolean floats) {
            this.frames = frames;
            this.floats = floats;
            Random random = new Random(seed);
            TrajectoryProblem still = robot.problem(floats, frames, PERIOD, SMOOTHNESS, List.of());
            problem = new TrajectoryProblem(
                    still.model(),
                    still.limits(),
                    floats,
                    still.held(),
                    frames,
                    PERIOD,
                    still.smoothness(),
                    List.of(),
                    Optional.empty(),
                    still.between(),
                    List.of(),
                    Optional.empty(),
                    Optional.empty(),
                    floats ? Optional.of(new BaseRateBound(new BaseLimits(1, 1, 1), PERIOD, 10)) : Optional.empty());
            n = problem.unknowns();
            base = problem.baseUnknowns();
            model = new MotionModel(problem, 0, frames);
            for (int t = 0; t < frames; t++) {
                System.arraycopy(Pose.unturned(1), 0, model.bases, Pose.WIDTH * t, Pose.WIDTH);
            }
            for (int i = 0; i < model.q.length; i++) {
                model.q[i] = 0.2 * random.nextGaussian();
            }
            for (int t = 0; t < frames; t++) {
                fill(model.at[t], t, random);
            }
            for (int i = n; i < n * (frames - 1); i++) {
                model.accelerations[i] = random.nextGaussian();
            }
            bounds = new WindowRows(problem, frames, 0, 0);
            double[] most = new double[frames];
            Arrays.fill(most, 1e9);
            bounds.gather(model, null, most);
            c = Arrays.copyOf(bounds.multipliers.c, bounds.multipliers.size);
            program = new QuadraticProgram(problem, bounds, model);
            program.use(model, new double[frames]);
        }

        private void fill(MotionModel.FrameModel frame, int t, Random random) {
            double[] a = random.doubles(n * n, -1, 1).toArray();
            for (int i = 0; i < n; i++) {
                for (int j = i; j < n; j++) {
                    double sum = i == j ? 1 : 0;
                    for (int k = 0; k < n; k++) {
                        sum += a[k * n + i] * a[k * n + j];
                    }
                    frame.hessian[i * n + j] = sum;
                }
                frame.gradient[i] = 8 * random.nextGaussian();
            }
            for (int r = 0; r < 3; r++) {
                double value = 0.3 * random.nextGaussian();
                int at = r == 0
                        ? frame.rows.addEquality(r, value, 5)
                        : frame.rows.addInequality(r, value, r == 1 ? 2 : 40);
                for (int i = 0; i < n; i++) {
                    frame.rows.gradient()[at + i] = i % 3 == r ? random.nextGaussian() : 0;
                }
            }
            for (int r = 0; r < 2 && t + 1 < frames; r++) {
                double value = 0.3 * random.nextGaussian();
                int at = r == 0 ? frame.between.addEquality(r, value, 7) : frame.between.addInequality(r, value, 30);
                // what reaches over three frames is of the base alone
                boolean far = floats && r == 1;
                for (int i = 0; i < 2 * n; i++) {
                    boolean has = far ? i % n < base : i % 4 == r;
                    frame.between.gradient()[at + i] = has ? random.nextGaussian() : 0;
                }
                for (int i = 0; i < base && far && t + 2 < frames; i++) {
                    frame.between.gradient()[at + 2 * n + i] = random.nextGaussian();
                }
            }
        }

        /** Gradient of the cost without bounds. */
        double[] gradient(double[] p) {
            double[] g = new double[n * frames];
            for (int t = 0; t < frames; t++) {
                for (int i = 0; i < n; i++) {
                    g[n * t + i] += model.at[t].gradient[i];
                    for (int j = 0; j < n; j++) {
                        g[n * t + i] += model.at[t].hessian[Math.min(i, j) * n + Math.max(i, j)] * p[n * t + j];
                    }
                    if (t > 0 && t + 1 < frames) {
                        double w = SMOOTHNESS / (PERIOD * PERIOD);
                        double a = w * acceleration(p, t, i);
                        g[n * (t - 1) + i] += a;
                        g[n * t + i] -= 2 * a;
                        g[n * (t + 1) + i] += a;
                    }
                }
            }
            return g;
        }

        private double acceleration(double[] p, int t, int i) {
            int o = n * t + i;
            return model.accelerations[o] + SMOOTHNESS / (PERIOD * PERIOD) * (p[o - n] - 2 * p[o] + p[o + n]);
        }

        double cost(double[] p, int t) {
            double sum = 0;
            for (int i = 0; i < n; i++) {
                sum += model.at[t].gradient[i] * p[n * t + i];
                for (int j = 0; j < n; j++) {
                    sum += 0.5 * p[n * t + i] * model.at[t].hessian[Math.min(i, j) * n + Math.max(i, j)] * p[n * t + j];
                }
                sum += t > 0 && t + 1 < frames ? 0.5 * Math.pow(acceleration(p, t, i), 2) : 0;
            }
            return sum;
        }

        /** Gradient of a row, dense. */
        double[] row(int row) {
            double[] g = new double[n * frames];
            if (row < bounds.linear()) {
                int i = row % n;
                int t = row / n % frames;
                int kind = row / n / frames;
                int o = n * t + i;
                if (kind < 2) {
                    g[o] = kind == 0 ? 1 : -1;
                } else if (t + 1 < frames) {
                    g[o] = kind == 2 ? 1 : -1;
                    g[o + n] = -g[o];
                }
                return g;
            }
            int t = 0;
            while (bounds.first(t) + model.at[t].rows.size + model.at[t].between.size <= row) {
                t++;
            }
            int k = row - bounds.first(t);
            if (k < model.at[t].rows.size) {
                System.arraycopy(model.at[t].rows.gradient(), k * n, g, n * t, n);
            } else {
                int at = (k - model.at[t].rows.size) * (2 * n + base);
                int count = Math.min(2 * n + base, n * (frames - t));
                System.arraycopy(model.at[t].between.gradient(), at, g, n * t, count);
            }
            return g;
        }

        /** The gradient of the cost less that of the bounds by their multipliers. */
        double[] unbalanced(double[] p) {
            double[] g = gradient(p);
            for (int r = 0; r < bounds.multipliers.size; r++) {
                if (!bounds.multipliers.isAbsent(r)) {
                    double[] row = row(r);
                    for (int i = 0; i < g.length; i++) {
                        g[i] -= bounds.multipliers.z[r] * row[i];
                    }
                }
            }
            return g;
        }

        /** Solves again and again, from where it was left, until the gradients balance: a solve may end before, with a short step. */
        double[] solution() {
            double steepest = largest(gradient(new double[n * frames]));
            double mu = 0.1;
            for (int again = 0; again < 40; again++) {
                program.solve(mu, 0.1 * mu, 0);
                mu = Math.max(1e-8, 0.5 * mu);
                if (again > 5 && largest(unbalanced(program.solution())) < 1e-3 * steepest) {
                    break;
                }
            }
            assertThat(largest(unbalanced(program.solution()))).isLessThan(1e-3 * steepest);
            return program.solution().clone();
        }

        private double largest(double[] values) {
            return Arrays.stream(values).map(Math::abs).max().orElseThrow();
        }
    }

    @ParameterizedTest
    @CsvSource({"1,1,false", "2,2,false", "3,3,false", "4,7,false", "5,7,true", "6,3,true", "7,2,true"})
    void theSolutionSatisfiesTheKktConditions(long seed, int frames, boolean floats) {
        Case programme = new Case(seed, frames, floats);
        double[] p = programme.solution();
        BoundMultipliers rows = programme.bounds.multipliers;
        double gap = 0;
        int active = 0;
        int violated = 0;
        for (int r = 0; r < rows.size; r++) {
            if (rows.isAbsent(r)) {
                continue;
            }
            double[] g = programme.row(r);
            double value = programme.c[r];
            for (int i = 0; i < g.length; i++) {
                value += g[i] * p[i];
            }
            assertThat(rows.c[r]).as("row " + r).isCloseTo(value, within(1e-6));
            assertThat(rows.z[r]).as("row " + r).isBetween(rows.low[r], rows.high[r]);
            boolean hard = rows.high[r] == Double.POSITIVE_INFINITY;
            gap += (rows.z[r] - rows.low[r]) * Math.max(0, value);
            gap += hard ? 0 : (rows.high[r] - rows.z[r]) * Math.max(0, -value);
            assertThat(hard && value < -1e-6).as("row " + r + ": " + value).isFalse();
            violated += value < -1e-3 ? 1 : 0;
            active += rows.z[r] > 0.01 && value > -1e-3 ? 1 : 0;
        }
        double start = new Case(seed, frames, floats).bounds.multipliers.priceOfViolations()
                + total(programme, new double[p.length]);
        double gain = start - rows.priceOfViolations() - total(programme, p);
        assertThat(gap).isBetween(0.0, 5e-3 * gain);
        assertThat(active + violated).isPositive();
    }

    /** A tenth is what its own estimate leaves, which holds once the cost's gradient is that of the bounds; steps may end before. */
    @ParameterizedTest
    @CsvSource({"11,5,false", "12,5,true", "13,20,true"})
    void oneSolveLeavesLittleOfTheGain(long seed, int frames, boolean floats) {
        Case once = new Case(seed, frames, floats);
        double before = once.bounds.multipliers.priceOfViolations();
        double start = total(once, new double[once.n * frames]) + before;
        once.program.solve(0.1, 1e-3, 1e-9);
        double reached = total(once, once.program.solution()) + once.bounds.multipliers.priceOfViolations();
        Case best = new Case(seed, frames, floats);
        double least = total(best, best.solution()) + best.bounds.multipliers.priceOfViolations();
        assertThat(reached).isGreaterThan(least - 2e-3 * (start - least));
        assertThat(reached - least).isLessThan(0.25 * (start - least));
        assertThat(once.program.factorisations()).isBetween(2, 25);
    }

    private static double total(Case programme, double[] p) {
        double sum = 0;
        for (int t = 0; t < programme.frames; t++) {
            sum += programme.cost(p, t);
        }
        return sum;
    }

    @Test
    void theDecreaseOfEveryFrameIsThatOfItsCost() {
        Case programme = new Case(21, 9, true);
        programme.program.solve(0.1, 1e-3, 1e-9);
        double[] p = programme.program.solution();
        double[] zero = new double[p.length];
        for (int t = 0; t < 9; t++) {
            assertThat(programme.program.decrease(t))
                    .as("frame " + t)
                    .isCloseTo(programme.cost(zero, t) - programme.cost(p, t), within(1e-8));
        }
        programme.program.use(programme.model, new double[9]);
        assertThat(programme.program.decrease(3)).isZero();
        assertThat(programme.program.solution()).containsOnly(0);
    }

    /** A frame that is damped more moves less. */
    @Test
    void dampingHoldsAFrameBack() {
        Case free = new Case(31, 6, false);
        Case damped = new Case(31, 6, false);
        double[] damping = new double[6];
        damping[2] = 1e6;
        damped.program.use(damped.model, damping);
        free.program.solve(0.1, 1e-3, 1e-9);
        damped.program.solve(0.1, 1e-3, 1e-9);
        assertThat(norm(damped, 2)).isLessThan(0.01 * norm(free, 2));
        assertThat(norm(damped, 4)).isGreaterThan(0.3 * norm(free, 4));
    }

    private static double norm(Case programme, int t) {
        double sum = 0;
        for (int i = 0; i < programme.n; i++) {
            sum += Math.pow(programme.program.solution()[programme.n * t + i], 2);
        }
        return Math.sqrt(sum);
    }

    /** A Hessian that is not positive definite is damped until the matrix is. */
    @Test
    void aMatrixThatIsNotPositiveDefiniteIsDamped() {
        Case programme = new Case(41, 4, false);
        for (int i = 0; i < programme.n; i++) {
            programme.model.at[1].hessian[i * programme.n + i] -= 40;
        }
        programme.program.solve(0.1, 1e-3, 1e-9);
        for (double x : programme.program.solution()) {
            assertThat(x).isFinite();
        }
    }
}
