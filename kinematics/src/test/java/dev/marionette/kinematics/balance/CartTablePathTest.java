package dev.marionette.kinematics.balance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class CartTablePathTest {
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

    /** Accelerations by second differences, which cost nothing. */
    private static double[] path(double[] com, List<SupportPolygon> support) {
        return CartTablePath.of(new CartTablePath.Wanted(com, PERIOD, 0, 0), support, PERIOD, Double.POSITIVE_INFINITY);
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
        double[] path = path(swaying(0.4, 0, 0), Collections.nCopies(FRAMES, SOLES));
        // near its ends a path may lead in and out
        for (int f = 60; f <= 62; f++) {
            assertThat(path[2 * f]).as("x of frame %d", f).isCloseTo(0.15, within(1e-3));
            assertThat(path[2 * f + 1]).as("y of frame %d", f).isCloseTo(0, within(1e-3));
        }
    }

    @Test
    void aPathThatIsBalancedStays() {
        double[] com = swaying(0.02, 0.05, 0.3);
        double[] path = path(com, Collections.nCopies(FRAMES, SOLES));
        for (int i = 0; i < path.length; i++) {
            assertThat(path[i]).isCloseTo(com[3 * (i / 2) + i % 2], within(1e-9));
        }
    }

    /** By the pendulum, a sway of 10 cm at 1 Hz has its ZMP 1 + (2π)²·0.8/g = 4.2 times as far out. */
    @Test
    void aSwayIsMadeNarrowerUntilItsZmpIsInside() {
        double[] com = swaying(0.02, 0.1, 1);
        double[] path = path(com, Collections.nCopies(FRAMES, SOLES));
        double[] before = InvertedPendulum.zmpPath(com, PERIOD);
        double[] after = InvertedPendulum.zmpPath(raised(path), PERIOD);
        double worst = 0;
        double moved = 0;
        for (int f = 1; f < FRAMES - 1; f++) {
            worst = Math.min(worst, SOLES.margin(before[2 * f], before[2 * f + 1]));
            assertThat(SOLES.margin(after[2 * f], after[2 * f + 1]))
                    .as("frame %d", f)
                    .isGreaterThan(-1e-5);
            moved = Math.max(moved, Math.abs(path[2 * f + 1] - com[3 * f + 1]));
        }
        assertThat(worst).isLessThan(-0.15);
        assertThat(moved).isBetween(0.02, 0.1);
    }

    @Test
    void whileNoFootStandsThePathIsFree() {
        List<SupportPolygon> none = new ArrayList<>(Collections.nCopies(FRAMES, SupportPolygon.EMPTY));
        double[] com = swaying(3, 0.3, 1);
        double[] path = path(com, none);
        for (int i = 0; i < path.length; i++) {
            assertThat(path[i]).isCloseTo(com[3 * (i / 2) + i % 2], within(1e-12));
        }
    }

    /**
     * A ZMP that is given, p = A sin(ωt), has one path whose ends do not run away: by the pendulum A/(1 + ω²z/g) sin(ωt), whatever the path is to
     * be near to.
     */
    @Test
    void aGivenZmpHasThePathOfThePendulum() {
        int frames = 361;
        double step = 1.0 / 120;
        double omega = 2 * Math.PI * 0.7;
        double shrinks = 1 + omega * omega * 0.8 / InvertedPendulum.GRAVITY;
        double[] com = new double[3 * frames];
        List<SupportPolygon> support = new ArrayList<>();
        for (int f = 0; f < frames; f++) {
            com[3 * f + 2] = 0.8;
            support.add(SupportPolygon.hull(new double[] {0.02, 0.1 * Math.sin(omega * f * step)}));
        }
        double[] path =
                CartTablePath.of(new CartTablePath.Wanted(com, step, 0, 0), support, BalanceMotion.HALF_WINDOW, 2);
        // what the ends do fades within √(z/g) = 0.29 s
        for (int f = 180; f <= 240; f++) {
            assertThat(path[2 * f]).isCloseTo(0.02, within(1e-3));
            assertThat(path[2 * f + 1]).isCloseTo(0.1 / shrinks * Math.sin(omega * f * step), within(1e-3));
        }
    }

    /** In the accelerations of the report, over 0.05 s to both sides. */
    @Test
    void theZmpOfTheReportIsInside() {
        double step = 1.0 / 60;
        double[] com = swaying(0.02, 0.1, 0.5);
        double[] path = CartTablePath.of(
                new CartTablePath.Wanted(com, step, 0, 0),
                Collections.nCopies(FRAMES, SOLES),
                BalanceMotion.HALF_WINDOW,
                2);
        double[] before = InvertedPendulum.zmpPath(com, step, BalanceMotion.HALF_WINDOW);
        double[] after = InvertedPendulum.zmpPath(raised(path), step, BalanceMotion.HALF_WINDOW);
        double worst = 0;
        for (int f = 0; f < FRAMES; f++) {
            worst = Math.min(worst, SOLES.margin(before[2 * f], before[2 * f + 1]));
            assertThat(SOLES.margin(after[2 * f], after[2 * f + 1]))
                    .as("frame %d", f)
                    .isGreaterThan(-1e-5);
        }
        assertThat(worst).isLessThan(-0.1);
    }

    /** The parabolas do not see some quick sways, by which a path would be nearest; accelerations that cost something leave them out. */
    @Test
    void noQuickSwaysAreMade() {
        double step = 1.0 / 60;
        double[] com = swaying(0.02, 0.1, 0.5);
        double[][] paths = new double[2][];
        for (int i = 0; i < 2; i++) {
            paths[i] = CartTablePath.of(
                    new CartTablePath.Wanted(com, step, 0, 0),
                    Collections.nCopies(FRAMES, SOLES),
                    BalanceMotion.HALF_WINDOW,
                    i == 0 ? 2 : Double.POSITIVE_INFINITY);
        }
        assertThat(bend(paths[0], com)).isLessThan(0.3 * bend(paths[1], com));
    }

    /** The root of the summed squares of what the acceleration changes by. */
    private static double bend(double[] path, double[] com) {
        double sum = 0;
        for (int f = 1; f + 1 < FRAMES; f++) {
            for (int i = 0; i < 2; i++) {
                double a = path[2 * f - 2 + i] - 2 * path[2 * f + i] + path[2 * f + 2 + i];
                double b = com[3 * f - 3 + i] - 2 * com[3 * f + i] + com[3 * f + 3 + i];
                sum += (a - b) * (a - b);
            }
        }
        return Math.sqrt(sum);
    }

    @Test
    void framesThatAreKeptStay() {
        double[] com = swaying(0.4, 0, 0);
        double[] path = CartTablePath.of(
                new CartTablePath.Wanted(com, PERIOD, 20, 10), Collections.nCopies(FRAMES, SOLES), PERIOD, 2);
        for (int f = 0; f < FRAMES; f++) {
            if (f < 20 || f >= FRAMES - 10) {
                assertThat(path[2 * f]).as("frame %d", f).isCloseTo(0.4, within(1e-6));
            }
        }
        assertThat(path[120]).isLessThan(0.16);
    }
}
