package dev.marionette.sweep.summary;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Holm's correction for several tests (Holm 1979): keeps the chance of any false finding. */
final class Holm {
    private Holm() {}

    /** Corrected p-values, in the order given. Not modified. */
    public static double[] corrected(double[] p) {
        Integer[] order = IntStream.range(0, p.length).boxed().toArray(Integer[]::new);
        Arrays.sort(order, Comparator.comparingDouble(i -> p[i]));
        double[] corrected = new double[p.length];
        double least = 0;
        for (int k = 0; k < order.length; k++) {
            least = Math.max(least, Math.min(1, (p.length - k) * p[order[k]]));
            corrected[order[k]] = least;
        }
        return corrected;
    }
}
