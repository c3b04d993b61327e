package dev.marionette.bo;

import dev.marionette.api.search.Box;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
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
 * the box and have equally many evaluations. Not a test; arguments: which functions, what disturbs them, evaluations,
 * seeds, then names of optimizers.
 */
final class CompareOnFunctions {
    /**
     * Functions to develop on; functions held out: other shapes, rotations, minima, dimensions and seeds; and the smooth ones
     * of the first, as given, in other dimensions.
     */
    private enum Functions {
        DEVELOPMENT,
        HELD_OUT,
        SMOOTH_SEPARABLE;

        Set<TestFunction.Shape> shapes() {
            return switch (this) {
                case DEVELOPMENT -> EnumSet.range(TestFunction.Shape.ELLIPSOID, TestFunction.Shape.RASTRIGIN);
                case HELD_OUT -> EnumSet.range(TestFunction.Shape.POWERS, TestFunction.Shape.ACKLEY);
                case SMOOTH_SEPARABLE -> EnumSet.of(TestFunction.Shape.ELLIPSOID, TestFunction.Shape.ROSENBROCK);
            };
        }

        boolean[] rotated() {
            return this == SMOOTH_SEPARABLE ? new boolean[] {false} : new boolean[] {false, true};
        }

        int[] dimensions() {
            return switch (this) {
                case DEVELOPMENT -> new int[] {5, 20, 40};
                case HELD_OUT -> new int[] {10, 17, 36};
                case SMOOTH_SEPARABLE -> new int[] {5, 12, 20};
            };
        }

        long firstSeed() {
            return this == HELD_OUT ? 100 : 0;
        }
    }

    /** What a search is told instead of the value; the regret is always that of the true value where it was told the least. */
    private enum Disturbance {
        NONE,
        /** Normal noise of a hundredth of the value at the start. */
        NOISE,
        /** No value where the first coordinate is on the other side of the minimum than the start is, and further from it than that. */
        FAILURES
    }

    /** BOBYQA's first trust radius: 0.4 of the box. */
    private static final double RADIUS = 0.4 * 2 * TestFunction.HALF;
    /** A regret below this counts as this, or a quadratic model that meets a quadratic function would decide all; the first is that of the CSV. */
    private static final double[] FLOORS = {1e-3, 1e-1};

    private static final int RESAMPLES = 10_000;

    private CompareOnFunctions() {}

    public static void main(String[] arguments) {
        Functions functions = Functions.valueOf(constant(arguments[0]));
        Disturbance disturbance = Disturbance.valueOf(constant(arguments[1]));
        int evaluations = Integer.parseInt(arguments[2]);
        int seeds = Integer.parseInt(arguments[3]);
        List<String> names = new ArrayList<>(List.of("bobyqa"));
        names.addAll(Arrays.asList(arguments).subList(4, arguments.length));
        List<double[][]> all = new ArrayList<>();
        System.out.println("function,rotated,dimensions," + String.join(",", names));
        for (TestFunction.Shape shape : functions.shapes()) {
            for (boolean rotated : functions.rotated()) {
                for (int dimensions : functions.dimensions()) {
                    double[][] regrets = new double[names.size()][seeds];
                    for (int k = 0; k < seeds; k++) {
                        long seed = functions.firstSeed() + k;
                        TestFunction function = new TestFunction(shape, dimensions, rotated, seed);
                        for (int i = 0; i < regrets.length; i++) {
                            Objective objective = new Objective(function, disturbance, seed, dimensions);
                            search(names.get(i), objective, evaluations, seed);
                            regrets[i][k] = objective.regret;
                        }
                    }
                    all.add(regrets);
                    StringBuilder row = new StringBuilder(shape.name().toLowerCase(Locale.ROOT));
                    row.append(',').append(rotated).append(',').append(dimensions);
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

    private static String constant(String argument) {
        return argument.toUpperCase(Locale.ROOT).replace('-', '_');
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

    /** What a search sees of a function, and the true value at what it was told to be the best. */
    private static final class Objective implements ToDoubleFunction<double[]> {
        private final TestFunction function;
        private final Disturbance disturbance;
        private final Random noise;
        private final double[] start;
        private final double scale;
        private double lowest = Double.POSITIVE_INFINITY;
        private double regret = Double.NaN;

        Objective(TestFunction function, Disturbance disturbance, long seed, int dimensions) {
            this.function = function;
            this.disturbance = disturbance;
            noise = new Random(~seed);
            start = new double[dimensions];
            scale = 0.01 * function.applyAsDouble(start);
        }

        @Override
        public double applyAsDouble(double[] x) {
            double exact = function.applyAsDouble(x);
            double told = told(x, exact);
            if (told < lowest) {
                lowest = told;
                regret = exact;
            }
            return told;
        }

        private double told(double[] x, double exact) {
            return switch (disturbance) {
                case NONE -> exact;
                case NOISE -> exact + scale * noise.nextGaussian();
                case FAILURES -> x[0] / function.minimum()[0] > 2 ? Double.NaN : exact;
            };
        }
    }

    private static void search(String name, Objective objective, int evaluations, long seed) {
        double[] lower = new double[objective.start.length];
        double[] upper = new double[lower.length];
        Arrays.fill(lower, -TestFunction.HALF);
        Arrays.fill(upper, TestFunction.HALF);
        if (name.equals("bobyqa")) {
            bobyqa(objective, lower, upper, evaluations);
            return;
        }
        Box box = Box.of(lower, upper);
        Minimizer.of(box, objective, objective.start)
                .search(ByName.optimizer(name).create(box, ByName.settings(seed)), evaluations);
    }

    /** Evaluates the centre, as the others do, and as many points after it; where there is no value, BOBYQA is told the worst so far. */
    private static void bobyqa(Objective objective, double[] lower, double[] upper, int evaluations) {
        double[] worst = {Double.NEGATIVE_INFINITY};
        try {
            new BOBYQAOptimizer(2 * lower.length + 1, RADIUS, 1e-8)
                    .optimize(
                            new MaxEval(evaluations + 1),
                            new ObjectiveFunction(x -> {
                                double value = objective.applyAsDouble(x);
                                worst[0] = value > worst[0] ? value : worst[0];
                                return Double.isNaN(value) ? worst[0] : value;
                            }),
                            GoalType.MINIMIZE,
                            new InitialGuess(objective.start),
                            new SimpleBounds(lower, upper));
        } catch (TooManyEvaluationsException spent) {
            // the lowest value so far is what the budget buys
        }
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
