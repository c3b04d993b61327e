package dev.marionette.postprocess.export;

import dev.marionette.api.JointTrajectory;
import java.io.IOException;
import java.nio.file.Path;

/** Writes a trajectory in one format; found by {@link java.util.ServiceLoader} and chosen by name. */
public interface TrajectoryExporter {
    /** The format's name on the command line: {@code csv}, {@code json}. */
    String name();

    /**
     * Writes {@code trajectory.EXTENSION} into a folder, aside first and then moved.
     *
     * @return the file
     * @throws IOException if it cannot be written
     */
    Path export(JointTrajectory trajectory, Path folder) throws IOException;
}
