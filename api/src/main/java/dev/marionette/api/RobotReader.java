package dev.marionette.api;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Reads robots from files of one format other than URDF, such as animated characters. It is found by {@link
 * java.util.ServiceLoader}.
 */
@ExtensionPoint
public interface RobotReader {
    /** Short name of the format: {@code gltf}. */
    String format();

    /**
     * Whether a file looks like this format.
     *
     * @param fileName the file's name without its folder
     * @param head the first bytes of the file, at most 4096. Not modified.
     */
    boolean accepts(String fileName, byte[] head);

    /**
     * Describes what is in a file as a robot.
     *
     * @throws InputException if the file is broken or nothing in it can be a robot; the message says why
     * @throws IOException if the file cannot be read at all
     */
    RobotDescription describe(Path file) throws IOException;

    /**
     * As {@link #describe}, with joints that have no ranges and bones that turn any way: what {@code limits: none} in the yaml beside a character asks
     * for. Empty where the format knows no such reading, as its files state the joints themselves.
     *
     * @throws InputException as {@link #describe}
     * @throws IOException as {@link #describe}
     */
    default Optional<RobotDescription> describeWithoutLimits(Path file) throws IOException {
        return Optional.empty();
    }
}
