package dev.marionette.postprocess.export;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a file aside and moves it to its place when it is whole, so that readers never see half a file. */
public final class AtomicFile {
    private AtomicFile() {}

    /** What writes the content. */
    @FunctionalInterface
    public interface Content {
        /** Writes all of it; closing is the caller's. */
        void writeTo(Writer writer) throws IOException;
    }

    /**
     * Writes a UTF-8 text file; replaces an older one. Makes the folder where it is missing.
     *
     * @throws IOException if writing fails; the older file is then still there, and nothing else
     */
    public static void write(Path file, Content content) throws IOException {
        Path target = file.toAbsolutePath();
        Path folder = target.getParent();
        if (folder == null) {
            throw new IOException(file + " is not a file");
        }
        Files.createDirectories(folder);
        Path aside = folder.resolve("." + target.getFileName() + ".part");
        try {
            try (BufferedWriter writer = Files.newBufferedWriter(aside, StandardCharsets.UTF_8)) {
                content.writeTo(writer);
            }
            move(aside, target);
        } finally {
            Files.deleteIfExists(aside);
        }
    }

    private static void move(Path aside, Path target) throws IOException {
        try {
            Files.move(aside, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException unsupported) {
            Files.move(aside, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
