package dev.marionette.robots;

import java.util.Locale;

/** A robot of our own with nothing wrong about it: trunk, neck, head, and two arms of five joints. */
public final class SampleRobot {
    private SampleRobot() {}

    /** Its URDF; one element a line, so that a test can put exactly one thing wrong. */
    public static String urdf() {
        StringBuilder text = new StringBuilder("<robot name=\"sample\">\n");
        link(text, "trunk", 8, "0 0 0.2", "0.2 0.24 0.5");
        link(text, "neck", 0.3, "0 0 0.02", "0.06 0.06 0.04");
        link(text, "head", 1.2, "0 0 0.12", "0.16 0.16 0.2");
        joint(text, "neck_yaw", "trunk", "neck", "0 0 0.47", "0 0 1", -1.2, 1.2);
        joint(text, "neck_pitch", "neck", "head", "0 0 0.04", "0 1 0", -0.6, 0.8);
        for (int side = 1; side >= -1; side -= 2) {
            String s = side > 0 ? "l_" : "r_";
            link(text, s + "collar", 0.4, "0 0 0", "0.05 0.05 0.05");
            link(text, s + "swing", 0.4, "0 0 0", "0.05 0.05 0.05");
            link(text, s + "upper", 1.1, "0 0 -0.14", "0.07 0.07 0.2");
            link(text, s + "fore", 0.9, "0 0 -0.13", "0.06 0.06 0.24");
            link(text, s + "hand", 0.3, "0 0 -0.06", "0.05 0.08 0.1");
            joint(text, s + "pitch", "trunk", s + "collar", "0 " + 0.19 * side + " 0.38", "0 1 0", -3, 2);
            double low = side > 0 ? -0.3 : -2.8;
            joint(text, s + "roll", s + "collar", s + "swing", "0 0 0", "1 0 0", low, low + 3.1);
            joint(text, s + "yaw", s + "swing", s + "upper", "0 0 0", "0 0 1", -1.6, 1.6);
            joint(text, s + "elbow", s + "upper", s + "fore", "0 0 -0.28", "0 1 0", -2.5, 0);
            joint(text, s + "wrist", s + "fore", s + "hand", "0 0 -0.26", "0 1 0", -1, 1);
        }
        return text.append("</robot>\n").toString();
    }

    private static void link(StringBuilder text, String name, double mass, String at, String size) {
        String[] s = size.split(" ");
        double x = Double.parseDouble(s[0]);
        double y = Double.parseDouble(s[1]);
        double z = Double.parseDouble(s[2]);
        text.append(String.format(
                Locale.ROOT,
                """
                <link name="%s">
                <inertial><origin xyz="%s"/><mass value="%s"/>
                <inertia ixx="%.8f" ixy="0" ixz="0" iyy="%.8f" iyz="0" izz="%.8f"/></inertial>
                <collision><origin xyz="%s"/><geometry><box size="%s"/></geometry></collision>
                </link>
                """,
                name,
                at,
                mass,
                mass / 12 * (y * y + z * z),
                mass / 12 * (x * x + z * z),
                mass / 12 * (x * x + y * y),
                at,
                size));
    }

    private static void joint(
            StringBuilder text,
            String name,
            String parent,
            String child,
            String at,
            String axis,
            double low,
            double up) {
        text.append(String.format(
                Locale.ROOT, """
                <joint name="%s" type="revolute"><parent link="%s"/><child link="%s"/><origin xyz="%s"/>
                <axis xyz="%s"/><limit lower="%.4f" upper="%.4f" velocity="%s" effort="10"/></joint>
                """, name, parent, child, at, axis, low, up, name.endsWith("elbow") ? "4" : "3"));
    }
}
