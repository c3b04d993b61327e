package dev.marionette.postprocess.retime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.JointTrajectory;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinearPathTest {
    /** Joints and place lie on the straight line; a quarter turn about the vertical is gone through at constant speed. */
    @ParameterizedTest
    @CsvSource({"0, 0, 0, 0", "0.25, 0.5, 0.75, 22.5", "1, 2, 3, 90", "1.5, 1, 3, 90", "2, 0, 3, 90"})
    void joinsFramesByStraightLinesAndArcs(double frame, double joint, double x, double degrees) {
        double half = Math.sqrt(0.5);
        JointTrajectory motion =
                new JointTrajectory(List.of("a", "b"), 0.1, new double[] {0, 1, 2, 1, 0, 1}, new double[] {
                    0, 5, 1, 1, 0, 0, 0, 3, 5, 1, half, 0, 0, half, 3, 5, 1, half, 0, 0, half
                });
        double[] q = new double[2];
        double[] base = new double[7];
        LinearPath.at(motion, frame, q, base);
        assertThat(q).containsExactly(new double[] {joint, 1}, within(1e-12));
        double turn = Math.toRadians(degrees) / 2;
        assertThat(base).containsExactly(new double[] {x, 5, 1, Math.cos(turn), 0, 0, Math.sin(turn)}, within(1e-12));
    }
}
