package dev.marionette.app;

import dev.marionette.api.InputException;
import dev.marionette.robots.JointOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** {@code --joint-order}: the joints in the order in which they are written. */
final class JointOrderOption {
    private static final long MAX_BYTES = 1 << 20;

    private static final Set<String> ENDINGS = Set.of("txt", "csv", "yaml", "yml", "list");

    @Option(
            names = JointOrder.OPTION,
            paramLabel = "FILE|name,name,…",
            description = "The joints in the order in which they are written: all names, or a file with them.")
    private Optional<String> given = Optional.empty();

    /**
     * The names; of a file those of its lines, of which what follows # is a comment, also with commas between them.
     *
     * @return empty where the option is not given
     * @throws InputException if there is no name, or the file cannot be read
     */
    List<String> names() {
        if (given.isEmpty()) {
            return List.of();
        }
        String text = given.get();
        Optional<Path> file = file(text);
        if (file.isEmpty() && isLikeAFile(text)) {
            throw new InputException(
                    JointOrder.OPTION,
                    "'" + text + "' is no file that is there",
                    "Maybe another folder? Names of joints have commas between them.");
        }
        Stream<String> lines = file.isPresent() ? read(file.get()).lines() : Stream.of(text);
        List<String> names = lines.map(line -> file.isPresent() ? line.replaceFirst("#.*", "") : line)
                .flatMap(line -> Arrays.stream(line.split(",")))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .toList();
        if (names.isEmpty()) {
            throw new InputException(JointOrder.OPTION, "'" + text + "' names no joint", "Give all of them.");
        }
        return names;
    }

    /** One word with a folder or an ending; a list of joints has commas. */
    private static boolean isLikeAFile(String text) {
        boolean folder = text.indexOf('/') >= 0 || text.indexOf('\\') >= 0;
        return text.indexOf(',') < 0 && (folder || ENDINGS.contains(text.substring(text.lastIndexOf('.') + 1)));
    }

    private static Optional<Path> file(String text) {
        try {
            return Optional.of(Path.of(text)).filter(Files::isRegularFile);
        } catch (InvalidPathException noPath) {
            return Optional.empty();
        }
    }

    private static String read(Path file) {
        try {
            if (Files.size(file) > MAX_BYTES) {
                throw new InputException(file.toString(), "is larger than a list of joints", "Give the right file.");
            }
            return Files.readString(file);
        } catch (IOException e) {
            throw new InputException(
                    file.toString(), "cannot be read: " + e.getMessage(), "Check that it is there and may be read.", e);
        }
    }
}
