package dev.marionette.postprocess.export;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;

/**
 * {@code trajectory.beyondmimic.npz}: what the {@code MotionLoader} of BeyondMimic's whole_body_tracking (Liao et al. 2025) reads,
 * which takes joints and bodies by number from Isaac Lab: {@link SimulatorTree#isaac}. {@code body_lin_vel_w} is that of the centres of
 * mass, as in Isaac Lab.
 */
public final class BeyondMimicExporter implements TrajectoryExporter {
    private static final String FILE = "trajectory.beyondmimic.npz";

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
        Npz npz = new MotionNpz(input, SimulatorTree.isaac(input.robot())).npz(true);
        ExportNotes.of(input)
                .with("quaternion_order", "wxyz")
                .with(
                        "joint_order",
                        "Isaac Lab: breadth first, children by the names of their joints, mimic joints included")
                .with("body_order", "likewise, welded links merged")
                .with("body_lin_vel_w_is_of", "the centre of mass of the body")
                .map()
                .forEach(npz::text);
        AtomicFile.writeBytes(folder.resolve(FILE), npz::writeTo);
    }
}
