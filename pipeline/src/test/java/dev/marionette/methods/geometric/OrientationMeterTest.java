package dev.marionette.methods.geometric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.methods.MethodMeter;
import dev.marionette.methods.SourceMotion;
import dev.marionette.pipeline.SharedRuns;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.robots.RobotPath;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against the angles between the person's bones and the robot's own, from the points at their ends. */
class OrientationMeterTest {
    /** Bones of THORMANG's upper arms are lines; those of the human are links. */
    @ParameterizedTest
    @ValueSource(strings = {"thormang", "human"})
    void theDirectionOfABoneIsThatFromJointToJoint(String robot) {
        RetargetOutcome run = SharedRuns.run("geometric", robot, "salute", "person.max_rate=20");
        MethodMeter.Measured measured = run.method().meter().orElseThrow().measure(run.trajectory());
        int mean = measured.columns().indexOf("direction_mean_deg");
        int max = measured.columns().indexOf("direction_max_deg");
        RobotPath path = new RobotPath(run.robot(), run.trajectory());
        for (Segment bone : List.of(Segment.LEFT_UPPER_ARM, Segment.RIGHT_UPPER_ARM)) {
            int frames = run.trajectory().frames();
            double sum = 0;
            double most = 0;
            for (int f = 0; f < frames; f++) {
                double angle = angle(run.method().sourceMotion(), path, bone, f, frames);
                sum += angle;
                most = Math.max(most, angle);
            }
            double[] row = Objects.requireNonNull(measured.rows().get(bone.id()));
            // what a link that stands for a bone may turn against it
            assertThat(row[mean]).as(bone.id()).isCloseTo(sum / frames, within(robot.equals("human") ? 1 : 1e-6));
            assertThat(row[max]).as(bone.id()).isCloseTo(most, within(robot.equals("human") ? 1 : 1e-6));
        }
    }

    private static double angle(SourceMotion person, RobotPath path, Segment bone, int f, int frames) {
        int phase = RobotPath.phase(f, frames, person.frames());
        double dot = 0;
        double a = 0;
        double b = 0;
        for (int i = 0; i < 3; i++) {
            BodyJoint from = bone.from();
            BodyJoint to = bone.to();
            double of = person.position(phase, to, i) - person.position(phase, from, i);
            double as = path.position(f, to, i) - path.position(f, from, i);
            dot += of * as;
            a += of * of;
            b += as * as;
        }
        return Math.toDegrees(Math.acos(Math.min(1, dot / Math.sqrt(a * b))));
    }
}
