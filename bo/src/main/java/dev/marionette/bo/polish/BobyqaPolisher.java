package dev.marionette.bo.polish;

import dev.marionette.bo.Box;
import dev.marionette.bo.Polisher;
import dev.marionette.numerics.SplitMix;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.analysis.MultivariateFunction;
import org.apache.commons.math3.exception.MathIllegalStateException;
import org.apache.commons.math3.optim.InitialGuess;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.SimpleBounds;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.nonlinear.scalar.ObjectiveFunction;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.BOBYQAOptimizer;

/**
 * Powell's BOBYQA (Commons Math) from the incumbent, again and again: each round starts from the best point with a
 * trust radius drawn from small to medium, because a cost with kinks stops a single round early. In the unit box; with
 * fewer than two coordinates, which BOBYQA cannot do, it does nothing.
 */
final class BobyqaPolisher implements Polisher {
    private static final double LARGEST_RADIUS = 0.2;
    private static final double SMALLEST_RADIUS = 2e-3;
    private static final double STOP_SHARE = 1e-4;

    @Override
    public String name() {
        return "bobyqa";
    }

    @Override
    public void polish(
            ToDoubleFunction<double[]> objective, Box box, double[] start, double startValue, int budget, long seed) {
        if (box.dimension() < 2) {
            return;
        }
        SplitMix random = new SplitMix(seed);
        Counted counted = new Counted(objective, box, box.toUnit(start), startValue, budget);
        while (counted.left > box.dimension() * 3) {
            double radius = LARGEST_RADIUS * Math.pow(SMALLEST_RADIUS / LARGEST_RADIUS, random.nextDouble());
            round(counted, box.dimension(), radius);
        }
    }

    private static void round(Counted counted, int n, double radius) {
        double[] ones = new double[n];
        Arrays.fill(ones, 1);
        // The start must be inside by more than the radius, or BOBYQA moves it; that is fine, the best is kept here.
        BOBYQAOptimizer bobyqa = new BOBYQAOptimizer(2 * n + 1, radius, radius * STOP_SHARE);
        int before = counted.left;
        try {
            bobyqa.optimize(
                    new MaxEval(counted.left),
                    new ObjectiveFunction(counted),
                    GoalType.MINIMIZE,
                    new SimpleBounds(new double[n], ones),
                    new InitialGuess(counted.best.clone()));
        } catch (MathIllegalStateException stopped) {
            // Out of evaluations, or a trust-region step that failed on a kink: either ends the round.
            if (counted.left == before) {
                counted.left = 0;
            }
        }
    }

    /** The objective in the unit box, with its budget and its best point. */
    private static final class Counted implements MultivariateFunction {
        private final ToDoubleFunction<double[]> objective;
        private final Box box;
        private double[] best;
        private double bestValue;
        private double worstValue;
        private int left;

        Counted(ToDoubleFunction<double[]> objective, Box box, double[] start, double startValue, int budget) {
            this.objective = objective;
            this.box = box;
            best = start;
            bestValue = startValue;
            worstValue = startValue;
            left = budget;
        }

        @Override
        public double value(double[] u) {
            left--;
            double value = objective.applyAsDouble(box.fromUnit(u));
            if (!Double.isFinite(value)) {
                return worstValue;
            }
            worstValue = Math.max(worstValue, value);
            if (value < bestValue) {
                bestValue = value;
                best = u.clone();
            }
            return value;
        }
    }
}
