package dev.marionette.app.report.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.JointTrajectory;
import dev.marionette.app.SampleRun;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.kinematics.robot.Robot;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.postprocess.repair.Repair;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ObjDoubleConsumer;
import org.junit.jupiter.api.Test;

/** Sentences about motions that were made so that the cause is known. */
class GivenUpTest {
    private static final int FRAMES = SampleRun.get().trajectory().frames();
    private static final Robot ROBOT = SampleRun.get().robot();
    private static final RobotModel MODEL = ROBOT.model();

    @Test
    void aRobotThatIsOnItsTargetsGaveNothingUp() {
        assertThat(GivenUp.of(run((q, f) -> {}, 0, List.of()))).isEmpty();
    }

    @Test
    void aJointAtItsLimitIsNamed() {
        int joint = MODEL.joint("LElbj");
        List<Sentence> sentences = GivenUp.of(run(
                (q, f) -> q[joint] = f >= 30 && f <= 50 ? MODEL.lower(joint) : MODEL.lower(joint) + 0.5,
                0.04,
                List.of()));
        assertThat(sentences).hasSize(1);
        Sentence s = sentences.get(0);
        assertThat(s.text())
                .startsWith("Left hand up to 4.0 cm off target in frames 30–50 (")
                .contains("LElbj is at its lower limit");
        assertThat(s.first()).isEqualTo(30);
        assertThat(s.last()).isEqualTo(50);
        assertThat(s.show()).isBetween(30, 50);
    }

    @Test
    void aTargetThatIsTooFarAwayIsNamed() {
        assertThat(GivenUp.of(run((q, f) -> {}, 2, List.of())).get(0).text())
                .contains("out of reach", "arm's lengths away");
    }

    @Test
    void holdingBackIsNamed() {
        Repair repair = new Repair(Repair.Kind.HELD_BACK, 25, 55, Set.of("LHand and Torso"), 0.6);
        assertThat(GivenUp.of(run((q, f) -> {}, 0.04, List.of(repair))).get(0).text())
                .contains(
                        "blended towards the home posture, to 60 % of the motion, as LHand and Torso could not be kept apart");
    }

    @Test
    void aChangeOfWayIsNamed() {
        RetargetOutcome off = run((q, f) -> {}, 0.04, List.of());
        String clause = "a limb switches from one IK branch to another";
        assertThat(GivenUp.of(off).get(0).text()).doesNotContain(clause);
        assertThat(GivenUp.of(SampleRun.changing(off, 35, 55)).get(0).text()).contains(clause);
        assertThat(GivenUp.of(SampleRun.changing(off, 47, 90)).get(0).text()).doesNotContain(clause);
    }

    @Test
    void aHeadWithoutANeckIsNamed() {
        double[] head = new double[3 * FRAMES];
        java.util.Arrays.fill(head, 1);
        RetargetOutcome still = run((q, f) -> {}, 0, List.of());
        String text = GivenUp.of(SampleRun.with(still.trajectory(), Map.of(BodyJoint.HEAD, head), List.of()))
                .get(0)
                .text();
        assertThat(text).startsWith("Head up to").endsWith(": no joint moves it apart from the trunk.");
    }

    /** The left hand's target is off by some metres in frames 30 to 50; the others are where the robot is. */
    private static RetargetOutcome run(ObjDoubleConsumer<double[]> move, double off, List<Repair> repairs) {
        double[] values = new double[FRAMES * MODEL.dof()];
        double[] hand = new double[3 * FRAMES];
        double[] elbow = new double[3 * FRAMES];
        Kinematics kinematics = new Kinematics(MODEL);
        for (int f = 0; f < FRAMES; f++) {
            double[] q = ROBOT.home();
            move.accept(q, f);
            System.arraycopy(q, 0, values, f * q.length, q.length);
            kinematics.update(q);
            kinematics.position(ROBOT.point(BodyJoint.LEFT_HAND).point(), hand, 3 * f);
            kinematics.position(ROBOT.point(BodyJoint.LEFT_ELBOW).point(), elbow, 3 * f);
            hand[3 * f] += f >= 30 && f <= 50 ? off : 0;
        }
        return SampleRun.with(
                new JointTrajectory(
                        MODEL.jointNames(), SampleRun.get().trajectory().periodSeconds(), values),
                Map.of(BodyJoint.LEFT_HAND, hand, BodyJoint.LEFT_ELBOW, elbow),
                repairs);
    }
}
