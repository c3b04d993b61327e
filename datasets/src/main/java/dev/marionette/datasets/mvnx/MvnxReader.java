package dev.marionette.datasets.mvnx;

import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.MotionReader;
import dev.marionette.datasets.assembly.ClipAssembly;
import dev.marionette.datasets.assembly.LengthUnit;
import dev.marionette.datasets.assembly.RawMotion;
import dev.marionette.datasets.io.Limits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reads Xsens MVNX. A segment becomes the joint where it begins; orientations are relative to the pose in which all
 * segments' frames are aligned, as the file has them, and angular velocities are kept.
 */
public final class MvnxReader implements MotionReader {
    /** A reader; it has no state. */
    public MvnxReader() {}

    @Override
    public String format() {
        return "mvnx";
    }

    @Override
    public boolean accepts(String fileName, byte[] head) {
        return fileName.toLowerCase(Locale.ROOT).endsWith(".mvnx")
                || new String(head, StandardCharsets.ISO_8859_1).contains("<mvnx");
    }

    @Override
    public Clip read(Path file) throws IOException {
        return read(String.valueOf(file.getFileName()), Limits.read(file));
    }

    /**
     * Reads a clip from memory.
     *
     * @param where the file's name, for messages; the clip is called after it, without the extension
     * @param bytes the file's content. Not modified.
     * @throws InputException if the file is broken or shows no figure with two arms
     */
    public Clip read(String where, byte[] bytes) {
        MvnxFile file = MvnxParser.parse(where, bytes);
        MvnxBody body = MvnxBody.of(where, file);
        List<Finding> findings = new ArrayList<>();
        if (!file.calibration().isEmpty()) {
            findings.add(Finding.info(
                    "calibration",
                    "calibration poses are not part of the motion and were left out: "
                            + String.join(", ", file.calibration())));
        }
        RawMotion raw = RawMotion.ofPositions(
                        where, body.names(), body.parents(), file.rateHz(), body.positions(), findings)
                .withOrientations(body.orientations(), body.rest())
                .withAngularVelocities(body.angularVelocities())
                .inUnit(LengthUnit.METRE);
        return ClipAssembly.clip(Limits.stem(where, ".mvnx"), raw);
    }
}
