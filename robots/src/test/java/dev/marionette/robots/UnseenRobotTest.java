package dev.marionette.robots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.RobotDescription;
import dev.marionette.api.RobotProfile;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/**
 * Robots of our own without any shape, built as some that were once got wrong: a shoulder roll joint just beside the
 * shoulder, arms of Panda's kind, hip axes that are tilted. Where the points are is read off the numbers below.
 */
class UnseenRobotTest {
    private final StringBuilder urdf = new StringBuilder("<robot name='unseen'><link name='trunk'/>");

    private void link(String name, String com) {
        urdf.append("<link name='").append(name).append("'>");
        if (!com.isEmpty()) {
            urdf.append("<inertial><origin xyz='").append(com).append("'/><mass value='0.3'/></inertial>");
        }
        urdf.append("</link>");
    }

    private void joint(String name, String parent, String child, String xyz, String rpy, String axis, String limits) {
        String[] range = limits.split(" ", -1);
        urdf.append(String.format(
                Locale.ROOT,
                "<joint name='%s' type='revolute'><parent link='%s'/><child link='%s'/><origin xyz='%s' rpy='%s'/>"
                        + "<axis xyz='%s'/><limit lower='%s' upper='%s' velocity='4'/></joint>",
                name,
                parent,
                child,
                xyz,
                rpy,
                axis,
                range[0],
                range[1]));
    }

    /** Hanging: pitch at 0.2 m, roll 3 cm beside it, twist, elbow 0.15 m below; the forearm is the last body. */
    private void shortShoulder(String side, int sign, String elbow, String com) {
        joint(side + "_a", "trunk", side + "1", "0 " + 0.1 * sign + " 0.3", "0 0 0", "0 1 0", "-2 2.7");
        joint(side + "_b", side + "1", side + "2", "0 " + 0.03 * sign + " 0", "0 0 0", sign + " 0 0", "-0.3 1.9");
        joint(side + "_c", side + "2", side + "3", "0.02 0 -0.04", "0 0 0", "0 0 " + sign, "-1.8 1.8");
        joint(side + elbow, side + "3", side + "4", "-0.01 0 -0.11", "0 0 0", "0 1 0", "-2.5 0.1");
        for (int i = 1; i < 4; i++) {
            link(side + i, "0 0 -0.02");
        }
        link(side + "4", com);
    }

    private void bothShortShoulders(String elbow, String leftCom, String rightCom) {
        shortShoulder("l_", 1, elbow, leftCom);
        shortShoulder("r_", -1, elbow, rightCom);
    }

    private Robot load(String yaml) {
        RobotProfile profile = yaml.isEmpty()
                ? RobotProfile.EMPTY
                : RobotYaml.read(yaml, "robot.yaml").profile("robot.yaml");
        String model = urdf.toString();
        return RobotLoader.load(new RobotDescription(
                "unseen", "Unseen", "test", model.startsWith("<robot") ? model + "</robot>" : model, "", "", profile));
    }

    private static void assertAt(Robot robot, BodyJoint role, double x, double y, double z) {
        double[] p = new Anatomy(robot.model()).position(robot.point(role).point());
        assertThat(p[0]).as(role + " x").isCloseTo(x, within(1e-9));
        assertThat(p[1]).as(role + " y").isCloseTo(y, within(1e-9));
        assertThat(p[2]).as(role + " z").isCloseTo(z, within(1e-9));
    }

    @Test
    void massTellsTheForearmWhereThereIsNoShape() {
        bothShortShoulders("_d", "0 0 -0.1", "0 0 -0.1");
        Robot robot = load("");
        assertAt(robot, BodyJoint.LEFT_SHOULDER, 0, 0.13, 0.3);
        assertAt(robot, BodyJoint.LEFT_ELBOW, 0.01, 0.13, 0.15);
        // an even bar whose middle is 0.1 m away, 85 % of it
        assertAt(robot, BodyJoint.LEFT_HAND, 0.01, 0.13, 0.15 - 0.17);
        assertAt(robot, BodyJoint.RIGHT_HAND, 0.01, -0.13, 0.15 - 0.17);
        assertThat(robot.find(BodyJoint.LEFT_WRIST)).isEmpty();
        assertThat(robot.point(BodyJoint.LEFT_HAND).confidence()).isLessThan(0.5);
    }

    @Test
    void whereNothingIsSeenANamedElbowWinsOverProportionsOfNoArm() {
        bothShortShoulders("_elbow", "", "");
        Robot robot = load("");
        assertAt(robot, BodyJoint.LEFT_ELBOW, 0.01, 0.13, 0.15);
        assertThat(robot.point(BodyJoint.LEFT_HAND).confidence()).isLessThan(0.5);
        assertThat(new Anatomy(robot.model())
                        .position(robot.point(BodyJoint.LEFT_HAND).point())[2])
                .isLessThan(0.05);
    }

    @Test
    void withoutNamesProportionsOfNoArmAreDoubtful() {
        bothShortShoulders("_d", "", "");
        RobotPoint elbow = load("").point(BodyJoint.LEFT_ELBOW);
        assertThat(elbow.confidence()).isLessThan(0.5);
        assertThat(elbow.reason()).contains("no person's arm");
    }

    @Test
    void handsWhoseMassesDifferALittleAreEven() {
        bothShortShoulders("_d", "0 0.002 -0.1", "0 0 -0.11");
        Robot robot = load("");
        double z = 0.15 - 1.7 * 0.105;
        assertAt(robot, BodyJoint.LEFT_HAND, 0.01, 0.13 + 1.7 * 0.001, z);
        assertAt(robot, BodyJoint.RIGHT_HAND, 0.01, -0.13 - 1.7 * 0.001, z);
    }

    @Test
    void handsThatAreNoMirrorImagesAreToldOf() {
        bothShortShoulders("_d", "0 0 -0.1", "0 0 -0.18");
        assertThat(load("").findings())
                .anyMatch(f -> f.subject().equals("points") && f.message().contains("mirror image"));
    }

    @Test
    void oneElbowThatIsGivenCorrectsTheWholeOfBothArms() {
        bothShortShoulders("_d", "", "");
        Robot robot = load("joi: {left_elbow: {link: l_3, offset: [-0.01, 0, -0.11]}}");
        assertThat(robot.point(BodyJoint.LEFT_ELBOW).confidence()).isEqualTo(1);
        assertAt(robot, BodyJoint.RIGHT_ELBOW, 0.01, -0.13, 0.15);
        assertThat(robot.point(BodyJoint.RIGHT_ELBOW).reason()).contains("mirror image of the given left_elbow");
        assertThat(robot.find(BodyJoint.LEFT_WRIST)).isEmpty();
        assertAt(robot, BodyJoint.LEFT_SHOULDER, 0, 0.13, 0.3);
        assertThat(robot.findings()).noneMatch(f -> f.subject().equals("points"));
    }

    @Test
    void pointsThatCoincideAreToldOf() {
        bothShortShoulders("_d", "0 0 -0.1", "0 0 -0.1");
        Robot robot = load("joi: {left_wrist: {link: l_3, offset: [-0.01, 0, -0.11]}}");
        assertThat(robot.findings())
                .filteredOn(f -> f.subject().equals("points"))
                .allMatch(f -> f.level() == Finding.Level.WARNING)
                .extracting(Finding::message)
                .anyMatch(m -> m.startsWith("left_elbow and left_wrist are 0.000 m apart"))
                .anyMatch(m -> m.contains("right_wrist: none"));
    }

    /** Seven joints as Panda's: elbow 8 cm aside of a shoulder of three axes, wrist back on the line, hand by a site. */
    private void pandaLike() {
        urdf.setLength(0);
        urdf.append("<mujoco model='duo'><compiler angle='radian'/><worldbody><body name='mount'>");
        for (String side : new String[] {"left", "right"}) {
            int sign = side.equals("left") ? 1 : -1;
            String[] poses = {
                "pos='0 " + 0.2 * sign + " 0.3' euler='" + -1.5 * sign + " 0 0'",
                "quat='0.70710678 -0.70710678 0 0'",
                "pos='0 -0.3 0' quat='0.70710678 0.70710678 0 0'",
                "pos='0.08 0 0' quat='0.70710678 0.70710678 0 0'",
                "pos='-0.08 0.35 0' quat='0.70710678 -0.70710678 0 0'",
                "quat='0.70710678 0.70710678 0 0'",
                "pos='0.09 0 0' quat='0.70710678 0.70710678 0 0'"
            };
            String[] ranges = {"-2.9 2.9", "-1.8 1.8", "-2.9 2.9", "-3 -0.1", "-2.8 2.8", "0.4 4", "-3 3"};
            for (int i = 0; i < 7; i++) {
                urdf.append(String.format(
                        Locale.ROOT,
                        "<body name='%s_%d' %s><inertial pos='0 0 0.03' mass='1' diaginertia='0.01 0.01 0.01'/>"
                                + "<joint name='%s_joint%d' axis='0 0 1' range='%s'/>",
                        side,
                        i + 1,
                        poses[i],
                        side,
                        i + 1,
                        ranges[i]));
            }
            urdf.append("<site name='").append(side).append("_attachment_site' pos='0 0 0.1'/>");
            urdf.append("<site name='")
                    .append(side)
                    .append("_imu' pos='0 0 0.2'/>")
                    .append("</body>".repeat(7));
        }
        urdf.append("</body></worldbody></mujoco>");
    }

    @Test
    void armsOfPandasKindHaveTheirElbowAsideOfTheUpperArm() {
        pandaLike();
        Robot robot = load("");
        assertThat(robot.point(BodyJoint.LEFT_SHOULDER).reason()).contains("left_joint2");
        assertAt(robot, BodyJoint.LEFT_SHOULDER, 0, 0.2, 0.3);
        assertThat(robot.point(BodyJoint.LEFT_ELBOW).reason())
                .contains("'left_joint4' bends between 0.31 m of upper arm");
        assertThat(robot.point(BodyJoint.LEFT_WRIST).link()).isEqualTo("left_5");
        assertThat(robot.point(BodyJoint.LEFT_HAND).reason()).contains("left_attachment_site");
        assertThat(robot.point(BodyJoint.LEFT_HAND).point().z()).isCloseTo(0.1, within(1e-9));
        assertThat(robot.model().findLink("left_imu")).isEmpty();
    }

    @Test
    void hipsAreAboveTheFeetAlsoWhereTheirAxesAreTilted() {
        bothShortShoulders("_d", "0 0 -0.1", "0 0 -0.1");
        for (int sign : new int[] {1, -1}) {
            String side = sign > 0 ? "l_" : "r_";
            String tilt = -0.6 * sign + " 0 0";
            String back = 0.6 * sign + " 0 0";
            joint(side + "h1", "trunk", side + "h1l", "0 " + 0.1 * sign + " -0.3", tilt, "0 1 0", "-2 2");
            joint(side + "h2", side + "h1l", side + "h2l", "-0.02 " + 0.07 * sign + " 0", back, "1 0 0", "-0.8 0.8");
            joint(side + "h3", side + "h2l", side + "h3l", "0.02 0 -0.05", "0 0 0", "0 0 1", "-0.8 0.8");
            joint(side + "kn", side + "h3l", side + "knl", "0 " + -0.03 * sign + " -0.35", "0 0 0", "0 1 0", "0 2.4");
            joint(side + "an", side + "knl", side + "anl", "0 0 -0.37", "0 0 0", "0 1 0", "-1 0.4");
            for (String name : new String[] {"h1l", "h2l", "h3l", "knl", "anl"}) {
                link(side + name, "0 0 -0.02");
            }
        }
        Robot robot = load("");
        double foot = 0.1 + 0.07 * Math.cos(0.6) - 0.03;
        assertAt(robot, BodyJoint.LEFT_HIP, 0, foot, -0.3 - (foot - 0.1) * Math.tan(0.6));
        assertAt(robot, BodyJoint.RIGHT_HIP, 0, -foot, -0.3 - (foot - 0.1) * Math.tan(0.6));
    }

    @Test
    void aRobotWithoutWristSaysSo() {
        pandaLike();
        Robot robot = load("joi: {left_wrist: none}");
        assertThat(robot.find(BodyJoint.LEFT_WRIST)).isEmpty();
        assertThat(robot.find(BodyJoint.RIGHT_WRIST)).isEmpty();
        assertThat(robot.find(BodyJoint.LEFT_HAND)).isPresent();
    }

    @Test
    void noneIsForWhatARobotCanDoWithout() {
        bothShortShoulders("_d", "", "");
        assertThatThrownBy(() -> load("joi: {left_elbow: none}"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("joi.left_elbow");
    }
}
