package dev.marionette.postprocess.export;

import dev.marionette.host.PartFolder;
import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

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
        try (PartFolder part = PartFolder.beside(file)) {
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(part.fresh()))) {
                content.writeTo(out);
            }
            part.place();
        }
    }
}
