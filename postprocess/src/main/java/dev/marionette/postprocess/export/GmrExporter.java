package dev.marionette.postprocess.export;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.model.RobotModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code trajectory.gmr.npz}: the keys of GMR (general motion retargeting, Ze et al. 2025): {@code fps}, {@code root_pos}
 * (T, 3), {@code root_rot} (T, 4; x first, w last), {@code dof_pos} (T, N), {@code local_body_pos} (T, B, 3) relative to the
 * root, {@code link_body_list} (B), 8-byte floats; and {@code dof_names}, which GMR lacks. GMR itself writes a pickle, which
 * runs code when it is loaded; this is an npz with the same keys.
 */
public final class GmrExporter implements TrajectoryExporter {
    private static final String FILE = "trajectory.gmr.npz";

    /** For the service loader. */
    public GmrExporter() {}

    @Override
    public String name() {
        return "gmr";
    }

    @Override
    public String summary() {
        return "NumPy arrays with the keys of GMR, not pickled";
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
        double[] places = new double[3 * frames];
        double[] rotations = new double[4 * frames];
        double[] pose = new double[JointTrajectory.BASE_WIDTH];
        for (int f = 0; f < frames; f++) {
            trajectory.basePose(f, pose);
            System.arraycopy(pose, 0, places, 3 * f, 3);
            System.arraycopy(pose, 4, rotations, 4 * f, 3);
            rotations[4 * f + 3] = pose[3];
        }
        double[] local =
                LinkMotion.of(model, trajectory.withBase(new double[0])).positions();
        Npz npz = new Npz()
                .doubles("fps", new double[] {1 / trajectory.periodSeconds()})
                .doubles("root_pos", places, frames, 3)
                .doubles("root_rot", rotations, frames, 4)
                .doubles("dof_pos", trajectory.positions(), frames, trajectory.joints())
                .doubles("local_body_pos", local, frames, model.linkCount(), 3)
                .texts("link_body_list", LinkMotion.names(model))
                .texts("dof_names", trajectory.jointNames());
        ExportNotes.of(input).with("quaternion_order", "xyzw").map().forEach(npz::text);
        AtomicFile.writeBytes(folder.resolve(FILE), npz::writeTo);
    }
}
