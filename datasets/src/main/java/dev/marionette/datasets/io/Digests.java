package dev.marionette.datasets.io;

import java.io.IOException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
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
            digests.put(String.valueOf(file.getFileName()), HexFormat.of().formatHex(sha().digest(Limits.read(file))));
        }
        return digests;
    }

    private static MessageDigest sha() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
