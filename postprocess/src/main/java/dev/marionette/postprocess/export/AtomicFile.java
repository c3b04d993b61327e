package dev.marionette.postprocess.export;

import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/** Writes a file aside and moves it to its place when it is whole, so that readers never see half a file. */
public final class AtomicFile {
    private AtomicFile() {}

    /** What writes a text. */
    @FunctionalInterface
    public interface Content {
        /** Writes all of it; closing is the caller's. */
        void writeTo(Writer writer) throws IOException;
    }

    /** What writes bytes. */
    @FunctionalInterface
    public interface Bytes {
        /** Writes all of them; closing is the caller's. */
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Writes a UTF-8 text file; replaces an older one. Makes the folder where it is missing.
     *
     * @throws IOException if writing fails; the older file is then still there, and nothing else
     */
    public static void write(Path file, Content content) throws IOException {
        writeBytes(file, out -> {
            Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
            content.writeTo(writer);
            writer.flush();
        });
    }

    /**
     * Writes a file of bytes; replaces an older one. Makes the folder where it is missing.
     *
     * @throws IOException if writing fails; the older file is then still there, and nothing else
     */
    public static void writeBytes(Path file, Bytes content) throws IOException {
        Path target = file.toAbsolutePath();
        Path folder = target.getParent();
        if (folder == null) {
            throw new IOException(file + " is not a file");
        }
        Files.createDirectories(folder);
        Path aside = folder.resolve("." + target.getFileName() + "." + UUID.randomUUID() + ".part");
        try {
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(aside))) {
                content.writeTo(out);
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
