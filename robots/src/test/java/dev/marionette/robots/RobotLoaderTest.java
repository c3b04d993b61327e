package dev.marionette.robots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.Joi;
import dev.marionette.api.RobotDescription;
import dev.marionette.api.RobotProfile;
import dev.marionette.kinematics.model.RobotModel;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A robot of our own: a trunk with a head and two arms of four joints, names without sides where asked. */
@Tag("jdk")
class RobotLoaderTest {
    private static String urdf(String left, String right) {
        StringBuilder text = new StringBuilder("<robot name='toy'><link name='trunk'>"
                + "<collision><geometry><box size='0.2 0.3 0.5'/></geometry></collision></link>");
        hinge(text, "trunk", "neck", "0 0 0.3", "0 0 1", -1, 1, "");
        hinge(
                text,
                "neck",
                "head",
                "0 0 0.1",
                "0 1 0",
                -1,
                1,
                "<origin xyz='0 0 0.1'/><geometry><sphere radius='0.1'/>");
        for (int side = 1; side >= -1; side -= 2) {
            String s = side > 0 ? left : right;
            String x = "<origin xyz='0 0 -0.13'/><geometry><box size='0.06 0.06 0.2'/>";
            hinge(text, "trunk", s + "pitch", "0 " + 0.2 * side + " 0.2", "0 1 0", -3, 3, "");
            hinge(text, s + "pitch", s + "roll", "0 0 0", "1 0 0", side > 0 ? -0.5 : -2.5, side > 0 ? 2.5 : 0.5, "");
            hinge(text, s + "roll", s + "twist", "0 0 0", "0 0 1", -1.5, 1.5, x);
            hinge(text, s + "twist", s + "bend", "0 0 -0.3", "0 1 0", -2.4, 0, x);
        }
        return text.append("</robot>").toString();
    }

    private static void hinge(
            StringBuilder text,
            String parent,
            String child,
            String xyz,
            String axis,
            double lower,
            double upper,
            String shape) {
        String collision = shape.isEmpty() ? "" : "<collision>" + shape + "</geometry></collision>";
        text.append("<link name='").append(child).append("'>").append(collision).append("</link>");
        text.append("<joint name='j_")
                .append(child)
                .append("' type='revolute'><parent link='")
                .append(parent);
        text.append("'/><child link='")
                .append(child)
                .append("'/><origin xyz='")
                .append(xyz)
                .append("'/><axis xyz='");
        text.append(axis)
                .append("'/><limit lower='")
                .append(lower)
                .append("' upper='")
                .append(upper);
        text.append("' velocity='5'/></joint>");
    }

    private static Robot load(String urdf, String boxes, RobotProfile profile) {
        return RobotLoader.load(new RobotDescription("toy", "Toy", "test", urdf, "", boxes, profile));
    }

    private static RobotProfile joi(Joi... given) {
        Map<BodyJoint, Joi> byRole = new LinkedHashMap<>();
        for (Joi j : given) {
            byRole.put(j.role(), j);
        }
        return new RobotProfile(RobotProfile.Base.FIXED, byRole, OptionalDouble.empty(), Map.of(), Map.of());
    }

    @Test
    void everythingIsFoundAndTold() {
        Robot robot = load(urdf("left_", "right_"), "", RobotProfile.EMPTY);
        assertThat(robot.joi())
                .extracting(RobotPoint::role)
                .containsExactly(
                        BodyJoint.LEFT_HAND,
                        BodyJoint.RIGHT_HAND,
                        BodyJoint.LEFT_ELBOW,
                        BodyJoint.RIGHT_ELBOW,
                        BodyJoint.HEAD);
        assertThat(robot.forwardYaw()).isZero();
        assertThat(robot.point(BodyJoint.LEFT_SHOULDER).point())
                .isEqualTo(new dev.marionette.kinematics.model.BodyPoint(0, 0, 0.2, 0.2));
        // 85 % of the way from the elbow to the end of the forearm's box, 0.23 m below it
        assertThat(robot.point(BodyJoint.LEFT_HAND).point().z()).isCloseTo(-0.85 * 0.23, within(1e-9));
        assertThat(robot.findings())
                .filteredOn(f -> f.subject().equals("joi"))
                .extracting(Finding::message)
                .anyMatch(m -> m.startsWith("left_elbow: link 'left_twist'") && m.contains("confidence"))
                .anyMatch(m -> m.startsWith("head: link 'head'"));
        Robot straight = load(
                urdf("left_", "right_"),
                "",
                new RobotProfile(
                        RobotProfile.Base.FIXED, Map.of(), OptionalDouble.empty(), Map.of(), Map.of("j_neck", 0.0)));
        // from the forearm's end at 0.2 − 0.3 − 0.23 to the top of the head at 0.3 + 0.1 + 0.1 + 0.1
        assertThat(straight.height()).isCloseTo(0.33 + 0.6, within(1e-9));
    }

    @Test
    void withoutSidesInTheNamesTheElbowsTell() {
        Robot robot = load(urdf("a_", "b_"), "", RobotProfile.EMPTY);
        assertThat(robot.point(BodyJoint.LEFT_ELBOW).link()).isEqualTo("a_twist");
        assertThat(robot.findings()).anyMatch(f -> f.message().contains("no name says left or right"));
    }

    @Test
    void namesThatContradictTheShapeAreBelievedAndTold() {
        Robot robot = load(urdf("right_", "left_"), "", RobotProfile.EMPTY);
        assertThat(robot.point(BodyJoint.LEFT_ELBOW).link()).isEqualTo("left_twist");
        assertThat(robot.forwardYaw()).isCloseTo(Math.PI, within(1e-12));
        assertThat(robot.findings()).anyMatch(f -> f.message().contains("disagree about left and right"));
    }

    @Test
    void whatIsGivenWinsOverWhatIsFound() {
        Robot robot = load(
                urdf("left_", "right_"),
                "",
                joi(
                        Joi.at(BodyJoint.LEFT_HAND, "left_bend", 0.01, 0, -0.2),
                        new Joi(BodyJoint.HEAD, "head", 0, 0, 0, 0, 0)));
        RobotPoint hand = robot.point(BodyJoint.LEFT_HAND);
        assertThat(hand.confidence()).isEqualTo(1);
        assertThat(hand.point().x()).isEqualTo(0.01);
        assertThat(robot.joi()).extracting(RobotPoint::role).doesNotContain(BodyJoint.HEAD);
        assertThatThrownBy(() -> load(urdf("l_", "r_"), "", joi(Joi.at(BodyJoint.HEAD, "hed", 0, 0, 0))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no link is called 'hed'");
    }

    @Test
    void boxesJsonWinsOverPrimitivesLinkByLink() {
        String boxes = "{\"trunk\": {\"center\": [0, 0, 1], \"half\": [1, 2, 3], \"from\": \"mesh\"},"
                + " \"tail\": {\"center\": [0, 0, 0], \"half\": [1, 1, 1]}}";
        Robot robot = load(urdf("left_", "right_"), boxes, RobotProfile.EMPTY);
        RobotModel model = robot.model();
        assertThat(model.linkSpec(model.link("trunk")).boxes())
                .singleElement()
                .satisfies(b -> assertThat(b.half()).containsExactly(1, 2, 3));
        assertThat(model.linkSpec(model.link("head")).boxes())
                .singleElement()
                .satisfies(b -> assertThat(b.half()).containsExactly(0.1, 0.1, 0.1));
        assertThat(robot.findings()).anyMatch(f -> f.message().contains("[tail]"));
    }

    @Test
    void digestsAreThoseOfTheDocuments() {
        Robot robot = load(urdf("left_", "right_"), "{}", RobotProfile.EMPTY);
        // sha256 of "{}"
        assertThat(robot.digests())
                .containsEntry("boxes.json", "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a")
                .containsKey("toy.urdf");
    }

    /** robot.xml in a folder g1 is told as g1.xml, and may include a g1.xml: neither may hide a change of the other. */
    @Test
    void digestsOfIncludedFilesStandBesideThatOfTheModel() {
        String urdf = urdf("left_", "right_");
        Robot robot = RobotLoader.load(new RobotDescription(
                "toy",
                "Toy",
                "test",
                urdf,
                "",
                "",
                RobotProfile.EMPTY,
                "",
                Optional.empty(),
                Optional.empty(),
                Map.of("toy.urdf", "{}")));
        String alone = load(urdf, "", RobotProfile.EMPTY).digests().get("toy.urdf");
        assertThat(robot.digests())
                .containsEntry("toy.urdf", alone)
                .containsEntry("included toy.urdf", "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
    }

    @Test
    void loadingTwiceGivesTheSameRobot() {
        Robot first = load(urdf("left_", "right_"), "", RobotProfile.EMPTY);
        Robot second = load(urdf("left_", "right_"), "", RobotProfile.EMPTY);
        assertThat(first.home()).isEqualTo(second.home());
        assertThat(first.points()).isEqualTo(second.points());
        assertThat(first.findings()).isEqualTo(second.findings());
    }
}
