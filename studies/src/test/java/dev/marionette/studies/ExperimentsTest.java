package dev.marionette.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.google.inject.Guice;
import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.api.Progress;
import dev.marionette.kinematics.BasePoses;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.Pose;
import dev.marionette.methods.simultaneous.MarkerMeter;
import dev.marionette.pipeline.PipelineModule;
import dev.marionette.pipeline.config.SettingsLoader;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.metrics.Table;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotPath;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExperimentsTest {
    private static final ExperimentOptions QUICK = new ExperimentOptions(0, true);

    private final Experiments experiments =
            Guice.createInjector(new PipelineModule()).getInstance(Experiments.class);

    @Test
    void anUnknownNameListsTheKnownOnes() {
        assertThatThrownBy(() -> experiments.get("choi2020"))
                .isInstanceOfSatisfying(
                        InputException.class,
                        e -> assertThat(e.hint()).contains("choi2019", "choi2019-fig5", "choi2019-fig7"));
    }

    @Test
    void everyVelocityLimitIsMetByTheCurvesThatAreShown() {
        ExperimentReport report = experiments.get("choi2019-fig5").run(QUICK, Progress.NONE);

        assertThat(report.claims()).allMatch(Claim::holds);
        Table limits = report.tables().get(0);
        Table curves = report.tables().get(1);
        double period = (Double) curves.rows().get(1).get(0);
        for (int r = 0; r < limits.rows().size(); r++) {
            double limit = (Double) limits.rows().get(r).get(1);
            double fastest = 0;
            for (int f = 1; f < curves.rows().size(); f++) {
                double step = (Double) curves.rows().get(f).get(r + 1)
                        - (Double) curves.rows().get(f - 1).get(r + 1);
                fastest = Math.max(fastest, Math.abs(step) / period);
            }
            assertThat(fastest).as(limits.rows().get(r).toString()).isLessThanOrEqualTo(limit);
        }
    }

    @Test
    void theHandsAloneLeaveTheElbowsToThemselves() {
        ExperimentReport report = experiments.get("choi2019-fig7").run(QUICK, Progress.NONE);

        assertThat(report.claims()).allMatch(Claim::holds);
        assertThat(report.runs()).containsOnlyKeys(JoiStudy.SETS);
        RetargetOutcome full = Objects.requireNonNull(report.runs().get("hands+rotations+elbows"));
        JoiErrors.Means means = new JoiErrors(full).of(full.method().angles());
        assertThat(means.handMetres()).isLessThan(0.02);
        assertThat(means.elbowMetres()).isLessThan(0.02);
        assertThat(means.handRotationDeg()).isLessThan(5);
    }

    /** The method as published lets links touch. */
    @Test
    void theHandsAloneLeaveTheElbowsToThemselvesAsPublished() {
        ExperimentReport report = experiments.get("choi2019-fig7-paper").run(QUICK, Progress.NONE);

        assertThat(report.claims()).extracting(Claim::status).containsExactly("not confirmed", "holds", "holds");
        // hands in the root frame, by forward kinematics alone
        RetargetOutcome full = Objects.requireNonNull(report.runs().get("hands+rotations+elbows"));
        RobotPath path = new RobotPath(full.robot(), full.trajectory());
        double sum = 0;
        for (BodyJoint hand : List.of(BodyJoint.LEFT_HAND, BodyJoint.RIGHT_HAND)) {
            double[] targets = Objects.requireNonNull(full.method().targets().get(hand));
            for (int f = 0; f < path.frames(); f++) {
                double square = 0;
                for (int i = 0; i < 3; i++) {
                    square += Math.pow(path.position(f, hand, i) - targets[3 * f + i], 2);
                }
                sum += Math.sqrt(square) / (2 * path.frames());
            }
        }
        assertThat((Double) report.tables().get(0).rows().get(2).get(2)).isCloseTo(1000 * sum, within(1e-6));
    }

    @Test
    void thePublishedSettingsAreThoseOfTheExample() {
        SettingsLoader loader = Extensions.builtIn().settings();
        Path example = Path.of("..", "examples", "paper.yaml");
        assertThat(loader.load(Optional.empty(), PublishedSettings.CHOI2019))
                .isEqualTo(loader.load(Optional.of(example), List.of()));
    }

    /** The distance is that of the cost term, which is computed elsewhere. */
    @Test
    void shouldersAreThoseOfTheRobotAfterTheTransfer() {
        ExperimentReport report = experiments.get("choi2019-shoulders").run(QUICK, Progress.NONE);

        assertThat(report.claims()).extracting(Claim::status).containsExactly("holds", "not confirmed");
        List<Object> row = report.tables().get(0).rows().get(0);
        assertThat(row.subList(0, 3)).containsExactly("darwin-op", "big-wave-ann-1", "searched");
        // the term of the cost is the sum of both sides, weighed and over the height
        RetargetOutcome run = Objects.requireNonNull(report.runs().get("darwin-op"));
        double location = Objects.requireNonNull(
                Objects.requireNonNull(run.method().cost().get("after")).get("location"));
        assertThat((Double) row.get(3)).isCloseTo(location / 2, within(1e-9));
        assertThat((Double) row.get(5)).isGreaterThan(50);
    }

    /** What holds, what docs/studies says is not confirmed, and that the other foot is lifted. */
    @Test
    void aRobotStandsOnOneLegAsTwoSubjectsDo() {
        ExperimentReport report = experiments.get("geometric-subjects").run(QUICK, Progress.NONE);

        assertThat(report.claims())
                .extracting(Claim::status)
                .containsExactly("holds", "holds", "not confirmed", "holds");
        RetargetOutcome run = Objects.requireNonNull(report.runs().get("nao"));
        Kinematics kinematics = new Kinematics(run.robot().model());
        int right = run.robot().feet().orElseThrow().right().body();
        double low = bodyInWorld(run, kinematics, right, 0)[11];
        double high = bodyInWorld(run, kinematics, right, run.trajectory().frames() / 2)[11];
        assertThat(high - low).isGreaterThan(0.03);
    }

    /** Nothing timed: how many frames are answered, and within which limits. */
    @Test
    void everyFrameIsAnsweredLive() {
        ExperimentReport report = experiments.get("geometric-live").run(QUICK, Progress.NONE);

        assertThat(report.claims()).hasSize(3);
        assertThat(report.claims().get(0))
                .isEqualTo(new Claim(
                        "100 of 100 frames are answered, 0 positions and velocities of them outside the limits", true));
        assertThat(report.tables().get(0).rows())
                .hasSize(1)
                .first()
                .satisfies(row -> assertThat(row.subList(0, 3)).containsExactly("icub", 32, 100));
    }

    /** What holds, and what docs/studies says is not confirmed: that it is the root at which targets start. */
    @Test
    void theWaistFollowsFromHandsAndElbows() {
        ExperimentReport report = experiments.get("choi2019-waist").run(QUICK, Progress.NONE);

        assertThat(report.claims()).extracting(Claim::status).containsExactly("holds", "not confirmed");
        assertThat(report.runs()).containsOnlyKeys("root", "shoulders");
        // the joint itself, read from the trajectory
        RetargetOutcome root = Objects.requireNonNull(report.runs().get("root"));
        int waist = root.robot().model().joint("WaistYaw");
        double[] turns = report.plots().get(0).curves().get(1).y();
        for (int f = 0; f < turns.length; f += 20) {
            assertThat(turns[f]).isCloseTo(root.trajectory().position(f, waist), within(0.1));
        }
    }

    /** Directions of the human's limbs, measured by likeness and not by the method, and means over the rows of a robot. */
    @Test
    void oneSetOfSettingsDoesForFiveModels() {
        ExperimentReport report = experiments.get("geometric-robots").run(QUICK, Progress.NONE);

        assertThat(report.claims()).extracting(Claim::status).containsExactly("holds", "not confirmed", "holds");
        assertThat(report.runs()).containsOnlyKeys("human", "nao", "icub", "atlas", "baxter");
        RetargetOutcome human = Objects.requireNonNull(report.runs().get("human"));
        human.likeness()
                .limbAnglesDeg()
                .forEach((limb, angle) -> assertThat(
                                human.figures().orElseThrow().result().table().get(limb))
                        .as(limb)
                        .extractingByKey("direction_mean_deg")
                        .satisfies(direction -> assertThat(direction).isCloseTo(angle, within(0.05))));
        List<List<Object>> robots = report.tables().get(0).rows();
        List<List<Object>> rows = report.tables().get(1).rows();
        assertThat(rows).hasSize(10);
        for (int k = 0; k < 5; k++) {
            for (int column = 2; column < 6; column++) {
                double mean = ((Double) rows.get(2 * k).get(column + 1)
                                + (Double) rows.get(2 * k + 1).get(column + 1))
                        / 2;
                assertThat((Double) robots.get(k).get(column)).isCloseTo(mean, within(1e-9));
            }
        }
    }

    @Test
    void aRedundantHumanModelKeepsThePersonCloser() {
        ExperimentReport report = experiments.get("simultaneous-handle").run(QUICK, Progress.NONE);

        assertThat(report.claims()).allMatch(Claim::holds);
        assertThat(report.runs()).containsOnlyKeys("51-dof", "31-dof");
        // the table's figures are the distances of the paths that the plots of other studies show
        RetargetOutcome run = Objects.requireNonNull(report.runs().get("51-dof"));
        MarkerMeter meter = (MarkerMeter) run.method().meter().orElseThrow();
        double[] captured = meter.captured("head");
        double[] reconstructed = meter.reconstructed(run.method().angles(), "head");
        double mean = 0;
        for (int f = 0; f < captured.length; f += 3) {
            double square = 0;
            for (int i = f; i < f + 3; i++) {
                square += Math.pow(captured[i] - reconstructed[i], 2);
            }
            mean += Math.sqrt(square) / (captured.length / 3.0);
        }
        Table markers = report.tables().get(1);
        int head = 1 + meter.markers().indexOf("head");
        assertThat((Double) markers.rows().get(head).get(1)).isCloseTo(1000 * mean, within(1e-6));
    }

    /** What holds, what docs/studies says is not confirmed, and that the motion is as slow and free as is said. */
    @Test
    void aFloatingBaseStandsStill() {
        ExperimentReport report = experiments.get("simultaneous-floating").run(QUICK, Progress.NONE);

        assertThat(report.claims())
                .extracting(Claim::status)
                .containsExactly("holds", "holds", "holds", "holds", "holds", "holds", "not confirmed");
        assertThat(report.runs())
                .containsOnlyKeys(
                        "twist-160-half-speed-floating", "twist-160-half-speed-zmp", "twist-160-half-speed-held");
        RetargetOutcome floating = Objects.requireNonNull(report.runs().get("twist-160-half-speed-floating"));
        RetargetOutcome held = Objects.requireNonNull(report.runs().get("twist-160-half-speed-held"));
        assertThat(held.trajectory().floats()).isFalse();
        assertThat(floating.trajectory().floats()).isTrue();
        Clip clip = Extensions.builtIn().motions().load("twist-160");
        assertThat((floating.trajectory().frames() - 1) * floating.trajectory().periodSeconds())
                .isCloseTo(2 * (clip.frames() - 1) / clip.rateHz(), within(0.15));
        // the base goes where the hips lead, the left foot stays: by forward kinematics alone
        Kinematics kinematics = new Kinematics(floating.robot().model());
        int foot = floating.robot().feet().orElseThrow().left().body();
        double[] first = bodyInWorld(floating, kinematics, foot, 0);
        double[] home = bodyInWorld(floating, kinematics, 0, 0);
        double moved = 0;
        for (int f = 1; f < floating.trajectory().frames(); f++) {
            assertThat(bodyInWorld(floating, kinematics, foot, f)).containsExactly(first, within(1e-3));
            double[] base = bodyInWorld(floating, kinematics, 0, f);
            moved = Math.max(moved, Math.hypot(base[9] - home[9], base[10] - home[10]));
        }
        assertThat(moved).isGreaterThan(0.01);
    }

    private static double[] bodyInWorld(RetargetOutcome run, Kinematics kinematics, int body, int frame) {
        double[] q = new double[run.trajectory().joints()];
        Arrays.setAll(q, d -> run.trajectory().position(frame, d));
        kinematics.update(q);
        double[] base = new double[Pose.WIDTH];
        double[] out = new double[Pose.WIDTH];
        BasePoses.of(run.robot().model(), run.trajectory(), frame, base);
        Pose.compose(base, 0, kinematics.poses(), Pose.WIDTH * body, out, 0);
        return out;
    }

    @Test
    void theMatrixNamesRobotsAndMotionsThatAreThere() {
        Robots robots = Guice.createInjector(new PipelineModule()).getInstance(Robots.class);
        assertThat(robots.ids()).containsAll(MotionMatrix.ROBOTS);
        Robot coman = robots.load(VelocityLimitStudy.ROBOT);
        assertThat(coman.model().findJoint(VelocityLimitStudy.JOINT)).isPresent();
    }

    @Test
    void aTableIsRoundedForPeopleAndExactForPrograms() {
        Table table = new Table(
                "t",
                List.of(new Table.Column("who", "who", 0), new Table.Column("v_rad_s", "v", 2)),
                List.of(List.of("a, b", 1.0 / 3), List.of("c", Double.NaN), List.of("d", Double.POSITIVE_INFINITY)));

        assertThat(table.text()).isEqualTo("who      v\na, b  0.33\nc        –\nd        ∞\n");
        assertThat(table.csv()).isEqualTo("who,v_rad_s\n\"a, b\",0.3333333333333333\nc,\nd,Infinity\n");
        assertThatThrownBy(() -> new Table("t", table.columns(), List.of(List.of("alone"))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aReportHoldsOnlyIfEveryClaimDoes() {
        List<Claim> claims = List.of(new Claim("one", true), new Claim("two", false));
        assertThat(new ExperimentReport("id", "t", "a", List.of(), List.of(), claims, Map.of()).holds())
                .isFalse();
        List<Claim> known = List.of(claims.get(0), new Claim("three", false, true));
        ExperimentReport unconfirmed = new ExperimentReport("id", "t", "a", List.of(), List.of(), known, Map.of());
        assertThat(unconfirmed.holds()).isFalse();
        assertThat(unconfirmed.outcome()).isEqualTo("a claim is not confirmed");
        assertThat(new ExperimentReport("id", "t", "a", List.of(), List.of(), claims.subList(0, 1), Map.of()).holds())
                .isTrue();
    }
}
