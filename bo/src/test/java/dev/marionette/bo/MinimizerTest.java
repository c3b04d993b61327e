package dev.marionette.bo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.search.Box;
import dev.marionette.api.search.Optimizer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MinimizerTest {
    private static final double[] MIDDLE = {0.5, 0.5};

    private static Optimizer optimizer(String name) {
        return ByName.optimizer(name).create(Box.unit(2), ByName.settings(1));
    }

    private static double kinked(double[] x) {
        return Math.abs(x[0] - 0.2) + 2 * Math.abs(x[1] - 0.7) + 1;
    }

    @Test
    void evaluatesTheInitialPointFirstAndRecordsEverything() {
        List<Evaluation> seen = new ArrayList<>();
        MinimizerResult result = Minimizer.of(Box.unit(2), MinimizerTest::kinked, MIDDLE, seen::add)
                .search(optimizer("cdbo-alternating"), 30)
                .result();
        assertThat(result.status()).isEqualTo(MinimizerResult.Status.OK);
        assertThat(result.initialValue()).isEqualTo(kinked(MIDDLE));
        assertThat(result.trace()).isEqualTo(seen).hasSize(31);
        assertThat(seen.get(0).phase()).isEqualTo("initial");
        double best = Double.POSITIVE_INFINITY;
        for (int i = 0; i < seen.size(); i++) {
            best = Math.min(best, seen.get(i).value());
            assertThat(seen.get(i).index()).isEqualTo(i);
            assertThat(seen.get(i).best()).isEqualTo(best);
        }
        assertThat(result.value()).isEqualTo(best).isLessThan(result.initialValue());
        assertThat(kinked(result.x())).isEqualTo(best);
    }

    @Test
    void namesTheStepsOfTheAlternatingSearch() {
        MinimizerResult result = Minimizer.of(Box.unit(2), MinimizerTest::kinked, MIDDLE)
                .search(optimizer("cdbo-alternating"), 8)
                .result();
        assertThat(result.trace()).extracting(Evaluation::phase).contains("trust box", "coordinate 0", "coordinate 1");
    }

    @Test
    void failedEvaluationsAreAStatus() {
        MinimizerResult result = Minimizer.of(Box.unit(2), x -> Double.NaN, MIDDLE)
                .search(optimizer("cdbo-alternating"), 10)
                .result();
        assertThat(result.status()).isEqualTo(MinimizerResult.Status.NO_FINITE_VALUE);
        assertThat(result.x()).containsExactly(MIDDLE);
        assertThat(result.trace()).hasSize(11).allMatch(e -> e.status() == Evaluation.Status.NOT_FINITE);
    }

    @Test
    void neverEndsWorseThanItBegan() {
        MinimizerResult result = Minimizer.of(Box.unit(2), MinimizerTest::kinked, new double[] {0.2, 0.7})
                .search(optimizer("random"), 20)
                .result();
        assertThat(result.value()).isEqualTo(1);
        assertThat(result.x()).containsExactly(0.2, 0.7);
    }

    @Test
    void refusesWhatDoesNotFit() {
        Minimizer minimizer = Minimizer.of(Box.unit(2), MinimizerTest::kinked, MIDDLE);
        assertThatThrownBy(() -> minimizer.search(optimizer("random"), -1)).hasMessageContaining("-1");
        Optimizer other = ByName.optimizer("random").create(Box.unit(3), ByName.settings(1));
        assertThatThrownBy(() -> minimizer.search(other, 1)).hasMessageContaining("random");
        assertThatThrownBy(() -> Minimizer.of(Box.unit(2), MinimizerTest::kinked, new double[] {0, 2}))
                .hasMessageContaining("initial point: coordinate 1 is 2.0");
    }

    @Test
    void anObjectiveThatChangesItsPointChangesNothing() {
        MinimizerResult result = Minimizer.of(
                        Box.unit(2),
                        x -> {
                            double value = kinked(x);
                            x[0] = 77;
                            return value;
                        },
                        MIDDLE)
                .search(optimizer("cdbo"), 10)
                .result();
        assertThat(Box.unit(2).contains(result.x())).isTrue();
        assertThat(kinked(result.x())).isEqualTo(result.value());
    }
}
