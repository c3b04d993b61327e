package dev.marionette.bo.polish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.bo.Box;
import dev.marionette.bo.Minimizer;
import dev.marionette.bo.MinimizerResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every polisher has to keep. */
class PolishersTest {
    private static final Box BOX = Box.of(new double[] {-1, 2, 0, 0}, new double[] {1, 6, 1, 0.1});
    private static final double[] START = {0, 3, 0.5, 0.05};

    /** Kinked, with its minimum 0 at (0.3, 2, 0.2, 0.1), two coordinates of which lie on the border. */
    private static double cost(double[] x) {
        return Math.abs(x[0] - 0.3 + x[2] - 0.2)
                + Math.pow(x[0] - 0.3, 2)
                + 0.3 * (x[1] - 2)
                + Math.abs(x[2] - 0.2)
                + 5 * (0.1 - x[3]);
    }

    private static MinimizerResult run(String name, int budget, long seed) {
        return Minimizer.of(BOX, PolishersTest::cost, START)
                .polish(Polishers.create(name), budget, seed)
                .result();
    }

    @ParameterizedTest
    @ValueSource(strings = {"cma-es", "bobyqa"})
    void findsTheMinimum(String name) {
        assertThat(run(name, 4000, 1).value()).isLessThan(1e-3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cma-es", "bobyqa"})
    void keepsToItsBudgetAndToTheBox(String name) {
        for (int budget : new int[] {1, 5, 14, 100, 1000}) {
            int[] count = {0};
            Minimizer.of(
                            BOX,
                            x -> {
                                assertThat(BOX.contains(x)).isTrue();
                                count[0]++;
                                return cost(x);
                            },
                            START)
                    .polish(Polishers.create(name), budget, 3);
            assertThat(count[0]).isLessThanOrEqualTo(budget + 1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"cma-es", "bobyqa"})
    void sameSeedSameBits(String name) {
        assertThat(run(name, 700, 5).trace()).isEqualTo(run(name, 700, 5).trace());
        assertThat(run(name, 700, 5).trace()).isNotEqualTo(run(name, 700, 6).trace());
    }

    @ParameterizedTest
    @ValueSource(strings = {"cma-es", "bobyqa"})
    void survivesFailedEvaluations(String name) {
        int[] count = {0};
        MinimizerResult result = Minimizer.of(BOX, x -> count[0]++ % 7 == 3 ? Double.NaN : cost(x), START)
                .polish(Polishers.create(name), 800, 2)
                .result();
        assertThat(result.value()).isLessThan(cost(START));
    }

    @ParameterizedTest
    @ValueSource(strings = {"cma-es", "bobyqa"})
    void oneCoordinateIsNoTrouble(String name) {
        MinimizerResult result = Minimizer.of(Box.unit(1), x -> Math.abs(x[0] - 0.3), new double[] {0.6})
                .polish(Polishers.create(name), 300, 2)
                .result();
        assertThat(result.value()).isLessThanOrEqualTo(0.3);
    }

    @Test
    void unknownNameListsTheKnown() {
        assertThatThrownBy(() -> Polishers.create("simplex"))
                .hasMessage("unknown polisher 'simplex'. Known: bobyqa, cma-es.");
    }
}
