package dev.marionette.pipeline.likeness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.methods.SourceMotion;
import dev.marionette.pipeline.Runs;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.robots.Robot;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The floor against poses that are known to be in reach, and against what a run reaches. */
class LikenessFloorTest {
    private static final int FRAMES = 12;

    /** A person who does what some pose of the robot inside its limits does: nothing is beyond its joints. */
    @ParameterizedTest
    @ValueSource(strings = {"coman", "thormang", "atlas", "darwin-op"})
    void posesInReachHaveNoFloor(String id) {
        Robot robot = Runs.robots().load(id);
        SplittableRandom random = new SplittableRandom(3);
        int n = robot.model().dof();
        double[] positions = new double[FRAMES * n];
        for (int i = 0; i < positions.length; i++) {
            int d = i % n;
            positions[i] = random.nextDouble(
                    robot.model().lower(d) - 1e-12, robot.model().upper(d));
        }
        JointTrajectory trajectory = new JointTrajectory(robot.model().jointNames(), 0.1, positions);
        double floor = new LikenessFloor(new Twin(robot, trajectory), robot, trajectory).meanDeg();
        assertThat(floor).isLessThan(0.5);
    }

    /** What a run reaches is not below the floor. */
    @ParameterizedTest
    @ValueSource(strings = {"coman", "darwin-op"})
    void runsAreAboveIt(String id) {
        RetargetOutcome run = Runs.small(id, "salute", 0);
        JointTrajectory all = run.trajectory();
        int n = all.joints();
        int frames = 100;
        double[] positions = new double[frames * n];
        for (int i = 0; i < positions.length; i++) {
            int f = (int) Math.round((double) (i / n) * (all.frames() - 1) / (frames - 1));
            positions[i] = all.position(f, i % n);
        }
        JointTrajectory some = new JointTrajectory(run.robot().model().jointNames(), all.periodSeconds(), positions);
        SourceMotion person = run.method().sourceMotion();
        double measured = new LikenessMeter(person, run.robot(), some).measure().meanLimbAngleDeg();
        double floor = new LikenessFloor(person, run.robot(), some).meanDeg();
        assertThat(floor).isLessThan(measured + 1e-6);
        if (id.equals("darwin-op")) {
            assertThat(floor).as("three joints do not do what an arm does").isGreaterThan(1);
        }
    }

    /** The robot's own points in its body frame. */
    private record Twin(Robot robot, JointTrajectory trajectory) implements SourceMotion {
        @Override
        public int frames() {
            return trajectory.frames();
        }

        @Override
        public double position(int frame, BodyJoint joint, int axis) {
            Kinematics kinematics = new Kinematics(robot.model());
            double[] q = new double[trajectory.joints()];
            for (int d = 0; d < q.length; d++) {
                q[d] = trajectory.position(frame, d);
            }
            kinematics.update(q);
            BodyJoint there = robot.find(joint).isPresent() ? joint : hand(joint);
            double[] p = new double[3];
            kinematics.position(robot.point(there).point(), p, 0);
            double c = Math.cos(robot.forwardYaw());
            double s = Math.sin(robot.forwardYaw());
            return new double[] {c * p[0] + s * p[1], c * p[1] - s * p[0], p[2]}[axis];
        }

        private static BodyJoint hand(BodyJoint wrist) {
            return wrist == BodyJoint.LEFT_WRIST ? BodyJoint.LEFT_HAND : BodyJoint.RIGHT_HAND;
        }

        @Override
        public void trunk(int frame, double[] out, int o) {
            throw new UnsupportedOperationException("the floor does not ask for it");
        }
    }
}
