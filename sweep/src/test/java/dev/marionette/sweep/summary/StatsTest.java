package dev.marionette.sweep.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;
import org.apache.commons.math3.stat.inference.WilcoxonSignedRankTest;
import org.junit.jupiter.api.Test;

class StatsTest {
    private static final double[] ZERO = new double[400];

    private static double[] normal(int n, double mean, long seed) {
        Random random = new Random(seed);
        double[] x = new double[n];
        for (int i = 0; i < n; i++) {
            x[i] = mean + random.nextGaussian();
        }
        return x;
    }

    @Test
    void theExactTestAgreesWithCommonsMath() {
        for (int seed = 0; seed < 200; seed++) {
            int n = 5 + seed % 12;
            double[] d = normal(n, 0.1 * (seed % 7), seed);
            double expected = new WilcoxonSignedRankTest().wilcoxonSignedRankTest(d, Arrays.copyOf(ZERO, n), true);
            // counts the greater sum's tail, which is the same by symmetry
            assertThat(SignedRank.of(d).p()).as("seed %d", seed).isCloseTo(Math.min(1, expected), within(1e-12));
        }
    }

    /** With ties there is no table: count all signs out. */
    @Test
    void tiesAreCountedOut() {
        Random random = new Random(5);
        for (int seed = 0; seed < 50; seed++) {
            int n = 4 + random.nextInt(7);
            double[] d = random.ints(n, -3, 4).asDoubleStream().toArray();
            double[] nonZero = Arrays.stream(d).filter(x -> x != 0).toArray();
            if (nonZero.length == 0) {
                continue;
            }
            SignedRank found = SignedRank.of(d);
            int below = 0;
            int above = 0;
            for (int signs = 0; signs < 1 << nonZero.length; signs++) {
                double[] flipped = new double[nonZero.length];
                for (int i = 0; i < flipped.length; i++) {
                    flipped[i] = Math.abs(nonZero[i]) * ((signs >> i & 1) == 1 ? 1 : -1);
                }
                double w = SignedRank.of(flipped).positive();
                below += w <= found.positive() ? 1 : 0;
                above += w >= found.positive() ? 1 : 0;
            }
            double expected = Math.min(1, 2.0 * Math.min(below, above) / (1 << nonZero.length));
            assertThat(found.p()).as("case %d", seed).isCloseTo(expected, within(1e-12));
            assertThat(found.zeros()).isEqualTo(n - nonZero.length);
        }
    }

    /** p of scipy.stats.wilcoxon 1.17 with zero_method="wilcox", correction=True, method="asymptotic". */
    @Test
    void theNormalOneAgreesWithScipyAndJoinsTheExactOne() {
        double[] plain = new double[100];
        double[] tied = new double[100];
        for (int i = 1; i <= 100; i++) {
            plain[i - 1] = (i * 37 % 101 - 45) / 10.0;
            tied[i - 1] = i * 37 % 11 - 4;
        }
        assertThat(SignedRank.of(plain).p()).isCloseTo(0.07142040527098012, within(1e-12));
        assertThat(SignedRank.of(tied).p()).isCloseTo(0.0030592093227087428, within(1e-12));
        for (int seed = 0; seed < 20; seed++) {
            double[] fifty = normal(50, 0.3, seed);
            double[] longer = Arrays.copyOf(fifty, 51);
            longer[50] = 1e-9;
            assertThat(SignedRank.of(longer).p())
                    .as("seed %d", seed)
                    .isCloseTo(SignedRank.of(fifty).p(), within(0.03));
        }
    }

    @Test
    void theEffectSizeIsTheShareOfTheRanks() {
        assertThat(SignedRank.of(new double[] {1, 2, 3}).rankBiserial()).isEqualTo(1);
        assertThat(SignedRank.of(new double[] {-1, -2, 0}).rankBiserial()).isEqualTo(-1);
        assertThat(SignedRank.of(new double[] {1, -2, 3, -4}).rankBiserial()).isCloseTo((4 - 6) / 10.0, within(1e-15));
        assertThat(SignedRank.of(new double[] {0, 0}).p()).isEqualTo(1);
        assertThat(SignedRank.of(new double[] {0, 0}).rankBiserial()).isZero();
    }

    /** By hand, after Holm's rule. */
    @Test
    void holmCorrectsInOrder() {
        assertThat(Holm.corrected(new double[] {0.01, 0.04, 0.03, 0.005}))
                .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, within(1e-15));
        assertThat(Holm.corrected(new double[] {0.9, 0.8})).containsExactly(1, 1);
        assertThat(Holm.corrected(new double[0])).isEmpty();
    }

    /** Of one value each, of one cluster, and of the same value again and again: what a plain sample says. */
    @Test
    void clustersOfOneValueAreASample() {
        double[] x = normal(25, 0, 11);
        Arrays.sort(x);
        Sample.Interval plain = new Sample(x).medianInterval(4);
        List<double[]> single = Arrays.stream(x).mapToObj(v -> new double[] {v}).toList();
        List<double[]> thrice =
                Arrays.stream(x).mapToObj(v -> new double[] {v, v, v}).toList();
        assertThat(ClusterInterval.of(single, 4)).isEqualTo(plain);
        assertThat(ClusterInterval.of(thrice, 4)).isEqualTo(plain);
        assertThat(ClusterInterval.of(List.of(x), 4)).isEqualTo(plain);
    }

    /** Twenty seeds that hardly differ are not twenty witnesses: the interval has to hold the median all the same. */
    @Test
    void seedsOfOneMotionDoNotMakeTheIntervalNarrow() {
        int repeats = 200;
        int naiveRepeats = 40;
        int holds = 0;
        int naive = 0;
        for (int seed = 0; seed < repeats; seed++) {
            double[] centres = normal(24, 0, seed);
            List<double[]> clusters = new ArrayList<>();
            double[] all = new double[0];
            for (int c = 0; c < centres.length; c++) {
                double[] own = normal(10, 0, 1000L * seed + c);
                for (int i = 0; i < own.length; i++) {
                    own[i] = centres[c] + 0.01 * own[i];
                }
                clusters.add(own);
                all = DoubleStream.concat(Arrays.stream(all), Arrays.stream(own))
                        .toArray();
            }
            holds += holdsZero(ClusterInterval.of(clusters, seed));
            // dear, and far from what the bound allows: σ is taken for √10 times less, and 0.95 falls to 0.46
            naive += seed < naiveRepeats ? holdsZero(new Sample(all).medianInterval(seed)) : 0;
        }
        assertThat(holds / (double) repeats).isBetween(0.90, 0.985);
        assertThat(naive / (double) naiveRepeats).isLessThan(0.7);
    }

    private static int holdsZero(Sample.Interval interval) {
        return interval.low() <= 0 && interval.high() >= 0 ? 1 : 0;
    }

    @Test
    void quantilesAreThoseOfCommonsMath() {
        Percentile type7 = new Percentile().withEstimationType(Percentile.EstimationType.R_7);
        for (int n = 1; n < 30; n++) {
            double[] x = normal(n, 3, n);
            for (double part : new double[] {0.025, 0.25, 0.5, 0.9, 1}) {
                assertThat(new Sample(x).quantile(part)).isCloseTo(type7.evaluate(x, 100 * part), within(1e-12));
            }
        }
    }

    /** How often the interval holds the true median: nominally 95 %. */
    @Test
    void theIntervalHoldsTheMedianAsOftenAsItSays() {
        int holds = 0;
        for (int seed = 0; seed < 300; seed++) {
            holds += holdsZero(new Sample(normal(25, 0, seed)).medianInterval(seed));
        }
        assertThat(holds / 300.0).isBetween(0.90, 0.985);
        Sample.Interval resampled = new Sample(normal(1000, 0, 7)).medianInterval(1);
        Sample.Interval ranks = new Sample(normal(1001, 0, 7)).medianInterval(1);
        assertThat(ranks.low()).isCloseTo(resampled.low(), within(0.02));
        assertThat(ranks.high()).isCloseTo(resampled.high(), within(0.02));
        assertThat(new Sample(normal(9, 0, 1)).medianInterval(3))
                .isEqualTo(new Sample(normal(9, 0, 1)).medianInterval(3));
        assertThat(new Sample(new double[] {2}).medianInterval(0)).isEqualTo(new Sample.Interval(2, 2));
        assertThatThrownBy(() -> new Sample(new double[] {Double.NaN})).isInstanceOf(IllegalArgumentException.class);
    }
}
