package dev.marionette.postprocess.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.JointTrajectory;
import java.util.List;
import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Test;

/** Paths whose way and sway are known. */
class InPlaceTest {
    private static final double PERIOD = 1.0 / 30;
    /** Frames of a gait cycle of 1.1 s. */
    private static final int CYCLE = 33;

    private static final double SWAY = 0.03;
    private static final double SPEED = 1.3;

    /** A motion whose joint goes up and down once a cycle, or never comes back to where it was. */
    private static JointTrajectory walk(int frames, boolean cyclic, DoubleFunction<double[]> base) {
        double[] joint = new double[frames];
        double[] bases = new double[7 * frames];
        for (int f = 0; f < frames; f++) {
            joint[f] = cyclic ? Math.sin(phase(f)) : 0.01 * f;
            System.arraycopy(base.apply(f), 0, bases, 7 * f, 7);
        }
        return new JointTrajectory(List.of("knee"), PERIOD, joint, bases);
    }

    private static double phase(double frame) {
        return 2 * Math.PI * frame / CYCLE;
    }

    /** Straight on along x, from side to side and up and down with each cycle. */
    private static double[] straight(double frame) {
        return new double[] {
            SPEED * frame * PERIOD + 0.5 * SWAY * Math.sin(2 * phase(frame)),
            SWAY * Math.sin(phase(frame)),
            0.9 + 0.02 * Math.cos(2 * phase(frame)),
            1,
            0,
            0,
            0
        };
    }

    /** Around a circle, half a turn in four cycles. */
    private static double[] around(double frame) {
        double angle = Math.PI * frame / (4 * CYCLE);
        double radius = 2 + SWAY * Math.sin(phase(frame));
        return new double[] {
            radius * Math.sin(angle), -radius * Math.cos(angle), 0.9, Math.cos(0.5 * angle), 0, 0, Math.sin(0.5 * angle)
        };
    }

    @Test
    void theWayGoesAndTheSwayStays() {
        int frames = 6 * CYCLE;
        JointTrajectory walk = walk(frames, false, InPlaceTest::straight);
        JointTrajectory still = InPlace.of(walk);
        assertThat(still.positions()).isEqualTo(walk.positions());
        for (int f = 2 * CYCLE; f < frames - 2 * CYCLE; f++) {
            for (int axis = 0; axis < 2; axis++) {
                double sway = straight(f)[axis] - (axis == 0 ? SPEED * f * PERIOD : 0);
                double before = straight(f - 1)[axis] - (axis == 0 ? SPEED * (f - 1) * PERIOD : 0);
                assertThat(at(still, f, axis) - at(still, f - 1, axis))
                        .as("frame " + f + " axis " + axis)
                        .isCloseTo(sway - before, within(1e-12));
            }
            for (int i = 2; i < 7; i++) {
                assertThat(at(still, f, i)).isEqualTo(at(walk, f, i));
            }
        }
        for (int f = 0; f < frames; f++) {
            assertThat(Math.hypot(at(still, f, 0), at(still, f, 1))).isLessThan(3 * SWAY);
        }
    }

    @Test
    void aLoopStaysClosed() {
        for (int cycles : new int[] {1, 2, 5}) {
            JointTrajectory still = InPlace.of(walk(cycles * CYCLE + 1, true, InPlaceTest::straight));
            int last = still.frames() - 1;
            for (int f = 0; f <= last; f++) {
                assertThat(at(still, f, 0) - at(still, 0, 0))
                        .as("frame " + f)
                        .isCloseTo(0.5 * SWAY * Math.sin(2 * phase(f)), within(1e-12));
            }
            assertThat(at(still, last, 1)).isCloseTo(at(still, 0, 1), within(1e-12));
        }
    }

    /** A loop that turns: each time around it begins turned about where it stands. */
    @Test
    void aLoopThatTurnsTurnsOnTheSpot() {
        JointTrajectory still = InPlace.of(walk(4 * CYCLE + 1, true, InPlaceTest::around));
        for (int f = 0; f < still.frames(); f++) {
            assertThat(Math.hypot(at(still, f, 0) - at(still, 0, 0), at(still, f, 1) - at(still, 0, 1)))
                    .as("frame " + f)
                    .isLessThan(0.07);
            assertThat(at(still, f, 6)).isEqualTo(around(f)[6]);
        }
    }

    @Test
    void shortMotionsAndFixedBasesAreLeftAlone() {
        JointTrajectory fixed = new JointTrajectory(List.of("knee"), PERIOD, new double[] {0, 1, 2});
        assertThat(InPlace.of(fixed)).isSameAs(fixed);
        JointTrajectory two = InPlace.of(walk(2, false, InPlaceTest::straight));
        assertThat(at(two, 1, 0)).isCloseTo(at(two, 0, 0), within(1e-12));
    }

    /** A straight way has no sway, however often a short motion is mirrored to fill the window. */
    @Test
    void aStraightWayOfAnyLengthIsRemoved() {
        for (int frames = 2; frames < 3 * CYCLE; frames++) {
            JointTrajectory still = InPlace.of(
                    walk(frames, false, f -> new double[] {SPEED * f * PERIOD, -f * PERIOD, 0.9, 1, 0, 0, 0}));
            for (int f = 0; f < frames; f++) {
                assertThat(at(still, f, 0)).as(frames + " frames").isCloseTo(0, within(1e-11));
                assertThat(at(still, f, 1)).as(frames + " frames").isCloseTo(0, within(1e-11));
            }
        }
    }

    private static double at(JointTrajectory trajectory, int frame, int i) {
        return trajectory.base()[7 * frame + i];
    }
}
