package dev.marionette.postprocess.export;

import java.io.IOException;
import java.nio.file.Path;

/**
 * {@code trajectory.mjlab.npz}: what the {@code MotionLoader} of mjlab's tracking task reads, which takes joints and bodies by number
 * from MuJoCo: {@link SimulatorTree#mujoco}. {@code body_lin_vel_w} is that of the bodies' origins, as in mjlab's {@code csv_to_npz.py}.
 */
public final class MjlabExporter extends SimulatorNpz {
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
    public void export(ExportInput input, Path folder) throws IOException {
        write(
                input,
                folder,
                SimulatorTree.mujoco(input.robot()),
                false,
                "MuJoCo: depth first, children in the order of the file",
                "likewise");
    }
}
