package dev.marionette.methods.geometric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.methods.BuiltInRobots;
import dev.marionette.numerics.Rotations;
import dev.marionette.robots.Robot;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The constant rotations, measured in one pose, hold in all others. */
class RobotLinksTest {
    private static Robot load(String id) {
        return BuiltInRobots.load(id);
    }

    /** In random poses each link that points, and follows no line instead, says where the bone between the robot's own points lies. */
    @ParameterizedTest
    @ValueSource(strings = {"icub", "nao", "atlas", "baxter", "human", "coman", "thormang"})
    void linksPointAlongTheRobotsOwnBones(String id) {
        Robot robot = load(id);
        Kinematics kinematics = new Kinematics(robot.model());
        Random random = new Random(1);
        double[] q = robot.home();
        for (int k = 0; k < 50; k++) {
            for (int d = 0; d < q.length; d++) {
                double low = Math.max(-2, robot.model().lower(d));
                double high = Math.min(2, robot.model().upper(d));
                q[d] = low + random.nextDouble() * (high - low);
            }
            kinematics.update(q);
            for (RobotLinks.Link link : RobotLinks.of(robot, true)) {
                boolean bone = link.segment().part() == Segment.Part.UPPER;
                if (bone && link.points() && link.line().isEmpty()) {
                    assertThat(angle(robot, kinematics, link))
                            .as("%s %s, pose %d of seed 1", id, link.segment().id(), k)
                            .isLessThan(Math.toRadians(3));
                }
            }
        }
    }

    /** From where the segment of the link points to where the bone does. */
    private static double angle(Robot robot, Kinematics kinematics, RobotLinks.Link link) {
        double[] p = new double[6];
        kinematics.position(robot.point(link.segment().from()).point(), p, 0);
        kinematics.position(robot.point(link.segment().to()).point(), p, 3);
        double[] segment = new double[9];
        Rotations.multiplyTranspose(kinematics.poses(), 12 * link.body(), link.offset(), 0, segment, 0);
        double dot = 0;
        double length = 0;
        for (int i = 0; i < 3; i++) {
            double bone = p[3 + i] - p[i];
            dot -= bone * segment[3 * i + 2];
            length += bone * bone;
        }
        return Math.acos(Math.min(1, dot / Math.sqrt(length)));
    }

    /** The elbow of THORMANG lies 6 cm beside the axis about which its upper arm twists; that of the human lies on it. */
    @Test
    void aBoneThatNoLinkCarriesIsALine() {
        assertThat(lineOf("thormang", Segment.LEFT_UPPER_ARM)).isTrue();
        assertThat(lineOf("thormang", Segment.RIGHT_UPPER_ARM)).isTrue();
        assertThat(lineOf("human", Segment.LEFT_UPPER_ARM)).isFalse();
        assertThat(lineOf("human", Segment.LEFT_FOREARM)).isFalse();
        assertThat(lineOf("human", Segment.RIGHT_SHANK)).isFalse();
    }

    private static boolean lineOf(String id, Segment segment) {
        return RobotLinks.of(load(id), true).stream()
                .anyMatch(link -> link.segment() == segment && link.line().isPresent());
    }

    @Test
    void findsTheLinksOfAPaperRobot() {
        Robot icub = load("icub");
        List<String> found = RobotLinks.of(icub, true).stream()
                .map(link -> link.segment().id() + " "
                        + icub.model().linkName(icub.model().bodyLink(link.body())))
                .collect(Collectors.toList());
        assertThat(found)
                .contains(
                        "trunk chest",
                        "head head",
                        "left_upper_arm l_shoulder_3",
                        "left_forearm l_forearm",
                        "left_hand l_hand",
                        "left_shank l_lower_leg");
    }

    @Test
    void fixedRobotsHaveArmsHeadAndTrunkOnly() {
        assertThat(RobotLinks.of(load("atlas"), false))
                .noneMatch(link -> link.segment().leg() || link.segment() == Segment.PELVIS);
        assertThat(RobotLinks.of(load("atlas"), true)).anyMatch(link -> link.segment() == Segment.LEFT_SOLE);
        // without a waist the trunk has nothing to follow with
        assertThat(RobotLinks.of(load("nao"), false)).noneMatch(link -> link.segment() == Segment.TRUNK);
    }

    /** NAO twists above the elbow: its upper arm points with one link and rolls with the next. */
    @Test
    void directionAndRollMayBelongToTwoLinks() {
        Robot nao = load("nao");
        List<RobotLinks.Link> upper = RobotLinks.of(nao, false).stream()
                .filter(link -> link.segment() == Segment.LEFT_UPPER_ARM)
                .toList();
        assertThat(upper).hasSize(2);
        assertThat(upper.get(0).points()).isTrue();
        assertThat(upper.get(0).rolls()).isFalse();
        assertThat(upper.get(0).body())
                .isEqualTo(nao.point(BodyJoint.LEFT_ELBOW).point().body());
        assertThat(upper.get(1).rolls()).isTrue();
    }
}
