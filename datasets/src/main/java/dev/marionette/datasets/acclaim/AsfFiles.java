package dev.marionette.datasets.acclaim;

import dev.marionette.api.InputException;
import dev.marionette.datasets.io.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Finds the skeleton of a motion: an ASF file in the same folder. What the motion's own text says is never followed. */
final class AsfFiles {
    private static final int MAX_LISTED = 10_000;

    private AsfFiles() {}

    /**
     * The skeleton beside a motion: of the same name, or else of the name up to the first {@code _} (the subject's number
     * at CMU), or else the only one in the folder.
     *
     * @throws InputException if there is none or it is not clear which
     */
    static Path beside(Path amc) throws IOException {
        Path folder = amc.toAbsolutePath().getParent();
        String name = String.valueOf(amc.getFileName());
        String stem = Limits.stem(name, ".amc");
        String subject = stem.contains("_") ? stem.substring(0, stem.indexOf('_')) : stem;
        List<Path> found = folder == null ? List.of() : skeletons(folder);
        for (String wanted : List.of(stem, subject)) {
            for (Path file : found) {
                if (String.valueOf(file.getFileName()).equalsIgnoreCase(wanted + ".asf")) {
                    return file;
                }
            }
        }
        if (found.size() == 1) {
            return found.get(0);
        }
        String looked = stem.equals(subject) ? stem + ".asf" : stem + ".asf and " + subject + ".asf";
        throw new InputException(
                name,
                "the skeleton of this motion was not found: looked for " + looked + " in its folder, which has "
                        + (found.isEmpty() ? "no ASF file" : found.size() + " ASF files and none of these"),
                "Put the ASF file of the same subject beside it, as " + subject + ".asf.");
    }

    private static List<Path> skeletons(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.limit(MAX_LISTED)
                    .filter(file -> String.valueOf(file.getFileName())
                            .toLowerCase(Locale.ROOT)
                            .endsWith(".asf"))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
        }
    }
}
