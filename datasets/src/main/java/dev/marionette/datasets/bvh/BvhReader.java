package dev.marionette.datasets.bvh;

import dev.marionette.api.Clip;
import dev.marionette.api.MotionReader;
import dev.marionette.datasets.assembly.ClipAssembly;
import dev.marionette.datasets.assembly.RawMotion;
import dev.marionette.datasets.cleanup.FrameRate;
import dev.marionette.datasets.cleanup.LengthUnit;
import dev.marionette.datasets.io.Limits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads BVH files of any convention: rotation orders, units, axes, position channels and names are found, not asked for,
 * and every choice is a finding of the clip. Joint positions are exact; nothing is smoothed or scaled to a wanted size.
 */
public final class BvhReader implements MotionReader {
    /** A reader; it has no state. */
    public BvhReader() {}

    @Override
    public String format() {
        return "bvh";
    }

    @Override
    public boolean accepts(String fileName, byte[] head) {
        String start = new String(head, 0, Math.min(head.length, 256), StandardCharsets.ISO_8859_1);
        return start.replace("\u00EF\u00BB\u00BF", "").stripLeading().regionMatches(true, 0, "HIERARCHY", 0, 9)
                || fileName.toLowerCase(Locale.ROOT).endsWith(".bvh");
    }

    @Override
    public List<Path> companions(Path file) throws IOException {
        return BvhNotes.beside(file).stream().toList();
    }

    @Override
    public Clip read(Path file) throws IOException {
        Optional<Path> notes = BvhNotes.beside(file);
        Optional<LengthUnit> unit = notes.isPresent() ? BvhNotes.unit(notes.get()) : Optional.empty();
        return read(String.valueOf(file.getFileName()), Limits.read(file), unit);
    }

    /**
     * Reads a clip from memory.
     *
     * @param where the file's name, for messages; the clip is called after it, without the extension
     * @param bytes the file's content. Not modified.
     * @throws dev.marionette.api.InputException if the file is broken or shows no figure with two arms
     */
    public Clip read(String where, byte[] bytes) {
        return read(where, bytes, Optional.empty());
    }

    private static Clip read(String where, byte[] bytes, Optional<LengthUnit> unit) {
        BvhFile file = BvhParser.parse(where, bytes);
        int joints = file.joints();
        double[] positions = new double[file.frames() * joints * 3];
        double[] orientations = new double[file.frames() * joints * 4];
        BvhKinematics kinematics = new BvhKinematics(file);
        for (int f = 0; f < file.frames(); f++) {
            kinematics.world(f, positions, orientations, f);
        }
        double rate = FrameRate.fromFrameTime(file.frameTimeSeconds());
        RawMotion raw = RawMotion.ofPositions(where, file.names(), file.parents(), rate, positions, file.findings())
                .withOrientations(orientations, kinematics.rest())
                .withBetween((before, after, p, q) -> kinematics.between(before, after, p, q, 0));
        return ClipAssembly.clip(
                Limits.stem(where, ".bvh"), unit.map(raw::inUnit).orElse(raw));
    }
}
