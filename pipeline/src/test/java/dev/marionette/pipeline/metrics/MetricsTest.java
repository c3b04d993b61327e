package dev.marionette.pipeline.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.methods.SourceSettings;
import dev.marionette.methods.ground.WalkingSource;
import dev.marionette.numerics.Rotations;
import dev.marionette.pipeline.Runs;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.ReportJson;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotPath;
import dev.marionette.testkit.Walker;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The figures of a real run against what its other parts say. */
class MetricsTest {
    private static final RetargetOutcome RUN = Runs.small("coman", "salute", 0);

    @Test
    void figuresAgreeWithTheRestOfTheRun() {
        Map<Metric, Double> values = Metrics.of(RUN).values();
        assertThat(values.get(Metric.LIMB_ANGLE)).isEqualTo(RUN.likeness().meanLimbAngleDeg());
        double[] q = RUN.trajectory().positions();
        int n = RUN.trajectory().joints();
        double most = 0;
        for (int i = n; i < q.length; i++) {
            double limit = RUN.robot().model().velocityLimit(i % n);
            most = Math.max(most, Math.abs(q[i] - q[i - n]) / RUN.trajectory().periodSeconds() / limit);
        }
        assertThat(values.get(Metric.VELOCITY_USE)).isCloseTo(most, within(1e-12));
        assertThat(values.get(Metric.LIMIT_VIOLATIONS)).isZero();
        // limbs some degrees off put hands some hundredths of an arm off
        double limbs = Math.toRadians(RUN.likeness().meanLimbAngleDeg());
        assertThat(values.get(Metric.HAND_OFFSET)).isBetween(0.2 * limbs, 3 * limbs);
    }

    @Test
    void theReportHasThemByName() {
        JsonNode metrics = ReportJson.mapper().readTree(ReportJson.text(RUN)).path("metrics");
        assertThat(metrics.path("sparc").doubleValue())
                .isEqualTo(Metrics.of(RUN).values().get(Metric.SPARC));
        assertThat(new HashSet<>(Arrays.stream(Metric.values()).map(Metric::id).toList()))
                .as("names are unique")
                .hasSize(Metric.values().length);
    }

    /** The base's acceleration and the legs' angle, written down again from positions alone. */
    @Test
    void legsAndBaseAreMeasuredOnTheRobotItself() {
        RetargetOutcome walk = Runs.walk("coman");
        Map<Metric, Double> values = Metrics.of(walk).values();
        RobotPath path = new RobotPath(walk.robot(), walk.trajectory());
        double h = walk.trajectory().periodSeconds();
        double squares = 0;
        for (int f = 1; f + 1 < path.frames(); f++) {
            for (int i = 0; i < 3; i++) {
                double a = (middle(path, f - 1, i) - 2 * middle(path, f, i) + middle(path, f + 1, i)) / (h * h);
                squares += a * a;
            }
        }
        double rms = Math.sqrt(squares / (path.frames() - 2));
        assertThat(values.get(Metric.BASE_ACCELERATION)).isCloseTo(rms, within(1e-9 * rms));

        WalkingSource source =
                WalkingSource.of(walk.clip(), walk.request().settings().get(SourceSettings.class), false);
        double sum = 0;
        int count = 0;
        for (int f = 0; f < path.frames(); f++) {
            for (BodyJoint[] limb : new BodyJoint[][] {
                {BodyJoint.LEFT_HIP, BodyJoint.LEFT_KNEE},
                {BodyJoint.LEFT_KNEE, BodyJoint.LEFT_FOOT},
                {BodyJoint.RIGHT_HIP, BodyJoint.RIGHT_KNEE},
                {BodyJoint.RIGHT_KNEE, BodyJoint.RIGHT_FOOT}
            }) {
                double dot = 0;
                double own = 0;
                double sources = 0;
                for (int i = 0; i < 3; i++) {
                    double u = path.position(f, limb[1], i) - path.position(f, limb[0], i);
                    double v = source.upright().position(f, limb[1], i)
                            - source.upright().position(f, limb[0], i);
                    dot += u * v;
                    own += u * u;
                    sources += v * v;
                }
                sum += Math.toDegrees(Math.acos(Math.min(1, dot / Math.sqrt(own * sources))));
                count++;
            }
        }
        assertThat(values.get(Metric.LEG_ANGLE)).isCloseTo(sum / count, within(1e-3));
        assertThat(values.get(Metric.LIMB_FLOOR)).isBetween(0.0, walk.likeness().meanLimbAngleDeg() + 1e-9);
        assertThat(Metrics.of(RUN).values()).doesNotContainKeys(Metric.LEG_ANGLE, Metric.BASE_ACCELERATION);
    }

    @Test
    void aHandThatIsAskedToTurnIsTurnedLessOff() {
        RetargetOutcome free = Runs.run("coman", "salute", 0, Runs.SMALL_RATE, "joi.hand_orientation=0");
        assertThat(turned(Metrics.of(RUN))).isLessThan(turned(Metrics.of(free)) - 5);
        // its hands are one with its forearms
        assertThat(Metrics.of(Runs.small("unitree-h1", "salute", 0)).values()).doesNotContainKey(Metric.HAND_ANGLE);
    }

    /** The walker's forearms stay where they are and its joints do not turn; COMAN stands at home, and its base is turned about the vertical. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.8})
    void handsAreComparedWhereTheArmHangs(double turn) {
        Robot robot = RUN.robot();
        Clip walker = unturned(Walker.clip(5, 0, 0, 0, 0));
        double[] q = new double[5 * robot.model().dof()];
        double[] base = new double[5 * JointTrajectory.BASE_WIDTH];
        for (int f = 0; f < 5; f++) {
            System.arraycopy(
                    robot.home(), 0, q, f * robot.model().dof(), robot.model().dof());
            base[JointTrajectory.BASE_WIDTH * f + 3] = Math.cos(turn / 2);
            base[JointTrajectory.BASE_WIDTH * f + 6] = Math.sin(turn / 2);
        }
        Kinematics home = new Kinematics(robot.model());
        home.update(robot.home());
        double expected = 0;
        for (boolean left : new boolean[] {true, false}) {
            double[] p = new double[6];
            home.position(
                    robot.point(left ? BodyJoint.LEFT_ELBOW : BodyJoint.RIGHT_ELBOW)
                            .point(),
                    p,
                    0);
            home.position(
                    robot.point(left ? BodyJoint.LEFT_WRIST : BodyJoint.RIGHT_WRIST)
                            .point(),
                    p,
                    3);
            double[] hangs = {p[3] - p[0], p[4] - p[1], p[5] - p[2]};
            double[] sources = {0.05, left ? 0.04 : -0.04, -0.24};
            expected += Math.toDegrees(Rotations.angle(Rotations.aboutZ(turn), 0, Rotations.between(hangs, sources), 0))
                    / 2;
        }
        assertThat(expected).isBetween(1.0, 60.0);
        JointTrajectory floating = new JointTrajectory(robot.model().jointNames(), 1 / Walker.RATE, q, base);
        SourceSettings settings = RUN.request().settings().get(SourceSettings.class);
        assertThat(HandTurns.meanDeg(robot, floating, walker, settings).orElseThrow())
                .isCloseTo(expected, within(1e-6));
        if (turn == 0) {
            JointTrajectory fixed = new JointTrajectory(robot.model().jointNames(), 1 / Walker.RATE, q);
            assertThat(HandTurns.meanDeg(robot, fixed, walker, settings).orElseThrow())
                    .isCloseTo(expected, within(1e-6));
        }
    }

    private static Clip unturned(Clip clip) {
        double[] orientations = new double[4 * clip.frames() * clip.joints()];
        for (int i = 0; i < orientations.length; i += 4) {
            orientations[i] = 1;
        }
        int[] parents = IntStream.range(0, clip.joints()).map(clip::parent).toArray();
        return new Clip(
                clip.name(),
                clip.rateHz(),
                clip.jointNames(),
                parents,
                clip.positions(),
                orientations,
                new double[0],
                clip.roles(),
                List.of());
    }

    @Test
    void handsOfABodyThatTurnsAreComparedInTheWorld() {
        Path clip = Path.of(System.getProperty("marionette.shared", "../../shared"))
                .resolve("data/motions/bvh/bn2_walk-turn-left_feminine_001.bvh");
        assumeTrue(Files.isRegularFile(clip), "the data sets for tests are not at hand");
        RetargetOutcome turn = Runs.run("unitree-g1", clip.toString(), 0, "ground.base=floating");
        double[] first = new double[7];
        double[] last = new double[7];
        turn.trajectory().basePose(0, first);
        turn.trajectory().basePose(turn.trajectory().frames() - 1, last);
        assertThat(Math.toDegrees(2 * Math.acos(Math.min(1, Math.abs(first[3] * last[3] + first[6] * last[6])))))
                .as("the turn of the base")
                .isGreaterThan(60);
        assertThat(turned(Metrics.of(turn))).isLessThan(15);
    }

    private static double turned(Metrics metrics) {
        return Objects.requireNonNull(metrics.values().get(Metric.HAND_ANGLE));
    }

    private static double middle(RobotPath path, int frame, int axis) {
        return 0.5 * (path.position(frame, BodyJoint.LEFT_HIP, axis) + path.position(frame, BodyJoint.RIGHT_HIP, axis));
    }
}
