package dev.marionette.testkit.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A reader and files that it can read. Immutable: each method returns another target. */
public final class FuzzTarget {
    /** Reads a file and looks at what comes out. */
    @FunctionalInterface
    public interface Read {
        /**
         * Reads a file.
         *
         * @throws dev.marionette.api.InputException if the file is refused
         * @throws AssertionError if what was read is not sane
         * @throws IOException never for what stands in a file
         */
        void read(Path file) throws IOException;
    }

    private final String name;
    private final String fileName;
    private final Read read;
    private final List<byte[]> seeds;
    private final Map<String, byte[]> beside;
    private final String named;

    private FuzzTarget(
            String name, String fileName, Read read, List<byte[]> seeds, Map<String, byte[]> beside, String named) {
        this.name = name;
        this.fileName = fileName;
        this.read = read;
        this.seeds = List.copyOf(seeds);
        this.beside = new LinkedHashMap<>(beside);
        this.named = named;
    }

    /**
     * A target without files.
     *
     * @param name what it goes by: {@code c3d}
     * @param fileName the name of the file that is changed, with the ending that its reader wants
     */
    public static FuzzTarget of(String name, String fileName, Read read) {
        return new FuzzTarget(name, fileName, read, List.of(), Map.of(), fileName);
    }

    /** With one more good file. Not modified. */
    public FuzzTarget seed(byte[] bytes) {
        List<byte[]> more = new ArrayList<>(seeds);
        more.add(bytes.clone());
        return new FuzzTarget(name, fileName, read, more, beside, named);
    }

    /** With one more good file, of text. */
    public FuzzTarget seed(String text) {
        return seed(text.getBytes(StandardCharsets.UTF_8));
    }

    /** With a file that lies beside the one that is changed. Not modified. */
    public FuzzTarget beside(String besideName, byte[] bytes) {
        Map<String, byte[]> more = new LinkedHashMap<>(beside);
        more.put(besideName, bytes.clone());
        return new FuzzTarget(name, fileName, read, seeds, more, named);
    }

    /** With a text that lies beside the one that is changed. */
    public FuzzTarget beside(String besideName, String text) {
        return beside(besideName, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Where messages name something else than the file: a pattern that each must contain a match of. */
    public FuzzTarget named(String pattern) {
        return new FuzzTarget(name, fileName, read, seeds, beside, pattern);
    }

    /** What it goes by. */
    public String name() {
        return name;
    }

    String fileName() {
        return fileName;
    }

    String named() {
        return named;
    }

    List<byte[]> seeds() {
        return seeds;
    }

    Read read() {
        return read;
    }

    /** Writes what lies beside the file. */
    void writeBeside(Path folder) {
        try {
            for (Map.Entry<String, byte[]> file : beside.entrySet()) {
                Files.write(folder.resolve(file.getKey()), file.getValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Writes the first of the good files, and what lies beside it.
     *
     * @return the good file
     * @throws IOException if a file cannot be written
     */
    public Path write(Path folder) throws IOException {
        writeBeside(folder);
        return Files.write(folder.resolve(fileName), seeds.get(0));
    }

    @Override
    public String toString() {
        return name;
    }
}
