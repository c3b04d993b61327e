package dev.marionette.postprocess.export;

import dev.marionette.api.JointTrajectory;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code trajectory.mujoco.xml}: a MuJoCo keyframe per frame. {@code qpos} is in the order in which MuJoCo compiles the
 * robot's URDF (its {@code xml_urdf.cc}): depth first from the root, children in the order of the file's joints, with the
 * joints that follow others, which MuJoCo treats as free, and without the fixed ones. Where the base is fixed, the root link
 * is welded to the world and nothing comes before the joints; where it floats, the seven numbers of a free joint of the root
 * link do (place, then quaternion, w first), which the model must be given.
 */
public final class MujocoExporter implements TrajectoryExporter {
    private static final String FILE = "trajectory.mujoco.xml";

    /** For the service loader. */
    public MujocoExporter() {}

    @Override
    public String name() {
        return "mujoco";
    }

    @Override
    public String summary() {
        return "MuJoCo keyframes, qpos in the order of the compiled URDF";
    }

    @Override
    public List<String> files() {
        return List.of(FILE);
    }

    @Override
    public void export(ExportInput input, Path folder) throws IOException {
        List<JointSlot> order = SimulatorTree.mujoco(input.robot()).joints();
        ExportNotes notes = ExportNotes.of(input)
                .with("joint_order", "qpos, as MuJoCo compiles the URDF: depth first, mimic joints included")
                .with(
                        "qpos",
                        String.join(" ", order.stream().map(JointSlot::joint).toList()));
        if (input.trajectory().floats()) {
            notes.with("free_joint", "qpos starts with x y z qw qx qy qz of the base link; give it a freejoint");
        }
        AtomicFile.write(folder.resolve(FILE), writer -> write(writer, notes, order, input.trajectory()));
    }

    private static void write(Writer out, ExportNotes notes, List<JointSlot> order, JointTrajectory trajectory)
            throws IOException {
        out.append("<mujoco>\n");
        for (String line : notes.lines()) {
            out.append("  <!-- ").append(line.replace("--", "- -")).append(" -->\n");
        }
        out.append("  <keyframe>\n");
        double[] base = new double[JointTrajectory.BASE_WIDTH];
        for (int f = 0; f < trajectory.frames(); f++) {
            out.append("    <key name=\"frame_").append(String.valueOf(f)).append("\" time=\"");
            out.append(String.valueOf(f * trajectory.periodSeconds())).append("\" qpos=\"");
            String gap = "";
            if (trajectory.floats()) {
                trajectory.basePose(f, base);
                for (double value : base) {
                    out.append(gap).append(String.valueOf(value));
                    gap = " ";
                }
            }
            for (JointSlot slot : order) {
                out.append(gap).append(String.valueOf(slot.value(trajectory, f)));
                gap = " ";
            }
            out.append("\"/>\n");
        }
        out.append("  </keyframe>\n</mujoco>\n");
    }
}
