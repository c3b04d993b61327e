package dev.marionette.bo.search;

import dev.marionette.api.search.Box;
import dev.marionette.api.search.Optimizer;
import dev.marionette.api.search.OptimizerFactory;
import dev.marionette.api.search.OptimizerSettings;
import dev.marionette.numerics.Lbfgs;
import dev.marionette.numerics.SplitMix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A trust region that knows curvature, as that of BOBYQA (Powell 2009): two points along every coordinate from the best point
 * known, then always where the mean of a {@link QuadraticGp} of the nearest points is least in a box round the incumbent. The
 * box grows when a step to its border succeeds and shrinks when a step fails; it does not start again, so the search stalls where
 * many steps in a row fail. A failed evaluation counts as the worst finite value seen. Up to 2d evaluations no model is used.
 */
final class QuadraticSearch extends BoxSearch {
    /** The model sees so many points, or 2d + 1 in more than 49 dimensions. */
    private static final int LEAST_POINTS = 100;

    private static final double STEP = 0.4;
    private static final double LARGEST_HALF_WIDTH = 0.8;
    private static final double SMALLEST_HALF_WIDTH = 1e-4;
    private static final double GROW = 1.5;
    private static final double SHRINK = 0.7;
    private static final int MODEL_EVALUATIONS = 30;
    /** Largest scaled height of a value above the incumbent's, so that its square is finite. */
    private static final double HIGHEST = 1e8;
    /** Larger values are cut to this, so that their differences are finite. */
    private static final double LARGEST = 1e300;

    private final SplitMix random;
    private final List<double[]> points = new ArrayList<>();
    private final List<Double> values = new ArrayList<>();
    private final int mostPoints;
    private final QuadraticGp model;
    private final Lbfgs lbfgs;
    private final int[] order;
    private int designed;
    private double @Nullable [] start;
    private int incumbent = -1;
    private double halfWidth = STEP;
    private double @Nullable [] pending;
    private String phase = "design";

    private QuadraticSearch(Box box, OptimizerSettings settings) {
        super("bo-quadratic", box);
        int d = box.dimension();
        random = new SplitMix(settings.seed());
        mostPoints = Math.max(LEAST_POINTS, 2 * d + 1);
        model = new QuadraticGp(d, mostPoints);
        lbfgs = new Lbfgs(d, 8);
        order = IntStream.range(0, d).toArray();
        random.shuffle(order);
    }

    @Override
    public String phase() {
        return phase;
    }

    @Override
    double[] askUnit() {
        int d = order.length;
        if (incumbent < 0) {
            return random(new double[d], 1);
        }
        if (designed == 2 * d) {
            phase = "trust region";
            return trustStep(points.get(incumbent));
        }
        start = start == null ? points.get(incumbent) : start;
        int coordinate = order[designed % d];
        phase = "coordinate " + coordinate;
        double[] u = start.clone();
        u[coordinate] = designed++ < d ? first(u[coordinate]) : second(u[coordinate]);
        return u;
    }

    /** A step towards the side with more room. */
    private static double first(double u) {
        return u <= 0.5 ? u + STEP : u - STEP;
    }

    /** A step to the other side, or half of the first one where there is hardly any room. */
    private static double second(double u) {
        double other = Math.max(0, Math.min(1, 2 * u - first(u)));
        return Math.abs(other - u) > 0.25 * STEP ? other : 0.5 * (u + first(u));
    }

    private double[] trustStep(double[] centre) {
        teach(centre);
        double[] lower = new double[centre.length];
        double[] upper = new double[centre.length];
        for (int i = 0; i < centre.length; i++) {
            lower[i] = Math.max(-halfWidth, -centre[i]);
            upper[i] = Math.min(halfWidth, 1 - centre[i]);
        }
        double[] u = new double[centre.length];
        lbfgs.minimize(model::mean, u, lower, upper, MODEL_EVALUATIONS, 1e-9, 0);
        for (int i = 0; i < centre.length; i++) {
            u[i] += centre[i];
        }
        // Evaluating a point twice teaches nothing.
        double[] step = points.stream().anyMatch(point -> distance(point, u) < 1e-6) ? random(centre, halfWidth) : u;
        pending = box().toUnit(box().fromUnit(step));
        return step;
    }

    /** Somewhere in the part of a box round a point that is in the unit box. */
    private double[] random(double[] centre, double half) {
        double[] u = new double[centre.length];
        for (int i = 0; i < u.length; i++) {
            double lower = Math.max(0, centre[i] - half);
            u[i] = lower + random.nextDouble() * (Math.min(1, centre[i] + half) - lower);
        }
        return u;
    }

    /** Fits the model to the nearest points, with the heights of their values above the incumbent's in units of the median. */
    private void teach(double[] centre) {
        double[] squares = new double[points.size()];
        double worst = values.get(incumbent);
        for (int i = 0; i < squares.length; i++) {
            for (int k = 0; k < centre.length; k++) {
                double difference = points.get(i)[k] - centre[k];
                squares[i] += difference * difference;
            }
            worst = values.get(i) < Double.POSITIVE_INFINITY ? Math.max(worst, values.get(i)) : worst;
        }
        int[] nearest = IntStream.range(0, squares.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> squares[i]))
                .limit(mostPoints)
                .mapToInt(i -> i)
                .toArray();
        double[] heights = new double[nearest.length];
        for (int k = 0; k < heights.length; k++) {
            heights[k] = Math.min(worst, values.get(nearest[k])) - values.get(incumbent);
        }
        double[] sorted = heights.clone();
        Arrays.sort(sorted);
        double median = sorted[sorted.length / 2];
        model.clear();
        for (int k = 0; k < heights.length; k++) {
            double height = median > 0 ? heights[k] / median : heights[k];
            model.add(points.get(nearest[k]), centre, Math.min(HIGHEST, height));
        }
        model.fit();
    }

    /** The largest difference of a coordinate. */
    private static double distance(double[] a, double[] b) {
        double largest = 0;
        for (int i = 0; i < a.length; i++) {
            largest = Math.max(largest, Math.abs(a[i] - b[i]));
        }
        return largest;
    }

    @Override
    void tellUnit(double[] u, double y) {
        double value = y < Double.POSITIVE_INFINITY ? Math.max(-LARGEST, Math.min(LARGEST, y)) : y;
        boolean improves = value < (incumbent < 0 ? Double.POSITIVE_INFINITY : values.get(incumbent));
        if (pending != null && Arrays.equals(pending, u)) {
            pending = null;
            adapt(improves, distance(u, points.get(incumbent)) > 0.9 * halfWidth);
        }
        if (improves) {
            incumbent = points.size();
        }
        points.add(u);
        values.add(value);
    }

    private void adapt(boolean success, boolean border) {
        if (!success) {
            halfWidth = Math.max(SMALLEST_HALF_WIDTH, SHRINK * halfWidth);
        } else if (border) {
            halfWidth = Math.min(LARGEST_HALF_WIDTH, GROW * halfWidth);
        }
    }

    /** Makes searches in a trust region. */
    public static final class Factory implements OptimizerFactory {
        @Override
        public String name() {
            return "bo-quadratic";
        }

        @Override
        public String description() {
            return "steps to the minimum of a Gaussian process with a quadratic part, in a trust region; for smooth costs and more than 2d evaluations";
        }

        @Override
        public Optimizer create(Box box, OptimizerSettings settings) {
            return new QuadraticSearch(box, settings);
        }
    }
}
