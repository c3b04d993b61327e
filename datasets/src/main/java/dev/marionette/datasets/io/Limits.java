package dev.marionette.datasets.io;

import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** How much of a file is taken into memory, the same for all formats; checked before memory is taken. */
public final class Limits {
    /** Larger files are refused; so are files that would not leave room in memory for what is read from them. */
    public static final long MAX_BYTES =
            Math.min(512L << 20, Runtime.getRuntime().maxMemory() / 3);

    /** Joints of a figure. */
    public static final int MAX_JOINTS = 4096;

    /** Bytes of heap that a joint of a frame takes while a clip is read, with the file, as measured: with its rotation, and without. */
    private static final int POSE = 200;

    private static final int POINT = 120;

    /** What to try with a clip that is too long. */
    public static final String LONGER =
            "More memory lets longer ones through: MARIONETTE_OPTS=-Xmx4g; or cut the clip into shorter ones. As a BVH file, a clip of any"
                    + " length is retargeted in windows, by natural-motion without --format.";

    private Limits() {}

    /** The most frames of a clip with this many joints. */
    public static int maxFrames(int joints) {
        return maxFrames(joints, POSE);
    }

    private static int maxFrames(int joints, int bytes) {
        long most = Math.min(32_000_000, Runtime.getRuntime().maxMemory() / bytes);
        return (int) Math.min(Clip.MAX_FRAMES, most / Math.max(1, joints));
    }

    /**
     * Refuses a clip that is too long.
     *
     * @param where file and line, for the message
     * @param frames as announced or counted so far
     */
    public static void requireFrames(String where, long frames, int joints) {
        require(where, frames, joints, POSE);
    }

    /** As {@link #requireFrames}, for joints or markers without rotations. */
    public static void requirePointFrames(String where, long frames, int points) {
        require(where, frames, points, POINT);
    }

    private static void require(String where, long frames, int joints, int bytes) {
        int most = maxFrames(joints, bytes);
        if (frames < 1 || frames > most) {
            throw new InputException(
                    where,
                    frames + " frames of " + joints + " joints, allowed are 1 to " + most,
                    frames < 1 ? "The file looks cut off; get a whole copy." : LONGER);
        }
    }

    /**
     * For how many frames to have room once so many are read and another one comes: up to twice as many.
     *
     * @throws InputException if one more is too many for joints without rotations
     */
    public static int moreFrames(String where, int frames, int points) {
        requirePointFrames(where, frames + 1L, points);
        return Math.min(2 * frames, maxFrames(points, POINT));
    }

    /**
     * The whole content of a file.
     *
     * @throws InputException if the file is too large
     * @throws IOException if it cannot be read
     */
    public static byte[] read(Path file) throws IOException {
        size(file);
        return Files.readAllBytes(file);
    }

    /**
     * The size of a file that may be read whole, bytes.
     *
     * @throws InputException if the file is too large
     * @throws IOException if it cannot be read
     */
    public static int size(Path file) throws IOException {
        long size = Files.size(file);
        if (size > MAX_BYTES) {
            throw new InputException(
                    String.valueOf(file.getFileName()),
                    "the file has " + size + " bytes, allowed are " + MAX_BYTES,
                    LONGER);
        }
        return (int) size;
    }

    /** A file's name without one of these extensions ({@code .bvh}); the whole name where it has none of them. */
    public static String stem(String fileName, String... extensions) {
        String lower = fileName.toLowerCase(Locale.ROOT);
        for (String extension : extensions) {
            if (lower.endsWith(extension) && lower.length() > extension.length()) {
                return fileName.substring(0, fileName.length() - extension.length());
            }
        }
        return fileName;
    }
}
