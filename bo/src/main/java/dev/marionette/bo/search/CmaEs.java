package dev.marionette.bo.search;

import dev.marionette.api.search.Box;
import dev.marionette.api.search.Optimizer;
import dev.marionette.api.search.OptimizerFactory;
import dev.marionette.api.search.OptimizerSettings;
import dev.marionette.numerics.SplitMix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * CMA-ES behind ask–tell: evolution paths, rank-one and active rank-µ updates, cumulative step-size adaptation, with
 * the default constants of Hansen, "The CMA evolution strategy: a tutorial", 2016. It works in the unit box: a sample outside is evaluated at the nearest point of the box and ranked with a penalty in proportion to what
 * was clipped. When the distribution has collapsed it restarts from the best point with twice the samples (Auger &amp;
 * Hansen 2005).
 *
 * <p>Values told before the first ask move the start to the best of them. Later ones that were not asked for count for
 * {@link #best} alone.
 */
final class CmaEs extends BoxSearch {
    private static final double DEFAULT_STEP = 0.2;
    private static final double COLLAPSED = 1e-9;
    private static final int LARGEST_GROWTH = 64;

    private final int n;
    private final SplitMix random;
    private final double firstStep;
    private final double[] start;
    private double startValue = Double.POSITIVE_INFINITY;
    private boolean started;
    private int growth = 1;

    private CmaDistribution distribution;
    private final List<Sample> asked = new ArrayList<>();
    private final List<Sample> told = new ArrayList<>();

    /** A sample: where it was drawn, where it was evaluated, and what came back. */
    private record Sample(double[] drawn, double[] evaluated, double excess, double value) {
        Sample withValue(double told) {
            return new Sample(drawn, evaluated, excess, told);
        }
    }

    /**
     * A search from a start.
     *
     * @param start where to start, in the box
     * @param step first standard deviation as a share of each range, in (0, 1]
     */
    public CmaEs(Box box, double[] start, double step, long seed) {
        super("cma-es", box);
        if (!(step > 0 && step <= 1)) {
            throw new IllegalArgumentException("cma-es: first step " + step + " of the range, allowed is (0, 1]");
        }
        n = box.dimension();
        random = new SplitMix(seed);
        firstStep = step;
        this.start = box.toUnit(box.require("start", start));
        distribution = new CmaDistribution(this.start, firstStep, samples());
    }

    private int samples() {
        return growth * (4 + (int) (3 * Math.log(n)));
    }

    @Override
    double[] askUnit() {
        started = true;
        double[] drawn = distribution.sample(random);
        double[] clipped = new double[n];
        double excess = 0;
        for (int i = 0; i < n; i++) {
            clipped[i] = Math.max(0, Math.min(1, drawn[i]));
            excess += Math.abs(drawn[i] - clipped[i]);
        }
        double[] evaluated = box().toUnit(box().fromUnit(clipped));
        asked.add(new Sample(drawn, evaluated, excess, Double.NaN));
        return clipped;
    }

    @Override
    void tellUnit(double[] u, double y) {
        if (y < startValue) {
            startValue = y;
            System.arraycopy(u, 0, start, 0, n);
            if (!started) {
                distribution = new CmaDistribution(start, firstStep, samples());
            }
        }
        for (int i = 0; i < asked.size(); i++) {
            if (Arrays.equals(asked.get(i).evaluated, u)) {
                told.add(asked.remove(i).withValue(y));
                break;
            }
        }
        if (told.size() == distribution.samples()) {
            endGeneration();
        }
    }

    private void endGeneration() {
        double[][] ranked = rank();
        told.clear();
        asked.clear();
        distribution.update(ranked);
        if (distribution.largestDeviation() < COLLAPSED || distribution.isDegenerate()) {
            growth = Math.min(LARGEST_GROWTH, 2 * growth);
            distribution = new CmaDistribution(start, firstStep, samples());
        }
    }

    /** The points as drawn, best first; the sort is stable, so ties keep the order in which they were told. */
    private double[][] rank() {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (Sample sample : told) {
            least = Math.min(least, sample.value);
            most = sample.value < Double.POSITIVE_INFINITY ? Math.max(most, sample.value) : most;
        }
        double spread = most > least ? most - least : 1;
        List<Sample> sorted = new ArrayList<>(told);
        sorted.sort((a, b) -> Double.compare(a.value + spread * a.excess, b.value + spread * b.excess));
        double[][] ranked = new double[sorted.size()][];
        for (int i = 0; i < ranked.length; i++) {
            ranked[i] = sorted.get(i).drawn;
        }
        return ranked;
    }

    /** Makes searches from the middle of the box, or from the best point told before the first ask. */
    public static final class Factory implements OptimizerFactory {
        @Override
        public String name() {
            return "cma-es";
        }

        @Override
        public String description() {
            return "covariance matrix adaptation evolution strategy";
        }

        @Override
        public Optimizer create(Box box, OptimizerSettings settings) {
            double[] middle = new double[box.dimension()];
            Arrays.fill(middle, 0.5);
            return new CmaEs(box, box.fromUnit(middle), DEFAULT_STEP, settings.seed());
        }
    }
}
