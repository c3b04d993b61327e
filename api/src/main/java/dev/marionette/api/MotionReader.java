package dev.marionette.api;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Reads one file format of clips. Found by {@link java.util.ServiceLoader}. A reader converts units and axes to the
 * conventions of this package, finds the {@linkplain BodyJoint roles} and says in the clip's findings what it inferred.
 */
public interface MotionReader {
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
}
