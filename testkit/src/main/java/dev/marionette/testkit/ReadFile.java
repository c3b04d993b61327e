package dev.marionette.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Files that readers are tested with. */
final class ReadFile {
    /** The most bytes of a file that a reader sees before it says whether it reads it. */
    private static final int HEAD = 4096;

    private ReadFile() {}

    static byte[] head(Path file) throws IOException {
        byte[] all = Files.readAllBytes(file);
        return Arrays.copyOf(all, Math.min(all.length, HEAD));
    }

    static String name(Path file) {
        return String.valueOf(file.getFileName());
    }

    /** The names and bytes of the files in a folder and below it, to compare. */
    static Map<String, String> contents(Path folder) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                contents.put(String.valueOf(folder.relativize(file)), Arrays.toString(Files.readAllBytes(file)));
            }
        }
        return contents;
    }

    /** Puts bytes that are no file of any format in a file's place. */
    static void spoil(Path file) throws IOException {
        byte[] noise = new byte[512];
        for (int i = 0; i < noise.length; i++) {
            noise[i] = (byte) (i * 37 + 11);
        }
        Files.write(file, noise);
    }
}
