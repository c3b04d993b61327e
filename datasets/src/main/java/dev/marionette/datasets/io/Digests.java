package dev.marionette.datasets.io;

import dev.marionette.host.Sha256;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** SHA-256 of files, by which a result says what it was made from. */
public final class Digests {
    private Digests() {}

    /**
     * The digests of some files, hexadecimal, by their names without folders.
     *
     * @throws IOException if one cannot be read
     */
    public static Map<String, String> of(Collection<Path> files) throws IOException {
        Map<String, String> digests = new TreeMap<>();
        for (Path file : files) {
            digests.put(String.valueOf(file.getFileName()), Sha256.of(Limits.read(file)));
        }
        return digests;
    }
}
