package dev.marionette.postprocess.export;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;

/**
 * {@code trajectory.mjlab.npz}: what the {@code MotionLoader} of mjlab's tracking task reads, which takes joints and bodies by number
 * from MuJoCo: {@link SimulatorTree#mujoco}. {@code body_lin_vel_w} is that of the bodies' origins, as in mjlab's {@code csv_to_npz.py}.
 */
public final class MjlabExporter implements TrajectoryExporter {
    private static final String FILE = "trajectory.mjlab.npz";

    /** For the service loader. */
    public MjlabExporter() {}

    @Override
    public String name() {
        return "mjlab";
    }

    @Override
    public String summary() {
        return "NumPy arrays for mjlab's tracking task, in the order of MuJoCo, 50 fps";
    }

    @Override
    public boolean wantsBase() {
        return true;
    }

    @Override
    public List<String> files() {
        return List.of(FILE);
    }

    /** The default of its {@code csv_to_npz.py}, and the rate of its policies. */
    @Override
    public OptionalDouble framesPerSecond() {
        return OptionalDouble.of(50);
    }

    @Override
    public void export(ExportInput input, Path folder) throws IOException {
        Npz npz = new MotionNpz(input, SimulatorTree.mujoco(input.robot())).npz(false);
        ExportNotes.of(input)
                .with("quaternion_order", "wxyz")
                .with("joint_order", "MuJoCo: depth first, children in the order of the file, mimic joints included")
                .with("body_order", "likewise")
                .with("body_lin_vel_w_is_of", "the origin of the body")
                .map()
                .forEach(npz::text);
        AtomicFile.writeBytes(folder.resolve(FILE), npz::writeTo);
    }
}
