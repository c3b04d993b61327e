package dev.marionette.postprocess.export;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.model.RobotModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code trajectory.gmr.pkl}: the pickle that {@code load_robot_motion} and the viewers of GMR (general motion retargeting, Ze et al. 2025)
 * read: {@code fps}, {@code root_pos} (T, 3), {@code root_rot} (T, 4; x first, w last), {@code dof_pos} (T, N), {@code local_body_pos}
 * (T, L, 3), relative to the base and in its frame, {@code link_body_list} (L); and {@code dof_names} and {@code notes}, which GMR lacks.
 */
public final class GmrExporter implements TrajectoryExporter {
    private static final String FILE = "trajectory.gmr.pkl";

    /** For the service loader. */
    public GmrExporter() {}

    @Override
    public String name() {
        return "gmr";
    }

    @Override
    public String summary() {
        return "the pickle that GMR's loader and viewers read";
    }

    @Override
    public boolean wantsBase() {
        return true;
    }

    @Override
    public List<String> files() {
        return List.of(FILE);
    }

    @Override
    public void export(ExportInput input, Path folder) throws IOException {
        RobotModel model = input.robot().model();
        JointTrajectory trajectory = input.trajectory();
        int frames = trajectory.frames();
        double fps = 1 / trajectory.periodSeconds();
        RootMotion root = RootMotion.of(input);
        Map<String, Object> motion = new LinkedHashMap<>();
        motion.put("fps", Frames.whole(fps) ? (Object) Math.round(fps) : (Object) fps);
        motion.put("root_pos", new Pickle.Array(root.positions(), frames, 3));
        motion.put("root_rot", new Pickle.Array(root.rotations(), frames, 4));
        motion.put("dof_pos", new Pickle.Array(trajectory.positions(), frames, trajectory.joints()));
        motion.put("local_body_pos", new Pickle.Array(local(input), frames, model.linkCount(), 3));
        motion.put("link_body_list", LinkMotion.names(model));
        motion.put("dof_names", trajectory.jointNames());
        motion.put(
                "notes", ExportNotes.of(input).with("quaternion_order", "xyzw").map());
        byte[] pickle = Pickle.of(motion);
        AtomicFile.writeBytes(folder.resolve(FILE), out -> out.write(pickle));
    }

    /** Origins of all links in the frame of the base, frames × L × 3: GMR's forward kinematics with the root at the origin. */
    private static double[] local(ExportInput input) {
        RobotModel model = input.robot().model();
        double[] links =
                LinkMotion.of(model, input.trajectory().withBase(new double[0])).positions();
        double[] pose = model.linkInBody(model.baseLink());
        double[] out = new double[links.length];
        for (int i = 0; i < links.length; i += 3) {
            for (int axis = 0; axis < 3; axis++) {
                for (int k = 0; k < 3; k++) {
                    out[i + axis] += pose[3 * k + axis] * (links[i + k] - pose[9 + k]);
                }
            }
        }
        return out;
    }
}
