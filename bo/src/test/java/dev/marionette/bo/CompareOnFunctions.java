package dev.marionette.bo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.apache.commons.math3.exception.TooManyEvaluationsException;
import org.apache.commons.math3.optim.InitialGuess;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.SimpleBounds;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.nonlinear.scalar.ObjectiveFunction;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.BOBYQAOptimizer;

/**
 * Prints, as CSV, the geometric mean of the regret of each optimizer and of BOBYQA on each {@link TestFunction}, and how
 * many times that of BOBYQA it is over all, with a 95 % bootstrap interval over functions. All start at the centre of
 * the box and have equally many evaluations. Not a test; arguments: evaluations, seeds, then names of optimizers.
 */
final class CompareOnFunctions {
    private static final int[] DIMENSIONS = {5, 20, 40};
    /** BOBYQA's first trust radius: 0.4 of the box. */
    private static final double RADIUS = 0.4 * 2 * TestFunction.HALF;
    /** A regret below this counts as this, or a quadratic model that meets a quadratic function would decide all; the first is that of the CSV. */
    private static final double[] FLOORS = {1e-3, 1e-1};

    private static final int RESAMPLES = 10_000;

    private CompareOnFunctions() {}

    public static void main(String[] arguments) {
        int evaluations = Integer.parseInt(arguments[0]);
        int seeds = Integer.parseInt(arguments[1]);
        List<String> names = new ArrayList<>(List.of("bobyqa"));
        names.addAll(Arrays.asList(arguments).subList(2, arguments.length));
        List<double[][]> all = new ArrayList<>();
        System.out.println("function,rotated,dimensions," + String.join(",", names));
        for (TestFunction.Shape shape : TestFunction.Shape.values()) {
            for (boolean rotated : new boolean[] {false, true}) {
                for (int dimensions : DIMENSIONS) {
                    double[][] regrets = regrets(shape, rotated, dimensions, names, evaluations, seeds);
                    all.add(regrets);
                    StringBuilder row = new StringBuilder();
                    row.append(shape.name().toLowerCase(Locale.ROOT))
                            .append(',')
                            .append(rotated);
                    row.append(',').append(dimensions);
                    for (double[] ofOptimizer : regrets) {
                        row.append(String.format(Locale.ROOT, ",%.3g", Math.exp(log(ofOptimizer, FLOORS[0]))));
                    }
                    System.out.println(row);
                }
            }
        }
        for (double floor : FLOORS) {
            for (int reference = 0; reference < names.size(); reference++) {
                for (int i = reference + 1; i < names.size(); i++) {
                    print(names.get(i), names.get(reference), floor, differences(all, i, reference, floor));
                }
            }
        }
    }

    /** By function, the difference of the mean logarithms of the regret. */
    private static double[] differences(List<double[][]> all, int i, int reference, double floor) {
        return all.stream()
                .mapToDouble(regrets -> log(regrets[i], floor) - log(regrets[reference], floor))
                .toArray();
    }

    private static void print(String name, String reference, double floor, double[] differences) {
        double[] interval = interval(differences);
        System.err.printf(
                Locale.ROOT,
                "floor %.0e: %s has %.2f times the regret of %s [%.2f, %.2f]%n",
                floor,
                name,
                Math.exp(mean(differences)),
                reference,
                Math.exp(interval[0]),
                Math.exp(interval[1]));
    }

    /** Mean over seeds. */
    private static double log(double[] regrets, double floor) {
        return Arrays.stream(regrets)
                .map(regret -> Math.log(Math.max(regret, floor)))
                .average()
                .orElseThrow();
    }

    /** By optimizer, in the order of the names, and seed. */
    private static double[][] regrets(
            TestFunction.Shape shape, boolean rotated, int dimensions, List<String> names, int evaluations, int seeds) {
        double[][] regrets = new double[names.size()][seeds];
        for (int seed = 0; seed < seeds; seed++) {
            TestFunction function = new TestFunction(shape, dimensions, rotated, seed);
            for (int i = 0; i < regrets.length; i++) {
                regrets[i][seed] = i == 0
                        ? bobyqa(function, dimensions, evaluations)
                        : search(names.get(i), function, dimensions, evaluations, seed);
            }
        }
        return regrets;
    }

    private static double search(String name, TestFunction function, int dimensions, int evaluations, long seed) {
        double[] lower = new double[dimensions];
        double[] upper = new double[dimensions];
        Arrays.fill(lower, -TestFunction.HALF);
        Arrays.fill(upper, TestFunction.HALF);
        Box box = Box.of(lower, upper);
        return Minimizer.of(box, function, new double[dimensions])
                .search(ByName.optimizer(name).create(box, OptimizerSettings.seed(seed)), evaluations)
                .result()
                .value();
    }

    /** The lowest value within the first evaluation, at the centre, and as many as the others have after it. */
    private static double bobyqa(TestFunction function, int dimensions, int evaluations) {
        double[] lowest = {Double.POSITIVE_INFINITY};
        double[] lower = new double[dimensions];
        double[] upper = new double[dimensions];
        Arrays.fill(lower, -TestFunction.HALF);
        Arrays.fill(upper, TestFunction.HALF);
        try {
            new BOBYQAOptimizer(2 * dimensions + 1, RADIUS, 1e-8)
                    .optimize(
                            new MaxEval(evaluations + 1),
                            new ObjectiveFunction(x -> {
                                double value = function.applyAsDouble(x);
                                lowest[0] = Math.min(lowest[0], value);
                                return value;
                            }),
                            GoalType.MINIMIZE,
                            new InitialGuess(new double[dimensions]),
                            new SimpleBounds(lower, upper));
        } catch (TooManyEvaluationsException spent) {
            // the lowest value so far is what the budget buys
        }
        return lowest[0];
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }

    private static double[] interval(double[] values) {
        SplittableRandom random = new SplittableRandom(0);
        double[] means = new double[RESAMPLES];
        for (int i = 0; i < RESAMPLES; i++) {
            means[i] = random.ints(values.length, 0, values.length)
                    .mapToDouble(k -> values[k])
                    .average()
                    .orElseThrow();
        }
        Arrays.sort(means);
        return new double[] {means[RESAMPLES / 40], means[RESAMPLES - 1 - RESAMPLES / 40]};
    }
}
