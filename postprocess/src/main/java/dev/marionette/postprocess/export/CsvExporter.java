package dev.marionette.postprocess.export;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** {@code trajectory.csv}: see {@link TrajectoryCsv}. */
public final class CsvExporter implements TrajectoryExporter {
    /** For the service loader. */
    public CsvExporter() {}

    @Override
    public String name() {
        return "csv";
    }

    @Override
    public String summary() {
        return "the table that is verified: time and one column per joint";
    }

    @Override
    public List<String> files() {
        return List.of("trajectory.csv");
    }

    @Override
    public void export(ExportInput input, Path folder) throws IOException {
        TrajectoryCsv.write(folder.resolve("trajectory.csv"), input.trajectory());
    }
}
