package dev.marionette.methods.normalizedpose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.inject.Guice;
import com.google.inject.Injector;
import dev.marionette.api.InputException;
import dev.marionette.api.Progress;
import dev.marionette.api.RunSettings;
import dev.marionette.methods.MethodMeter.Measured;
import dev.marionette.methods.MethodResult;
import dev.marionette.pipeline.PipelineModule;
import dev.marionette.pipeline.Retargeter;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.Motions;
import dev.marionette.pipeline.run.RunFolder;
import dev.marionette.robots.Robot;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The method on built-in robots and motions: what follows, how near, and inside which limits. */
class NormalizedPoseTest {
    private static final String METHOD = "normalized-pose";
    private static final String MOTION = "this-big-pip-1";

    private final Injector injector = Guice.createInjector(new PipelineModule());
    private final Robots robots = injector.getInstance(Robots.class);
    private final Motions motions = injector.getInstance(Motions.class);

    @TempDir
    private Path folder;

    private MethodResult solve(String robot, String motion, String... settings) {
        return injector.getInstance(Retargeter.class)
                .solve(
                        new RetargetOutcome.Request(robot, motion, METHOD, 0, settings(settings)),
                        robots.load(robot),
                        motions.load(motion).clip(),
                        Progress.NONE);
    }

    private static RunSettings settings(String... assignments) {
        return Extensions.builtIn().settings().load(Optional.empty(), List.of(assignments));
    }

    private static Measured measured(MethodResult result) {
        return result.meter().orElseThrow().measure(result.angles());
    }

    private static double total(MethodResult result, String chain) {
        return Objects.requireNonNull(measured(result).table().get(chain)).getOrDefault("total_mean", Double.NaN);
    }

    @Test
    void everyChainOfTheRobotFollowsInsideItsLimits() {
        MethodResult result = solve("coman", MOTION);
        assertThat(measured(result).rows())
                .containsOnlyKeys("trunk_left", "trunk_right", "left_arm", "right_arm", "left_leg", "right_leg");
        for (String chain : measured(result).rows().keySet()) {
            assertThat(total(result, chain)).as(chain).isLessThan(5e-3);
        }
        Robot coman = robots.load("coman");
        for (int f = 0; f < result.angles().frames(); f++) {
            for (int d = 0; d < result.angles().joints(); d++) {
                assertThat(result.angles().position(f, d))
                        .as("frame %d, %s", f, coman.model().jointName(d))
                        .isBetween(coman.model().lower(d), coman.model().upper(d));
            }
        }
    }

    @Test
    void theRunIsVerifiedAndItsFiguresAreReported() {
        RetargetOutcome outcome = injector.getInstance(Retargeter.class)
                .run(new RetargetOutcome.Request("nao", MOTION, METHOD, 0, settings()), Progress.NONE);
        assertThat(outcome.verification().passed()).isTrue();
        assertThat(outcome.likeness().meanLimbAngleDeg()).isLessThan(12);
        assertThat(outcome.tracking()).isNotEmpty();
        assertThat(outcome.figures().orElseThrow().result().rows()).containsKeys("left_arm", "head", "left_leg");
    }

    /** A robot's own motion is within its reach: base and tip are all that both need to have in common. */
    @Test
    void aRobotTakesOverItsOwnMotion() {
        RetargetOutcome first = injector.getInstance(Retargeter.class)
                .run(new RetargetOutcome.Request("coman", MOTION, METHOD, 0, settings()), Progress.NONE);
        Path run = folder.resolve("run");
        injector.getInstance(RunFolder.class).write(run, first, List.of(), Map.of());
        MethodResult again = solve("coman", run.toString());
        assertThat(total(again, "left_arm")).isLessThan(1e-4);
        assertThat(total(again, "right_arm")).isLessThan(1e-4);
        MethodResult other = solve("nao", run.toString());
        assertThat(total(other, "left_arm")).isLessThan(1e-2);
    }

    @Test
    void settingsSayWhatFollowsAndHow() {
        MethodResult arms = solve("coman", MOTION, "normalized_pose.chains=arms");
        assertThat(measured(arms).rows()).containsOnlyKeys("left_arm", "right_arm");
        int waist = robots.load("coman").model().joint("WaistYaw");
        assertThat(DoubleStream.of(
                        arms.angles().position(3, waist), arms.angles().position(9, waist)))
                .as("joints that no chain owns stay at home")
                .containsOnly(robots.load("coman").home()[waist]);
        MethodResult upper = solve("coman", MOTION, "normalized_pose.chains=upper");
        assertThat(measured(upper).rows()).doesNotContainKey("left_leg");
        String[] free = {"normalized_pose.clearance=0", "normalized_pose.posture=0", "normalized_pose.chains=arms"};
        double end = end(solve("ckbot", MOTION, free[0], free[1], free[2], "normalized_pose.alpha=0"));
        assertThat(end(solve("ckbot", MOTION, free[0], free[1], free[2], "normalized_pose.alpha=5")))
                .as("more weight on the tip brings it nearer")
                .isLessThan(end);
        assertThatThrownBy(() -> settings("normalized_pose.alpha=-1"))
                .isInstanceOfSatisfying(
                        InputException.class, e -> assertThat(e.getMessage()).contains("normalized_pose.alpha"));
    }

    private static double end(MethodResult result) {
        return Objects.requireNonNull(measured(result).table().get("left_arm")).getOrDefault("end_mean", Double.NaN);
    }

    /** Directions alone can be met by a robot with the joints for them, whatever its proportions. */
    @Test
    void withTheRobotsProportionsOnlyDirectionsAreAskedFor() {
        String free = "normalized_pose.clearance=0";
        double own = total(solve("atlas", MOTION, free), "left_arm");
        double relaid = total(solve("atlas", MOTION, free, "normalized_pose.proportions=robot"), "left_arm");
        assertThat(relaid).isLessThan(0.2 * own);
    }

    /** All joints as corners: CKbot's arm has four and a tip. */
    @Test
    void chainsMayGoThroughAllJoints() {
        MethodResult result = solve("ckbot", MOTION, "normalized_pose.chains=arms", "normalized_pose.corners=joints");
        assertThat(result.findings())
                .anySatisfy(f -> assertThat(f.message()).contains("left_arm (5 corners, 0.316 m)"));
        assertThat(result.targets()).hasSize(2);
    }

    @Test
    void linksAreKeptApartUnlessTheyAreLetThrough() {
        MethodResult apart = solve("nao", "big-wave");
        MethodResult through = solve("nao", "big-wave", "normalized_pose.clearance=0");
        assertThat(apart.solver()).doesNotContainKey("colliding");
        assertThat(through.solver()).doesNotContainKeys("blocked", "colliding");
        assertThat(total(apart, "left_arm")).isGreaterThan(total(through, "left_arm"));
    }

    @Test
    void theSameClipGivesTheSameBits() {
        assertThat(solve("ckbot", MOTION).angles())
                .isEqualTo(solve("ckbot", MOTION).angles());
    }
}
