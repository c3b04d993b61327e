package dev.marionette.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.robot.Feet;
import dev.marionette.pipeline.Faithfulness.Figure;
import dev.marionette.pipeline.Faithfulness.Loss;
import dev.marionette.pipeline.config.SettingsLoader;
import dev.marionette.pipeline.ground.Walker;
import dev.marionette.pipeline.ground.WalkingPerson;
import dev.marionette.postprocess.verify.CheckResult;
import dev.marionette.postprocess.verify.Verification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    private static final int FRAMES = 100;

    private static RetargetOutcome walk;

    @TempDir
    private Path folder;

    @BeforeAll
    static void runOnce() {
        walk = Runs.run(
                "unitree-g1",
                Walker.clip(FRAMES, 1, 0.3, 0, 0),
                "ground.base=floating",
                "budget=5",
                "optimizer.polish=50");
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
        var settings = SettingsLoader.load(Optional.empty(), List.of()).faithful();
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
        assertThat(RunStatus.of(passed, within).text()).isEqualTo("verified");
        assertThat(RunStatus.of(passed, beyond).text()).isEqualTo("safe, not faithful");
        Verification broken = new Verification(
                List.of(new CheckResult("position_limits", 1, 0.1, List.of(3), List.of(), Optional.empty())));
        assertThat(RunStatus.of(broken, within).text()).isEqualTo("failed");
        assertThat(RunStatus.of(broken, beyond).text()).isEqualTo("failed");
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
        double above = new LikenessMeter(run.method().person(), run.robot(), atHome)
                        .measure()
                        .meanLimbAngleDeg()
                - new LikenessFloor(run.method().person(), run.robot(), atHome).meanDeg();
        assertThat(above).isGreaterThan(12);
    }

    @Test
    void timeThatNobodyAskedForIsNamed() {
        RetargetOutcome run =
                Runs.run("thormang", "big-wave-ann-1", 0, "budget=1", "optimizer.polish=20", "retime.loss=0");
        assertThat(run.timeScale()).as("too fast for this robot").isGreaterThan(1);
        assertThat(run.status()).isEqualTo(RunStatus.UNFAITHFUL);
        assertThat(run.faithfulness().reasons()).anyMatch(line -> line.startsWith("slowed down"));
        RetargetOutcome asked = Runs.run(
                "thormang",
                "big-wave-ann-1",
                0,
                "budget=1",
                "optimizer.polish=20",
                "retime.loss=0",
                "faithful.time_scale=2");
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
                WalkingPerson.of(walk.clip(), walk.request().settings().person())
                        .ground(),
                walk.robot(),
                Feet.of(walk.robot()).orElseThrow(),
                result);
    }

    /** A metre above the ground, turned by a quarter, or with legs as they are at home. */
    @Test
    void legsAndBaseThatAreNotFollowedAreTold() {
        BaseFollowing as = following(walk.trajectory());
        assertThat(as.legOffset()).isCloseTo(figure(walk, Loss.LEGS).value(), within(1e-12));
        double[] base = walk.trajectory().base();
        double[] plank = base.clone();
        double leg = Feet.of(walk.robot()).orElseThrow().left().legLength();
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
        for (int d : Feet.of(walk.robot()).orElseThrow().left().joints()) {
            for (int f = 0; f < walk.trajectory().frames(); f++) {
                stiff[f * n + d] = d % 2 == 0 ? 0.8 : walk.robot().home()[d];
            }
        }
        assertThat(following(walk.trajectory().withPositions(stiff)).legOffset())
                .isGreaterThan(as.legOffset() + 0.05);
    }

    @Test
    void filesAreJudgedAgain() {
        Path out = written();
        RunVerifier.Result again = Runs.verifier().check(out, Optional.empty());
        assertThat(again.status()).isEqualTo(RunStatus.VERIFIED);
        assertThat(again.faithfulness().orElseThrow()).isEqualTo(walk.faithfulness());
    }

    private Path written() {
        Path out = folder.resolve("out");
        Runs.folder().write(out, walk, List.of(), Map.of());
        return out;
    }

    @ParameterizedTest
    @CsvSource({
        "limb_angle_above_floor_deg, value, 0.001, limb_angle_above_floor_deg.value",
        "held_back, value, 0.05, held_back.value",
        "time_scale, value, 0.5, time_scale.value",
        "feet_lifted, limit, 0.9, feet_lifted.limit",
        "leg_offset, value, 7, leg_offset.broken",
        "base_offset, value, 1e99999, base_offset.value",
    })
    void whatIsTamperedWithIsRefused(String loss, String key, String value, String said) throws IOException {
        Path report = written().resolve(RunFolder.REPORT);
        ObjectNode tree = (ObjectNode) JSON.readTree(Files.readString(report));
        ((ObjectNode) tree.path("faithfulness").path(loss)).put(key, Double.parseDouble(value));
        Files.writeString(report, tree.toString());
        assertThatThrownBy(() -> Runs.verifier().check(folder.resolve("out"), Optional.empty()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(said);
    }

    @Test
    void whatIsMissingIsRefused() throws IOException {
        Path report = written().resolve(RunFolder.REPORT);
        ObjectNode tree = (ObjectNode) JSON.readTree(Files.readString(report));
        tree.remove("faithfulness");
        Files.writeString(report, tree.toString());
        assertThatThrownBy(() -> Runs.verifier().check(folder.resolve("out"), Optional.empty()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("faithfulness.limb_angle_above_floor_deg.value is missing");
        Files.delete(report);
        assertThat(Runs.verifier()
                        .check(folder.resolve("out"), Optional.of("unitree-g1"))
                        .faithfulness())
                .isEmpty();
    }
}
