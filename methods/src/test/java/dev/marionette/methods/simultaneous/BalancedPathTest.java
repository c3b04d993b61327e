package dev.marionette.methods.simultaneous;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.kinematics.balance.InvertedPendulum;
import dev.marionette.kinematics.balance.SupportPolygon;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class BalancedPathTest {
    private static final int FRAMES = 120;
    private static final double PERIOD = 1.0 / 30;
    private static final SupportPolygon SOLES =
            SupportPolygon.hull(new double[] {-0.1, -0.2, 0.15, -0.2, 0.15, 0.2, -0.1, 0.2});

    private static double[] swaying(double middle, double width, double hertz) {
        double[] com = new double[3 * FRAMES];
        for (int f = 0; f < FRAMES; f++) {
            com[3 * f] = middle;
            com[3 * f + 1] = width * Math.sin(2 * Math.PI * hertz * f * PERIOD);
            com[3 * f + 2] = 0.8;
        }
        return com;
    }

    private static double[] raised(double[] path) {
        double[] com = new double[3 * FRAMES];
        for (int f = 0; f < FRAMES; f++) {
            com[3 * f] = path[2 * f];
            com[3 * f + 1] = path[2 * f + 1];
            com[3 * f + 2] = 0.8;
        }
        return com;
    }

    @Test
    void aBodyAtRestOutsideGoesToTheNearestPointOfTheSoles() {
        double[] path = BalancedPath.of(swaying(0.4, 0, 0), Collections.nCopies(FRAMES, SOLES), PERIOD);
        for (int f = 0; f < FRAMES; f++) {
            assertThat(path[2 * f]).as("x of frame %d", f).isCloseTo(0.15, within(1e-3));
            assertThat(path[2 * f + 1]).as("y of frame %d", f).isCloseTo(0, within(1e-3));
        }
    }

    @Test
    void aPathThatIsBalancedStays() {
        double[] com = swaying(0.02, 0.05, 0.3);
        double[] path = BalancedPath.of(com, Collections.nCopies(FRAMES, SOLES), PERIOD);
        for (int i = 0; i < path.length; i++) {
            assertThat(path[i]).isCloseTo(com[3 * (i / 2) + i % 2], within(1e-9));
        }
    }

    /** By the pendulum, a sway of 10 cm at 1 Hz has its ZMP 1 + (2π)²·0.8/g = 4.2 times as far out. */
    @Test
    void aSwayIsMadeNarrowerUntilItsZmpIsInside() {
        double[] com = swaying(0.02, 0.1, 1);
        double[] path = BalancedPath.of(com, Collections.nCopies(FRAMES, SOLES), PERIOD);
        double[] before = InvertedPendulum.zmpPath(com, PERIOD);
        double[] after = InvertedPendulum.zmpPath(raised(path), PERIOD);
        double worst = 0;
        double moved = 0;
        for (int f = 1; f < FRAMES - 1; f++) {
            worst = Math.min(worst, SOLES.margin(before[2 * f], before[2 * f + 1]));
            assertThat(SOLES.margin(after[2 * f], after[2 * f + 1]))
                    .as("frame %d", f)
                    .isGreaterThan(-0.005);
            moved = Math.max(moved, Math.abs(path[2 * f + 1] - com[3 * f + 1]));
        }
        assertThat(worst).isLessThan(-0.15);
        assertThat(moved).isBetween(0.02, 0.1);
    }

    @Test
    void whileNoFootStandsThePathIsFree() {
        List<SupportPolygon> none = new ArrayList<>(Collections.nCopies(FRAMES, SupportPolygon.EMPTY));
        double[] com = swaying(3, 0.3, 1);
        double[] path = BalancedPath.of(com, none, PERIOD);
        for (int i = 0; i < path.length; i++) {
            assertThat(path[i]).isCloseTo(com[3 * (i / 2) + i % 2], within(1e-12));
        }
    }
}
