package dev.marionette.numerics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.IntFunction;
import org.apache.commons.math3.random.HaltonSequenceGenerator;
import org.apache.commons.math3.random.SobolSequenceGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LowDiscrepancyTest {
    @Test
    void haltonIsThatOfCommonsMath() {
        LowDiscrepancy halton = LowDiscrepancy.halton(6);
        HaltonSequenceGenerator reference = new HaltonSequenceGenerator(6, new int[] {2, 3, 5, 7, 11, 13}, null);
        for (int n = 0; n < 300; n++) {
            assertThat(halton.point(n)).isEqualTo(reference.nextVector());
        }
        assertThat(LowDiscrepancy.halton(60).point(1)[59]).isEqualTo(1.0 / 281);
        assertThat(LowDiscrepancy.halton(0).point(1)).isEmpty();
    }

    @Test
    void sobolIsThatOfCommonsMathButForAShift() {
        SobolSequenceGenerator plain = new SobolSequenceGenerator(5);
        LowDiscrepancy shifted = LowDiscrepancy.sobol(5, new SplitMix(3));
        double[] shift = shifted.point(0);
        plain.nextVector();
        for (int n = 1; n < 100; n++) {
            double[] u = plain.nextVector();
            for (int i = 0; i < 5; i++) {
                assertThat(shifted.point(n)[i]).isCloseTo((u[i] + shift[i]) % 1, within(1e-15));
            }
        }
        assertThat(LowDiscrepancy.sobol(5, new SplitMix(4)).point(0)).isNotEqualTo(shift);
    }

    @Test
    void theAdditiveRecurrencesStepByTheirIrrationals() {
        double[] richtmyer = LowDiscrepancy.richtmyer(4).point(7);
        double[] primes = {2, 3, 5, 7};
        for (int i = 0; i < 4; i++) {
            assertThat(richtmyer[i]).isCloseTo(7 * Math.sqrt(primes[i]) % 1, within(1e-14));
        }
        double golden = (1 + Math.sqrt(5)) / 2;
        assertThat(LowDiscrepancy.roberts(1).point(10)[0]).isCloseTo((0.5 + 10 / golden) % 1, within(1e-14));
        double plastic = 1.324717957244746;
        assertThat(LowDiscrepancy.roberts(2).point(1))
                .containsExactly(
                        new double[] {(0.5 + 1 / plastic) % 1, (0.5 + 1 / (plastic * plastic)) % 1}, within(1e-14));
    }

    /** The mean of Π f(u_i) over 4,096 points, which is 1 for each of these f, is twice as near as with random points. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 6})
    void integratesBetterThanChance(int d) {
        double random = Math.sqrt((Math.pow(13.0 / 12, d) - 1) / 4096);
        assertThat(mean(LowDiscrepancy::halton, d)).isCloseTo(1, within(random / 2));
        assertThat(mean(n -> LowDiscrepancy.sobol(n, new SplitMix(1)), d)).isCloseTo(1, within(random / 2));
        assertThat(mean(LowDiscrepancy::richtmyer, d)).isCloseTo(1, within(random / 2));
        assertThat(mean(LowDiscrepancy::roberts, d)).isCloseTo(1, within(random / 2));
    }

    private static double mean(IntFunction<LowDiscrepancy> family, int d) {
        LowDiscrepancy sequence = family.apply(d);
        double sum = 0;
        for (int n = 0; n < 4096; n++) {
            double product = 1;
            for (double u : sequence.point(n)) {
                assertThat(u).isBetween(0.0, Math.nextDown(1.0));
                product *= 0.5 + u;
            }
            sum += product;
        }
        return sum / 4096;
    }
}
