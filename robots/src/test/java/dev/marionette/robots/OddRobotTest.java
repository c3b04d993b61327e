package dev.marionette.robots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.InputException;
import dev.marionette.api.RobotDescription;
import dev.marionette.api.RobotProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Robots of our own that leave something open: what is asked for, and that the line that is asked for is enough. */
class OddRobotTest {
    private final StringBuilder urdf = new StringBuilder("<robot name='odd'><link name='trunk'>"
            + "<collision><geometry><box size='0.2 0.2 0.6'/></geometry></collision></link>");

    private void joint(String parent, String child, double[] xyz, String axis, double[] limits, double half) {
        urdf.append(String.format(
                Locale.ROOT,
                "<link name='%s'><collision><origin xyz='0 0 %s'/><geometry><box size='0.05 0.05 %s'/></geometry>"
                        + "</collision></link><joint name='j_%s' type='%s'><parent link='%s'/><child link='%s'/>"
                        + "<origin xyz='%s %s %s'/><axis xyz='%s'/><limit lower='%s' upper='%s' velocity='4'/></joint>",
                child,
                -half,
                2 * half,
                child,
                limits.length == 0 ? "continuous" : "revolute",
                parent,
                child,
                xyz[0],
                xyz[1],
                xyz[2],
                axis,
                limits.length == 0 ? 0 : limits[0],
                limits.length == 0 ? 0 : limits[1]));
    }

    /** An arm that hangs at x, y of the shoulder's height; its elbow bends as far forwards as backwards. */
    private void arm(String name, double x, double y) {
        double[] both = {-2, 2};
        joint("trunk", name + "1", new double[] {x, y, 0.25}, "0 1 0", both, 0.02);
        joint(name + "1", name + "2", new double[] {0, 0, 0}, "1 0 0", both, 0.14);
        joint(name + "2", name + "3", new double[] {0, 0, -0.3}, "0 1 0", both, 0.12);
        joint(name + "3", name + "4", new double[] {0, 0, -0.25}, "1 0 0", both, 0.05);
    }

    private Robot load(String yaml) {
        RobotProfile profile = yaml.isEmpty()
                ? RobotProfile.EMPTY
                : RobotYaml.read(yaml, "robot.yaml").profile("robot.yaml");
        return RobotLoader.load(new RobotDescription("odd", "Odd", "test", urdf + "</robot>", "", "", profile));
    }

    private InputException refusal(String yaml) {
        InputException refusal = catchThrowableOfType(InputException.class, () -> load(yaml));
        assertThat(refusal).isNotNull();
        return refusal;
    }

    private static List<String> lines(String hint) {
        List<String> lines = new ArrayList<>();
        Matcher line = Pattern.compile("joi: \\{[a-z_]+: \\{[^}]*}}").matcher(hint);
        while (line.find()) {
            lines.add(line.group());
        }
        return lines;
    }

    @Test
    void withoutArmsAllPointsAreAskedFor() {
        joint("trunk", "wheel_a", new double[] {0, 0.2, -0.3}, "0 1 0", new double[0], 0.05);
        joint("trunk", "wheel_b", new double[] {0, -0.2, -0.3}, "0 1 0", new double[0], 0.05);
        InputException refusal = refusal("");
        assertThat(refusal).hasMessageContaining("no two chains of at least three joints mirror each other");
        assertThat(refusal.hint())
                .contains("joi: {left_shoulder: {link: NAME}, right_shoulder: {link: NAME}, left_elbow: {link: NAME}");
    }

    @Test
    void ofOneArmTheEndOfItsChainIsNamed() {
        arm("limb_", 0, 0.2);
        assertThat(refusal("")).hasMessageContaining("chains end in links ['limb_4']");
    }

    @Test
    void ofThreeEqualArmsTwoAreAskedFor() {
        for (int i = 0; i < 3; i++) {
            double angle = Math.toRadians(30 + 120 * i);
            arm("limb" + i + "_", 0.2 * Math.cos(angle), 0.2 * Math.sin(angle));
        }
        InputException refusal = refusal("");
        assertThat(refusal).hasMessageContaining("nothing tells which two are the arms");
        assertThat(refusal.hint())
                .contains(
                        "joi: {left_hand: {link: limb0_4, offset: [0.000, 0.000, -0.050]}, right_hand: {link: limb1_4")
                .contains("{link: limb2_4");
        Robot robot = load("joi: {left_hand: {link: limb0_4}, right_hand: {link: limb1_4}}");
        assertThat(robot.point(BodyJoint.LEFT_ELBOW).link()).isEqualTo("limb0_2");
        assertThat(robot.point(BodyJoint.RIGHT_ELBOW).link()).isEqualTo("limb1_2");
        // the arms at 30° and 150° are its sides, so it faces away from the third
        assertThat(Math.toDegrees(robot.forwardYaw())).isBetween(-90.5, -89.5);
    }

    @Test
    void whereFrontAndBackAreAlikeOneHandIsAskedForAndEnough() {
        arm("limb_a", 0, 0.2);
        arm("limb_b", 0, -0.2);
        InputException refusal = refusal("");
        assertThat(refusal).hasMessageContaining("nothing tells which is the left one");
        List<String> lines = lines(refusal.hint());
        assertThat(lines).hasSize(2);
        Robot one = load(lines.get(0));
        Robot other = load(lines.get(1));
        assertThat(one.point(BodyJoint.LEFT_ELBOW).link()).isEqualTo("limb_a2");
        assertThat(one.forwardYaw()).isZero();
        assertThat(other.point(BodyJoint.LEFT_ELBOW).link()).isEqualTo("limb_b2");
        assertThat(other.forwardYaw()).isEqualTo(Math.PI);
    }

    @Test
    void castersAreNoLegsAndAFixedHeadIsSeen() {
        arm("left_", 0, 0.2);
        arm("right_", 0, -0.2);
        for (int i = 0; i < 4; i++) {
            double x = i < 2 ? 0.2 : -0.2;
            double y = i % 2 == 0 ? 0.2 : -0.2;
            joint("trunk", "caster" + i, new double[] {x, y, -0.3}, "0 0 1", new double[0], 0.02);
            joint("caster" + i, "wheel" + i + "a", new double[] {0, 0.03, -0.05}, "0 1 0", new double[0], 0.02);
            joint("caster" + i, "wheel" + i + "b", new double[] {0, -0.03, -0.05}, "0 1 0", new double[0], 0.02);
        }
        urdf.append("<link name='ball'><collision><geometry><sphere radius='0.1'/></geometry></collision></link>"
                + "<joint name='post' type='fixed'><parent link='trunk'/><child link='ball'/>"
                + "<origin xyz='0 0 0.45'/></joint>");
        Robot robot = load("");
        assertThat(robot.point(BodyJoint.LEFT_HAND).link()).isEqualTo("left_4");
        assertThat(robot.find(BodyJoint.LEFT_HIP)).isEmpty();
        assertThat(robot.point(BodyJoint.HEAD).reason()).contains("'ball', the highest on the trunk");
        assertThat(robot.point(BodyJoint.HEAD).confidence()).isLessThan(0.5);
    }
}
