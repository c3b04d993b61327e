package dev.marionette.postprocess.export;

import java.io.IOException;
import java.nio.file.Path;

/**
 * {@code trajectory.beyondmimic.npz}: what the {@code MotionLoader} of BeyondMimic's whole_body_tracking (Liao et al. 2025) reads,
 * which takes joints and bodies by number from Isaac Lab: {@link SimulatorTree#isaac}. {@code body_lin_vel_w} is that of the centres of
 * mass, as in Isaac Lab.
 */
public final class BeyondMimicExporter extends SimulatorNpz {
    /** For the service loader. */
    public BeyondMimicExporter() {}

    @Override
    public String name() {
        return "beyondmimic";
    }

    @Override
    public String summary() {
        return "NumPy arrays for BeyondMimic's whole_body_tracking, in the order of Isaac Lab, 50 fps";
    }

    @Override
    public void export(ExportInput input, Path folder) throws IOException {
        write(
                input,
                folder,
                SimulatorTree.isaac(input.robot()),
                true,
                "Isaac Lab: breadth first, children by the names of their joints",
                "likewise, welded links merged");
    }
}
