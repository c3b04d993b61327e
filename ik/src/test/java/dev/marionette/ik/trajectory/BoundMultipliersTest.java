package dev.marionette.ik.trajectory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows of every kind against the equations that they are to satisfy. */
class BoundMultipliersTest {
    private static final double INFINITE = Double.POSITIVE_INFINITY;
    private static final double EPS = 1e-9;
    /** Of equalities, as {@link BoundMultipliers} softens them. */
    private static final double SOFT = 1e-6;

    /** A hard inequality, elastic ones that hold, are violated and are far, equalities, and one that is absent. */
    private static final double[] C = {0.3, 0.2, -0.4, 5, 0.1, -0.2, INFINITE};

    private static final double[] HIGH = {INFINITE, 10, 20, 30, 40, 50, 60};
    private static final double[] LOW = {0, 0, 0, 0, -40, -50, 0};
    private static final int ABSENT = 6;

    private final BoundMultipliers rows = new BoundMultipliers();

    @BeforeEach
    void fill() {
        rows.resize(C.length);
        System.arraycopy(C, 0, rows.c, 0, C.length);
        System.arraycopy(HIGH, 0, rows.high, 0, C.length);
        System.arraycopy(LOW, 0, rows.low, 0, C.length);
        Arrays.fill(rows.z, 0, C.length, 0.5);
        for (int i = 0; i < C.length; i++) {
            rows.change[i] = 0.1 * Math.sin(1 + 3 * i);
        }
    }

    private boolean hard(int i) {
        return HIGH[i] == INFINITE;
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-8, 1e-3, 10})
    void aStartIsInsideAndItsProductsAreNotBelowTheBarrier(double mu) {
        rows.recenter(mu, 0.01);
        for (int i = 0; i < ABSENT; i++) {
            assertThat(rows.s[i]).as("s " + i).isPositive();
            assertThat(rows.z[i]).as("z " + i).isGreaterThan(LOW[i]).isLessThan(HIGH[i]);
            assertThat(rows.s[i] * (rows.z[i] - LOW[i]))
                    .as("s u " + i)
                    .isGreaterThanOrEqualTo(0.999 * Math.min(mu, 0.1));
            if (hard(i)) {
                assertThat(rows.e[i]).isZero();
                assertThat(rows.s[i]).isEqualTo(C[i]);
            } else {
                assertThat(rows.e[i]).as("e " + i).isPositive();
                assertThat(rows.e[i] * (HIGH[i] - rows.z[i])).as("e w " + i).isGreaterThanOrEqualTo(0.999 * mu);
                assertThat(C[i] - rows.s[i] + rows.e[i]).as("c = s - e " + i).isCloseTo(0, within(EPS));
            }
        }
        assertThat(rows.residual()).isCloseTo(0, within(EPS));
    }

    /** A hard row that has less than the least slack starts off its value, which {@code residual} tells. */
    @Test
    void aHardRowWithTooLittleSlackIsTakenFromItsValue() {
        rows.c[0] = -0.2;
        rows.recenter(1e-3, 0.05);
        assertThat(rows.s[0]).isEqualTo(0.05);
        assertThat(rows.residual()).isCloseTo(0.25, within(EPS));
    }

    /** A row that gives way and just holds is not taken from its value, whatever its price: a few large products would keep steps short. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 1e-6, 1e-4, 1e-2})
    void aRowThatJustHoldsStartsNearTheCentre(double value) {
        double mu = 1e-3;
        Arrays.fill(rows.z, 0, C.length, 0);
        Arrays.fill(rows.c, 0, ABSENT, value);
        Arrays.fill(rows.high, 0, ABSENT, 1000);
        Arrays.fill(rows.low, 0, ABSENT, 0);
        rows.recenter(mu, 5e-3);
        for (int i = 0; i < ABSENT; i++) {
            assertThat(rows.s[i] * rows.z[i]).as("s z " + i).isBetween(0.999 * mu, 1.1 * mu);
            assertThat(rows.e[i] * (rows.high[i] - rows.z[i])).as("e w " + i).isBetween(0.999 * mu, 0.5);
        }
    }

    /** The least slack of a row that holds in any case is no more than a part of what its unknown may change by. */
    @Test
    void aHardRowStartsWithinItsTrustRegion() {
        rows.c[0] = 0;
        rows.room[0] = 1e-4;
        rows.recenter(1e-3, 0.05);
        assertThat(rows.s[0]).isBetween(1e-6, 1e-4);
    }

    @Test
    void multipliersOfBeforeAreTakenWithinTheirRange() {
        Arrays.fill(rows.z, 0, C.length, 1e4);
        rows.recenter(1e-9, 0.01);
        assertThat(rows.z[0]).isEqualTo(1e4);
        assertThat(rows.z[1]).isEqualTo(9);
        assertThat(rows.z[4]).isEqualTo(36);
        Arrays.fill(rows.z, 0, C.length, -1e4);
        rows.recenter(1e-9, 0.01);
        assertThat(rows.z[4]).isEqualTo(-36);
        assertThat(rows.z[2]).isGreaterThan(0);
    }

    private double complementarityByHand(double alpha, double[] ds, double[] dz, double[] de) {
        double sum = 0;
        int count = 0;
        for (int i = 0; i < ABSENT; i++) {
            double z = rows.z[i] + alpha * dz[i];
            sum += (rows.s[i] + alpha * ds[i]) * (z - LOW[i]);
            count++;
            if (!hard(i)) {
                sum += (rows.e[i] + alpha * de[i]) * (HIGH[i] - z);
                count++;
            }
        }
        return sum / count;
    }

    /**
     * The direction from what a full step changes: the Newton equations of s u = μ, e w = μ and c + Δc = s − e; also where a hard row has less than its
     * slack.
     */
    @ParameterizedTest
    @CsvSource({"false, 0.3", "true, 0.3", "false, -0.2", "true, -0.2"})
    void aDirectionSolvesTheNewtonEquations(boolean corrected, double ofHardRow) {
        rows.c[0] = ofHardRow;
        rows.recenter(0.02, 0.01);
        double[] zero = new double[C.length];
        double mean = rows.complementarity(0);
        assertThat(mean).isCloseTo(complementarityByHand(0, zero, zero, zero), within(EPS));
        rows.prepare(0, false);
        rows.findDirection(0, false);
        double[][] first = direction();
        double mu = corrected ? 0.3 * mean : 0;
        if (corrected) {
            rows.prepare(mu, true);
            rows.findDirection(mu, true);
        }
        double[][] d = direction();
        for (int i = 0; i < ABSENT; i++) {
            double u = rows.z[i] - LOW[i];
            double w = HIGH[i] - rows.z[i];
            double a = mu - (corrected ? first[0][i] * first[1][i] : 0);
            double b = mu + (corrected ? first[2][i] * first[1][i] : 0);
            assertThat(rows.s[i] * d[1][i] + u * d[0][i]).as("s u " + i).isCloseTo(a - rows.s[i] * u, within(1e-7));
            double soft = LOW[i] < 0 ? SOFT * d[1][i] : 0;
            assertThat(rows.c[i] + rows.change[i])
                    .as("c " + i)
                    .isCloseTo(rows.s[i] + d[0][i] - rows.e[i] - d[2][i] - soft, within(1e-7));
            if (!hard(i)) {
                assertThat(-rows.e[i] * d[1][i] + w * d[2][i])
                        .as("e w " + i)
                        .isCloseTo(b - rows.e[i] * w, within(1e-7));
            }
        }
        double part = 0.5 * rows.longest();
        assertThat(rows.complementarity(part)).isCloseTo(complementarityByHand(part, d[0], d[1], d[2]), within(EPS));
    }

    /** ds, dz and de, from what a small move changes; all is taken back. */
    private double[][] direction() {
        double alpha = 1e-4;
        double[] s = rows.s.clone();
        double[] z = rows.z.clone();
        double[] e = rows.e.clone();
        double[] c = rows.c.clone();
        rows.move(alpha);
        double[][] d = new double[3][C.length];
        for (int i = 0; i < ABSENT; i++) {
            d[0][i] = (rows.s[i] - s[i]) / alpha;
            d[1][i] = (rows.z[i] - z[i]) / alpha;
            d[2][i] = (rows.e[i] - e[i]) / alpha;
            assertThat(rows.c[i]).isCloseTo(c[i] + alpha * rows.change[i], within(EPS));
        }
        assertThat(rows.c[ABSENT]).isEqualTo(INFINITE);
        System.arraycopy(s, 0, rows.s, 0, s.length);
        System.arraycopy(z, 0, rows.z, 0, z.length);
        System.arraycopy(e, 0, rows.e, 0, e.length);
        System.arraycopy(c, 0, rows.c, 0, c.length);
        return d;
    }

    /** What is added to the right-hand side along the gradient is the multiplier after the step, less stiffness times change. */
    @ParameterizedTest
    @ValueSource(doubles = {0.3, -0.2})
    void pullAndStiffnessGiveTheMultiplierAfterTheStep(double ofHardRow) {
        rows.c[0] = ofHardRow;
        rows.recenter(0.02, 0.01);
        rows.prepare(0.01, false);
        double[] pull = rows.pull.clone();
        double[] stiffness = rows.stiffness.clone();
        rows.findDirection(0.01, false);
        double[][] d = direction();
        for (int i = 0; i < ABSENT; i++) {
            assertThat(rows.z[i] + d[1][i])
                    .as("z " + i)
                    .isCloseTo(pull[i] - stiffness[i] * rows.change[i], within(1e-7));
        }
        assertThat(pull[ABSENT]).isZero();
        assertThat(stiffness[ABSENT]).isZero();
    }

    /** The longest step keeps all of s, z, e and w positive, and one a little longer does not; over random changes. */
    @Test
    void theLongestStepEndsAtTheFirstBorder() {
        Random random = new Random(11);
        int shorter = 0;
        for (int k = 0; k < 200; k++) {
            fill();
            for (int i = 0; i < ABSENT; i++) {
                rows.change[i] = 2 * random.nextGaussian();
            }
            rows.recenter(0.02, 0.01);
            rows.prepare(0.01, false);
            rows.findDirection(0.01, false);
            double alpha = rows.longest();
            assertThat(alpha).isPositive().isLessThanOrEqualTo(1);
            double[][] d = direction();
            assertThat(least(d, 0.999 * alpha)).as("case " + k).isPositive();
            if (alpha < 1) {
                shorter++;
                assertThat(least(d, 1.001 * alpha)).as("case " + k).isNegative();
            }
        }
        assertThat(shorter).isGreaterThan(50);
    }

    private double least(double[][] d, double alpha) {
        double least = INFINITE;
        for (int i = 0; i < ABSENT; i++) {
            double z = rows.z[i] + alpha * d[1][i];
            least = Math.min(least, Math.min(rows.s[i] + alpha * d[0][i], Math.min(z - LOW[i], HIGH[i] - z)));
            least = hard(i) ? least : Math.min(least, rows.e[i] + alpha * d[2][i]);
        }
        return least;
    }

    @Test
    void violationsPricesAndGapAreSums() {
        assertThat(rows.violation(1)).isZero();
        assertThat(rows.violation(2)).isEqualTo(0.4);
        assertThat(rows.violation(4)).isEqualTo(0.1);
        assertThat(rows.violation(5)).isEqualTo(0.2);
        assertThat(rows.violation(ABSENT)).isZero();
        assertThat(rows.worstViolation(0)).isEqualTo(0.4);
        assertThat(rows.worstViolation(3)).isEqualTo(0.2);
        rows.c[0] = -7;
        assertThat(rows.priceOfViolations()).isCloseTo(20 * 0.4 + 40 * 0.1 + 50 * 0.2, within(EPS));
        rows.z[5] = -3;
        assertThat(rows.magnitude(5)).isEqualTo(3);
        assertThat(rows.magnitude(ABSENT)).isZero();
        assertThat(rows.isAbsent(ABSENT)).isTrue();
        assertThat(rows.isAbsent(0)).isFalse();
        fill();
        rows.recenter(0.02, 0.01);
        double gap = 0;
        for (int i = 0; i < ABSENT; i++) {
            gap += rows.s[i] * (rows.z[i] - LOW[i]) + (hard(i) ? 0 : rows.e[i] * (HIGH[i] - rows.z[i]));
        }
        assertThat(rows.gap()).isCloseTo(gap, within(EPS));
        rows.e[1] += 0.5;
        assertThat(rows.residual()).isCloseTo(0.5, within(EPS));
    }

    @Test
    void aCopyHasValuesAndMultipliersAndRoomGrows() {
        rows.z[2] = 7;
        BoundMultipliers copy = rows.copy();
        rows.z[2] = 8;
        rows.c[2] = 9;
        assertThat(copy.size).isEqualTo(C.length);
        assertThat(copy.z[2]).isEqualTo(7);
        assertThat(copy.c[2]).isEqualTo(-0.4);
        rows.resize(1000);
        assertThat(rows.size).isEqualTo(1000);
        assertThat(rows.c.length).isGreaterThanOrEqualTo(1000);
        double[] room = rows.c;
        rows.resize(3);
        assertThat(rows.size).isEqualTo(3);
        assertThat(rows.c).isSameAs(room);
    }
}
