package dev.marionette.numerics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PlaneCurveTest {
    private static double[] at(PlaneCurve curve, double arc) {
        double[] out = new double[3];
        curve.at(arc, out);
        return out;
    }

    @Test
    void twoPointsMakeALineThatGoesOn() {
        PlaneCurve line = PlaneCurve.through(new double[] {1, 2, 4, 6});
        assertThat(line.length()).isCloseTo(5, within(1e-12));
        for (double arc : new double[] {-2, 0, 1.7, 5, 9}) {
            double[] p = at(line, arc);
            assertThat(p[0]).isCloseTo(1 + 0.6 * arc, within(1e-12));
            assertThat(p[1]).isCloseTo(2 + 0.8 * arc, within(1e-12));
            assertThat(p[2]).isCloseTo(Math.atan2(4, 3), within(1e-12));
        }
    }

    @Test
    void aCircleHasItsLengthAndItsDirection() {
        int n = 73;
        double[] points = new double[2 * n];
        for (int i = 0; i < n; i++) {
            double angle = 4 * Math.PI * i / (n - 1);
            points[2 * i] = 3 * Math.sin(angle);
            points[2 * i + 1] = 3 * (1 - Math.cos(angle));
        }
        PlaneCurve circle = PlaneCurve.through(points);
        assertThat(circle.length()).isCloseTo(12 * Math.PI, within(2e-3));
        // twice around: the direction does not jump back
        for (double angle = 0.5; angle < 4 * Math.PI - 0.5; angle += 0.1) {
            double[] p = at(circle, circle.length() * angle / (4 * Math.PI));
            assertThat(Math.hypot(p[0], p[1] - 3)).isCloseTo(3, within(1e-3));
            assertThat(p[2]).isCloseTo(angle, within(3e-3));
        }
    }

    /** Points of any curve: arc length is what a fine polygon measures, the direction that of its sides. */
    @Test
    void arcLengthIsMeasuredAlongTheCurve() {
        PlaneCurve curve = PlaneCurve.through(new double[] {0, 0, 2, 0, 2.1, 0.3, 2, 3, -4, 3.5});
        double step = curve.length() / 20_000;
        double[] before = at(curve, 0);
        double length = 0;
        for (int i = 1; i <= 20_000; i++) {
            double[] p = at(curve, i * step);
            double side = Math.hypot(p[0] - before[0], p[1] - before[1]);
            assertThat(side).as("side %d", i).isCloseTo(step, within(1e-5 * step));
            assertThat(p[2] - before[2]).isBetween(-0.05, 0.05);
            double direction = Math.atan2(p[1] - before[1], p[0] - before[0]);
            assertThat(Math.IEEEremainder(direction - (p[2] + before[2]) / 2, 2 * Math.PI))
                    .isCloseTo(0, within(1e-4));
            length += side;
            before = p;
        }
        assertThat(length).isCloseTo(curve.length(), within(1e-5));
        assertThat(before[0]).isCloseTo(-4, within(1e-9));
        assertThat(before[1]).isCloseTo(3.5, within(1e-9));
    }

    /** A way back is a point of no direction, or nearly one; corners, U-turns and short pieces are not. */
    @Test
    void findsWhereItTurnsSharply() {
        double[][] sharp = {{0, 0, 2, 0, 0, 0}, {0, 0, 0, 2, 0, 0}, {0, 0, 2, 0, 0, 0.02}, {0, 0, 300, 0, 0, 1}};
        for (double[] points : sharp) {
            assertThat(PlaneCurve.through(points).turnsSharply(Math.PI / 2, 0.02))
                    .hasValue(1);
        }
        assertThat(PlaneCurve.through(new double[] {-4, 0, -2, 1, 0, 0, 2, 0, 0, 0.01, -1, 0})
                        .turnsSharply(Math.PI / 2, 0.02))
                .hasValue(3);
        double[][] wide = {
            {0, 0, 2, 0, 2, 2, 0, 2, 0, 0}, {0, 0, 2, 0, 0, 1}, {0, 0, 2, 0, 2.1, 0.2, 2, 0.4, 0, 0.4}, {5, 5, 5, 9}
        };
        for (double[] points : wide) {
            assertThat(PlaneCurve.through(points).turnsSharply(Math.PI / 2, 0.02))
                    .isEmpty();
        }
    }

    /** Its curvature changes gradually at the points, and it does not swing out far behind a corner. */
    @Test
    void aCornerIsRound() {
        PlaneCurve corner = PlaneCurve.through(new double[] {0, 0, 3, 0, 3.5, 0.5, 3.5, 4});
        double[] before = at(corner, 0);
        double rate = 0;
        for (double arc = 0.01; arc < corner.length(); arc += 0.01) {
            double[] p = at(corner, arc);
            double now = (p[2] - before[2]) / 0.01;
            assertThat(now - rate).isBetween(-0.2, 0.2);
            assertThat(p[1]).isGreaterThan(-0.25);
            assertThat(p[0]).isLessThan(3.75);
            rate = now;
            before = p;
        }
    }

    @Test
    void whatIsNoCurveIsRefused() {
        assertThatThrownBy(() -> PlaneCurve.through(new double[] {0, 0}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("two points");
        assertThatThrownBy(() -> PlaneCurve.through(new double[] {0, 0, 1, 1, 1, 1}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("points 1 and 2");
    }
}
