package dev.marionette.pipeline.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BaseLimits;
import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.FootContacts.Stance;
import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.datasets.MotionCatalog;
import dev.marionette.kinematics.balance.SoleMotion;
import dev.marionette.pipeline.Runs;
import dev.marionette.pipeline.metrics.BalanceReport;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.postprocess.export.TrajectoryCsv;
import dev.marionette.testkit.Walker;
import dev.marionette.verify.BalanceFigures;
import dev.marionette.verify.CheckResult;
import dev.marionette.verify.GroundFigures;
import dev.marionette.verify.Verification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A robot that walks as a made-up person does, and what is left of it on the disk. */
class WalkRunTest {
    private static final int FRAMES = Runs.WALK;

    @TempDir
    private static Path shared;

    private static RetargetOutcome outcome;
    private static Path run;

    @BeforeAll
    static void runOnce() {
        outcome = Runs.walk("unitree-g1");
        run = shared.resolve("run");
        Runs.folder().write(run, outcome, List.of("gmr", "mujoco", "npz", "bvh", "glb", "json", "ros"), Map.of());
    }

    @Test
    void standsWhereItStandsAndIsVerified() {
        assertThat(outcome.verification().lines()).isEmpty();
        assertThat(outcome.verification().checks())
                .extracting(CheckResult::check)
                .contains("foot_penetration", "foot_slide", "sole_level")
                .doesNotContain("base_motion");
        GroundFigures figures = GroundFigures.of(outcome.ground().orElseThrow(), outcome.trajectory());
        assertThat(figures.meanSlide()).isLessThan(1e-4);
        assertThat(figures.penetration()).isLessThan(1e-3);
        assertThat(figures.lift()).isLessThan(1e-3);
        assertThat(figures.supported()).isGreaterThan(0.9);
        assertThat(outcome.likeness().meanLimbAngleDeg()).isLessThan(8);
    }

    /** The legs of the robot are shorter than the person's, and the way with them; it goes straight ahead. */
    @Test
    void goesThePersonsWayInTheScaleOfItsLegs() {
        JointTrajectory q = outcome.trajectory();
        double[] first = new double[7];
        double[] last = new double[7];
        q.basePose(0, first);
        q.basePose(q.frames() - 1, last);
        double scale = outcome.robot().feet().orElseThrow().left().legLength() / 0.8627;
        double way = (FRAMES - 1) / 50.0;
        assertThat(last[0] - first[0]).isCloseTo(scale * way, within(0.05));
        assertThat(last[1] - first[1]).isCloseTo(0, within(0.05));
        assertThat(last[3]).isGreaterThan(0.99);
    }

    /** Animations do; what controllers read does not. */
    @Test
    void walksOnTheSpotWhereThatIsAskedFor(@TempDir Path folder) throws IOException {
        RunFolder.Written written = Runs.folder()
                .write(
                        folder.resolve("still"),
                        outcome,
                        List.of("npz", "bvh", "glb"),
                        new FormatOptions(OptionalDouble.empty(), 0, true),
                        Map.of());
        assertThat(ExportedFormat.notes(written.formats()))
                .containsExactly(
                        "bvh: in place: the root motion is removed", "glb: in place: the root motion is removed");
        for (String same : List.of("trajectory.csv", "trajectory.npz")) {
            assertThat(folder.resolve("still").resolve(same)).hasSameBinaryContentAs(run.resolve(same));
        }
        assertThat(folder.resolve("still/trajectory.bvh.txt")).content().contains("root_motion: removed");
        assertThat(run.resolve("trajectory.bvh.txt")).content().doesNotContain("root_motion");
        MotionCatalog catalog = MotionCatalog.load();
        Clip still = catalog.read(folder.resolve("still/trajectory.bvh"));
        Clip walk = catalog.read(run.resolve("trajectory.bvh"));
        for (int f = 0; f < walk.frames(); f++) {
            double away = Math.hypot(
                    still.position(f, 0, 0) - still.position(0, 0, 0),
                    still.position(f, 0, 1) - still.position(0, 0, 1));
            assertThat(away).as("frame " + f).isLessThan(0.05);
            assertThat(still.position(f, 0, 2)).isCloseTo(walk.position(f, 0, 2), within(1e-9));
        }
        assertThat(walk.position(FRAMES - 1, 0, 0) - walk.position(0, 0, 0)).isGreaterThan(1);
    }

    @Test
    void swingingFeetAreLifted() {
        SoleMotion soles = outcome.ground().orElseThrow().soles(outcome.trajectory());
        List<Stance> left = outcome.ground().orElseThrow().contacts().left();
        assertThat(left.size()).isGreaterThan(2);
        for (int k = 1; k < left.size(); k++) {
            double highest = 0;
            for (int f = left.get(k - 1).last(); f < left.get(k).first(); f++) {
                highest = Math.max(highest, soles.lowest(true, f));
            }
            assertThat(highest).as("swing %d", k).isGreaterThan(0.008);
        }
    }

    @Test
    void theFilesAloneAreVerifiedAgain() throws IOException {
        JointTrajectory read = TrajectoryCsv.read(run.resolve(RunFolder.TRAJECTORY));
        assertThat(read.inOrder(outcome.trajectory().jointNames())).isEqualTo(outcome.trajectory());
        assertThat(Runs.verifier().verify(run, Optional.empty()).toReport())
                .isEqualTo(outcome.verification().toReport());
    }

    @Test
    void theFilesAloneGiveTheSameFiguresOfStandingAndBalance() {
        Map<String, Object> report = ReportJson.tree(outcome);
        Map<String, Object> again = Runs.verifier().check(run, Optional.empty()).figures();
        assertThat(again)
                .containsOnlyKeys("ground", "balance")
                .isEqualTo(Map.of("ground", report.get("ground"), "balance", report.get("balance")));
        // someone who walks is not above the one narrow foot, but falls from one to the other
        BalanceFigures figures = BalanceReport.motion(outcome.robot(), outcome.ground(), outcome.trajectory())
                .flatMap(BalanceFigures::of)
                .orElseThrow();
        assertThat(figures.frames()).isGreaterThan(FRAMES * 9 / 10);
        assertThat(figures.com().least()).isBetween(-0.3, 0.0);
    }

    /** A foot that the source states to stay on the ground for longer than is found does so. */
    @Test
    void contactsThatTheSourceStatesAreKept() {
        Stance found = outcome.lowerBody().orElseThrow().contacts().left().get(1);
        boolean[] left = outcome.lowerBody().orElseThrow().contacts().flags(true);
        Arrays.fill(left, found.first() + 6, found.last() + 1, false);
        RetargetOutcome other = Runs.run(
                "unitree-g1",
                Walker.clip(FRAMES, 1, 0.3, 0, 0).withContacts(Map.of(BodyJoint.LEFT_FOOT, left)),
                "ground.base=floating");
        assertThat(other.verification().lines()).isEmpty();
        assertThat(other.ground().orElseThrow().contacts().left())
                .contains(new Stance(found.first(), found.first() + 5))
                .doesNotContain(found);
        assertThat(outcome.ground().orElseThrow().contacts().left()).contains(found);
        assertThat(run.resolve(RunFolder.CONTACTS))
                .content()
                .contains(String.format(Locale.ROOT, "left_foot,%.9f,%.9f", found.first() / 50.0, found.last() / 50.0));
    }

    /** The schedule of a result that is slower than the clip would be wrong beside it. */
    @Test
    void aSlowerRunWritesNoContacts(@TempDir Path folder) {
        Clip walk = Walker.clip(FRAMES / 2, 1, 0.3, 0, 0);
        Clip fast = new Clip(
                "fast",
                2 * walk.rateHz(),
                walk.jointNames(),
                IntStream.range(0, walk.joints()).map(walk::parent).toArray(),
                walk.positions(),
                new double[0],
                new double[0],
                walk.roles(),
                List.of());
        RetargetOutcome slow = Runs.run("talos", fast, "ground.base=floating", "retime.max=1.5", "retime.loss=0");
        assertThat(slow.timeScale()).isGreaterThan(1);
        Path written = folder.resolve("slow");
        Runs.folder().write(written, slow, List.of(), Map.of());
        assertThat(written.resolve(RunFolder.SOURCE_GROUND)).exists();
        assertThat(written.resolve(RunFolder.CONTACTS)).doesNotExist();
    }

    /** What the G1 did is a motion: the H1 goes the same way in the scale of its legs, and stands when the G1 stood. */
    @Test
    void anotherRobotGoesTheSameWay() {
        RetargetOutcome other = Runs.run("unitree-h1", run.toString(), 0, "ground.base=floating");
        double scale = other.robot().feet().orElseThrow().left().legLength()
                / outcome.robot().feet().orElseThrow().left().legLength();
        assertThat(way(other) / way(outcome)).isCloseTo(scale, within(0.05 * scale));
        List<Stance> own = outcome.ground().orElseThrow().contacts().left();
        List<Stance> others = other.ground().orElseThrow().contacts().left();
        assertThat(others).hasSameSizeAs(own);
        for (int k = 0; k < own.size(); k++) {
            assertThat((double) others.get(k).first())
                    .as("stance %d", k)
                    .isCloseTo(own.get(k).first(), within(4.0));
            assertThat((double) others.get(k).last())
                    .as("stance %d", k)
                    .isCloseTo(own.get(k).last(), within(4.0));
        }
    }

    private static double way(RetargetOutcome run) {
        double[] first = new double[7];
        double[] last = new double[7];
        run.trajectory().basePose(0, first);
        run.trajectory().basePose(run.trajectory().frames() - 1, last);
        return Math.hypot(last[0] - first[0], last[1] - first[1]);
    }

    /** A copy of the run of which each frame of the base is changed; takes the values of all frames and the frame's number. */
    private Path withBase(String name, ObjIntConsumer<double[]> change) throws IOException {
        Path copy = Files.createDirectories(shared.resolve(name));
        Files.copy(run.resolve(RunFolder.REPORT), copy.resolve(RunFolder.REPORT));
        JointTrajectory read = TrajectoryCsv.read(run.resolve(RunFolder.TRAJECTORY));
        double[] base = read.base();
        for (int f = 0; f < read.frames(); f++) {
            change.accept(base, f);
        }
        TrajectoryCsv.write(copy.resolve(RunFolder.TRAJECTORY), read.withBase(base));
        return copy;
    }

    @Test
    void aBaseThatSlidesOrSinksInTheFilesIsFound() throws IOException {
        Path copy = withBase("moved", (base, f) -> {
            base[7 * f + 1] += 0.02 * f * outcome.trajectory().periodSeconds();
            base[7 * f + 2] -= 0.004;
        });
        Verification found = Runs.verifier().verify(copy, Optional.empty());
        assertThat(found.checks().stream().filter(c -> !c.passed()).map(CheckResult::check))
                .containsExactly("foot_penetration", "foot_slide");
        assertThat(check(found, "foot_slide").worst()).isCloseTo(0.02, within(1e-4));
    }

    private static CheckResult check(Verification verification, String name) {
        return verification.checks().stream()
                .filter(c -> c.check().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Beside itself all the time, but for one jump: feet tell of it, and so does the base. */
    @Test
    void aBaseThatJumpsInTheFilesIsFound() throws IOException {
        Path copy = withBase("jumped", (base, f) -> base[7 * f + 1] += f < 70 ? 0 : 0.3);
        Path report = copy.resolve(RunFolder.REPORT);
        Files.writeString(report, Files.readString(report).replace("\"base_speed\" : 0.0", "\"base_speed\" : 3.0"));
        CheckResult found = check(Runs.verifier().verify(copy, Optional.empty()), "base_motion");
        assertThat(found.frames()).contains(70);
        assertThat(found.worst()).isGreaterThan(2);
    }

    @Test
    void howTheBaseMovesIsAFigureAndWhatIsSaidALimit() {
        assertThat(outcome.ground().orElseThrow().rules().base()).isEqualTo(BaseLimits.NONE);
        Map<String, Object> figures = GroundReport.tree(outcome.ground().orElseThrow(), outcome.trajectory());
        assertThat(String.valueOf(figures.get("base")))
                .contains("max_speed_m_s")
                .doesNotContain("limit");
        RetargetOutcome slow =
                Runs.run("unitree-g1", Walker.clip(40, 1, 0.3, 0, 0), "ground.base=floating", "ground.base_speed=0.2");
        CheckResult found = check(slow.verification(), "base_motion");
        // a robot that may not go faster goes less far
        assertThat(found.passed()).isTrue();
        assertThat(found.worst()).isGreaterThan(0.8);
        assertThat(way(slow)).isLessThan(0.2 * 40 / 50.0);
    }

    @Test
    void robotsWithoutFeetAndClipsWithoutLegsAreRefused() {
        assertThatThrownBy(() -> Runs.run("pr2", Walker.clip(20, 0, 0, 0, 0), "ground.base=floating"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no two legs");
    }

    @Test
    void aFixedRunKnowsNothingOfTheGround() {
        RetargetOutcome fixed = Runs.run(
                "coman", Walker.clip(30, 0, 0, 0, 0).withContacts(Map.of(BodyJoint.LEFT_FOOT, new boolean[30])));
        assertThat(fixed.findings())
                .extracting(Finding::message)
                .contains("the contacts that are given are not used, as the base is fixed");
        assertThat(fixed.trajectory().floats()).isFalse();
        assertThat(fixed.ground()).isEmpty();
        assertThat(ReportJson.tree(fixed)).doesNotContainKey("ground");
        // held by its root link it stands on both feet as it does at home, and the arms it moves are light
        BalanceFigures figures = BalanceReport.motion(fixed.robot(), fixed.ground(), fixed.trajectory())
                .flatMap(BalanceFigures::of)
                .orElseThrow();
        assertThat(figures.com().inside()).isEqualTo(1);
        assertThat(figures.frames()).isEqualTo(30);
        assertThat(fixed.verification().checks()).extracting(CheckResult::check).doesNotContain("foot_slide");
    }
}
