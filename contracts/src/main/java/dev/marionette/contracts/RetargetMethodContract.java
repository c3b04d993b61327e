package dev.marionette.contracts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.Clip;
import dev.marionette.api.Progress;
import dev.marionette.api.RobotProfile;
import dev.marionette.api.RunSettings;
import dev.marionette.methods.Collisions;
import dev.marionette.methods.MethodContext;
import dev.marionette.methods.MethodResult;
import dev.marionette.methods.PrescribedMotion;
import dev.marionette.methods.RetargetMethod;
import dev.marionette.robots.Robot;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every {@link RetargetMethod} must hold. Extend it and hand over the method; each test runs it on a clip of few frames. */
public abstract class RetargetMethodContract {
    /** The method under test. */
    protected abstract RetargetMethod method();

    /** Its settings; the defaults of those that it declares, unless this says otherwise. */
    protected RunSettings settings() {
        return SampleRuns.defaults(method().settings());
    }

    private static Robot robot() {
        return SampleRuns.robot().heldBy(RobotProfile.Base.FIXED);
    }

    private MethodResult solve(Clip clip) {
        Robot robot = robot();
        return method().solve(
                        clip,
                        robot,
                        new MethodContext(
                                settings(),
                                robot.model().limits(),
                                7,
                                Progress.NONE,
                                new Collisions(),
                                SampleRuns.extensions(),
                                angles -> 1,
                                Optional.empty(),
                                Optional.empty(),
                                PrescribedMotion.NONE));
    }

    @Test
    void namesItself() {
        assertThat(method().id()).matches("[\\p{L}\\p{N}]\\S*");
        assertThat(method().summary()).isNotBlank().doesNotContain("\n");
    }

    /** Where the root link is held; the context has the settings that the method names, so that reading others is an error, as in a run. */
    @Test
    void givesEveryJointInEveryFrame() {
        Clip clip = SampleRuns.clip();
        MethodResult found = solve(clip);
        assertThat(found.angles().jointNames()).isEqualTo(robot().model().jointNames());
        assertThat(found.angles().frames()).isEqualTo(clip.frames());
        assertThat(found.angles().periodSeconds()).isCloseTo(1 / clip.rateHz(), within(1e-12));
        assertThat(found.slowdown()).isGreaterThanOrEqualTo(1).isFinite();
        assertThat(found.angles().floats()).as("the root link is held").isFalse();
    }

    @Test
    void itsTargetsArePaths() {
        MethodResult found = solve(SampleRuns.clip());
        found.targets()
                .forEach((joint, path) -> assertThat(path)
                        .as(joint.toString())
                        .hasSize(3 * found.angles().frames())
                        .doesNotContain(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY));
        assertThat(found.diagnostics().values()).allMatch(Double::isFinite);
    }

    @Test
    void theSameClipAndSeedGiveTheSameBits() {
        double[] first = solve(SampleRuns.clip()).angles().positions();
        assertThat(solve(SampleRuns.clip()).angles().positions()).isEqualTo(first);
    }

    @Test
    void leavesTheClipAsItIs() {
        Clip clip = SampleRuns.clip();
        double[] positions = clip.positions();
        double[] orientations = clip.orientations();
        solve(clip);
        assertThat(clip.positions()).isEqualTo(positions);
        assertThat(clip.orientations()).isEqualTo(orientations);
    }

    @Test
    void oneFrameIsEnough() {
        Clip clip = SampleRuns.clip().frames(0, 1);
        assertThat(solve(clip).angles().frames()).isEqualTo(1);
    }
}
