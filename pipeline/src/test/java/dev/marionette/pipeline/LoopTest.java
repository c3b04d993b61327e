package dev.marionette.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.RunStatus;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.testkit.Walker;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LoopTest {
    private static final int PERIOD = 20;
    /** Turn and way of a loop: it goes around a circle. */
    private static final double TURN = 0.3;

    private static final double RADIUS = 2;

    /** A body of three joints that goes around a circle and waves, at any frame. */
    private static Clip body(int first, int frames, double spoiled) {
        double[] p = new double[9 * frames];
        double[] q = new double[12 * frames];
        for (int i = 0; i < frames; i++) {
            double cycle = (first + i) / (double) PERIOD;
            double heading = 0.7 + TURN * cycle;
            double wave = 0.4 * Math.sin(2 * Math.PI * cycle + 0.5) + (i == frames - 1 ? spoiled : 0);
            double[] local = {0, 0, 0.9, 0.1, 0.2, 1.4, 0.1 + 0.3 * Math.cos(wave), 0.2, 1.4 + 0.3 * Math.sin(wave)};
            for (int j = 0; j < 3; j++) {
                int at = 9 * i + 3 * j;
                p[at] = 5
                        + RADIUS * Math.sin(heading)
                        + Math.cos(heading) * local[3 * j]
                        - Math.sin(heading) * local[3 * j + 1];
                p[at + 1] = 1
                        - RADIUS * Math.cos(heading)
                        + Math.sin(heading) * local[3 * j]
                        + Math.cos(heading) * local[3 * j + 1];
                p[at + 2] = local[3 * j + 2];
                q[12 * i + 4 * j] = Math.cos(heading / 2);
                q[12 * i + 4 * j + 3] = Math.sin(heading / 2);
            }
        }
        return new Clip(
                "circle",
                20,
                List.of("hips", "chest", "hand"),
                new int[] {-1, 0, 1},
                p,
                q,
                new double[9],
                Map.of(),
                List.of());
    }

    /** The way around the circle goes on before the clip and after it, also for more than a loop. */
    @Test
    void aLoopGoesOnAroundACircle() {
        Loop loop = Loop.of(body(0, PERIOD + 1, 0)).orElseThrow();
        Clip longer = loop.around(7, 2 * PERIOD);
        Clip expected = body(-7, 7 + PERIOD + 1 + 2 * PERIOD, 0);
        assertThat(longer.frames()).isEqualTo(expected.frames());
        assertThat(longer.isPart()).isTrue();
        assertThat(longer.firstFrame()).isEqualTo(-7);
        for (int f = 0; f < longer.frames(); f++) {
            for (int j = 0; j < 3; j++) {
                for (int axis = 0; axis < 3; axis++) {
                    assertThat(longer.position(f, j, axis))
                            .as("frame %d, joint %d", f, j)
                            .isCloseTo(expected.position(f, j, axis), within(1e-9));
                }
            }
        }
        double[] found = longer.orientations();
        double[] wanted = expected.orientations();
        for (int i = 0; i < found.length; i++) {
            assertThat(found[i]).isCloseTo(wanted[i], within(1e-9));
        }
    }

    @Test
    void whatEndsOtherwiseIsNone() {
        assertThat(Loop.of(body(0, PERIOD + 1, Math.toRadians(0.05)))).isPresent();
        // half a degree of a short arm is less of the whole height
        assertThat(Loop.of(body(0, PERIOD + 1, Math.toRadians(1)))).isEmpty();
        assertThat(Loop.of(body(0, PERIOD, 0))).isEmpty();
        assertThat(Loop.of(body(0, 2 * PERIOD + 1, 0))).isPresent();
    }

    /** It would stand still for a moment in each round. */
    @Test
    void whatBeginsWithFramesThatHadATPoseIsNone() {
        Clip clip = body(0, PERIOD + 1, 0);
        Clip held = clip.moved(
                clip.positions(),
                clip.orientations(),
                clip.angularVelocities(),
                List.of(Finding.warning("t-pose", "frame 0 is a T-pose")));
        assertThat(Loop.of(held)).isEmpty();
    }

    /** A hand that is thrown up and caught where it was has another velocity there: it bounces. */
    @Test
    void whatComesBackWithAnotherVelocityIsNone() {
        double[] positions = body(0, PERIOD + 1, 0).positions();
        double[] thrown = new double[positions.length];
        for (int f = 0; f <= PERIOD; f++) {
            double u = (double) f / PERIOD;
            System.arraycopy(positions, 0, thrown, 9 * f, 9);
            thrown[9 * f + 8] += 4 * u * (1 - u);
        }
        Clip ball = new Clip(
                "ball",
                20,
                List.of("hips", "chest", "hand"),
                new int[] {-1, 0, 1},
                thrown,
                new double[0],
                new double[0],
                Map.of(),
                List.of());
        assertThat(Loop.of(ball)).isEmpty();
    }

    /** One step of each foot of a walk along a line: the robot ends as it begins, a metre's worth further on, and goes on like that. */
    @Test
    void aWalkClosesAndTravels() {
        Clip clip = Walker.clip((int) (Walker.CYCLE * Walker.RATE) + 1, 0.4, 0, 0, 0);
        RetargetOutcome loop = Runs.run("unitree-g1", clip, "ground.base=floating");
        RetargetOutcome none = Runs.run("unitree-g1", clip, "ground.base=floating", "loop=off");
        assertThat(loop.status()).isNotEqualTo(RunStatus.FAILED);
        assertThat(loop.findings()).anyMatch(finding -> finding.subject().equals("loop"));
        assertThat(none.findings()).noneMatch(finding -> finding.subject().equals("loop"));
        JointTrajectory motion = loop.trajectory();
        assertThat(motion.frames()).isEqualTo(clip.frames());
        assertThat(loop.clip().frames()).isEqualTo(clip.frames());
        assertThat(open(motion)).isLessThan(Math.toRadians(0.1));
        assertThat(open(none.trajectory())).isGreaterThan(Math.toRadians(0.5));
        int last = motion.frames() - 1;
        double[] first = new double[JointTrajectory.BASE_WIDTH];
        double[] end = new double[JointTrajectory.BASE_WIDTH];
        motion.basePose(0, first);
        motion.basePose(last, end);
        double leg = 0.6;
        assertThat(Math.hypot(end[0] - first[0], end[1] - first[1])).isBetween(0.5 * leg, 1.0);
        assertThat(end[2]).isCloseTo(first[2], within(1e-3));
        for (int i = 3; i < 7; i++) {
            assertThat(end[i]).isCloseTo(first[i], within(1e-3));
        }
        // closing it starts from what was found before
        assertThat(loop.method().solver().get("linearisations"))
                .isLessThan(none.method().solver().get("linearisations"));
        // it is bent no more at the seam than elsewhere
        double most = 0;
        for (int f = 1; f < last; f++) {
            most = Math.max(most, bend(motion, f - 1, f, f + 1));
        }
        assertThat(bend(motion, last - 1, last, 1)).isLessThan(1.2 * most);
    }

    /** It is planned with what comes before and after it, and checked without. */
    @Test
    void theZeroMomentPointOfALoopStaysInside() {
        Clip clip = Walker.clip((int) (Walker.CYCLE * Walker.RATE) + 1, 0.4, 0, 0, 0);
        RetargetOutcome loop = Runs.run("unitree-g1", clip, "ground.base=floating", "ground.balance=zmp");
        assertThat(loop.findings()).anyMatch(finding -> finding.subject().equals("loop"));
        assertThat(loop.verification().lines()).isEmpty();
        assertThat(open(loop.trajectory())).isLessThan(Math.toRadians(0.1));
    }

    private static double open(JointTrajectory motion) {
        double most = 0;
        for (int d = 0; d < motion.joints(); d++) {
            most = Math.max(most, Math.abs(motion.position(motion.frames() - 1, d) - motion.position(0, d)));
        }
        return most;
    }

    private static double bend(JointTrajectory motion, int before, int at, int after) {
        double most = 0;
        for (int d = 0; d < motion.joints(); d++) {
            most = Math.max(
                    most,
                    Math.abs(motion.position(after, d) - 2 * motion.position(at, d) + motion.position(before, d)));
        }
        return most;
    }

    @Test
    void whatIsToBeALoopAndCannotBeIsRefused() {
        Clip clip = Walker.clip(30, 0, 0, 0, 0);
        assertThat(clip.joint(BodyJoint.HIPS)).isPresent();
        assertThatThrownBy(() -> Runs.run("coman", clip, "loop=on", "retime.max=2"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("loop: is on, which takes natural-motion");
        // a clip that is none is made one
        RetargetOutcome made = Runs.run("coman", clip, "loop=on");
        assertThat(open(made.trajectory())).isLessThan(Math.toRadians(0.1));
    }
}
