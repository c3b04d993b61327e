package dev.marionette.api;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Reads one file format of clips. Found by {@link java.util.ServiceLoader}. A reader converts units and axes to the
 * conventions of this package, finds the {@linkplain BodyJoint roles} and says in the clip's findings what it inferred.
 */
@ExtensionPoint
public interface MotionReader {
    /**
     * One of the motions of a file that may hold several.
     *
     * @param name as in the file
     * @param durationSeconds from its first key to its last
     * @param moves whether it is more than a pose
     */
    record Take(String name, double durationSeconds, boolean moves) {
        /**
         * The indices of those that a text names: the whole name counts most, then without regard to case, then the number in the file, from 1, then
         * a part of the name. Names need not be unique; numbers are.
         */
        public static List<Integer> fitting(List<Take> takes, String wanted) {
            String lower = wanted.toLowerCase(Locale.ROOT);
            List<IntPredicate> rules = List.of(
                    i -> takes.get(i).name().equals(wanted),
                    i -> takes.get(i).name().equalsIgnoreCase(wanted),
                    i -> Integer.toString(i + 1).equals(wanted),
                    i -> !lower.isEmpty()
                            && takes.get(i).name().toLowerCase(Locale.ROOT).contains(lower));
            return rules.stream()
                    .map(rule -> IntStream.range(0, takes.size())
                            .filter(rule)
                            .boxed()
                            .toList())
                    .filter(found -> !found.isEmpty())
                    .findFirst()
                    .orElse(List.of());
        }
    }

    /** Short name of the format: {@code bvh}. */
    String format();

    /**
     * Whether a file looks like this format.
     *
     * @param fileName the file's name without its folder
     * @param head the first bytes of the file, at most 4096. Not modified.
     */
    boolean accepts(String fileName, byte[] head);

    /**
     * Reads a clip.
     *
     * @throws InputException if the file is broken or cannot be a person's or character's motion; the message names the
     *     file, the line or element, the value and the allowed range
     * @throws IOException if the file cannot be read at all
     */
    Clip read(Path file) throws IOException;

    /**
     * Opens a long clip of a format whose frames can be read as they are wanted.
     *
     * @param mostFrames a clip that has no more is not long
     * @return empty for a clip that is not long, or a format that is read whole
     * @throws InputException as {@link #read(Path)}
     * @throws IOException if the file cannot be read at all
     */
    default Optional<Recording> open(Path file, int mostFrames) throws IOException {
        return Optional.empty();
    }

    /**
     * The motions in a file of a format that may hold several, in the order of the file; empty where the format holds one.
     *
     * @throws InputException if the file is broken
     * @throws IOException if the file cannot be read at all
     */
    default List<Take> takes(Path file) throws IOException {
        return List.of();
    }

    /**
     * The files beside a file that are read with it, such as the skeleton of a motion; empty where it stands alone.
     *
     * @throws InputException if the file is broken or one that it needs is not there
     * @throws IOException if the file cannot be read at all
     */
    default List<Path> companions(Path file) throws IOException {
        return List.of();
    }

    /**
     * Reads one of the motions of a file. {@link #read(Path)} reads the only one that moves.
     *
     * @param take its name, or its number in the file, from 1
     * @throws InputException as {@link #read(Path)}, or if there is no such motion; the message lists those there are
     * @throws IOException if the file cannot be read at all
     */
    default Clip read(Path file, String take) throws IOException {
        throw new InputException(
                file.toString(),
                "a file of the format " + format() + " holds one motion, there is no '" + take + "' to choose",
                "Leave out '#" + take + "'.");
    }
}
