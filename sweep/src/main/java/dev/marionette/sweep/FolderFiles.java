package dev.marionette.sweep;

import dev.marionette.host.PartFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The files of a run's folder as they travel from the machine that made the run. */
final class FolderFiles {
    private FolderFiles() {}

    /** What something writes into a folder that it makes. */
    static Map<String, byte[]> of(Consumer<Path> writer) {
        try {
            Path scratch = Files.createTempDirectory("marionette-run");
            try {
                Path folder = scratch.resolve("run");
                writer.accept(folder);
                Map<String, byte[]> files = new TreeMap<>();
                try (Stream<Path> entries = Files.list(folder)) {
                    for (Path file : entries.toList()) {
                        files.put(String.valueOf(file.getFileName()), Files.readAllBytes(file));
                    }
                }
                return files;
            } finally {
                delete(scratch);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes a folder anew: aside, and moved to its place when it is whole. */
    static void write(Path folder, Map<String, byte[]> files) {
        try (PartFolder part = PartFolder.beside(folder)) {
            Path fresh = Files.createDirectory(part.fresh());
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                Files.write(fresh.resolve(file.getKey()), file.getValue());
            }
            part.place();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
            for (Path path : deepestFirst) {
                Files.delete(path);
            }
        }
    }
}
