package dev.marionette.postprocess.export;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.model.RobotModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code trajectory.npz}: the layout of motions in BeyondMimic's whole_body_tracking (Liao et al. 2025, {@code
 * csv_to_npz.py}): {@code fps} (1), {@code joint_pos} and {@code joint_vel} (T, N), {@code body_pos_w} (T, B, 3), {@code
 * body_quat_w} (T, B, 4; w first), {@code body_lin_vel_w} and {@code body_ang_vel_w} (T, B, 3), 4-byte floats; and the
 * names that it lacks.
 */
public final class NpzExporter implements TrajectoryExporter {
    private static final String FILE = "trajectory.npz";

    /** For the service loader. */
    public NpzExporter() {}

    @Override
    public String name() {
        return "npz";
    }

    @Override
    public String summary() {
        return "NumPy arrays of joints and links with velocities, laid out as in BeyondMimic";
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
        int links = model.linkCount();
        double[] rates = JointVelocities.of(trajectory);
        LinkMotion motion = LinkMotion.of(model, trajectory);
        LinkVelocities velocities = LinkVelocities.of(model, trajectory, rates);
        Npz npz = new Npz()
                .doubles("fps", new double[] {1 / trajectory.periodSeconds()}, 1)
                .floats("joint_pos", trajectory.positions(), frames, trajectory.joints())
                .floats("joint_vel", rates, frames, trajectory.joints())
                .floats("body_pos_w", motion.positions(), frames, links, 3)
                .floats("body_quat_w", motion.orientations(), frames, links, 4)
                .floats("body_lin_vel_w", velocities.linear(), frames, links, 3)
                .floats("body_ang_vel_w", velocities.angular(), frames, links, 3)
                .floats("body_com_lin_vel_w", velocities.linearOfCom(), frames, links, 3)
                .texts("joint_names", trajectory.jointNames())
                .texts("body_names", LinkMotion.names(model));
        notes(input).map().forEach(npz::text);
        AtomicFile.writeBytes(folder.resolve(FILE), npz::writeTo);
    }

    private static ExportNotes notes(ExportInput input) {
        return ExportNotes.of(input)
                .with("quaternion_order", "wxyz")
                .with("body_order", "links, parents before children")
                .with("body_lin_vel_w_is_of", "the origin of the link; body_com_lin_vel_w is of its centre of mass")
                .with("velocities_by", "central differences of joint_pos, one-sided at the ends; of links from those");
    }
}
