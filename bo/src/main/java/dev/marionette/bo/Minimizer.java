package dev.marionette.bo;

import dev.marionette.api.search.Box;
import dev.marionette.api.search.Optimizer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/**
 * Drives a search: evaluates the initial point first, then what the optimizer asks for, and records every evaluation. It
 * neither suggests points nor knows what they mean.
 *
 * <pre>
 *   MinimizerResult result = Minimizer.of(box, cost, identity, progress)
 *       .search(optimizers.get("cdbo").create(box, new OptimizerSettings(0, surrogate)), 200)
 *       .result();
 * </pre>
 */
public final class Minimizer {
    private final Box box;
    private final ToDoubleFunction<double[]> objective;
    private final Consumer<Evaluation> progress;
    private final List<Evaluation> trace = new ArrayList<>();
    private final double[] initial;
    private final double initialValue;
    private double[] best;
    private double bestValue = Double.POSITIVE_INFINITY;

    private Minimizer(Box box, ToDoubleFunction<double[]> objective, double[] initial, Consumer<Evaluation> progress) {
        this.box = box;
        this.objective = objective;
        this.progress = progress;
        this.initial = box.require("initial point", initial).clone();
        best = this.initial;
        initialValue = evaluate(initial, "initial");
    }

    /**
     * Starts by evaluating the initial point.
     *
     * @param objective smaller is better; gets a point of the box that it may not keep; not finite means failed
     * @param initial where one would be without any search, in the box; not modified
     * @param progress called after every evaluation
     */
    public static Minimizer of(
            Box box, ToDoubleFunction<double[]> objective, double[] initial, Consumer<Evaluation> progress) {
        return new Minimizer(box, objective, initial, progress);
    }

    /** As {@link #of(Box, ToDoubleFunction, double[], Consumer)}, with nobody watching. */
    public static Minimizer of(Box box, ToDoubleFunction<double[]> objective, double[] initial) {
        return of(box, objective, initial, evaluation -> {});
    }

    /**
     * Tells the optimizer the best point so far and evaluates what it asks for.
     *
     * @param optimizer over the same box
     * @param evaluations how many, at least 0
     * @return this
     * @throws OutsideBoxException if it asks for a point that is not in the box
     */
    public Minimizer search(Optimizer optimizer, int evaluations) {
        requireBudget(evaluations);
        if (!optimizer.box().equals(box)) {
            throw new IllegalArgumentException(
                    "optimizer " + optimizer.name() + " searches " + optimizer.box() + ", not " + box);
        }
        optimizer.tell(best, Double.isFinite(bestValue) ? bestValue : initialValue);
        for (int i = 0; i < evaluations; i++) {
            double[] x = asked(optimizer);
            optimizer.tell(x, evaluate(x, optimizer.phase()));
        }
        return this;
    }

    private double[] asked(Optimizer optimizer) {
        double[] point = optimizer.ask();
        try {
            return box.require("point", point);
        } catch (IllegalArgumentException outside) {
            throw new OutsideBoxException(optimizer.name(), outside);
        }
    }

    private static void requireBudget(int evaluations) {
        if (evaluations < 0) {
            throw new IllegalArgumentException("budget of " + evaluations + " evaluations; at least 0 are needed");
        }
    }

    private double evaluate(double[] x, String phase) {
        double value = objective.applyAsDouble(x.clone());
        if (Double.isFinite(value) && value < bestValue) {
            bestValue = value;
            best = x.clone();
        }
        Evaluation evaluation = new Evaluation(trace.size(), phase, value, bestValue, Evaluation.statusOf(value));
        trace.add(evaluation);
        progress.accept(evaluation);
        return value;
    }

    /** What was found so far. */
    public MinimizerResult result() {
        MinimizerResult.Status status =
                Double.isFinite(bestValue) ? MinimizerResult.Status.OK : MinimizerResult.Status.NO_FINITE_VALUE;
        return new MinimizerResult(status, best, initialValue, bestValue, trace);
    }
}
