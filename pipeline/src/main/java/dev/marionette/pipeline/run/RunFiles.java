package dev.marionette.pipeline.run;

import dev.marionette.api.InputException;
import dev.marionette.postprocess.export.PersonBvh;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Reads what a run has written. */
final class RunFiles {
    private static final long MAX_REPORT_BYTES = 256L << 20;
    private static final List<String> KEYS = List.of("robot", "motion", "method", "version", "status");

    private RunFiles() {}

    /**
     * The report of a run.
     *
     * @throws IOException if there is none, or it is too large
     * @throws JacksonException if it is no JSON
     */
    static JsonNode report(Path file) throws IOException {
        if (Files.size(file) > MAX_REPORT_BYTES) {
            throw new IOException("is larger than a report");
        }
        return ReportJson.mapper().readTree(Files.readString(file));
    }

    /**
     * What reads a pipe waits for somebody who writes to it, and a device has no end.
     *
     * @throws InputException if a file that is read of a run is no plain one
     */
    static void requirePlain(Path folder) {
        for (String name : names(Set.of())) {
            Path file = folder.resolve(name);
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                throw new InputException(
                        file.toString(), "is not a plain file", "Get the whole folder, or make the run again.");
            }
        }
    }

    /**
     * Whether a folder holds an earlier run and nothing else, so that it may be replaced: its report has the keys of ours,
     * and every entry is a file that a run writes.
     *
     * @param exported names of the files that the formats write
     */
    static boolean isRun(Path folder, Set<String> exported) throws IOException {
        Path file = folder.resolve(RunFolder.REPORT);
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        try {
            JsonNode report = report(file);
            if (!KEYS.stream().allMatch(key -> report.path(key).isString())) {
                return false;
            }
        } catch (JacksonException noReport) {
            return false;
        }
        Set<String> names = names(exported);
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.allMatch(entry -> names.contains(String.valueOf(entry.getFileName()))
                    && Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS));
        }
    }

    private static Set<String> names(Set<String> exported) {
        Set<String> names = new TreeSet<>(List.of(RunFolder.REPORT, RunFolder.PAGE));
        names.addAll(RunFolder.TABLES);
        names.addAll(PersonBvh.FILES);
        names.addAll(exported);
        return names;
    }
}
