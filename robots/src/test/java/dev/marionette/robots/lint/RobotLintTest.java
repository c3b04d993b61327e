package dev.marionette.robots.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Joi;
import dev.marionette.api.RobotDescription;
import dev.marionette.api.RobotProfile;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotFolder;
import dev.marionette.robots.RobotLoader;
import dev.marionette.robots.SampleRobot;
import dev.marionette.robots.SharedRobots;
import dev.marionette.robots.lint.LintIssue.Level;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A robot with nothing wrong, and the same with one thing wrong at a time. */
class RobotLintTest {
    private static List<LintIssue> check(RobotDescription description) {
        Robot robot = RobotLoader.load(description);
        return RobotLint.of(
                description, robot, CollisionModel.build(robot.model(), robot.home(), robot.disabledPairs()));
    }

    private static List<LintIssue> check(String urdf) {
        return check(urdf, "", RobotProfile.EMPTY);
    }

    private static List<LintIssue> check(String urdf, String srdf, RobotProfile profile) {
        return check(new RobotDescription("sample", "sample", "sample.urdf", urdf, srdf, "", profile));
    }

    private static String with(String old, String other) {
        assertThat(SampleRobot.urdf()).contains(old);
        return SampleRobot.urdf().replace(old, other);
    }

    /** The attributes of one joint or link, up to its end, with something replaced. */
    private static String in(String element, String old, String other) {
        String urdf = SampleRobot.urdf();
        int start = urdf.indexOf("name=\"" + element + "\"");
        int at = urdf.indexOf(old, start);
        assertThat(start).isPositive();
        assertThat(at).isPositive();
        return urdf.substring(0, at) + other + urdf.substring(at + old.length());
    }

    private static void assertOnly(List<LintIssue> found, Level level, String topic, String... says) {
        assertThat(found).as("%s", found).hasSize(1);
        assertHas(found, level, topic, says);
    }

    private static void assertHas(List<LintIssue> found, Level level, String topic, String... says) {
        assertThat(found).anySatisfy(s -> {
            assertThat(s.level()).isEqualTo(level);
            assertThat(s.topic()).isEqualTo(topic);
            assertThat(s.sentence()).contains(says);
            assertThat(s.advice()).isNotBlank();
        });
    }

    @Test
    void aRobotWithNothingWrongIsPassedOverInSilence() {
        assertThat(check(SampleRobot.urdf())).isEmpty();
    }

    @Test
    void velocityLimitsThatNobodyMeant() {
        assertOnly(
                check(in("l_roll", "velocity=\"3\"", "velocity=\"1000\"")),
                Level.WARNING,
                "velocity",
                "joint l_roll: velocity limit 1000.0",
                "9.0 is used");
        String none = in("l_roll", "velocity=\"3\"", "");
        assertOnly(check(none), Level.WARNING, "velocity", "joint l_roll: no velocity limit");
        RobotProfile said =
                new RobotProfile(RobotProfile.Base.FIXED, Map.of(), OptionalDouble.of(2), Map.of(), Map.of());
        assertThat(check(none, "", said)).isEmpty();
        assertOnly(check(with("velocity=\"4\"", "velocity=\"3\"")), Level.NOTE, "velocity", "all 12 joints: 3.0 rad/s");
    }

    @Test
    void limitsInDegreesOrNone() {
        assertOnly(
                check(in("neck_yaw", "lower=\"-1.2000\" upper=\"1.2000\"", "lower=\"-69\" upper=\"69\"")),
                Level.WARNING,
                "limits",
                "joint neck_yaw: limit 69.000 rad",
                "degrees");
        RobotProfile said = new RobotProfile(
                RobotProfile.Base.FIXED,
                Map.of(),
                OptionalDouble.empty(),
                Map.of(),
                Map.of("neck_yaw", new RobotProfile.Range(-1.2, 1.2)),
                Map.of());
        assertThat(check(in("neck_yaw", "lower=\"-1.2000\" upper=\"1.2000\"", "lower=\"-69\" upper=\"69\""), "", said))
                .isEmpty();
        String open = SampleRobot.urdf().replaceAll("lower=\"[^\"]*\" upper=\"[^\"]*\"", "lower=\"-10\" upper=\"10\"");
        assertHas(check(open), Level.WARNING, "limits", "stands for no limit");
    }

    @Test
    void lengthsInMillimetres() {
        assertHas(check(in("neck_pitch", "0 0 0.04", "0 0 40")), Level.WARNING, "size", "millimetres");
    }

    @Test
    void boxesThatOverlapAtHome() {
        assertOnly(
                check(in("trunk", "size=\"0.2 0.24 0.5\"", "size=\"0.2 0.84 0.5\"")),
                Level.WARNING,
                "home",
                "trunk and l_fore",
                "overlap in the home posture");
    }

    @Test
    void aHomeOutsideTheLimits() {
        String srdf = "<robot name='sample'><group_state name='home' group='all'>"
                + "<joint name='l_elbow' value='0.4'/><joint name='l_roll' value='0.3'/>"
                + "<joint name='r_roll' value='-0.3'/></group_state></robot>";
        assertOnly(check(SampleRobot.urdf(), srdf, RobotProfile.EMPTY), Level.WARNING, "home", "'l_elbow' outside");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            r_roll | axis xyz="1 0 0" | axis xyz="0.8 0.6 0" | WARNING | axis of the right arm: r_roll against l_roll 37°
            r_elbow | 0 0 -0.28 | 0 0 -0.36 | WARNING | place of the right arm: r_elbow against l_elbow 0.080 m off
            r_yaw | lower="-1.6000" | lower="-0.6000" | WARNING | limits of the right arm: r_yaw against l_yaw [-0.60, 1.60]
            r_yaw | lower="-1.6000" | lower="-1.5000" | NOTE | limits of the right arm: r_yaw against l_yaw [-1.50, 1.60]
            r_upper | mass value="1.1" | mass value="2.2" | NOTE | mass of the right arm: r_yaw against l_yaw 2.20 kg
            """)
    void armsThatAreNoMirrorImages(String element, String old, String other, Level level, String says) {
        assertHas(check(in(element, old, other)), level, "mirror", says);
    }

    @Test
    void armsWithDifferentNumbersOfJoints() {
        List<Joi> joi = new ArrayList<>();
        for (BodyJoint role : List.of(BodyJoint.LEFT_SHOULDER, BodyJoint.RIGHT_SHOULDER)) {
            String side = role == BodyJoint.LEFT_SHOULDER ? "l_" : "r_";
            joi.add(Joi.at(role, side + "collar", 0, 0, 0));
            BodyJoint elbow = role == BodyJoint.LEFT_SHOULDER ? BodyJoint.LEFT_ELBOW : BodyJoint.RIGHT_ELBOW;
            joi.add(Joi.at(elbow, side + "upper", 0, 0, -0.28));
            BodyJoint hand = role == BodyJoint.LEFT_SHOULDER ? BodyJoint.LEFT_HAND : BodyJoint.RIGHT_HAND;
            joi.add(Joi.at(hand, side + "hand", 0, 0, -0.06));
        }
        assertHas(
                check(in("r_yaw", "type=\"revolute\"", "type=\"fixed\""), "", RobotProfile.fixed(joi, Map.of())),
                Level.WARNING,
                "mirror",
                "5 joints on the left, 4 on the right");
    }

    @Test
    void boxesThatMissTheirLink() {
        assertHas(
                check(in("l_upper", "<collision><origin xyz=\"0 0 -0.14\"", "<collision><origin xyz=\"0 0.8 -0.14\"")),
                Level.WARNING,
                "boxes",
                "link 'l_upper'",
                "from the link");
        assertHas(
                check(in("l_upper", "size=\"0.07 0.07 0.2\"", "size=\"7 0.07 0.2\"")),
                Level.WARNING,
                "boxes",
                "link 'l_upper': box of 7");
        assertHas(
                check(in("l_upper", "size=\"0.07 0.07 0.2\"", "size=\"0.01 0.01 0.03\"")),
                Level.NOTE,
                "boxes",
                "link l_upper: box of at most 0.030 m");
    }

    /** THORMANG's elbow has its axis along z, and its frame 57 mm above the axis about which the upper arm twists. */
    @Test
    void elbowsBesideTheirArm() {
        String urdf = SharedRobots.urdf("thormang3");
        List<LintIssue> found = check(urdf);
        assertHas(
                found,
                Level.NOTE,
                "joi",
                "left_elbow: 57 mm beside the axis about which the upper arm twists",
                "by 14°");
        assertThat(found)
                .filteredOn(issue ->
                        issue.element().equals("left_elbow") && issue.value().contains("beside"))
                .singleElement()
                .extracting(LintIssue::advice)
                .asString()
                .contains("left_elbow: {link: l_arm_sh_p2_link, offset: [0.0300, 0.1870, 0.0000]}");
        Map<BodyJoint, Joi> middle = new EnumMap<>(BodyJoint.class);
        for (String side : List.of("left", "right")) {
            int y = side.equals("left") ? 1 : -1;
            BodyJoint role = side.equals("left") ? BodyJoint.LEFT_ELBOW : BodyJoint.RIGHT_ELBOW;
            middle.put(role, new Joi(role, side.charAt(0) + "_arm_sh_p2_link", 0.03, y * 0.187, 0, 1, 0));
        }
        RobotProfile given =
                new RobotProfile(RobotProfile.Base.FIXED, middle, OptionalDouble.empty(), Map.of(), Map.of());
        assertThat(check(urdf, "", given))
                .filteredOn(issue -> issue.value().contains("beside"))
                .isEmpty();
    }

    @Test
    void massesAndInertiasThatNoBodyHas() {
        assertOnly(check(in("neck", "mass value=\"0.3\"", "mass value=\"0\"")), Level.NOTE, "mass", "link neck: 0 kg");
        assertOnly(
                check(SampleRobot.urdf().replaceAll("mass value=\"[^\"]*\"", "mass value=\"0\"")),
                Level.NOTE,
                "mass",
                "the robot: 0 kg");
        assertOnly(check(in("head", "ixx=\"", "ixx=\"9")), Level.NOTE, "mass", "link head: principal moments");
        assertOnly(
                check(in("head", "ixx=\"", "ixx=\"-")),
                Level.NOTE,
                "mass",
                "link head: principal moments of inertia (-");
        assertOnly(check(in("head", "ixx=\"", "ixx=\"x")), Level.NOTE, "mass", "link head: inertia is no number");
        // off the diagonal: more than the diagonal can carry
        assertOnly(
                check(in("head", "ixy=\"0\"", "ixy=\"0.02\"")),
                Level.NOTE,
                "mass",
                "principal moments of inertia (-0.0");
    }

    @Test
    void handsThatReachNothing() {
        String stiff = SampleRobot.urdf()
                .replace("lower=\"-3.0000\" upper=\"2.0000\"", "lower=\"-0.3000\" upper=\"0.3000\"")
                .replace("lower=\"-2.5000\"", "lower=\"-0.4000\"");
        List<LintIssue> found = check(stiff);
        assertThat(found).hasSize(2);
        assertHas(found, Level.NOTE, "reach", "left_hand: cannot reach", "the face", "the mouth");
        assertHas(found, Level.NOTE, "reach", "right_hand: cannot reach");
        String outwards = SampleRobot.urdf()
                .replace("lower=\"-0.3000\" upper=\"2.8000\"", "lower=\"1.4000\" upper=\"2.8000\"")
                .replace("lower=\"-2.8000\" upper=\"0.3000\"", "lower=\"-2.8000\" upper=\"-1.4000\"")
                .replace("lower=\"-2.5000\"", "lower=\"-0.4000\"");
        assertHas(check(outwards), Level.NOTE, "reach", "left_hand: cannot reach the other hand");
    }

    @Test
    void pointsFoundWithLittleConfidence() {
        String shapeless = SampleRobot.urdf().replaceAll("<collision><origin xyz=\"0 0 -0.06\"/>.*</collision>\\R", "");
        assertHas(check(shapeless), Level.WARNING, "joi", "left_hand: on link 'l_hand', confidence 0.45");
    }

    @Test
    void namesThatTheRobotDoesNotHave() {
        String srdf = "<robot name='sample'><disable_collisions link1='trunk' link2='tail' reason='User'/></robot>";
        assertOnly(check(SampleRobot.urdf(), srdf, RobotProfile.EMPTY), Level.WARNING, "srdf", "link 'tail'");
    }

    @Test
    void aFloatingBaseAndAnotherFacingAreNotes() {
        String floating = with(
                "<link name=\"trunk\">",
                "<link name=\"world\"/><joint name=\"free\" type=\"floating\"><parent link=\"world\"/>"
                        + "<child link=\"trunk\"/></joint>\n<link name=\"trunk\">");
        assertOnly(check(floating), Level.NOTE, "base", "floating joint 'free'");
        String turned = floating.replace("type=\"floating\">", "type=\"fixed\"><origin rpy=\"0 0 3.14159265\"/>");
        assertOnly(check(turned), Level.NOTE, "facing", "faces 180° from x");
    }

    /** What was looked at by hand, robot by robot: all the rest are fine. */
    @ParameterizedTest
    @CsvSource({
        "atlas_v3,",
        "atlas_v5,",
        "baxter,velocity",
        "booster_t1,",
        "coman,",
        "darwin_op,mirror",
        "fourier_gr1t1,",
        "human_subject01_48dof,",
        "human_subject01_66dof,limits",
        "icub_v2_7,velocity",
        "jvrc1,",
        "nao_v40,home",
        "pepper,",
        "pr2,home",
        "robotis_op3,velocity",
        "romeo,srdf velocity",
        "talos,",
        "thormang3,",
        "unitree_g1,",
        "unitree_h1,",
        "unitree_h1_2,",
        "valkyrie,",
        "walkman,"
    })
    void realRobotsHaveOnlyTheirKnownQuirks(String name, String warnings) {
        RobotDescription description =
                RobotFolder.read(SharedRobots.folder(name).resolve(name + ".urdf"));
        assertThat(check(description).stream()
                        .filter(s -> s.level() == Level.WARNING)
                        .map(LintIssue::topic)
                        .toList())
                .isEqualTo(warnings == null ? List.of() : List.of(warnings.split(" ")));
    }
}
