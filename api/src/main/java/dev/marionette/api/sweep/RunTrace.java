package dev.marionette.api.sweep;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * The best cost of an optimiser at some of its evaluations: the first 20, then about every tenth part more, and the last.
 * The grid is the same for all runs, so that bands over seeds need no interpolation.
 *
 * @param evaluations counted from 1, ascending
 * @param best cost, one for each
 */
public record RunTrace(int[] evaluations, double[] best) implements Serializable {
    /** Of a run without optimiser. */
    public static final RunTrace NONE = new RunTrace(new int[0], new double[0]);

    private static final int EVERY = 20;
    private static final double GROWTH = 1.1;

    /** Copies the arrays. */
    public RunTrace {
        evaluations = evaluations.clone();
        best = best.clone();
        if (evaluations.length != best.length) {
            throw new IllegalArgumentException(evaluations.length + " evaluations and " + best.length + " costs");
        }
    }

    @Override
    public int[] evaluations() {
        return evaluations.clone();
    }

    @Override
    public double[] best() {
        return best.clone();
    }

    /** Thins the best cost after each evaluation. Not modified. */
    public static RunTrace of(double[] trace) {
        List<Integer> grid = new ArrayList<>();
        for (int n = 1; n < trace.length; n = n < EVERY ? n + 1 : (int) Math.ceil(n * GROWTH)) {
            grid.add(n);
        }
        if (trace.length > 0) {
            grid.add(trace.length);
        }
        int[] evaluations = grid.stream().mapToInt(Integer::intValue).toArray();
        double[] best = grid.stream().mapToDouble(n -> trace[n - 1]).toArray();
        return new RunTrace(evaluations, best);
    }
}
