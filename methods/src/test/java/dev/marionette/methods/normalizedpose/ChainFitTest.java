package dev.marionette.methods.normalizedpose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.ik.IkStatus;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.commons.math3.exception.MathIllegalStateException;
import org.apache.commons.math3.optim.InitialGuess;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.SimpleBounds;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.nonlinear.scalar.ObjectiveFunction;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.BOBYQAOptimizer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against differences, against BOBYQA of Commons Math from many starts, against grids. */
class ChainFitTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theGradientIsThatOfDifferences(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int joints = random.nextInt(1, 8);
        List<DhRow> rows = RandomChains.rows(random, joints);
        SerialChain chain = Chains.ofDh("dh", rows);
        PoseMetric metric = new PoseMetric(chain.knots(), 100, 0.5);
        ChainProblem problem =
                RandomChains.problem(chain, metric, joints, RandomChains.source(random), seed % 2 == 0 ? 0 : 1e-3);
        double[] x = RandomChains.inside(random, rows);
        double[] jacobian = new double[problem.residuals() * joints];
        double[] plus = new double[problem.residuals()];
        double[] minus = new double[problem.residuals()];
        problem.residuals(x, plus);
        problem.jacobian(jacobian);
        for (int i = 0; i < joints; i++) {
            double[] moved = x.clone();
            moved[i] += 1e-6;
            problem.residuals(moved, plus);
            moved[i] -= 2e-6;
            problem.residuals(moved, minus);
            for (int r = 0; r < plus.length; r++) {
                assertThat(jacobian[r * joints + i])
                        .as("seed %d, residual %d by joint %d", seed, r, i)
                        .isCloseTo((plus[r] - minus[r]) / 2e-6, within(1e-8));
            }
        }
    }

    /** 100 problems of two to six joints: never above what a library finds from five starts, to 1e-7. */
    @Test
    void noWorseThanALibraryFromManyStarts() {
        for (long seed = 0; seed < 100; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int joints = random.nextInt(2, 7);
            List<DhRow> rows = RandomChains.rows(random, joints);
            Fit fit = new Fit(rows, RandomChains.source(random));
            double ours = fit.ours(ChainFit.STARTS);
            double theirs = Double.POSITIVE_INFINITY;
            for (int s = 0; s < 5; s++) {
                theirs = Math.min(theirs, fit.library(RandomChains.inside(random, rows)));
            }
            assertThat(ours).as("seed %d", seed).isLessThan(theirs + 1e-7);
        }
    }

    /** Two joints over a grid of 400 × 400: nothing lies lower. */
    @ParameterizedTest
    @ValueSource(longs = {21, 22, 23, 24, 25, 26, 27, 28, 29, 30})
    void nothingOnAGridIsLower(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<DhRow> rows = RandomChains.rows(random, 2);
        Fit fit = new Fit(rows, RandomChains.source(random));
        double least = Double.POSITIVE_INFINITY;
        for (int a = 0; a <= 400; a++) {
            for (int b = 0; b <= 400; b++) {
                least = Math.min(least, fit.error(new double[] {at(rows.get(0), a), at(rows.get(1), b)}));
            }
        }
        assertThat(fit.ours(ChainFit.STARTS)).as("seed %d", seed).isLessThan(least + 1e-12);
    }

    private static double at(DhRow row, int step) {
        return row.lower() + (row.upper() - row.lower()) * step / 400;
    }

    /** The source is a pose of the target chain itself: found to rounding, within the limits. */
    @ParameterizedTest
    @ValueSource(longs = {31, 32, 33, 34, 35, 36})
    void aPoseOfTheChainItselfIsFound(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<DhRow> rows = RandomChains.rows(random, 5);
        SerialChain chain = Chains.ofDh("dh", rows);
        chain.update(RandomChains.inside(random, rows));
        Fit fit = new Fit(rows, chain.points().clone());
        assertThat(fit.ours(ChainFit.STARTS)).as("seed %d", seed).isLessThan(1e-15);
    }

    /** First-order conditions at the end: no free variable has a slope, none at a limit is drawn inwards. */
    @Test
    void whatIsFoundIsStationaryInsideTheLimits() {
        int limited = 0;
        for (long seed = 41; seed < 141; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            List<DhRow> rows = RandomChains.rows(random, 4);
            Fit fit = new Fit(rows, RandomChains.source(random));
            fit.ours(1);
            limited += fit.status == IkStatus.LIMITED ? 1 : 0;
            assertThat(fit.status).as("seed %d", seed).isIn(IkStatus.CONVERGED, IkStatus.LIMITED);
            double[] x = fit.x;
            for (int i = 0; i < x.length; i++) {
                assertThat(x[i])
                        .as("seed %d", seed)
                        .isBetween(rows.get(i).lower(), rows.get(i).upper());
                double slope = fit.slope(i);
                boolean low = x[i] == rows.get(i).lower();
                boolean high = x[i] == rows.get(i).upper();
                double inward = low ? Math.min(0, slope) : high ? Math.max(0, slope) : slope;
                assertThat(inward).as("seed %d, joint %d", seed, i).isCloseTo(0, within(1e-7));
            }
        }
        assertThat(limited).isGreaterThan(20);
    }

    /** Two arms on one waist: the waist is felt by both, and the pull alone decides what neither feels. */
    @Test
    void chainsThatShareAJointAreFittedTogether() {
        List<DhRow> rows = RandomChains.rows(new SplittableRandom(51), 4);
        SerialChain one = Chains.ofDh("one", rows);
        SerialChain other = Chains.ofDh("other", rows.subList(0, 3));
        PoseMetric metricOne = new PoseMetric(one.knots(), 100, 0.5);
        PoseMetric metricOther = new PoseMetric(other.knots(), 100, 0.5);
        double[] wanted = {0.2, -0.3, 0.4, 0.1};
        ChainProblem problem = new ChainProblem(
                List.of(one, other), List.of(metricOne, metricOther), new int[] {0, 1, 3}, new double[4], 0);
        one.update(wanted);
        double[] poseOne = one.points().clone();
        other.update(wanted);
        double[] poseOther = other.points().clone();
        problem.aim(0, metricOne.target(poseOne, Polyline.knots(poseOne)));
        problem.aim(1, metricOther.target(poseOther, Polyline.knots(poseOther)));
        problem.hold(new double[] {9, 9, wanted[2], 9});
        double[] lower = {-1, -1, -1};
        double[] upper = {1, 1, 1};
        ChainFit fit = new ChainFit(problem, lower, upper, new double[3]);
        fit.first(ChainFit.STARTS);
        one.update(new double[] {fit.x()[0], fit.x()[1], wanted[2], fit.x()[2]});
        assertThat(one.points()).containsExactly(poseOne, within(1e-7));
    }

    @Test
    void theSameProblemGivesTheSameBits() {
        SplittableRandom random = new SplittableRandom(61);
        List<DhRow> rows = RandomChains.rows(random, 6);
        double[] source = RandomChains.source(random);
        Fit a = new Fit(rows, source);
        Fit b = new Fit(rows, source);
        a.ours(ChainFit.STARTS);
        b.ours(ChainFit.STARTS);
        assertThat(a.x).containsExactly(b.x);
    }

    /** A chain, a source, and E by its definition. */
    private static final class Fit {
        private final List<DhRow> rows;
        private final double[] source;
        private final double[] knots;
        private final SerialChain chain;
        private final PoseMetric metric;
        private double[] x = new double[0];
        private IkStatus status = IkStatus.STALLED;

        Fit(List<DhRow> rows, double[] source) {
            this.rows = rows;
            this.source = source;
            knots = Polyline.knots(source);
            chain = Chains.ofDh("dh", rows);
            metric = new PoseMetric(chain.knots(), 100, 0.5);
        }

        double error(double[] q) {
            chain.update(q);
            return metric.pose(source, knots, chain.points()) + 0.5 * PoseMetric.end(source, chain.points());
        }

        double slope(int i) {
            double[] moved = x.clone();
            moved[i] += 1e-6;
            double plus = error(moved);
            moved[i] -= 2e-6;
            return (plus - error(moved)) / 2e-6;
        }

        double ours(int starts) {
            SerialChain own = Chains.ofDh("own", rows);
            ChainFit fit = new ChainFit(
                    RandomChains.problem(own, metric, rows.size(), source, 0),
                    RandomChains.lower(rows),
                    RandomChains.upper(rows),
                    new double[rows.size()]);
            status = fit.first(starts);
            x = fit.x().clone();
            return error(x);
        }

        double library(double[] start) {
            double[] lower = RandomChains.lower(rows);
            double[] upper = RandomChains.upper(rows);
            double[] inside = start.clone();
            double trust = 0.2;
            for (int i = 0; i < start.length; i++) {
                inside[i] = Math.min(upper[i], Math.max(lower[i], start[i]));
            }
            double[] least = {Double.POSITIVE_INFINITY};
            try {
                new BOBYQAOptimizer(2 * start.length + 1, trust, 1e-9)
                        .optimize(
                                new MaxEval(20_000),
                                new ObjectiveFunction(q -> {
                                    double e = error(q);
                                    least[0] = Math.min(least[0], e);
                                    return e;
                                }),
                                GoalType.MINIMIZE,
                                new SimpleBounds(lower, upper),
                                new InitialGuess(inside));
            } catch (MathIllegalStateException roundedOff) {
                // it gives up where its quadratic model is flat to rounding; what it found counts
                assertThat(least[0]).isFinite();
            }
            return least[0];
        }
    }
}
