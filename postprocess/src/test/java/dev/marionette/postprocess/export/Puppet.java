package dev.marionette.postprocess.export;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.RobotDescription;
import dev.marionette.api.RobotProfile;
import dev.marionette.api.SkeletonMotion;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotLoader;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;

/** A small robot with every kind of joint, and runs of it. */
final class Puppet {
    /** Links of {@link #robot()} with boxes. */
    static final List<String> BOXED = List.of("base", "chest", "left_upper", "left_fore", "right_upper", "right_fore");

    private Puppet() {}

    /** A base, a waist, two arms with turned joint frames, a slider, a follower, a wheel and welded links. */
    static Robot robot() {
        return RobotLoader.load(
                new RobotDescription("puppet", "Puppet", "made up", urdf(), "", "", RobotProfile.EMPTY));
    }

    /** Its model. */
    static String urdf() {
        StringBuilder urdf = new StringBuilder("<robot name=\"puppet\">");
        link(urdf, "base", "0.01 0 -0.02", "0.2 0.3 0.1");
        link(urdf, "chest", "0 0.01 0.2", "0.2 0.4 0.4");
        joint(urdf, "waist", "revolute", "base", "chest", "0 0 0.1", "0 0 0.3", "0 0 1", "");
        for (String side : List.of("right", "left")) {
            int sign = side.equals("left") ? 1 : -1;
            String shoulder = String.format(Locale.ROOT, "0 %s 0.4", 0.25 * sign);
            link(urdf, side + "_shoulder", "0 0 0", "");
            link(urdf, side + "_upper", "0 0 -0.15", "0.1 0.1 0.3");
            link(urdf, side + "_fore", "0 0 -0.1", "0.08 0.08 0.25");
            link(urdf, side + "_hand", "0 0 -0.02", "");
            joint(urdf, side + "_pitch", "revolute", "chest", side + "_shoulder", shoulder, "0.1 0 0", "0 1 0", "");
            joint(
                    urdf,
                    side + "_roll",
                    "revolute",
                    side + "_shoulder",
                    side + "_upper",
                    "0 0 0",
                    "0 0.2 0",
                    "1 0 0",
                    "");
            joint(
                    urdf,
                    side + "_elbow",
                    "revolute",
                    side + "_upper",
                    side + "_fore",
                    "0 0 -0.3",
                    "0 0 0",
                    "0 0.6 0.8",
                    "");
            joint(
                    urdf,
                    side + "_wrist",
                    "fixed",
                    side + "_fore",
                    side + "_hand",
                    "0 0.01 -0.28",
                    "0.3 0.2 0.1",
                    "",
                    "");
        }
        link(urdf, "mast", "0 0 0.05", "");
        link(urdf, "lamp", "0 0 0", "");
        link(urdf, "wheel", "0.02 0 0", "");
        joint(urdf, "lift", "prismatic", "chest", "mast", "-0.1 0 0.5", "0 0.4 0", "0 0 1", "");
        joint(
                urdf,
                "tilt",
                "revolute",
                "mast",
                "lamp",
                "0 0 0.1",
                "0 0 0",
                "0 1 0",
                "<mimic joint=\"waist\" multiplier=\"-0.5\" offset=\"0.1\"/>");
        joint(urdf, "spin", "continuous", "base", "wheel", "0 0 -0.1", "1.2 0 0", "0 1 0", "");
        return urdf.append("</robot>").toString();
    }

    private static void link(StringBuilder urdf, String name, String com, String box) {
        urdf.append("<link name=\"")
                .append(name)
                .append("\"><inertial><origin xyz=\"")
                .append(com);
        urdf.append(
                "\"/><mass value=\"1\"/><inertia ixx=\"1\" iyy=\"1\" izz=\"1\" ixy=\"0\" ixz=\"0\" iyz=\"0\"/></inertial>");
        if (!box.isEmpty()) {
            urdf.append("<collision><origin xyz=\"").append(com).append("\" rpy=\"0 0 0.2\"/><geometry><box size=\"");
            urdf.append(box).append("\"/></geometry></collision>");
        }
        urdf.append("</link>");
    }

    private static void joint(
            StringBuilder urdf,
            String name,
            String type,
            String parent,
            String child,
            String xyz,
            String rpy,
            String axis,
            String more) {
        urdf.append("<joint name=\"")
                .append(name)
                .append("\" type=\"")
                .append(type)
                .append("\"><parent link=\"");
        urdf.append(parent)
                .append("\"/><child link=\"")
                .append(child)
                .append("\"/><origin xyz=\"")
                .append(xyz);
        urdf.append("\" rpy=\"").append(rpy).append("\"/>");
        if (!axis.isEmpty()) {
            urdf.append("<axis xyz=\"").append(axis).append("\"/>");
            urdf.append("<limit lower=\"-2\" upper=\"2\" velocity=\"6\" effort=\"9\"/>");
        }
        urdf.append(more).append("</joint>");
    }

    /** A smooth random motion of all joints. */
    static JointTrajectory motion(Robot robot, int frames, double period, long seed) {
        Random random = new Random(seed);
        int dof = robot.model().dof();
        double[] positions = new double[frames * dof];
        for (int d = 0; d < dof; d++) {
            double size = 0.2 + random.nextDouble();
            double speed = 0.5 + 3 * random.nextDouble();
            double phase = 6 * random.nextDouble();
            for (int f = 0; f < frames; f++) {
                positions[f * dof + d] = size * Math.sin(speed * f * period + phase);
            }
        }
        return new JointTrajectory(robot.model().jointNames(), period, positions);
    }

    /** A run of the puppet. */
    static ExportInput run(int frames, double period, long seed) {
        Robot robot = robot();
        return new ExportInput(
                robot, motion(robot, frames, period, seed), Optional.of(character(frames, period, seed)), "1.2.3");
    }

    /** A body with rigid bones whose arms and head move. */
    static SkeletonMotion character(int frames, double period, long seed) {
        List<BodyJoint> joints = List.of(
                BodyJoint.HIPS,
                BodyJoint.NECK,
                BodyJoint.HEAD,
                BodyJoint.LEFT_SHOULDER,
                BodyJoint.LEFT_ELBOW,
                BodyJoint.LEFT_WRIST,
                BodyJoint.RIGHT_SHOULDER,
                BodyJoint.RIGHT_ELBOW,
                BodyJoint.RIGHT_WRIST,
                BodyJoint.LEFT_HIP,
                BodyJoint.LEFT_KNEE,
                BodyJoint.LEFT_FOOT,
                BodyJoint.RIGHT_HIP,
                BodyJoint.RIGHT_KNEE,
                BodyJoint.RIGHT_FOOT);
        int[] parents = {-1, 0, 1, 1, 3, 4, 1, 6, 7, 0, 9, 10, 0, 12, 13};
        double[] rest = {
            0, 0, 0, 0, 0, 0.5, 0, 0, 0.2, 0, 0.2, 0, 0, 0.3, 0, 0, 0.25, 0, 0, -0.2, 0, 0, -0.3, 0, 0, -0.25, 0, 0,
            0.1, -0.05, 0, 0, -0.45, 0, 0, -0.45, 0, -0.1, -0.05, 0, 0, -0.45, 0, 0, -0.45
        };
        Random random = new Random(seed);
        double[] phase = random.doubles(parents.length, 0, 6).toArray();
        double[] positions = new double[frames * parents.length * 3];
        for (int f = 0; f < frames; f++) {
            double[] yaw = new double[parents.length];
            double[] roll = new double[parents.length];
            for (int j = 0; j < parents.length; j++) {
                boolean arm = j >= 4 && j <= 8 && j != 6;
                yaw[j] = arm ? 0.7 * Math.sin(2 * f * period + phase[j]) : 0;
                roll[j] = arm ? 0.9 * Math.sin(3 * f * period + phase[j]) : 0;
                for (int axis = 0; axis < 3; axis++) {
                    double offset = turned(rest, 3 * j, yaw[j], roll[j], axis);
                    double parent = parents[j] < 0 ? 0 : positions[(f * parents.length + parents[j]) * 3 + axis];
                    positions[(f * parents.length + j) * 3 + axis] = parent + offset;
                }
            }
        }
        return new SkeletonMotion(joints, parents, period, positions);
    }

    private static double turned(double[] v, int at, double yaw, double roll, int axis) {
        double y = Math.cos(roll) * v[at + 1] - Math.sin(roll) * v[at + 2];
        double z = Math.sin(roll) * v[at + 1] + Math.cos(roll) * v[at + 2];
        double x = Math.cos(yaw) * v[at] - Math.sin(yaw) * y;
        return switch (axis) {
            case 0 -> x;
            case 1 -> Math.sin(yaw) * v[at] + Math.cos(yaw) * y;
            default -> z;
        };
    }
}
