package dev.marionette.datasets.bvh;

import dev.marionette.datasets.assembly.LengthUnit;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The remarks beside a BVH file, for which the format has no place: {@code FILE.bvh.txt} with a line {@code units: cm} as
 * this project's exporter writes it. Other lines are for people.
 */
final class BvhNotes {
    private static final int MAX_BYTES = 1 << 16;
    private static final Pattern UNITS = Pattern.compile("(?im)^[ \\t]*+units?[ \\t]*+:[ \\t]*+([a-z]++)");

    private BvhNotes() {}

    /** The remarks, where there are any that can be read. */
    static Optional<Path> beside(Path file) throws IOException {
        Path notes = file.resolveSibling(file.getFileName() + ".txt");
        return Files.isRegularFile(notes) && Files.size(notes) <= MAX_BYTES ? Optional.of(notes) : Optional.empty();
    }

    /** The unit that the remarks name, if they name one that is known. */
    static Optional<LengthUnit> unit(Path notes) throws IOException {
        Matcher line = UNITS.matcher(new String(Files.readAllBytes(notes), StandardCharsets.ISO_8859_1));
        return line.find()
                ? List.of(LengthUnit.values()).stream()
                        .filter(unit -> unit.label().equalsIgnoreCase(line.group(1)))
                        .findFirst()
                : Optional.empty();
    }
}
