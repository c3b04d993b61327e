package dev.marionette.datasets.npz;

import dev.marionette.api.InputException;
import dev.marionette.datasets.io.Limits;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * The arrays of an archive. Only those that are wanted are unpacked, and never more than the bound of a file.
 *
 * @param names the names of all arrays
 * @param arrays the wanted ones that are there
 */
record NpzArchive(List<String> names, Map<String, NpyArray> arrays) {
    private static final int MAX_ENTRIES = 4096;

    /**
     * Reads an archive.
     *
     * @param where the file's name, for messages
     * @param bytes its content. Not modified.
     * @param wanted names of arrays, without {@code .npy}
     * @throws InputException if it is broken or too large
     */
    static NpzArchive read(String where, byte[] bytes, Set<String> wanted) {
        List<String> names = new ArrayList<>();
        Map<String, NpyArray> arrays = new LinkedHashMap<>();
        long room = Limits.MAX_BYTES;
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(bytes))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                String name = Limits.stem(entry.getName(), ".npy");
                if (names.size() == MAX_ENTRIES) {
                    throw new InputException(
                            where,
                            "more than " + MAX_ENTRIES + " arrays",
                            "Leave out arrays that are no part of the clip.");
                }
                names.add(name);
                if (!wanted.contains(name)) {
                    continue;
                }
                byte[] array = zip.readNBytes((int) Math.min(room + 1, Integer.MAX_VALUE - 16));
                room -= array.length;
                if (room < 0) {
                    throw new InputException(
                            where,
                            "the arrays take more than " + Limits.MAX_BYTES + " bytes unpacked",
                            "Cut the clip into shorter ones.");
                }
                arrays.put(name, NpyArray.read(where + ": " + name, array));
            }
        } catch (IOException | IllegalArgumentException broken) {
            throw new InputException(
                    where, "the archive is broken: " + broken.getMessage(), "Get a whole copy.", broken);
        }
        if (names.isEmpty()) {
            throw new InputException(where, "is no archive, or an empty one", "Get a whole copy.");
        }
        return new NpzArchive(names, arrays);
    }
}
