package dev.marionette.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.Guice;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.RobotProfile;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.model.JointLimits;
import dev.marionette.kinematics.robot.Feet;
import dev.marionette.kinematics.robot.Foot;
import dev.marionette.kinematics.robot.Robot;
import dev.marionette.methods.ground.GroundFit;
import dev.marionette.methods.ground.Walk;
import dev.marionette.pipeline.config.Settings;
import dev.marionette.pipeline.config.SettingsLoader;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.postprocess.smooth.NoSmoother;
import dev.marionette.postprocess.smooth.Smoothed;
import dev.marionette.testkit.Walker;
import dev.marionette.verify.GroundFigures;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A G1 whose legs are as fast as the test says walks as a made-up person does, its arms at home. */
@Tag("once")
class FootingTest {
    private static final int FRAMES = 60;
    private static final Robot ROBOT = SharedRuns.robot("unitree-g1").heldBy(RobotProfile.Base.FLOATING);
    private static final Clip CLIP = Walker.clip(FRAMES, 1, 0.3, 0, 0);
    private static final CollisionModel COLLISIONS =
            CollisionModel.build(ROBOT.model(), ROBOT.home(), ROBOT.disabledPairs());
    private static final Extensions EXTENSIONS =
            Guice.createInjector(new PipelineModule()).getInstance(Extensions.class);

    private record Made(Walk walk, Footing footing) {
        GroundFigures figures() {
            return GroundFigures.of(footing.ground().orElseThrow(), footing.motion());
        }

        boolean stands() {
            return StanceCheck.stands(
                    walk,
                    new GroundFit.Fitted(
                            footing.motion(), footing.ground().orElseThrow().contacts()),
                    footing.factor(),
                    COLLISIONS);
        }

        List<Finding> findings() {
            return walk.findings(
                    footing.motion(), footing.ground().orElseThrow().contacts(), footing.factor(), footing.wantsTime());
        }
    }

    private static Made make(double legSpeed, String... assignments) {
        Settings settings = SettingsLoader.load(
                Optional.empty(),
                Stream.concat(Stream.of("retime.max=2"), Stream.of(assignments)).toList());
        JointLimits limits = JointLimits.of(ROBOT.model());
        for (Foot foot : Feet.of(ROBOT).orElseThrow().both()) {
            for (int d : foot.joints()) {
                limits = limits.withVelocity(d, legSpeed);
            }
        }
        Walk walk = new Walk(CLIP, ROBOT, settings, limits);
        double[] home = new double[FRAMES * ROBOT.model().dof()];
        for (int f = 0; f < FRAMES; f++) {
            System.arraycopy(
                    ROBOT.home(),
                    0,
                    home,
                    f * ROBOT.model().dof(),
                    ROBOT.model().dof());
        }
        JointTrajectory angles = walk.withBase(new JointTrajectory(ROBOT.model().jointNames(), 0.02, home));
        SpeedChoice speed = new SpeedChoice(ROBOT, limits, settings, EXTENSIONS);
        Smoothed atSpeed =
                new NoSmoother().smooth(angles, limits, settings.smoothing().options());
        return new Made(walk, Footing.find(Optional.of(walk), atSpeed, speed, angles, COLLISIONS));
    }

    @Test
    void legsThatAreFastEnoughKeepTheTime() {
        Made made = make(20);
        assertThat(made.footing().factor()).isEqualTo(1);
        assertThat(made.footing().motion().frames()).isEqualTo(FRAMES);
        assertThat(made.figures().meanSlide()).isLessThan(1e-3);
    }

    @Test
    void legsThatAreTooSlowGetTime() {
        Made hurried = make(0.6, "retime.max=1");
        assertThat(hurried.footing().factor()).isEqualTo(1);
        Made made = make(0.6);
        assertThat(made.footing().factor()).isGreaterThan(1);
        assertThat(made.footing().motion().frames()).isGreaterThan(FRAMES);
        assertThat(hurried.figures().maxSlide()).isGreaterThan(0.05);
        assertThat(made.figures().meanSlide())
                .isLessThan(0.7 * hurried.figures().meanSlide());
        assertThat(made.stands()).isTrue();
    }

    @Test
    void aBaseThatIsTooFastGetsTimeThoughNoLegIsSlow() {
        Made hurried = make(20, "ground.base_speed=0.14", "retime.max=1");
        assertThat(hurried.stands()).isFalse();
        Made made = make(20, "ground.base_speed=0.14");
        assertThat(made.footing().factor()).isGreaterThan(1);
        assertThat(made.stands()).isTrue();
    }

    /** At the clip's speed the robot stands, but lifts a foot, as legs are too slow to get both to where they can be still. */
    @Test
    void legsThatAreTooSlowForBothFeetGetTimeButNotForAFrame() {
        Made hurried = make(0.8, "retime.max=1");
        assertThat(lifts(hurried)).isTrue();
        assertThat(advisesTime(hurried)).isTrue();
        Made made = make(0.8);
        assertThat(made.footing().factor()).isGreaterThan(1);
        assertThat(lifts(made)).isFalse();
        // one frame of sixty
        Made hardly = make(1);
        assertThat(lifts(hardly)).isTrue();
        assertThat(advisesTime(hardly)).isFalse();
        assertThat(hardly.footing().factor()).isEqualTo(1);
    }

    private static boolean lifts(Made made) {
        return made.findings().stream().anyMatch(finding -> finding.subject().equals("feet"));
    }

    /** Whether it says that more time may help. */
    private static boolean advisesTime(Made made) {
        return made.findings().stream().anyMatch(finding -> finding.message().contains("retime.max"));
    }

    /** Then it is as it was at the clip's speed, and more time is not advised. */
    @Test
    void whereTimeDoesNotHelpNoneIsGiven() {
        Made made = make(0.1);
        Made hurried = make(0.1, "retime.max=1");
        assertThat(made.stands()).isFalse();
        assertThat(made.footing().factor()).isEqualTo(1);
        assertThat(made.footing().motion()).isEqualTo(hurried.footing().motion());
        assertThat(made.footing().ground().orElseThrow().contacts())
                .isEqualTo(hurried.footing().ground().orElseThrow().contacts());
        assertThat(lifts(made)).isEqualTo(lifts(hurried));
        assertThat(advisesTime(made)).isFalse();
    }
}
