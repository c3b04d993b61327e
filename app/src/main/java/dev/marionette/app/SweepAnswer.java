package dev.marionette.app;

import dev.marionette.api.InputException;
import dev.marionette.app.report.SweepPage;
import dev.marionette.pipeline.metrics.Table;
import dev.marionette.postprocess.export.AtomicFile;
import dev.marionette.sweep.journal.JournalReader;
import dev.marionette.sweep.summary.Summarizer;
import dev.marionette.sweep.summary.SummaryTables;
import dev.marionette.sweep.summary.SweepSummary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The files that say what came out of a sweep: a page and the same as tables. */
final class SweepAnswer {
    /** Name of the page. */
    static final String PAGE = "summary.html";

    /** Names of all files. */
    static final List<String> FILES =
            List.of(PAGE, "matrix.csv", "distributions.csv", "comparisons.csv", "convergence.csv");

    private SweepAnswer() {}

    /**
     * Writes page and tables into the folder of a sweep.
     *
     * @param metric instead of the plan's
     * @return the page
     */
    static Path write(Path folder, Optional<String> metric) {
        SweepSummary summary;
        try (JournalReader journal = JournalReader.of(folder)) {
            summary = Summarizer.of(journal, metric);
        }
        try {
            for (Table table : SummaryTables.of(summary)) {
                AtomicFile.write(folder.resolve(table.name() + ".csv"), writer -> writer.write(table.csv()));
            }
            AtomicFile.write(folder.resolve(PAGE), writer -> writer.write(SweepPage.of(summary)));
        } catch (IOException e) {
            throw new InputException(
                    folder.toString(),
                    "cannot be written: " + e,
                    "Check that the folder may be written to and that there is space left.",
                    e);
        }
        return folder.resolve(PAGE);
    }
}
