package dev.marionette.postprocess.export;

import dev.marionette.api.InputException;
import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

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
     * Says before the work whether a file that a user named can be written, by making it, empty, and deleting it. Its folder must
     * be there: one that is not is more often misspelled than meant.
     *
     * @throws InputException if it cannot
     */
    public static void requireWritable(Path file) {
        Path target = file.toAbsolutePath();
        Path folder = target.getParent();
        if (folder == null || Files.isDirectory(target)) {
            throw new InputException(file.toString(), "is a folder", "Name a file in it.");
        }
        if (!Files.isDirectory(folder)) {
            throw new InputException(
                    file.toString(), "cannot be written: there is no folder " + folder, "Make it, or check the path.");
        }
        try {
            Path trial = Files.exists(target) ? AtomicFolder.aside(target) : target;
            Files.createFile(trial);
            Files.delete(trial);
        } catch (FileSystemException e) {
            String reason = e.getReason() == null ? e.getClass().getSimpleName() : e.getReason();
            throw new InputException(file.toString(), "cannot be written: " + reason, "Choose another file.", e);
        } catch (IOException e) {
            throw new InputException(file.toString(), "cannot be written: " + e, "Choose another file.", e);
        }
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
        Path aside = AtomicFolder.aside(target);
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
