package dev.marionette.methods.wholebody;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.BasePoses;
import dev.marionette.kinematics.Pose;
import dev.marionette.kinematics.balance.SoleMotion;
import dev.marionette.methods.BuiltInRobots;
import dev.marionette.robots.Robot;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StandingBaseTest {
    private static final int FRAMES = 2;

    /** A robot that bends its knees, turned and elsewhere, stands where its soles are, and as they are turned. */
    @ParameterizedTest
    @ValueSource(strings = {"unitree-g1", "nao", "darwin-op"})
    void standsOnThePlaceOfItsFeet(String id) {
        standsOnThePlaceOfItsFeet(BuiltInRobots.load(id));
    }

    /** Its root link faces 1.2 rad to the right of where the robot goes, and is beside it. */
    @Test
    void itsRootMayFaceElsewhere() {
        Robot robot = BuiltInRobots.turned();
        assertThat(robot.forwardYaw()).isCloseTo(1.2, within(0.1));
        standsOnThePlaceOfItsFeet(robot);
    }

    /** A robot that bends forward, kneels on stretched feet or lies on its belly has the heading of its axis to the left. */
    @ParameterizedTest
    @CsvSource({"70, 0.5", "110, 0.5", "145, -2.8", "-80, 2"})
    void pitchDoesNotTurnIt(double pitchDeg, double yaw) {
        for (Robot robot : List.of(BuiltInRobots.load("unitree-g1"), BuiltInRobots.turned())) {
            double[] stands = placed(robot, home(robot), pitchDeg, yaw);
            assertThat(Math.cos(heading(soles(robot, motion(robot, stands, home(robot)))) - yaw))
                    .isGreaterThan(0.9999);
        }
    }

    /** Feet that are turned past the sides tell nothing together. */
    @Test
    void whereFeetPointAgainstEachOtherTheBaseHasTheHeading() {
        for (Robot robot : List.of(BuiltInRobots.load("unitree-g1"), BuiltInRobots.turned())) {
            double[] q = home(robot);
            for (int f = 0; f < FRAMES; f++) {
                q[robot.model().dof() * f + robot.model().joint("left_hip_yaw_joint")] = 1.75;
                q[robot.model().dof() * f + robot.model().joint("right_hip_yaw_joint")] = -1.75;
            }
            double[] stands = placed(robot, q, 20, 0.5);
            assertThat(Math.cos(heading(soles(robot, motion(robot, stands, home(robot)))) - 0.5))
                    .isGreaterThan(0.9999);
        }
    }

    /** The bases of a robot that is pitched and turned, after the second one was placed. */
    private static double[] placed(Robot robot, double[] q, double pitchDeg, double yaw) {
        double[] base = Pose.unturned(1);
        Pose.rotate(base, 0, 0, 0, -robot.forwardYaw());
        Pose.rotate(base, 0, 0, Math.toRadians(pitchDeg), 0);
        Pose.rotate(base, 0, 0, 0, yaw);
        double[] bases = new double[Pose.WIDTH * FRAMES];
        System.arraycopy(base, 0, bases, 0, Pose.WIDTH);
        System.arraycopy(base, 0, bases, Pose.WIDTH, Pose.WIDTH);
        new StandingBase(robot).place(motion(robot, bases, q), new boolean[] {false, true}, bases);
        return bases;
    }

    private static double[] home(Robot robot) {
        double[] q = new double[FRAMES * robot.model().dof()];
        for (int f = 0; f < FRAMES; f++) {
            System.arraycopy(robot.home(), 0, q, robot.model().dof() * f, robot.home().length);
        }
        return q;
    }

    /** A G1 below a root link that is turned and elsewhere. */
    private void standsOnThePlaceOfItsFeet(Robot robot) {
        double[] q = home(robot);
        double[] bases = new double[Pose.WIDTH * FRAMES];
        for (int f = 0; f < FRAMES; f++) {
            double[] base = Pose.unturned(1);
            Pose.rotate(base, 0, 0.2, 0.6, 2.5 + f);
            base[9] = 3 + f;
            base[10] = -1;
            base[11] = 0.4;
            System.arraycopy(base, 0, bases, Pose.WIDTH * f, Pose.WIDTH);
        }
        bend(robot, q);
        JointTrajectory motion = motion(robot, bases, q);
        SoleMotion before = soles(robot, motion);
        double[] elsewhere = bases.clone();

        new StandingBase(robot).place(motion, new boolean[] {false, true}, bases);

        assertThat(bases).startsWith(Arrays.copyOf(elsewhere, Pose.WIDTH));
        SoleMotion stands = soles(robot, motion(robot, bases, home(robot)));
        assertThat(Math.min(stands.lowest(true, 1), stands.lowest(false, 1))).isCloseTo(0, within(1e-9));
        for (int axis = 0; axis < 2; axis++) {
            assertThat(middle(stands, axis)).isCloseTo(middle(before, axis), within(1e-9));
        }
        assertThat(heading(stands)).isCloseTo(heading(before), within(1e-9));
    }

    private static void bend(Robot robot, double[] q) {
        IntStream.of(robot.feet().orElseThrow().joints())
                .forEach(d -> q[robot.model().dof() + d] += 0.3 - 0.02 * d);
    }

    private static JointTrajectory motion(Robot robot, double[] bases, double[] q) {
        double[] path = new double[JointTrajectory.BASE_WIDTH * FRAMES];
        for (int f = 0; f < FRAMES; f++) {
            double[] base = Arrays.copyOfRange(bases, Pose.WIDTH * f, Pose.WIDTH * (f + 1));
            BasePoses.put(robot.model(), base, path, f);
        }
        return new JointTrajectory(robot.model().jointNames(), 0.02, q.clone(), path);
    }

    private static SoleMotion soles(Robot robot, JointTrajectory motion) {
        return SoleMotion.of(robot.model(), robot.feet().orElseThrow(), motion);
    }

    /** Of the origins of both soles in the second frame. */
    private static double middle(SoleMotion soles, int axis) {
        return 0.5 * (soles.poses()[Pose.WIDTH * 2 + 9 + axis] + soles.poses()[Pose.WIDTH * 3 + 9 + axis]);
    }

    /** Of the second frame, by the axes to the left. */
    private static double heading(SoleMotion soles) {
        double[] poses = soles.poses();
        int left = Pose.WIDTH * 2;
        int right = Pose.WIDTH * 3;
        return Math.atan2(-poses[left + 1] - poses[right + 1], poses[left + 4] + poses[right + 4]);
    }
}
