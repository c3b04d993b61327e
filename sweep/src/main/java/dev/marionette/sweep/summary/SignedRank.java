package dev.marionette.sweep.summary;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.apache.commons.math3.special.Erf;

/**
 * Wilcoxon's signed-rank test of paired differences (Wilcoxon 1945): whether they are symmetric about 0. Differences of 0
 * are left out, tied ones share the mean of their ranks. Up to {@link #EXACT} differences the distribution is counted out,
 * ties included; above, it is the normal one with corrections for ties and continuity.
 *
 * @param pairs differences, those of 0 included
 * @param zeros differences of 0
 * @param positive sum of the ranks of the positive ones
 * @param negative sum of the ranks of the negative ones
 * @param p of two sides; 1 where all differences are 0
 */
public record SignedRank(int pairs, int zeros, double positive, double negative, double p) {
    /** So many differences are counted out. */
    static final int EXACT = 50;

    /** Tests differences. Not modified. */
    public static SignedRank of(double[] differences) {
        double[] d = Arrays.stream(differences).filter(x -> x != 0).toArray();
        int zeros = differences.length - d.length;
        if (d.length == 0) {
            return new SignedRank(differences.length, zeros, 0, 0, 1);
        }
        int[] doubled = doubledRanks(d);
        double positive = 0;
        double all = 0;
        for (int i = 0; i < d.length; i++) {
            positive += d[i] > 0 ? doubled[i] / 2.0 : 0;
            all += doubled[i] / 2.0;
        }
        double p = d.length <= EXACT ? exact(doubled, positive) : normal(doubled, positive);
        return new SignedRank(differences.length, zeros, positive, all - positive, p);
    }

    /**
     * The matched-pairs rank-biserial correlation (Kerby 2014): the share of the rank sum that is for a positive difference
     * less the share against, −1 to 1; 0 where there is no difference.
     */
    public double rankBiserial() {
        double all = positive + negative;
        return all == 0 ? 0 : (positive - negative) / all;
    }

    /** Twice the ranks of the magnitudes, so that shared ranks are whole. */
    private static int[] doubledRanks(double[] d) {
        Integer[] order = IntStream.range(0, d.length).boxed().toArray(Integer[]::new);
        Arrays.sort(order, Comparator.comparingDouble(i -> Math.abs(d[i])));
        int[] ranks = new int[d.length];
        for (int first = 0; first < order.length; ) {
            int next = first + 1;
            while (next < order.length && Math.abs(d[order[next]]) == Math.abs(d[order[first]])) {
                next++;
            }
            for (int k = first; k < next; k++) {
                // the mean of the ranks first + 1 … next, twice
                ranks[order[k]] = first + 1 + next;
            }
            first = next;
        }
        return ranks;
    }

    /** Under the hypothesis every rank is positive with probability ½, whatever the others. */
    private static double exact(int[] doubled, double positive) {
        int total = Arrays.stream(doubled).sum();
        double[] chance = new double[total + 1];
        chance[0] = 1;
        int reached = 0;
        for (int rank : doubled) {
            reached += rank;
            for (int s = reached; s >= 0; s--) {
                chance[s] = (chance[s] + (s >= rank ? chance[s - rank] : 0)) / 2;
            }
        }
        int seen = (int) Math.round(2 * positive);
        double below = 0;
        double above = 0;
        for (int s = 0; s <= total; s++) {
            below += s <= seen ? chance[s] : 0;
            above += s >= seen ? chance[s] : 0;
        }
        return Math.min(1, 2 * Math.min(below, above));
    }

    /** Mean n(n+1)/4; the variance is a quarter of the sum of the squared ranks, which has the ties in it. */
    private static double normal(int[] doubled, double positive) {
        double mean = Arrays.stream(doubled).sum() / 4.0;
        double variance = 0;
        for (int rank : doubled) {
            variance += rank / 4.0 * rank / 4.0;
        }
        double z = Math.max(0, Math.abs(positive - mean) - 0.5) / Math.sqrt(variance);
        return Erf.erfc(z / Math.sqrt(2));
    }
}
