package dev.marionette.kinematics.balance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class SupportPolygonTest {
    private static final double[] SQUARE = {1, 1, 0, 0, 0.5, 0.5, 1, 0, 0, 1, 0.5, 0, 0, 0};

    @Test
    void hullOfASquareHasItsFourCornersOnly() {
        SupportPolygon square = SupportPolygon.hull(SQUARE);
        assertThat(square.corners()).containsExactly(0, 0, 1, 0, 1, 1, 0, 1);
        assertThat(square.area()).isCloseTo(1, within(1e-15));
    }

    @Test
    void marginIsTheDistanceFromTheNearestEdge() {
        SupportPolygon square = SupportPolygon.hull(SQUARE);
        assertThat(square.margin(0.5, 0.5)).isCloseTo(0.5, within(1e-15));
        assertThat(square.margin(0.9, 0.4)).isCloseTo(0.1, within(1e-15));
        assertThat(square.margin(1.2, 0.4)).isCloseTo(-0.2, within(1e-15));
        assertThat(square.margin(4, 5)).isCloseTo(-5, within(1e-15));
        assertThat(square.margin(1, 0.3)).isZero();
    }

    @Test
    void aPointAndAStretchHaveNoInside() {
        SupportPolygon point = SupportPolygon.hull(new double[] {1, 2, 1, 2});
        assertThat(point.margin(1, 2)).isZero();
        assertThat(point.margin(4, 6)).isCloseTo(-5, within(1e-15));
        SupportPolygon stretch = SupportPolygon.hull(new double[] {0, 0, 1, 1, 2, 2, 0.5, 0.5});
        assertThat(stretch.size()).isEqualTo(2);
        assertThat(stretch.margin(1, 1)).isZero();
        assertThat(stretch.margin(0, 2)).isCloseTo(-Math.sqrt(2), within(1e-15));
        double[] out = new double[2];
        stretch.nearest(0, 2, out, 0);
        assertThat(out).containsExactly(new double[] {1, 1}, within(1e-15));
    }

    @Test
    void nothingIsInTheEmptyRegion() {
        assertThat(SupportPolygon.hull(new double[0])).isSameAs(SupportPolygon.EMPTY);
        assertThat(SupportPolygon.EMPTY.margin(0, 0)).isEqualTo(Double.NEGATIVE_INFINITY);
        double[] out = {3, 4};
        SupportPolygon.EMPTY.nearest(0, 0, out, 0);
        assertThat(out).containsExactly(3, 4);
    }

    @Test
    void shrunkSquareIsTheSmallerSquare() {
        SupportPolygon inner = SupportPolygon.hull(SQUARE).shrunk(0.2);
        assertThat(inner.size()).isEqualTo(4);
        assertThat(inner.area()).isCloseTo(0.36, within(1e-12));
        assertThat(inner.margin(0.3, 0.5)).isCloseTo(0.1, within(1e-12));
        assertThat(SupportPolygon.hull(SQUARE).shrunk(0.6).corners())
                .containsExactly(new double[] {0.5, 0.5}, within(1e-15));
    }

    @Test
    void badNumbersAreRefused() {
        assertThatThrownBy(() -> SupportPolygon.hull(new double[3])).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SupportPolygon.hull(new double[] {Double.NaN, 0}))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SupportPolygon.EMPTY.shrunk(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    /** Brute force: a hull's support in each of many directions is that of the points, and so is its distance. */
    @Test
    void agreesWithBruteForceOnRandomPoints() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            double[] points =
                    random.doubles(2L * (3 + random.nextInt(30)), -1, 1).toArray();
            SupportPolygon hull = SupportPolygon.hull(points);
            for (int k = 0; k < 20; k++) {
                double x = 3 * random.nextDouble() - 1.5;
                double y = 3 * random.nextDouble() - 1.5;
                // signed margin of a convex set = least, over directions, of support minus the point's own
                double least = Double.POSITIVE_INFINITY;
                for (int d = 0; d < 7200; d++) {
                    double c = Math.cos(d * Math.PI / 3600);
                    double s = Math.sin(d * Math.PI / 3600);
                    least = Math.min(least, support(points, c, s) - c * x - s * y);
                }
                double margin = hull.margin(x, y);
                assertThat(margin).as("seed " + seed + " point " + k).isCloseTo(least, within(2e-3));
                nearestAgrees(hull, x, y, margin, "seed " + seed);
            }
        }
    }

    /** Points of the shrunk region are that far inside, and corners exactly so. */
    @Test
    void shrunkRegionsKeepTheirDistance() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            SupportPolygon hull = SupportPolygon.hull(random.doubles(24, -1, 1).toArray());
            double[] inner = hull.shrunk(0.1).corners();
            for (int i = 0; i < inner.length; i += 2) {
                assertThat(hull.margin(inner[i], inner[i + 1]))
                        .as("seed " + seed)
                        .isCloseTo(0.1, within(1e-9));
            }
        }
    }

    private static void nearestAgrees(SupportPolygon hull, double x, double y, double margin, String seed) {
        double[] out = new double[2];
        hull.nearest(x, y, out, 0);
        assertThat(Math.hypot(out[0] - x, out[1] - y)).as(seed).isCloseTo(Math.max(0, -margin), within(1e-12));
        assertThat(hull.margin(out[0], out[1])).as(seed).isGreaterThan(-1e-12);
    }

    private static double support(double[] points, double c, double s) {
        double most = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < points.length; i += 2) {
            most = Math.max(most, c * points[i] + s * points[i + 1]);
        }
        return most;
    }
}
