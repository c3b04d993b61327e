package dev.marionette.ik;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The cheapest paths of a limb through candidates, from coarse frame to coarse frame, by dynamic programming (Viterbi): a candidate costs its squared error,
 * a change the motion between two of them, and more where the joints' velocity limits do not allow it.
 */
final class BranchPaths {
    /** Weight of squared motion between coarse frames against squared error. */
    private static final double MOTION_WEIGHT = 0.005;
    /** Weight of squared motion beyond the velocity limits. */
    private static final double EXCESS_WEIGHT = 0.2;

    /**
     * A pose at a coarse frame.
     *
     * @param q the joints of the robot. Not modified.
     * @param cost squared error of the limb, rad²
     */
    record Candidate(double[] q, double cost) {}

    private final Limb limb;
    private final double[] start;
    private final double[] reach;
    private final List<List<Candidate>> layers = new ArrayList<>();
    /** By frame and candidate, what the cheapest path to it costs, and which candidate of the frame before is on it. */
    private final List<double[]> costs = new ArrayList<>();

    private final List<int[]> from = new ArrayList<>();

    /**
     * @param start where the joints are before the first frame. Not modified.
     * @param reach how far joints get from a coarse frame to the next, by dof, rad or m. Not modified.
     */
    BranchPaths(Limb limb, double[] start, double[] reach) {
        this.limb = limb;
        this.start = start;
        this.reach = reach;
    }

    /** Goes on to the next coarse frame. */
    void add(List<Candidate> layer) {
        boolean first = layers.isEmpty();
        List<Candidate> earlier = first ? List.of(new Candidate(start, 0)) : layers.get(layers.size() - 1);
        double[] sums = first ? new double[1] : costs.get(layers.size() - 1);
        double[] cost = new double[layer.size()];
        int[] back = new int[layer.size()];
        for (int i = 0; i < cost.length; i++) {
            cost[i] = Double.POSITIVE_INFINITY;
            for (int j = 0; j < earlier.size(); j++) {
                double total = sums[j] + change(earlier.get(j).q(), layer.get(i).q(), first);
                if (total < cost[i]) {
                    cost[i] = total;
                    back[i] = j;
                }
            }
            cost[i] += layer.get(i).cost();
        }
        layers.add(List.copyOf(layer));
        costs.add(cost);
        from.add(back);
    }

    /** Where the cheapest paths so far end, the cheapest first: at most so many candidates of the last frame. */
    List<Candidate> ends(int most) {
        double[] cost = costs.get(costs.size() - 1);
        return IntStream.range(0, cost.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> cost[i]))
                .limit(most)
                .map(layers.get(layers.size() - 1)::get)
                .toList();
    }

    /** The cheapest path through all frames. */
    List<Candidate> cheapest() {
        int last = layers.size() - 1;
        int at = layers.get(last).indexOf(ends(1).get(0));
        List<Candidate> path = new ArrayList<>();
        for (int k = last; k >= 0; k--) {
            path.add(0, layers.get(k).get(at));
            at = from.get(k)[at];
        }
        return path;
    }

    /** What a change of pose costs; to the first frame there is all the time in the world. */
    private double change(double[] a, double[] b, boolean first) {
        double sum = 0;
        for (int d : limb.joints()) {
            double moved = Math.abs(b[d] - a[d]);
            double excess = first ? 0 : Math.max(0, moved - reach[d]);
            sum += MOTION_WEIGHT * moved * moved + EXCESS_WEIGHT * excess * excess;
        }
        return sum;
    }
}
