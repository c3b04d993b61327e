package dev.marionette.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.JointTrajectory;
import java.util.List;
import org.junit.jupiter.api.Test;

class PathStopTest {
    private static final double PERIOD = 0.1;

    /** A joint that turns by 0.2 rad a frame, five frames, and a base that goes along. */
    private static JointTrajectory path() {
        double[] q = new double[6];
        double[] base = new double[7 * 6];
        for (int f = 0; f < 6; f++) {
            q[f] = 0.2 * f;
            base[7 * f] = 0.1 * f;
            base[7 * f + 3] = 1;
        }
        return new JointTrajectory(List.of("a"), PERIOD, q, base);
    }

    /** Constant deceleration from the path's pace to rest at its end: x = v t − v t² / 2T with T = 2 · 5 frames. */
    @Test
    void slowsDownEvenlyToRestAtTheEndOfThePath() {
        PathStop stop = new PathStop(path());
        JointTrajectory motion = stop.next(4).then(stop.next(8));
        for (int f = 0; f < 12; f++) {
            double t = Math.min(f + 1, 10);
            double frames = t - t * t / 20;
            assertThat(motion.position(f, 0)).as("frame %d", f).isCloseTo(0.2 * frames, within(1e-12));
            assertThat(motion.base()[7 * f]).as("frame %d", f).isCloseTo(0.1 * frames, within(1e-12));
        }
        assertThat(motion.position(11, 0)).isCloseTo(1, within(1e-12));
    }

    @Test
    void staysWhereAPathHasOneFrame() {
        JointTrajectory held = new PathStop(path().frames(2, 3)).next(3);
        assertThat(held.positions()).containsExactly(new double[] {0.4, 0.4, 0.4}, within(1e-12));
        assertThat(held.frames()).isEqualTo(3);
    }
}
