package dev.marionette.postprocess.export;

import dev.marionette.api.Clip;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * {@code person-captured.bvh} and {@code person-reconstructed.bvh}: the person that a method models beside the robot, with the
 * same rigid bones in both, as captured and as they would move if they did what the robot does. Written wherever a run has
 * such a person, as they cannot be made from its other files.
 */
public final class PersonBvh {
    /** As captured. */
    public static final String CAPTURED = "person-captured.bvh";
    /** As the robot would have them move. */
    public static final String RECONSTRUCTED = "person-reconstructed.bvh";
    /** Names of the files. */
    public static final List<String> FILES = Stream.of(CAPTURED, RECONSTRUCTED)
            .flatMap(name -> BvhFiles.files(name).stream())
            .toList();
    /** Bones are rigid but for rounding, metres. */
    private static final double RIGID = 1e-8;

    private PersonBvh() {}

    /**
     * Writes both.
     *
     * @param run whose person it is
     * @param folder where to; it exists
     * @throws IOException if one cannot be written
     */
    public static void write(ExportInput run, Clip captured, Clip reconstructed, Path folder) throws IOException {
        BvhFiles.write(
                folder,
                CAPTURED,
                captured,
                RIGID,
                notes(run)
                        .with(
                                "motion",
                                "the clip's joints, followed by a body with rigid bones; at the clip's own speed"));
        BvhFiles.write(
                folder,
                RECONSTRUCTED,
                reconstructed,
                RIGID,
                notes(run)
                        .with(
                                "motion",
                                "what that body would do to move as the robot does; at the frames of trajectory.csv"));
    }

    private static ExportNotes notes(ExportInput run) {
        return ExportNotes.of(run)
                .with(
                        "frame",
                        run.trajectory().floats()
                                ? "the world, the person in their own size, facing +x in the first frame, left is +y, z up, the ground at z = 0; written to the file's axes as below"
                                : "about the hips, the person facing +x in the first frame, left is +y, z up, as in source.csv; written to the file's axes as below")
                .with("joint_order", "hips first, parents before children")
                .with("rest_pose", "T-pose, palms down");
    }
}
