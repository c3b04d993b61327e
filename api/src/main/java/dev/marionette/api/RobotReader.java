package dev.marionette.api;

import java.io.IOException;
import java.nio.file.Path;

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
     * for. A format whose files state the joints themselves has no such reading.
     *
     * @throws InputException as {@link #describe}, or if the format states joints itself
     */
    default RobotDescription describeWithoutLimits(Path file) throws IOException {
        throw new InputException(
                file.toString(),
                "limits: none is for characters, and a " + format() + " file states its joints",
                "Write limits: {JOINT: [lower, upper]}.");
    }
}
