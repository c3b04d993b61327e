package dev.marionette.testkit;

import java.util.Locale;

/**
 * The URDF of a robot with a trunk, a head and two arms that hang down, whose hands are boxes of 8 cm with fingers below them. Sides are mirror images, and what
 * closes a hand is known from how it is built.
 */
public final class GraspingRobot {
    /** Length of a jaw, how far its hinge is beside the middle of the hand, and half its thickness, metres. */
    public static final double JAW = 0.1;

    public static final double BESIDE = 0.03;
    public static final double HALF = 0.004;

    private final StringBuilder text = new StringBuilder("<robot name='grasping'>\n");

    private GraspingRobot() {
        link("trunk", 0, 0, 0.2, 0.2, 0.3, 0.5);
        joint("neck", "trunk", "head", "0 0 0.5", "0 0 1", -1, 1, 5, "");
        link("head", 0, 0, 0.12, 0.15, 0.15, 0.2);
        for (String s : new String[] {"l", "r"}) {
            int y = s.equals("l") ? 1 : -1;
            joint(s + "_sh_p", "trunk", s + "_sh1", "0 " + 0.22 * y + " 0.42", "0 1 0", -3, 3, 8, "");
            bare(s + "_sh1");
            joint(s + "_sh_r", s + "_sh1", s + "_sh2", "0 0 0", "1 0 0", y > 0 ? -0.3 : -3, y > 0 ? 3 : 0.3, 8, "");
            bare(s + "_sh2");
            joint(s + "_sh_y", s + "_sh2", s + "_upper_arm", "0 0 0", "0 0 1", -3, 3, 8, "");
            link(s + "_upper_arm", 0, 0, -0.14, 0.06, 0.06, 0.2);
            joint(s + "_elbow", s + "_upper_arm", s + "_forearm", "0 0 -0.28", "0 1 0", -2.4, 0, 8, "");
            link(s + "_forearm", 0, 0, -0.12, 0.05, 0.05, 0.18);
            joint(s + "_wrist", s + "_forearm", s + "_hand", "0 0 -0.25", "0 0 1", -2, 2, 8, "");
            link(s + "_hand", 0, 0, -0.04, 0.08, 0.08, 0.08);
        }
    }

    /**
     * Hands with two jaws that are parallel at 0 and turn about x: outwards to 0.6 rad, inwards to −0.5 rad, where they would be one in the other.
     *
     * @param reversed whether the axes are the other way round, and so the signs
     * @param coupled whether the second jaw mimics the first one
     * @param speed of the joints, rad/s
     */
    public static String withJaws(boolean reversed, boolean coupled, double speed) {
        GraspingRobot robot = new GraspingRobot();
        for (String s : new String[] {"l", "r"}) {
            for (int i = 0; i < 2; i++) {
                int side = (i == 0) == s.equals("l") ? 1 : -1;
                robot.joint(
                        s + "_jaw" + i,
                        s + "_hand",
                        s + "_jaw_link" + i,
                        "0 " + BESIDE * side + " -0.08",
                        (reversed ? -side : side) + " 0 0",
                        reversed ? -0.6 : -0.5,
                        reversed ? 0.5 : 0.6,
                        speed,
                        coupled && i == 1 ? "<mimic joint='" + s + "_jaw0'/>" : "");
                robot.link(s + "_jaw_link" + i, 0, 0, -JAW / 2, 0.02, 2 * HALF, JAW);
            }
        }
        return robot.text + "</robot>\n";
    }

    /**
     * Hands with two fingers side by side, each of which a joint spreads by 0.3 rad either way about x and three joints bend about y: from 0.1 rad back to 1.6 rad,
     * together by more than from the hand to the palm.
     *
     * @param reversed as for {@link #withJaws}
     */
    public static String withFingers(boolean reversed) {
        GraspingRobot robot = new GraspingRobot();
        String axis = reversed ? "0 -1 0" : "0 1 0";
        for (String s : new String[] {"l", "r"}) {
            for (int i = 0; i < 2; i++) {
                int side = (i == 0) == s.equals("l") ? 1 : -1;
                String name = s + "_finger" + i + "_";
                robot.joint(
                        name + 0,
                        s + "_hand",
                        name + "link0",
                        "0 " + 0.02 * side + " -0.08",
                        "1 0 0",
                        -0.3,
                        0.3,
                        5,
                        "");
                robot.bare(name + "link0");
                for (int b = 1; b < 4; b++) {
                    String origin = b == 1 ? "0 0 0" : "0 0 -0.04";
                    robot.joint(
                            name + b,
                            name + "link" + (b - 1),
                            name + "link" + b,
                            origin,
                            axis,
                            reversed ? -1.6 : -0.1,
                            reversed ? 0.1 : 1.6,
                            5,
                            "");
                    robot.link(name + "link" + b, 0, 0, -0.02, 0.01, 0.01, 0.03);
                }
            }
        }
        return robot.text + "</robot>\n";
    }

    private void joint(
            String name,
            String parent,
            String child,
            String origin,
            String axis,
            double lower,
            double upper,
            double speed,
            String mimic) {
        text.append(String.format(
                Locale.ROOT,
                "<joint name='%s' type='revolute'><parent link='%s'/><child link='%s'/><origin xyz='%s'/><axis xyz='%s'/>"
                        + "<limit lower='%s' upper='%s' velocity='%s' effort='1'/>%s</joint>%n",
                name,
                parent,
                child,
                origin,
                axis,
                lower,
                upper,
                speed,
                mimic));
    }

    private void bare(String name) {
        text.append("<link name='").append(name).append("'/>\n");
    }

    private void link(String name, double x, double y, double z, double a, double b, double c) {
        text.append(String.format(
                Locale.ROOT,
                "<link name='%s'><collision><origin xyz='%s %s %s'/><geometry><box size='%s %s %s'/></geometry></collision></link>%n",
                name,
                x,
                y,
                z,
                a,
                b,
                c));
    }
}
