package dev.marionette.robots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.numerics.Vec3;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class KneeTest {
    /** From hip to ankle it is farther with the knee straight than with any other angle. */
    @ParameterizedTest
    @MethodSource("dev.marionette.robots.WalkingRobots#names")
    void theLegIsLongestWhereTheKneeIsStraight(String name) {
        Robot robot = WalkingRobots.load(name);
        for (boolean left : new boolean[] {true, false}) {
            Knee knee = Knee.of(robot, left).orElseThrow();
            double longest = leg(robot, left, knee.joint(), knee.straight());
            for (int i = -60; i <= 60; i++) {
                double other = leg(robot, left, knee.joint(), knee.straight() + 0.05 * i);
                assertThat(other).as("%s, %d", name, i).isLessThanOrEqualTo(longest + 1e-12);
            }
            double bent = knee.straight() + knee.bends() * 1.5;
            assertThat(bent)
                    .as(name)
                    .isBetween(robot.model().lower(knee.joint()), robot.model().upper(knee.joint()));
        }
    }

    /** Of legs whose joints are in line at zero, in the makers' models. */
    @ParameterizedTest
    @CsvSource({"atlas_v5, l_leg_kny, 0, 1", "talos, leg_left_4_joint, 0, 1"})
    void namesAndAnglesOfTheMakers(String name, String joint, double straight, int bends) {
        Robot robot = WalkingRobots.load(name);
        Knee knee = Knee.of(robot, true).orElseThrow();
        assertThat(robot.model().jointName(knee.joint())).isEqualTo(joint);
        assertThat(knee.straight()).isCloseTo(straight, within(0.15));
        assertThat(knee.bends()).isEqualTo(bends);
        assertThat(knee.bent(robot.model(), 0.4) - knee.straight()).isCloseTo(0.4, within(1e-12));
        assertThat(knee.bent(robot.model(), 20)).isEqualTo(robot.model().upper(knee.joint()));
    }

    private static double leg(Robot robot, boolean left, int joint, double angle) {
        double[] q = robot.home();
        q[joint] = angle;
        Kinematics kinematics = new Kinematics(robot.model());
        kinematics.update(q);
        double[] hip = new double[3];
        double[] ankle = new double[3];
        kinematics.position(
                robot.point(left ? BodyJoint.LEFT_HIP : BodyJoint.RIGHT_HIP).point(), hip, 0);
        kinematics.position(
                robot.point(left ? BodyJoint.LEFT_FOOT : BodyJoint.RIGHT_FOOT).point(), ankle, 0);
        return Vec3.distance(hip, ankle);
    }
}
