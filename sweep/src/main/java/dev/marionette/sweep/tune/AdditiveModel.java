package dev.marionette.sweep.tune;

import dev.marionette.api.search.Box;
import dev.marionette.api.search.Optimizer;
import dev.marionette.api.search.OptimizerSettings;
import dev.marionette.pipeline.extensions.Extensions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Predicts the score of settings that are changed together from the scores of each alone: the limbs and the margin of every guard as a sum of parabolas, one a
 * setting. Guards couple settings: what makes limbs nearer makes more jerk, and a lower cut-off less. A search along coordinates, for which a guard that is reached
 * is a wall, does not find such pairs; here each guard has a model of its own, as in constrained Bayesian optimisation (Gardner et al., ICML 2014).
 */
final class AdditiveModel {
    /** Of the range to either side: how far the model is trusted. Near by it is right, far away there is more to gain. */
    private static final double[] RADII = {0.15, 0.25, 0.5, 0.75};
    /** Evaluations of the model, which take a moment. */
    private static final int STEPS = 4000;

    private static final String OPTIMIZER = "cma-es";

    private final int size;
    private final Parabolas limbs;
    private final Map<String, Parabolas> margins = new LinkedHashMap<>();

    /**
     * A sum of parabolas through three points each.
     *
     * @param at0 where all coordinates are 0
     * @param linear by coordinate
     * @param square by coordinate
     */
    private record Parabolas(double at0, double[] linear, double[] square) {
        double at(double[] u) {
            double sum = at0;
            for (int i = 0; i < u.length; i++) {
                sum += u[i] * (linear[i] + u[i] * square[i]);
            }
            return sum;
        }
    }

    /**
     * @param untuned the score at 0
     * @param less the score of each setting alone at −step
     * @param more the same at +step
     */
    AdditiveModel(TuneScore untuned, List<TuneScore> less, List<TuneScore> more, double step) {
        size = less.size();
        limbs = parabolas(
                untuned.limbs(),
                less.stream().mapToDouble(TuneScore::limbs).toArray(),
                more.stream().mapToDouble(TuneScore::limbs).toArray(),
                step);
        untuned.margins()
                .forEach((guard, margin) -> margins.put(
                        guard, parabolas(margin, margins(less, guard, margin), margins(more, guard, margin), step)));
    }

    /** The margins of a guard; where an evaluation failed, the untuned one, as its limbs count. */
    private static double[] margins(List<TuneScore> scores, String guard, double untuned) {
        return scores.stream()
                .mapToDouble(score -> score.margins().getOrDefault(guard, untuned))
                .toArray();
    }

    private static Parabolas parabolas(double at0, double[] less, double[] more, double step) {
        double[] linear = new double[less.length];
        double[] square = new double[less.length];
        for (int i = 0; i < less.length; i++) {
            if (Double.isFinite(less[i]) && Double.isFinite(more[i])) {
                linear[i] = (more[i] - less[i]) / (2 * step);
                square[i] = (more[i] + less[i] - 2 * at0) / (2 * step * step);
            } else {
                square[i] = 1 / (step * step); // a failed evaluation: not there
            }
        }
        return new Parabolas(at0, linear, square);
    }

    /** The predicted score. */
    double at(double[] u) {
        return TuneScore.value(
                limbs.at(u), margins.values().stream().map(guard -> guard.at(u)).toList());
    }

    /** Where the predicted score is least, within each of some distances from the untuned settings. */
    List<double[]> least(Extensions extensions, OptimizerSettings options) {
        List<double[]> points = new ArrayList<>();
        for (double radius : RADII) {
            double[] ends = new double[size];
            Arrays.fill(ends, radius);
            Box box = Box.of(Arrays.stream(ends).map(x -> -x).toArray(), ends);
            Optimizer search = extensions.optimizers().get(OPTIMIZER).create(box, options);
            search.tell(new double[size], at(new double[size]));
            for (int i = 0; i < STEPS; i++) {
                double[] u = search.ask();
                search.tell(u, at(u));
            }
            points.add(search.best().orElseThrow().x());
        }
        return points;
    }
}
