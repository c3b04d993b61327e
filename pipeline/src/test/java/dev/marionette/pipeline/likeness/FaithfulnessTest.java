package dev.marionette.pipeline.likeness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.Finding;
import dev.marionette.api.FootContacts;
import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.RunStatus;
import dev.marionette.methods.SourceSettings;
import dev.marionette.methods.ground.WalkingSource;
import dev.marionette.pipeline.Runs;
import dev.marionette.pipeline.config.FaithfulSettings;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.likeness.Faithfulness.Figure;
import dev.marionette.pipeline.likeness.Faithfulness.Loss;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.RunFolder;
import dev.marionette.pipeline.run.RunVerifier;
import dev.marionette.postprocess.export.TrajectoryCsv;
import dev.marionette.transfer.ground.LowerBody;
import dev.marionette.verify.CheckResult;
import dev.marionette.verify.Verification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What is lost of a motion is told apart from limits that break, and can be judged again from the files. */
class FaithfulnessTest {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int FRAMES = Runs.WALK;

    private static RetargetOutcome walk;
    private static RetargetOutcome slow;

    @TempDir
    private Path folder;

    @BeforeAll
    static void runOnce() {
        walk = Runs.walk("unitree-g1");
        slow = slowed();
    }

    /** A wave that is too fast for this robot, which may take twice the time. */
    private static RetargetOutcome slowed(String... more) {
        List<String> settings = new ArrayList<>(List.of("retime.loss=0", "retime.max=2", "person.max_rate=10"));
        settings.addAll(List.of(more));
        return Runs.run("thormang", "big-wave-ann-1", 0, settings.toArray(String[]::new));
    }

    private static Figure figure(RetargetOutcome run, Loss loss) {
        return run.faithfulness().figures().stream()
                .filter(f -> f.loss() == loss)
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @EnumSource
    void everyLossHasALimitAndAReason(Loss loss) {
        var settings = Extensions.builtIn()
                .settings()
                .load(Optional.empty(), List.of())
                .get(FaithfulSettings.class);
        double limit = loss.limit(settings);
        Faithfulness within = new Faithfulness(List.of(loss.of(limit, settings)));
        Faithfulness beyond = new Faithfulness(List.of(loss.of(1.5 * limit, settings)));
        assertThat(within.holds()).isTrue();
        assertThat(within.reasons()).isEmpty();
        assertThat(beyond.holds()).isFalse();
        assertThat(beyond.reasons()).singleElement().asString().doesNotContain("\n");
        assertThat(new Faithfulness(List.of(loss.of(Double.NaN, settings))).holds())
                .isFalse();
        Verification passed = new Verification(List.of());
        assertThat(RunStatus.of(passed.passed(), within.holds()).text()).isEqualTo("verified");
        assertThat(RunStatus.of(passed.passed(), beyond.holds()).text()).isEqualTo("safe, not faithful");
        Verification broken = new Verification(
                List.of(new CheckResult("position_limits", 1, 0.1, List.of(3), List.of(), Optional.empty())));
        assertThat(RunStatus.of(broken.passed(), within.holds()).text()).isEqualTo("failed");
        assertThat(RunStatus.of(broken.passed(), beyond.holds()).text()).isEqualTo("failed");
    }

    /** The person's arms stay as they are, the robot's are at home: far from what its joints could do. */
    @Test
    void aRobotThatStaysAtHomeIsNotFaithful() {
        RetargetOutcome run = Runs.small("coman", "go-on", 0);
        assertThat(run.status()).isEqualTo(RunStatus.VERIFIED);
        assertThat(figure(run, Loss.LIMBS).value()).isBetween(-1e-9, 4.0);
        double[] still = new double[run.trajectory().positions().length];
        double[] home = run.robot().home();
        Arrays.setAll(still, i -> home[i % home.length]);
        JointTrajectory atHome = run.trajectory().withPositions(still);
        double above = new LikenessMeter(run.method().sourceMotion(), run.robot(), atHome)
                        .measure()
                        .meanLimbAngleDeg()
                - new LikenessFloor(run.method().sourceMotion(), run.robot(), atHome).meanDeg();
        assertThat(above).isGreaterThan(12);
    }

    /** A limit that is broken comes first, as it is why a run failed. */
    @Test
    void aBrokenLimitIsAReason() {
        Verification broken = new Verification(List.of(
                new CheckResult("position_limits", 0, -0.1, List.of(), List.of(), Optional.empty()),
                new CheckResult("velocity_limits", 2, 1.5, List.of(3, 4), List.of(), Optional.empty())));
        assertThat(walk.verifiedAs(broken).reasons())
                .singleElement()
                .asString()
                .startsWith("velocity_limits broken (2)");
        assertThat(walk.reasons()).isEmpty();
    }

    /** The arms of a robot that stands show nothing of a fall. */
    @Test
    void aTrunkThatDoesNotFollowIsAWarning() {
        TrunkLean upright = new TrunkLean(2, 5, 0, 1);
        assertThat(TrunkLean.finding(new TrunkLean(29, 40, 0, 3), upright).level())
                .isEqualTo(Finding.Level.INFO);
        assertThat(TrunkLean.finding(new TrunkLean(-70, -90, 0, 3), upright).level())
                .isEqualTo(Finding.Level.WARNING);
        assertThat(TrunkLean.finding(new TrunkLean(0, 9, 80, 85), upright).message())
                .endsWith("as the source does");
    }

    @Test
    void timeThatNobodyAskedForIsNamed() {
        assertThat(slow.timeScale()).as("too fast for this robot").isGreaterThan(1);
        assertThat(slow.status()).isEqualTo(RunStatus.UNFAITHFUL);
        assertThat(slow.faithfulness().reasons()).anyMatch(line -> line.startsWith("slowed down"));
        RetargetOutcome asked = slowed("faithful.time_scale=2");
        assertThat(figure(asked, Loss.TIME_SCALE).broken()).isFalse();
    }

    @Test
    void aWalkThatIsFollowedIsFaithful() {
        assertThat(walk.faithfulness().reasons()).isEmpty();
        assertThat(walk.status()).isEqualTo(RunStatus.VERIFIED);
        assertThat(walk.faithfulness().figures()).extracting(Figure::loss).containsExactly(Loss.values());
        assertThat(figure(walk, Loss.LEGS).value()).isLessThan(0.1);
        assertThat(figure(walk, Loss.BASE).value()).isLessThan(0.1);
        assertThat(figure(walk, Loss.TURN).value()).isLessThan(6);
    }

    private static BaseFollowing following(JointTrajectory result) {
        return BaseFollowing.of(
                WalkingSource.of(walk.clip(), walk.request().settings().get(SourceSettings.class), false)
                        .ground(),
                walk.robot(),
                walk.robot().feet().orElseThrow(),
                result);
    }

    /** A metre above the ground, turned by a quarter, or with legs as they are at home. */
    @Test
    void legsAndBaseThatAreNotFollowedAreTold() {
        BaseFollowing as = following(walk.trajectory());
        assertThat(as.legOffset()).isCloseTo(figure(walk, Loss.LEGS).value(), within(1e-12));
        double[] base = walk.trajectory().base();
        double[] plank = base.clone();
        double leg = walk.robot().feet().orElseThrow().left().legLength();
        for (int o = 0; o < plank.length; o += 7) {
            plank[o + 2] += 1;
        }
        BaseFollowing above = following(walk.trajectory().withBase(plank));
        // the person's way is about 2 m: half of it, seen as a deviation, is less than a leg
        assertThat(above.baseOffset()).isCloseTo(1 / leg, within(0.1));
        assertThat(above.legOffset()).isCloseTo(as.legOffset(), within(1e-12));
        double[] turned = base.clone();
        for (int o = 0; o < turned.length; o += 7) {
            turned[o + 3] = Math.sqrt(0.5);
            turned[o + 4] = 0;
            turned[o + 5] = 0;
            turned[o + 6] = Math.sqrt(0.5);
        }
        assertThat(following(walk.trajectory().withBase(turned)).turnDeg()).isCloseTo(90, within(8.0));
        double[] stiff = walk.trajectory().positions();
        int n = walk.trajectory().joints();
        for (int d : walk.robot().feet().orElseThrow().left().joints()) {
            for (int f = 0; f < walk.trajectory().frames(); f++) {
                stiff[f * n + d] = d % 2 == 0 ? 0.8 : walk.robot().home()[d];
            }
        }
        assertThat(following(walk.trajectory().withPositions(stiff)).legOffset())
                .isGreaterThan(as.legOffset() + 0.05);
    }

    /** However far a source goes, a metre above the ground is a metre: heights are in lengths of the leg. */
    @Test
    void heightIsNotLostInALongWay() {
        LowerBody source = WalkingSource.of(
                        walk.clip(), walk.request().settings().get(SourceSettings.class), false)
                .ground();
        double leg = walk.robot().feet().orElseThrow().left().legLength();
        double metresPerFrame = 1;
        double[] base = walk.trajectory().base();
        for (int f = 0; f < FRAMES; f++) {
            base[7 * f] += metresPerFrame * f * leg / source.legLengthMetres();
            base[7 * f + 2] += 0.3;
        }
        LowerBody runner = new FarAway(source, metresPerFrame);
        BaseFollowing above = BaseFollowing.of(
                runner,
                walk.robot(),
                walk.robot().feet().orElseThrow(),
                walk.trajectory().withBase(base));
        assertThat(above.baseOffset()).isCloseTo(0.3 / leg, within(0.05));
    }

    /** A source that goes further in each frame. */
    private record FarAway(LowerBody source, double metresPerFrame) implements LowerBody {
        @Override
        public int frames() {
            return source.frames();
        }

        @Override
        public double legLengthMetres() {
            return source.legLengthMetres();
        }

        @Override
        public void hips(int frame, double[] out) {
            source.hips(frame, out);
            out[0] += metresPerFrame * frame;
        }

        @Override
        public void pelvis(int frame, double[] out) {
            source.pelvis(frame, out);
        }

        @Override
        public void leg(boolean left, int frame, double[] out) {
            source.leg(left, frame, out);
        }

        @Override
        public FootContacts contacts() {
            return source.contacts();
        }
    }

    /** The same figures from the files, but for the pelvis, which is a quaternion there. */
    @Test
    void filesAreJudgedAgain() {
        RunVerifier.Result again = Runs.verifier().check(written(walk), Optional.empty());
        assertThat(again.reasons()).isEmpty();
        assertThat(again.notes()).isEmpty();
        assertThat(again.status()).isEqualTo(RunStatus.VERIFIED);
        List<Figure> found = again.faithfulness().orElseThrow().figures();
        for (Figure figure : walk.faithfulness().figures()) {
            assertThat(found).anySatisfy(f -> {
                assertThat(f.loss()).isEqualTo(figure.loss());
                assertThat(f.limit()).isEqualTo(figure.limit());
                assertThat(f.value()).isCloseTo(figure.value(), within(1e-9));
            });
        }
        assertThat(found).hasSameSizeAs(walk.faithfulness().figures());
    }

    @Test
    void aSlowedDownRunIsJudgedAgain() {
        assertThat(slow.timeScale()).as("slowed down").isGreaterThan(1);
        RunVerifier.Result again = Runs.verifier().check(written(slow), Optional.empty());
        assertThat(again.notes()).isEmpty();
        assertThat(again.faithfulness().orElseThrow().reasons())
                .isEqualTo(slow.faithfulness().reasons());
    }

    private Path written(RetargetOutcome run) {
        Path out = folder.resolve("out");
        Runs.folder().write(out, run, List.of(), Map.of());
        return out;
    }

    private RunVerifier.Result verified() {
        return Runs.verifier().check(folder.resolve("out"), Optional.empty());
    }

    private void edit(Consumer<ObjectNode> change) throws IOException {
        Path report = folder.resolve("out").resolve(RunFolder.REPORT);
        ObjectNode tree = (ObjectNode) JSON.readTree(Files.readString(report));
        change.accept(tree);
        Files.writeString(report, tree.toString());
    }

    private void editTrajectory(UnaryOperator<JointTrajectory> change) throws IOException {
        Path file = folder.resolve("out").resolve(RunFolder.TRAJECTORY);
        TrajectoryCsv.write(file, change.apply(TrajectoryCsv.read(file)));
    }

    /** Every limit holds, and the report says verified; the robot stands. */
    @Test
    void aFrozenTrajectoryIsNotFaithful() throws IOException {
        RetargetOutcome run = Runs.small("coman", "go-on", 0);
        assertThat(run.status()).isEqualTo(RunStatus.VERIFIED);
        written(run);
        editTrajectory(read -> {
            List<String> names = run.robot().model().jointNames();
            double[] still = new double[read.positions().length];
            Arrays.setAll(
                    still,
                    i -> run.robot().home()[names.indexOf(read.jointNames().get(i % read.joints()))]);
            return read.withPositions(still);
        });
        RunVerifier.Result again = verified();
        assertThat(again.verification().passed()).isTrue();
        assertThat(again.status()).isEqualTo(RunStatus.UNFAITHFUL);
        assertThat(again.reasons()).singleElement().asString().startsWith("limbs point");
        assertThat(again.notes())
                .singleElement()
                .asString()
                .startsWith("trajectory.csv is not the file that the run wrote");
    }

    /** The legs are those of the first frame; feet that stand slide along, or where nothing stands only this is lost. */
    @Test
    void legsThatStandStillAreNotFaithful() throws IOException {
        written(walk);
        editTrajectory(read -> {
            double[] q = read.positions();
            int n = read.joints();
            for (int i = n; i < q.length; i++) {
                q[i] = read.jointNames().get(i % n).matches(".*(hip|knee|ankle).*") ? q[i % n] : q[i];
            }
            return read.withPositions(q);
        });
        edit(tree -> List.of("left_foot", "right_foot")
                .forEach(foot -> ((ObjectNode) tree.path("ground").path("contacts")).putArray(foot)));
        RunVerifier.Result again = verified();
        assertThat(again.status()).isNotEqualTo(RunStatus.VERIFIED);
        assertThat(again.reasons()).anyMatch(line -> line.startsWith("feet in stance"));
    }

    @Test
    void aTimeColumnThatIsStretchedIsRefused() throws IOException {
        written(walk);
        double period = walk.trajectory().periodSeconds();
        editTrajectory(read -> new JointTrajectory(read.jointNames(), 2 * period, read.positions(), read.base()));
        assertThatThrownBy(this::verified)
                .isInstanceOf(InputException.class)
                .hasMessageContaining("trajectory.csv")
                .hasMessageContaining(2 * period + " s apart");
        edit(tree -> tree.put("period_s", 2 * period));
        assertThat(verified().reasons()).anyMatch(line -> line.startsWith("slowed down 2.00 times"));
    }

    @Test
    void aTrajectoryThatIsCutOffIsRefused() throws IOException {
        Path file = written(walk).resolve(RunFolder.TRAJECTORY);
        List<String> lines = Files.readAllLines(file);
        Files.write(file, lines.subList(0, lines.size() - 1));
        assertThatThrownBy(this::verified)
                .isInstanceOf(InputException.class)
                .hasMessageContaining("has " + (FRAMES - 1) + " frames, but report.json says " + FRAMES);
    }

    /** The last line without its last digits is a number all the same. */
    @Test
    void digitsThatAreCutOffAreTold() throws IOException {
        Path file = written(walk).resolve(RunFolder.TRAJECTORY);
        String text = Files.readString(file);
        Files.writeString(file, text.substring(0, text.length() - 4));
        RunVerifier.Result again = verified();
        assertThat(again.warnings()).anyMatch(line -> line.startsWith("trajectory.csv is not the file"));
        assertThat(again.faithfulness().orElseThrow().holds()).isTrue();
    }

    @Test
    void anotherSourceSaysNothing() throws IOException {
        Path file = written(walk).resolve("source.csv");
        Files.writeString(file, Files.readString(file).replaceFirst("0\\.", "0.0"));
        RunVerifier.Result again = verified();
        assertThat(again.status()).isEqualTo(RunStatus.UNFAITHFUL);
        assertThat(again.reasons()).anyMatch(line -> line.startsWith("source.csv is not the file that the run wrote"));
        Files.delete(file);
        assertThat(verified().reasons()).containsExactly("likeness was not judged: there is no source.csv");
    }

    /** The report's own figures are not believed, but compared. */
    @ParameterizedTest
    @EnumSource
    void figuresOfTheReportAreNotBelieved(Loss loss) throws IOException {
        written(walk);
        edit(tree -> ((ObjectNode) tree.path("faithfulness").path(loss.key())).put("value", 77));
        RunVerifier.Result again = verified();
        assertThat(again.status()).isEqualTo(RunStatus.VERIFIED);
        assertThat(again.notes()).singleElement().asString().contains("report.json says 77 of " + loss.key());
    }

    @ParameterizedTest
    @CsvSource({
        "/settings/faithful, legs, 99, faithful.legs",
        "/settings/faithful, limbs, -, settings.faithful.limbs is missing",
        "/source_ground, leg_m, 0, source_ground.leg_m 0.0 is not a finite number above 0",
        "/source_ground, frames, 3, source_ground.frames 3.0 is not the",
        "'', frames, 3, has 150 frames",
        "'', time_scale, -, time_scale is missing",
    })
    void whatIsMissingOrBrokenIsRefused(String part, String key, String value, String said) throws IOException {
        written(walk);
        edit(tree -> {
            ObjectNode at = (ObjectNode) tree.at(part);
            if (value.equals("-")) {
                at.remove(key);
            } else {
                at.put(key, Double.parseDouble(value));
            }
        });
        assertThatThrownBy(this::verified).isInstanceOf(InputException.class).hasMessageContaining(said);
    }

    /** A result is not called verified where its likeness cannot be judged. */
    @Test
    void withoutAReportLikenessIsNotJudged() throws IOException {
        Path out = written(walk);
        edit(tree -> ((ObjectNode) tree.path("settings")).remove("faithful"));
        RunVerifier.Result ofBefore = verified();
        assertThat(ofBefore.status()).isEqualTo(RunStatus.UNFAITHFUL);
        assertThat(ofBefore.reasons())
                .singleElement()
                .asString()
                .startsWith("likeness was not judged: report.json is of version");
        Files.delete(out.resolve(RunFolder.REPORT));
        RunVerifier.Result without = Runs.verifier().check(out, Optional.of("unitree-g1"));
        assertThat(without.faithfulness()).isEmpty();
        assertThat(without.status()).isEqualTo(RunStatus.UNFAITHFUL);
        assertThat(without.reasons()).containsExactly("likeness was not judged: there is no report.json");
    }
}
