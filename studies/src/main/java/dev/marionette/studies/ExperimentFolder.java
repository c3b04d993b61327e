package dev.marionette.studies;

import dev.marionette.api.InputException;
import dev.marionette.host.OutputPlace;
import dev.marionette.pipeline.extensions.Version;
import dev.marionette.pipeline.metrics.Table;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.ReportJson;
import dev.marionette.pipeline.run.RunFolder;
import dev.marionette.postprocess.export.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The folder that an experiment writes: {@code experiment.json}, a CSV file for each table, a page, and a folder for each
 * run. Every file is written aside and moved; {@code experiment.json} comes last and says that the rest is whole.
 */
public final class ExperimentFolder {
    /** The file that makes a folder an experiment. */
    public static final String REPORT = "experiment.json";
    /** The page. */
    public static final String PAGE = "index.html";

    private ExperimentFolder() {}

    /** Says early, before the work, that a folder cannot be written to: it holds something else. */
    public static void requireFree(Path folder) {
        OutputPlace.requireInside(folder, REPORT, "Choose another --out.");
        if (!Files.exists(folder) || Files.exists(folder.resolve(REPORT))) {
            return;
        }
        try (Stream<Path> entries = Files.list(folder)) {
            if (entries.findAny().isPresent()) {
                throw new InputException(
                        folder.toString(), "is there already and is no earlier experiment", "Choose another --out.");
            }
        } catch (IOException e) {
            throw new InputException(folder.toString(), "is not a folder that can be used", "Choose another --out.", e);
        }
    }

    /**
     * Writes an experiment.
     *
     * @param runs writes the folders of runs
     * @param page the page, HTML
     * @param runPage makes the page of a run
     * @throws InputException if the folder cannot be written
     */
    public static void write(
            RunFolder runs,
            Path folder,
            ExperimentReport report,
            ExperimentOptions options,
            String page,
            Function<RetargetOutcome, String> runPage) {
        requireFree(folder);
        report.runs()
                .forEach((name, run) ->
                        runs.write(folder.resolve(name), run, List.of(), Map.of(RunFolder.PAGE, runPage)));
        try {
            for (Table table : report.tables()) {
                AtomicFile.write(folder.resolve(table.name() + ".csv"), writer -> writer.write(table.csv()));
            }
            AtomicFile.write(folder.resolve(PAGE), writer -> writer.write(page));
            AtomicFile.write(folder.resolve(REPORT), writer -> writer.write(json(report, options)));
        } catch (IOException e) {
            throw new InputException(folder.toString(), "cannot be written: " + e, "Choose another --out.", e);
        }
    }

    /** The content of {@code experiment.json}. */
    public static String json(ExperimentReport report, ExperimentOptions options) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("experiment", report.id());
        tree.put("version", Version.current());
        tree.put("seed", options.seed());
        tree.put("quick", options.quick());
        tree.put("holds", report.holds());
        tree.put("claims", report.claims().stream().map(ExperimentFolder::claim).toList());
        tree.put("tables", report.tables().stream().map(t -> t.name() + ".csv").toList());
        tree.put("runs", List.copyOf(report.runs().keySet()));
        return ReportJson.mapper().writeValueAsString(tree) + "\n";
    }

    private static Map<String, Object> claim(Claim claim) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("text", claim.text());
        tree.put("holds", claim.holds());
        tree.put("status", claim.status());
        return tree;
    }
}
