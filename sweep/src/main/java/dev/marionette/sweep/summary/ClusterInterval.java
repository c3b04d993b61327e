package dev.marionette.sweep.summary;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Where the median of values is that come in clusters, as the seeds of one robot and motion do: values of one cluster are no
 * independent witnesses. Whole clusters are drawn with replacement (Davison &amp; Hinkley 1997, section 3.8), and the interval is
 * between percentiles of the medians.
 */
final class ClusterInterval {
    private static final int RESAMPLES = 2000;
    private static final int FEWEST = 200;
    /** Values looked at in all, so that a hundred thousand of them take a moment. */
    private static final int WORK = 20_000_000;

    private final double[] sorted;
    private final int[] cluster;
    private final int[] sizes;

    private ClusterInterval(List<double[]> clusters) {
        sizes = clusters.stream().mapToInt(values -> values.length).toArray();
        int[] of = IntStream.range(0, sizes.length)
                .flatMap(c -> IntStream.range(0, sizes[c]).map(i -> c))
                .toArray();
        double[] all = clusters.stream().flatMapToDouble(Arrays::stream).toArray();
        int[] order = IntStream.range(0, all.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> all[i]))
                .mapToInt(i -> i)
                .toArray();
        sorted = IntStream.of(order).mapToDouble(i -> all[i]).toArray();
        cluster = IntStream.of(order).map(i -> of[i]).toArray();
    }

    /**
     * The interval of 95 %. Of one cluster, and of clusters of one value, it is {@link Sample#medianInterval}.
     *
     * @param clusters at least one, none of them empty, of finite values
     * @param seed of the resampling; the same seed gives the same interval
     */
    public static Sample.Interval of(List<double[]> clusters, long seed) {
        boolean single = clusters.stream().allMatch(values -> values.length == 1);
        if (single || clusters.size() == 1) {
            return new Sample(clusters.stream().flatMapToDouble(Arrays::stream).toArray()).medianInterval(seed);
        }
        return new ClusterInterval(clusters).resampled(new SplittableRandom(seed));
    }

    private Sample.Interval resampled(SplittableRandom random) {
        double[] medians = new double[Math.max(FEWEST, Math.min(RESAMPLES, WORK / sorted.length))];
        for (int r = 0; r < medians.length; r++) {
            int[] drawn = new int[sizes.length];
            int total = 0;
            for (int k = 0; k < sizes.length; k++) {
                int c = random.nextInt(sizes.length);
                drawn[c]++;
                total += sizes[c];
            }
            medians[r] = (at((total - 1) / 2, drawn) + at(total / 2, drawn)) / 2;
        }
        return new Sample(medians).middle();
    }

    /** The value of a rank, from 0, where every cluster is there as often as it was drawn. */
    private double at(int rank, int[] drawn) {
        int i = 0;
        for (int seen = drawn[cluster[0]]; seen <= rank; seen += drawn[cluster[i]]) {
            i++;
        }
        return sorted[i];
    }
}
