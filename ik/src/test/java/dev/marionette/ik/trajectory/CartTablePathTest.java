package dev.marionette.ik.trajectory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.kinematics.balance.BalanceMotion;
import dev.marionette.kinematics.balance.InvertedPendulum;
import dev.marionette.kinematics.balance.PathAcceleration;
import dev.marionette.kinematics.balance.SupportPolygon;
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
        return path(com, PERIOD, support, PERIOD, Double.POSITIVE_INFINITY);
    }

    private static double[] path(
            double[] com, double step, List<SupportPolygon> support, double halfWindow, double cutoffHz) {
        CartTablePath.Planned planned =
                CartTablePath.of(new CartTablePath.Wanted(com, step, 0, 0), support, 0, halfWindow, cutoffHz);
        assertThat(planned.converged()).as("%s left", planned.left()).isTrue();
        return planned.path();
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
            assertThat(path[i]).isCloseTo(com[3 * (i / 2) + i % 2], within(1e-6));
        }
    }

    /** By the pendulum, a sway of 10 cm at 1 Hz has its ZMP 1 + (2π)²·0.8/g = 4.2 times as far out. */
    @Test
    void aSwayIsMadeNarrowerUntilItsZmpIsInside() {
        double[] com = swaying(0.02, 0.1, 1);
        double[] path = path(com, Collections.nCopies(FRAMES, SOLES));
        double[] before = InvertedPendulum.zmpPath(com, PERIOD, PERIOD);
        double[] after = InvertedPendulum.zmpPath(raised(path), PERIOD, PERIOD);
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
        int frames = 541;
        double step = 1.0 / 120;
        double omega = 2 * Math.PI * 0.7;
        double shrinks = 1 + omega * omega * 0.8 / InvertedPendulum.GRAVITY;
        double[] com = new double[3 * frames];
        List<SupportPolygon> support = new ArrayList<>();
        for (int f = 0; f < frames; f++) {
            com[3 * f + 2] = 0.8;
            double y = 0.1 * Math.sin(omega * f * step);
            double e = 1e-4;
            support.add(SupportPolygon.hull(
                    new double[] {0.02 - e, y - e, 0.02 + e, y - e, 0.02 + e, y + e, 0.02 - e, y + e}));
        }
        double[] path = path(com, step, support, BalanceMotion.HALF_WINDOW, 2);
        // what the ends do fades within √(z/g) = 0.29 s
        for (int f = 240; f <= 300; f++) {
            assertThat(path[2 * f]).isCloseTo(0.02, within(1e-3));
            assertThat(path[2 * f + 1]).isCloseTo(0.1 / shrinks * Math.sin(omega * f * step), within(1e-3));
        }
    }

    /** In the accelerations of the report, over 0.05 s to both sides. */
    @Test
    void theZmpOfTheReportIsInside() {
        double step = 1.0 / 60;
        double[] com = swaying(0.02, 0.1, 0.5);
        double[] path = path(com, step, Collections.nCopies(FRAMES, SOLES), BalanceMotion.HALF_WINDOW, 2);
        double[] before = InvertedPendulum.zmpPath(com, step, BalanceMotion.HALF_WINDOW);
        double[] after = InvertedPendulum.zmpPath(raised(path), step, BalanceMotion.HALF_WINDOW);
        double worst = 0;
        for (int f = 3; f < FRAMES - 3; f++) {
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
            paths[i] = path(
                    com,
                    step,
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
                        new CartTablePath.Wanted(com, PERIOD, 20, 10), Collections.nCopies(FRAMES, SOLES), 0, PERIOD, 2)
                .path();
        for (int f = 0; f < FRAMES; f++) {
            if (f < 20 || f >= FRAMES - 10) {
                assertThat(path[2 * f]).as("frame %d", f).isEqualTo(0.4);
            }
        }
        assertThat(path[120]).isLessThan(0.16);
    }

    /** A walk on the spot: 0.1 s on both feet, 0.4 s on each, and 0.1 s in the air after the second one. */
    private static List<SupportPolygon> steps(double step) {
        List<SupportPolygon> support = new ArrayList<>();
        for (int f = 0; f * step < 4; f++) {
            double phase = f * step % 1.1;
            support.add(
                    phase < 0.1 || phase >= 0.5 && phase < 0.6
                            ? sole(-0.14, 0.14)
                            : phase < 0.5 ? sole(-0.14, -0.06) : phase < 1 ? sole(0.06, 0.14) : SupportPolygon.EMPTY);
        }
        return support;
    }

    private static SupportPolygon sole(double right, double left) {
        return SupportPolygon.hull(new double[] {-0.1, right, 0.12, right, 0.12, left, -0.1, left});
    }

    @Test
    void aPathIsFoundAtAnyCutoffAndRate() {
        for (double step : new double[] {1.0 / 25, 1.0 / 120}) {
            List<SupportPolygon> support = steps(step);
            double[] com = new double[3 * support.size()];
            for (int f = 0; f < support.size(); f++) {
                com[3 * f + 1] = 0.1 * Math.sin(2 * Math.PI * 0.9 * f * step);
                com[3 * f + 2] = 0.8;
            }
            for (double cutoff : new double[] {0.1, 0.5, 2, 8, Double.POSITIVE_INFINITY}) {
                double[] path = path(com, step, support, BalanceMotion.HALF_WINDOW, cutoff);
                assertThat(shortfall(path, step, support))
                        .as("at %s Hz", cutoff)
                        .isLessThan(1e-5);
            }
        }
    }

    /** Costs that are no number have no least one. */
    @Test
    void aSearchThatCannotEndSaysSo() {
        double[] com = swaying(0.4, 0.1, 1);
        CartTablePath.Planned planned = CartTablePath.of(
                new CartTablePath.Wanted(com, PERIOD, 0, 0), Collections.nCopies(FRAMES, SOLES), 0, PERIOD, 1e-100);
        assertThat(planned.converged()).isFalse();
        assertThat(planned.path()[60]).isEqualTo(com[90]);
    }

    /** By how much the ZMP is outside at worst, in frames that have one. */
    private static double shortfall(double[] path, double step, List<SupportPolygon> support) {
        int frames = support.size();
        double[] com = new double[3 * frames];
        for (int i = 0; i < 2 * frames; i++) {
            com[3 * (i / 2) + i % 2] = path[i];
            com[3 * (i / 2) + 2] = 0.8;
        }
        double[] zmp = InvertedPendulum.zmpPath(com, step, BalanceMotion.HALF_WINDOW);
        int half = PathAcceleration.half(frames, step, BalanceMotion.HALF_WINDOW);
        double worst = 0;
        for (int f = half; f < frames - half; f++) {
            if (support.get(f).size() > 0) {
                worst = Math.max(worst, -support.get(f).margin(zmp[2 * f], zmp[2 * f + 1]));
            }
        }
        return worst;
    }

    /** Of soles 25 cm long, no point is 13 cm inside: the ZMP is then between where one end and where the other is so far away. */
    @Test
    void aMarginThatCannotBeGivesWay() {
        double[] com = swaying(0.4, 0, 0);
        CartTablePath.Planned planned = CartTablePath.of(
                new CartTablePath.Wanted(com, PERIOD, 0, 0), Collections.nCopies(FRAMES, SOLES), 0.13, PERIOD, 2);
        assertThat(planned.converged()).isTrue();
        double[] zmp = InvertedPendulum.zmpPath(raised(planned.path()), PERIOD, PERIOD);
        for (int f = 1; f < FRAMES - 1; f++) {
            assertThat(zmp[2 * f]).as("frame %d", f).isBetween(0.0199, 0.0301);
        }
    }

    /** The frames that are kept have accelerations that the ones after them have a part in. */
    @Test
    void theZmpIsInsideAcrossTheSeamsOfWhatIsKept() {
        double step = 1.0 / 60;
        List<SupportPolygon> support = steps(step);
        int frames = support.size();
        double[] com = new double[3 * frames];
        for (int f = 0; f < frames; f++) {
            com[3 * f + 1] = 0.1 * Math.sin(2 * Math.PI * 0.9 * f * step);
            com[3 * f + 2] = 0.8;
        }
        double[] before = path(com, step, support, BalanceMotion.HALF_WINDOW, 2);
        int kept = 90;
        int after = 60;
        for (int f = 0; f < frames; f++) {
            boolean free = f >= kept && f < frames - after;
            for (int i = 0; i < 2; i++) {
                com[3 * f + i] = before[2 * f + i] + (free ? 0.03 : 0);
            }
        }
        CartTablePath.Planned planned = CartTablePath.of(
                new CartTablePath.Wanted(com, step, kept, after), support, 0, BalanceMotion.HALF_WINDOW, 2);
        assertThat(planned.converged()).isTrue();
        assertThat(shortfall(planned.path(), step, support)).isLessThan(1e-5);
    }
}
