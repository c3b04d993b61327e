package dev.marionette.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.inject.Guice;
import dev.marionette.api.BodyJoint;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.model.JointLimits;
import dev.marionette.kinematics.robot.Robot;
import dev.marionette.kinematics.robot.RobotPath;
import dev.marionette.methods.SourceMotion;
import dev.marionette.pipeline.config.SettingsLoader;
import dev.marionette.pipeline.extensions.Extensions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A joint of JVRC-1 swings faster than it can; the person it is to be like is the robot itself. */
class SpeedChoiceTest {
    private static final Robot ROBOT = SharedRuns.robot("jvrc1");
    private static final Extensions EXTENSIONS =
            Guice.createInjector(new PipelineModule()).getInstance(Extensions.class);

    private static double factor(String joint, double timesTheLimit, String... assignments) {
        int n = ROBOT.model().dof();
        int d = ROBOT.model().joint(joint);
        double period = 0.02;
        double[] positions = new double[100 * n];
        double hertz = timesTheLimit * ROBOT.model().velocityLimit(d) / (2 * Math.PI * 0.5);
        for (int f = 0; f < 100; f++) {
            System.arraycopy(ROBOT.home(), 0, positions, f * n, n);
            positions[f * n + d] += 0.5 * Math.sin(2 * Math.PI * hertz * f * period);
        }
        JointTrajectory motion = new JointTrajectory(ROBOT.model().jointNames(), period, positions);
        RobotPath path = new RobotPath(ROBOT, motion);
        SourceMotion self = new SourceMotion() {
            @Override
            public int frames() {
                return motion.frames();
            }

            @Override
            public double position(int frame, BodyJoint role, int axis) {
                return path.position(frame, role, axis);
            }

            @Override
            public void trunk(int frame, double[] out, int o) {
                double[] turn = new double[9];
                path.trunk(frame, turn);
                System.arraycopy(turn, 0, out, o, 9);
            }
        };
        SpeedChoice choice = new SpeedChoice(
                ROBOT,
                JointLimits.of(ROBOT.model()),
                SettingsLoader.load(Optional.empty(), withTime(assignments)),
                EXTENSIONS);
        choice.choose(self, motion, 1);
        return choice.factor();
    }

    /** Time that may be taken, unless the assignments say otherwise. */
    private static List<String> withTime(String... assignments) {
        return Stream.concat(Stream.of("retime.max=2"), Stream.of(assignments)).toList();
    }

    @Test
    void slowsDownWhereTheLimitsCostLikeness() {
        assertThat(factor("R_SHOULDER_P", 0.8, "retime.loss=0.5")).isEqualTo(1);
        assertThat(factor("R_SHOULDER_P", 1.8, "retime.loss=0.5")).isGreaterThan(1);
    }

    @Test
    void asMuchAsItMayAtMost() {
        assertThat(factor("R_SHOULDER_P", 4, "retime.loss=0.1", "retime.max=1.4"))
                .isEqualTo(1.4);
    }

    @Test
    void notForAWristWhoseTurnsAreNotSeen() {
        assertThat(factor("R_WRIST_Y", 1.8)).isEqualTo(1);
    }
}
