package dev.marionette.testkit;

import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Made-up robots, as URDF: a trunk on none to two joints of a waist, a head that turns or not, two arms of four to six joints and
 * two legs of four; each of another size, with other proportions, limits, speeds and names. Left and right mirror each other. Limbs hang at zero, x is
 * forward, z is up.
 */
public final class RandomRobot {
    private static final String X = "1 0 0";
    private static final String Y = "0 1 0";
    private static final String Z = "0 0 1";

    private final Random random;
    private final StringBuilder urdf = new StringBuilder();
    private final double size;

    private RandomRobot(long seed) {
        random = new Random(seed);
        size = between(0.35, 1.1);
    }

    /** The document of a robot; the seed decides which. */
    public static String urdf(long seed) {
        return new RandomRobot(seed).robot("made-up-" + seed);
    }

    private String robot(String name) {
        urdf.append("<robot name='").append(name).append("'>\n");
        link("pelvis", 0, new double[] {0.09 * size, 0.11 * size, 0.06 * size});
        String trunk = "pelvis";
        int waist = random.nextInt(3);
        for (int i = 0; i < waist; i++) {
            String next = i + 1 == waist ? "torso" : "waist_link";
            double range = between(0.3, 1.2);
            joint(
                    i == 0 ? "waist_yaw" : "waist_pitch",
                    trunk,
                    next,
                    new double[] {0, 0, i == 0 ? 0.1 * size : 0},
                    i == 0 ? Z : Y,
                    -range,
                    range,
                    between(3, 8));
            trunk = next;
            if (!next.equals("torso")) {
                bare(next);
            }
        }
        if (waist == 0) {
            fixed("waist", trunk, "torso", new double[] {0, 0, 0.1 * size});
        }
        double chest = between(0.3, 0.45) * size;
        link("torso", chest / 2, new double[] {0.07 * size, 0.1 * size, 0.4 * chest});
        double[] neck = {0, 0, chest + 0.05 * size};
        if (random.nextBoolean()) {
            joint("neck_yaw", "torso", "head", neck, Z, -1, 1, 5);
        } else {
            fixed("neck", "torso", "head", neck);
        }
        link("head", 0.07 * size, new double[] {0.06 * size, 0.06 * size, 0.06 * size});
        String[] sides = List.of(new String[] {"left_", "right_"}, new String[] {"l_", "r_"}, new String[] {"L", "R"})
                .get(random.nextInt(3));
        arms(chest, sides);
        legs(sides);
        return urdf.append("</robot>\n").toString();
    }

    private void arms(double chest, String... sides) {
        double broad = between(0.17, 0.24) * size;
        double upper = between(0.2, 0.34) * size;
        double fore = between(0.18, 0.3) * size;
        double thick = between(0.02, 0.035) * size;
        double pitch = between(2, 3.1);
        double out = between(1.6, 3);
        double in = between(0.1, 0.5);
        double yaw = between(1.2, 2.5);
        double bend = between(1.8, 2.6);
        double wrist = between(0.5, 1.6);
        int wrists = random.nextInt(3);
        double speed = between(3, 9);
        for (String side : sides) {
            boolean left = side.equals(sides[0]);
            String a = side + "shoulder_pitch";
            String b = side + "shoulder_roll";
            String c = side + "upper_arm";
            String d = side + "forearm";
            joint(
                    a + "_joint",
                    "torso",
                    a,
                    new double[] {0, left ? broad : -broad, 0.9 * chest},
                    Y,
                    -pitch,
                    pitch,
                    speed);
            bare(a);
            joint(b + "_joint", a, b, new double[3], X, left ? -in : -out, left ? out : in, speed);
            bare(b);
            joint(side + "shoulder_yaw_joint", b, c, new double[3], Z, -yaw, yaw, speed);
            link(c, -upper / 2, new double[] {thick, thick, 0.35 * upper});
            joint(side + "elbow_joint", c, d, new double[] {0, 0, -upper}, Y, -bend, 0, speed);
            link(d, -fore / 2, new double[] {thick, thick, 0.35 * fore});
            String end = d;
            for (int i = 0; i < wrists; i++) {
                String next = i + 1 == wrists ? side + "hand" : side + "wrist";
                double[] at = {0, 0, i == 0 ? -fore : 0};
                joint(
                        side + (i == 0 ? "wrist_yaw" : "wrist_pitch"),
                        end,
                        next,
                        at,
                        i == 0 ? Z : Y,
                        -wrist,
                        wrist,
                        speed);
                end = next;
                if (!next.endsWith("hand")) {
                    bare(next);
                }
            }
            if (wrists == 0) {
                fixed(side + "wrist", end, side + "hand", new double[] {0, 0, -fore});
            }
            link(side + "hand", -0.04 * size, new double[] {thick, 0.6 * thick, 0.04 * size});
        }
    }

    private void legs(String... sides) {
        double broad = between(0.07, 0.1) * size;
        double thigh = between(0.25, 0.4) * size;
        double shank = between(0.25, 0.4) * size;
        double thick = between(0.03, 0.04) * size;
        double speed = between(3, 9);
        for (String side : sides) {
            String a = side + "hip_roll";
            String b = side + "thigh";
            String c = side + "shank";
            double[] hip = {0, side.equals(sides[0]) ? broad : -broad, -0.08 * size};
            joint(a + "_joint", "pelvis", a, hip, X, -0.5, 0.5, speed);
            bare(a);
            joint(side + "hip_pitch_joint", a, b, new double[3], Y, -1.8, 0.8, speed);
            link(b, -thigh / 2, new double[] {thick, thick, 0.35 * thigh});
            joint(side + "knee_joint", b, c, new double[] {0, 0, -thigh}, Y, 0, 2.2, speed);
            link(c, -shank / 2, new double[] {thick, thick, 0.35 * shank});
            joint(side + "ankle_pitch_joint", c, side + "foot", new double[] {0, 0, -shank}, Y, -0.8, 0.8, speed);
            link(side + "foot", -0.04 * size, new double[] {0.08 * size, 0.04 * size, 0.01 * size});
        }
    }

    private double between(double least, double most) {
        return least + (most - least) * random.nextDouble();
    }

    private void bare(String name) {
        urdf.append("<link name='").append(name).append("'/>\n");
    }

    /** A link with a box whose middle is so far above its frame. */
    private void link(String name, double above, double[] half) {
        urdf.append(String.format(
                Locale.ROOT,
                "<link name='%s'><inertial><origin xyz='0 0 %5$s'/><mass value='1'/><inertia ixx='0.01' iyy='0.01' izz='0.01' ixy='0' ixz='0' iyz='0'/>"
                        + "</inertial><collision><origin xyz='0 0 %5$s'/><geometry><box size='%s %s %s'/></geometry></collision></link>%n",
                name,
                2 * half[0],
                2 * half[1],
                2 * half[2],
                above));
    }

    private void joint(
            String name,
            String parent,
            String child,
            double[] at,
            String axis,
            double lower,
            double upper,
            double speed) {
        begin(name, "revolute", parent, child, at);
        urdf.append(String.format(
                Locale.ROOT,
                "<axis xyz='%s'/><limit lower='%s' upper='%s' velocity='%s' effort='50'/></joint>%n",
                axis,
                lower,
                upper,
                speed));
    }

    private void fixed(String name, String parent, String child, double[] at) {
        begin(name, "fixed", parent, child, at);
        urdf.append("</joint>\n");
    }

    private void begin(String name, String type, String parent, String child, double[] at) {
        urdf.append(String.format(
                Locale.ROOT,
                "<joint name='%s' type='%s'><parent link='%s'/><child link='%s'/><origin xyz='%s %s %s'/>",
                name,
                type,
                parent,
                child,
                at[0],
                at[1],
                at[2]));
    }
}
