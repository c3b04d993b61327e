package dev.marionette.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

class PlanarMoveTest {
    private static double[] pose(Random random) {
        double[] pose = new double[7];
        double squares = 0;
        for (int i = 0; i < 7; i++) {
            pose[i] = random.nextGaussian();
            squares += i < 3 ? 0 : pose[i] * pose[i];
        }
        for (int i = 3; i < 7; i++) {
            pose[i] /= Math.sqrt(squares);
        }
        return pose;
    }

    /** Angle from the vertical, by the third row of the rotation. */
    private static double tilt(double[] pose) {
        return Math.acos(1 - 2 * (pose[4] * pose[4] + pose[5] * pose[5]));
    }

    private static double heading(double[] pose) {
        return Math.tan(Math.atan2(pose[6], pose[3]));
    }

    @RepeatedTest(10)
    void bringsAPoseToThePlaceAndHeadingOfAnother(RepetitionInfo info) {
        Random random = new Random(info.getCurrentRepetition());
        double[] from = pose(random);
        double[] to = pose(random);
        double[] moved = from.clone();
        PlanarMove.of(from, to).apply(moved);
        assertThat(moved[0]).isCloseTo(to[0], within(1e-9));
        assertThat(moved[1]).isCloseTo(to[1], within(1e-9));
        assertThat(moved[2]).isEqualTo(from[2]);
        assertThat(tilt(moved)).isCloseTo(tilt(from), within(1e-9));
        assertThat(heading(moved)).isCloseTo(heading(to), within(1e-6 * (1 + Math.abs(heading(to)))));
        double[] still = from.clone();
        PlanarMove.NONE.apply(still);
        assertThat(still).containsExactly(from, within(1e-12));
    }

    /** Two poses keep their distance. */
    @RepeatedTest(3)
    void isRigid(RepetitionInfo info) {
        Random random = new Random(100 + info.getCurrentRepetition());
        PlanarMove move = PlanarMove.of(pose(random), pose(random));
        double[] a = pose(random);
        double[] b = pose(random);
        double before = Math.hypot(a[0] - b[0], a[1] - b[1]);
        move.apply(a);
        move.apply(b);
        assertThat(Math.hypot(a[0] - b[0], a[1] - b[1])).isCloseTo(before, within(1e-9));
    }
}
