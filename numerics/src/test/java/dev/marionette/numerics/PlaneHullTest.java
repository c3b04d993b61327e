package dev.marionette.numerics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlaneHullTest {
    @Test
    void cornersGoAnticlockwiseFromTheLeast() {
        double[] square = {1, 1, 0, 0, 0.5, 0.5, 1, 0, 0, 1, 0, 0, 0.5, 0};
        assertThat(PlaneHull.of(square, 0)).containsExactly(0, 0, 1, 0, 1, 1, 0, 1);
    }

    @Test
    void fewPointsAndLines() {
        assertThat(PlaneHull.of(new double[0], 0)).isEmpty();
        assertThat(PlaneHull.of(new double[] {2, 3, 2, 3}, 0)).containsExactly(2, 3);
        assertThat(PlaneHull.of(new double[] {-0.0, 1, 0.0, 1, 0, -0.0}, 0)).containsExactly(0, 0, 0, 1);
        assertThat(PlaneHull.of(new double[] {0, 0, 2, 2, 1, 1, 0.5, 0.5}, 0)).containsExactly(0, 0, 2, 2);
    }

    /** A corner whose triangle with its neighbours has twice the area 4e-12 is left out at that tolerance. */
    @Test
    void cornersThatRoundingMakesAreLeftOut() {
        double[] bent = {0, 0, 1, -2e-12, 2, 0, 1, 1};
        assertThat(PlaneHull.of(bent, 0)).hasSize(8);
        assertThat(PlaneHull.of(bent, 3.9e-12)).hasSize(8);
        assertThat(PlaneHull.of(bent, 4.1e-12)).containsExactly(0, 0, 2, 0, 1, 1);
    }

    /** Every point is on the left of every side, and every corner is one of the points. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void noPointIsOutside(long seed) {
        double[] points = new Random(seed).doubles(200, -1, 1).toArray();
        double[] hull = PlaneHull.of(points, 0);
        assertThat(hull.length).isGreaterThan(6);
        for (int i = 0; i < hull.length; i += 2) {
            double ax = hull[i];
            double ay = hull[i + 1];
            double dx = hull[(i + 2) % hull.length] - ax;
            double dy = hull[(i + 3) % hull.length] - ay;
            boolean found = false;
            for (int p = 0; p < points.length; p += 2) {
                assertThat(dx * (points[p + 1] - ay) - dy * (points[p] - ax)).isGreaterThan(-1e-12);
                found |= points[p] == ax && points[p + 1] == ay;
            }
            assertThat(found).isTrue();
        }
    }
}
