package dev.marionette.bo.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The references are 20 digits of log h(z) and Φ(z)/h(z) with h(z) = φ(z) + z Φ(z), from mpmath at 60 digits and more
 * (Φ by erfc); the last three from the asymptotic series h(−t) = φ(t)/t² (1 − 3/t² + 15/t⁴ − …).
 */
class ExpectedImprovementTest {
    @ParameterizedTest
    @CsvSource({
        "8, 2.0794415416798359377, 0.12499999999999992106",
        "1.5, 0.42481455676225929557, 0.6102064036707615057",
        "1, 0.080026218849306940029, 0.77663872520173925975",
        "0.5, -0.35982768374506381859, 0.99092271800410996015",
        "0, -0.91893853320467274178, 1.2533141373155002512",
        "-0.3, -1.32140124491904351, 1.4323241816484151091",
        "-0.9, -2.2982829894596517308, 1.8326998049212272357",
        "-0.999999, -2.4851191214417689959, 1.9042705113520567825",
        "-1, -2.4851210257126413368, 1.9042712333296918229",
        "-1.5, -3.5299359208057098515, 2.2795806941564461644",
        "-3, -7.8696860596030285171, 3.5323375176251605167",
        "-6, -22.578879392169797367, 6.309840773209831577",
        "-10, -55.553122036122355927, 10.194383033412553306",
        "-37, -692.64296016327040574, 37.053936202404203291",
        "-40, -808.29856835661996024, 40.049906657648518193",
        "-100, -5010.1295788002497923, 100.01999400419586505"
    })
    void matchesHighPrecision(double z, double logH, double slope) {
        assertThat(ExpectedImprovement.logH(z)).isCloseTo(logH, relative(logH));
        assertThat(ExpectedImprovement.slopeOfLogH(z)).isCloseTo(slope, relative(slope));
    }

    @ParameterizedTest
    @CsvSource({"-1e3, -500014.73445209115845", "-1e6, -500000000028.54995965", "-1e50, -5.0e99"})
    void isStableFarOut(double z, double logH) {
        assertThat(ExpectedImprovement.logH(z)).isCloseTo(logH, relative(logH));
    }

    @Test
    void isFiniteOverTheStatedRange() {
        for (int exponent = 0; exponent <= 100; exponent++) {
            double z = -Math.pow(10, exponent);
            assertThat(ExpectedImprovement.logH(z)).as("z = %s", z).isFinite();
            assertThat(ExpectedImprovement.slopeOfLogH(z)).as("z = %s", z).isCloseTo(-z, relativeTo(-z, 1));
        }
    }

    private static Offset<Double> relative(double value) {
        return relativeTo(value, 1e-14);
    }

    private static Offset<Double> relativeTo(double value, double share) {
        return within(share * Math.max(0.1, Math.abs(value)));
    }

    /** log EI of μ = 0.3, σ² = 0.04, best = 0.1: z = −1, so log 0.2 + log h(−1). */
    @Test
    void scalesWithTheDeviation() {
        assertThat(ExpectedImprovement.log(0.3, 0.04, 0.1))
                .isCloseTo(Math.log(0.2) - 2.4851210257126413, within(1e-14));
    }

    @ParameterizedTest
    @CsvSource({"0.5, 0.3, 0.1", "-2, 0.3, 0.1", "0.1, 1e-4, -0.4", "0.2, 0.04, 0.1", "30, 0.01, 0"})
    void gradientMatchesCentralDifferences(double mean, double variance, double best) {
        double[] gradient = new double[2];
        double value = ExpectedImprovement.logWithGradient(
                mean, variance, best, new double[] {1, 0}, new double[] {0, 1}, gradient);
        assertThat(value).isEqualTo(ExpectedImprovement.log(mean, variance, best));
        double h = 1e-6 * Math.sqrt(variance);
        double ofMean =
                (ExpectedImprovement.log(mean + h, variance, best) - ExpectedImprovement.log(mean - h, variance, best))
                        / (2 * h);
        double k = 1e-6 * variance;
        double ofVariance =
                (ExpectedImprovement.log(mean, variance + k, best) - ExpectedImprovement.log(mean, variance - k, best))
                        / (2 * k);
        assertThat(gradient[0]).isCloseTo(ofMean, relativeTo(ofMean, 1e-6));
        assertThat(gradient[1]).isCloseTo(ofVariance, relativeTo(ofVariance, 1e-6));
    }

    @Test
    void aPointKnownExactlyIsStillComparable() {
        assertThat(ExpectedImprovement.log(1, 0, 0)).isFinite().isLessThan(-1e10);
        assertThat(ExpectedImprovement.log(-1, 0, 0)).isCloseTo(0, within(1e-9));
    }
}
