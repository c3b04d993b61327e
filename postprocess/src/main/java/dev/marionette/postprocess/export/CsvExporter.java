package dev.marionette.postprocess.export;

import dev.marionette.api.JointTrajectory;
import java.io.IOException;
import java.nio.file.Path;

/** {@code trajectory.csv}: see {@link TrajectoryCsv}. */
public final class CsvExporter implements TrajectoryExporter {
    /** For the service loader. */
    public CsvExporter() {}

    @Override
    public String name() {
        return "csv";
    }

    @Override
    public Path export(JointTrajectory trajectory, Path folder) throws IOException {
        Path file = folder.resolve("trajectory.csv");
        TrajectoryCsv.write(file, trajectory);
        return file;
    }
}
