package dev.marionette.kinematics.balance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class PathAccelerationTest {
    private static final double STEP = 0.01;

    /** Of a parabola in every frame, the first and the last included, whatever the window, also far from the origin. */
    @Test
    void aParabolaHasTheSameAccelerationEverywhere() {
        for (int seed = 0; seed < 50; seed++) {
            Random r = new Random(seed);
            int frames = 3 + r.nextInt(40);
            double[] a = r.doubles(3, -20, 20).toArray();
            double[] v = r.doubles(3, -3, 3).toArray();
            double[] p = r.doubles(3, -100, 100).toArray();
            double[] path = new double[3 * frames];
            for (int i = 0; i < path.length; i++) {
                double t = STEP * (i / 3);
                path[i] = p[i % 3] + v[i % 3] * t + 0.5 * a[i % 3] * t * t;
            }
            double[] found = PathAcceleration.of(path, STEP, 0.12 * r.nextDouble());
            for (int i = 0; i < path.length; i++) {
                assertThat(found[i]).as("seed %d value %d", seed, i).isCloseTo(a[i % 3], within(1e-8));
            }
        }
    }

    /** The least squares over a window, by hand: values 0 0 1 0 0 have −2/7 a frame squared in the middle. */
    @Test
    void aSpikeIsSpreadOverTheWindow() {
        double[] path = new double[15];
        path[7] = 1;
        assertThat(PathAcceleration.of(path, 1, 2)[7]).isCloseTo(-2 / 7.0, within(1e-12));
        // by second differences
        double[] sharp = PathAcceleration.of(path, 1, 1);
        assertThat(sharp[4]).isCloseTo(1, within(1e-12));
        assertThat(sharp[7]).isCloseTo(-2, within(1e-12));
        assertThat(sharp[10]).isCloseTo(1, within(1e-12));
        // the ends have their neighbours' window
        assertThat(sharp[1]).isEqualTo(sharp[4]);
    }

    @Test
    void twoFramesAreAtRest() {
        assertThat(PathAcceleration.of(new double[] {0, 0, 0, 1, 2, 3}, STEP, 0.05))
                .containsOnly(0.0);
        assertThat(PathAcceleration.of(new double[0], STEP, 0.05)).isEmpty();
    }

    @Test
    void wrongShapesAreRefused() {
        assertThatThrownBy(() -> PathAcceleration.of(new double[4], STEP, 0.05))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("4 values");
        assertThatThrownBy(() -> PathAcceleration.of(new double[3], 0, 0.05))
                .isInstanceOf(IllegalArgumentException.class);
        for (double wrong : new double[] {Double.NaN, Double.POSITIVE_INFINITY, -1}) {
            assertThatThrownBy(() -> PathAcceleration.of(new double[3], STEP, wrong))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> PathAcceleration.of(new double[3], wrong, 0.05))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    /** However long it is, a window ends where the path does. */
    @Test
    void aLongWindowIsThatOfTheWholePath() {
        Random r = new Random(8);
        double[] path = r.doubles(15, -1, 1).toArray();
        double[] whole = PathAcceleration.of(path, STEP, 2 * STEP);
        for (double window : new double[] {1, 1e9 * STEP, 3e9 * STEP, 5e9 * STEP, 1e300}) {
            assertThat(PathAcceleration.of(path, STEP, window))
                    .as("%s s", window)
                    .containsExactly(whole);
        }
    }
}
