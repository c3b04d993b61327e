package dev.marionette.postprocess.export;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;

/** A {@link MotionNpz} in the numbering of one simulator, for the tracking task of one project. */
abstract class SimulatorNpz implements TrajectoryExporter {
    @Override
    public final boolean wantsBase() {
        return true;
    }

    @Override
    public final List<String> files() {
        return List.of("trajectory." + name() + ".npz");
    }

    /** The default of its {@code csv_to_npz.py}, and the rate of its policies. */
    @Override
    public final OptionalDouble framesPerSecond() {
        return OptionalDouble.of(50);
    }

    /**
     * Writes the file.
     *
     * @param ofMass as of {@link MotionNpz#npz}
     * @param jointOrder what the file says of the order of the joints
     * @param bodyOrder likewise
     */
    final void write(
            ExportInput input, Path folder, SimulatorTree tree, boolean ofMass, String jointOrder, String bodyOrder)
            throws IOException {
        Npz npz = new MotionNpz(input, tree).npz(ofMass);
        ExportNotes.of(input)
                .with("quaternion_order", "wxyz")
                .with("joint_order", jointOrder + ", mimic joints included")
                .with("body_order", bodyOrder)
                .with("body_lin_vel_w_is_of", ofMass ? "the centre of mass of the body" : "the origin of the body")
                .map()
                .forEach(npz::text);
        for (String file : files()) {
            AtomicFile.writeBytes(folder.resolve(file), npz::writeTo);
        }
    }
}
