package dev.marionette.postprocess.export;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.BasePoses;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * {@code trajectory.ros.yaml}: the ROS 2 message {@code trajectory_msgs/msg/JointTrajectory}. The velocities are central
 * differences; those of the last point are zero, as {@code joint_trajectory_controller} refuses a trajectory that does not
 * end at rest. Where the base floats, {@code trajectory.base.ros.yaml} beside it is the message {@code
 * trajectory_msgs/msg/MultiDOFJointTrajectory} with the path of the base link.
 */
public final class RosExporter implements TrajectoryExporter {
    private static final String FILE = "trajectory.ros.yaml";
    private static final String BASE_FILE = "trajectory.base.ros.yaml";
    /** What the joint between the world and the base link is called in the message of the base. */
    private static final String BASE_JOINT = "floating_base";

    private static final long NANOS = 1_000_000_000L;

    /** For the service loader. */
    public RosExporter() {}

    @Override
    public String name() {
        return "ros";
    }

    @Override
    public String summary() {
        return "the ROS 2 message trajectory_msgs/msg/JointTrajectory as YAML, and MultiDOFJointTrajectory of a floating base";
    }

    @Override
    public List<String> files() {
        return List.of(FILE, BASE_FILE);
    }

    @Override
    public void export(ExportInput input, Path folder) throws IOException {
        ExportNotes notes = ExportNotes.of(input)
                .with("message", "trajectory_msgs/msg/JointTrajectory (ROS 2)")
                .with("velocities", "central differences; zero at the last point, where controllers ask for rest");
        if (input.trajectory().floats()) {
            notes.with("base", "its path is no part of this message; it is in " + BASE_FILE);
            ExportNotes baseNotes = ExportNotes.of(input)
                    .with("message", "trajectory_msgs/msg/MultiDOFJointTrajectory (ROS 2)")
                    .with("transforms", "of the base link in the world, z up, the ground at z = 0")
                    .with("velocities", "of its origin and angular, world frame; zero at the last point");
            AtomicFile.write(folder.resolve(BASE_FILE), writer -> writeBase(writer, baseNotes, input.trajectory()));
        }
        AtomicFile.write(folder.resolve(FILE), writer -> write(writer, notes, input.trajectory()));
    }

    private static void write(Writer out, ExportNotes notes, JointTrajectory trajectory) throws IOException {
        head(out, notes, "''");
        for (String joint : trajectory.jointNames()) {
            out.append("- ").append(quoted(joint)).append('\n');
        }
        out.append("points:\n");
        double[] positions = trajectory.positions();
        double[] velocities = JointVelocities.of(trajectory);
        int joints = trajectory.joints();
        for (int i = velocities.length - joints; i < velocities.length; i++) {
            velocities[i] = 0;
        }
        for (int f = 0; f < trajectory.frames(); f++) {
            out.append("- positions: ")
                    .append(list(positions, f * joints, joints))
                    .append('\n');
            out.append("  velocities: ")
                    .append(list(velocities, f * joints, joints))
                    .append('\n');
            time(out, f, trajectory);
        }
    }

    private static void writeBase(Writer out, ExportNotes notes, JointTrajectory trajectory) throws IOException {
        head(out, notes, "world");
        out.append("- ").append(BASE_JOINT).append("\npoints:\n");
        double[] pose = new double[JointTrajectory.BASE_WIDTH];
        double[] velocity = new double[6];
        for (int f = 0; f < trajectory.frames(); f++) {
            trajectory.basePose(f, pose);
            BasePoses.velocity(trajectory, f, velocity);
            if (f == trajectory.frames() - 1) {
                Arrays.fill(velocity, 0);
            }
            out.append("- transforms:\n  - translation: ").append(xyz(pose, 0));
            out.append("\n    rotation: {x: ")
                    .append(number(pose[4]))
                    .append(", y: ")
                    .append(number(pose[5]));
            out.append(", z: ")
                    .append(number(pose[6]))
                    .append(", w: ")
                    .append(number(pose[3]))
                    .append("}\n");
            out.append("  velocities:\n  - linear: ").append(xyz(velocity, 0));
            out.append("\n    angular: ").append(xyz(velocity, 3)).append('\n');
            time(out, f, trajectory);
        }
    }

    private static void head(Writer out, ExportNotes notes, String frame) throws IOException {
        for (String line : notes.lines()) {
            out.append("# ").append(line).append('\n');
        }
        out.append("header:\n  stamp: {sec: 0, nanosec: 0}\n  frame_id: ")
                .append(frame)
                .append("\njoint_names:\n");
    }

    private static void time(Writer out, int frame, JointTrajectory trajectory) throws IOException {
        long time = Math.round(frame * trajectory.periodSeconds() * NANOS);
        out.append("  time_from_start: {sec: ").append(String.valueOf(time / NANOS));
        out.append(", nanosec: ").append(String.valueOf(time % NANOS)).append("}\n");
    }

    private static String xyz(double[] v, int at) {
        return "{x: " + number(v[at]) + ", y: " + number(v[at + 1]) + ", z: " + number(v[at + 2]) + "}";
    }

    private static String list(double[] values, int from, int count) {
        StringBuilder list = new StringBuilder("[");
        for (int i = from; i < from + count; i++) {
            list.append(i > from ? ", " : "").append(number(values[i]));
        }
        return list.append(']').toString();
    }

    /** With a sign in the exponent: YAML 1.1 takes 1.0E10 for a text and 1.0E+10 for a number. */
    private static String number(double value) {
        String digits = Double.toString(value);
        int exponent = digits.indexOf('E') + 1;
        return exponent > 0 && digits.charAt(exponent) != '-'
                ? digits.substring(0, exponent) + '+' + digits.substring(exponent)
                : digits;
    }

    /** In double quotes, with control characters escaped. */
    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (Character.isISOControl(c)) {
                quoted.append(String.format("\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}
