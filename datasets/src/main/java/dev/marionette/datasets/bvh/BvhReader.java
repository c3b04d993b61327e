package dev.marionette.datasets.bvh;

import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.MotionReader;
import dev.marionette.datasets.body.BodyRoles;
import dev.marionette.datasets.body.Figure;
import dev.marionette.datasets.cleanup.AxisConversion;
import dev.marionette.datasets.cleanup.BoneLengths;
import dev.marionette.datasets.cleanup.FrameRate;
import dev.marionette.datasets.cleanup.Jumps;
import dev.marionette.datasets.cleanup.LeadingPose;
import dev.marionette.datasets.cleanup.LengthUnit;
import dev.marionette.datasets.cleanup.RestPose;
import dev.marionette.datasets.cleanup.Track;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Reads BVH files of any convention: rotation orders, units, axes, position channels and names are found, not asked for,
 * and every choice is a finding of the clip. Joint positions are exact; nothing is smoothed or scaled to a wanted size.
 */
public final class BvhReader implements MotionReader {
    /** Larger files are refused; so are files that would not leave room in memory for what is read from them. */
    static final long MAX_BYTES = Math.min(512L << 20, Runtime.getRuntime().maxMemory() / 3);

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
    public Clip read(Path file) throws IOException {
        String where = String.valueOf(file.getFileName());
        long size = Files.size(file);
        if (size > MAX_BYTES) {
            throw new InputException(
                    where,
                    "the file has " + size + " bytes, allowed are " + MAX_BYTES,
                    "Cut the clip into shorter ones.");
        }
        return read(where, Files.readAllBytes(file));
    }

    /**
     * Reads a clip from memory.
     *
     * @param where the file's name, for messages; the clip is called after it, without the extension
     * @param bytes the file's content. Not modified.
     * @throws InputException if the file is broken or shows no figure with two arms
     */
    public Clip read(String where, byte[] bytes) {
        BvhFile file = BvhParser.parse(where, bytes);
        int joints = file.joints();
        double[] positions = new double[file.frames() * joints * 3];
        double[] orientations = new double[file.frames() * joints * 4];
        BvhKinematics kinematics = new BvhKinematics(file);
        for (int f = 0; f < file.frames(); f++) {
            kinematics.world(f, positions, orientations, f);
        }
        Figure figure = new Figure(file.names(), file.parents(), positions);
        BodyRoles body = BodyRoles.find(where, figure);
        List<Finding> findings = new ArrayList<>(file.findings());
        LengthUnit unit = LengthUnit.find(body.heightUnits(), findings);
        AxisConversion axes = new AxisConversion(body.up());
        findings.add(upAxis(body));
        findings.addAll(body.findings());
        double rate = FrameRate.fromFrameTime(file.frameTimeSeconds());
        axes.positions(positions, unit.metres());
        Track whole = new Track(rate, file.names(), file.parents(), positions, body.roles());
        int drop = LeadingPose.find(whole, findings);
        if (drop > 0) {
            positions = Arrays.copyOfRange(positions, drop * joints * 3, positions.length);
            orientations = Arrays.copyOfRange(orientations, drop * joints * 4, orientations.length);
        }
        axes.orientations(orientations);
        Track track = new Track(rate, file.names(), file.parents(), positions, body.roles());
        repair(track, kinematics, axes, unit, orientations, drop, findings);
        FrameRate.check(track, findings);
        BoneLengths.check(track, findings);
        Jumps.check(track, findings);
        double[] rest = kinematics.rest();
        axes.positions(rest, unit.metres());
        RestPose.check(new Track(rate, file.names(), file.parents(), rest, body.roles()), findings);
        return PalmPoints.clip(clipName(where), track, figure, orientations, rest, findings);
    }

    private static void repair(
            Track track,
            BvhKinematics kinematics,
            AxisConversion axes,
            LengthUnit unit,
            double[] orientations,
            int dropped,
            List<Finding> findings) {
        int[] spikes = Jumps.spikes(track);
        int joints = track.joints();
        double[] p = new double[3 * joints];
        double[] q = new double[4 * joints];
        for (int frame : spikes) {
            kinematics.between(frame + dropped - 1, frame + dropped + 1, p, q, 0);
            axes.positions(p, unit.metres());
            axes.orientations(q);
            System.arraycopy(p, 0, track.positions(), frame * p.length, p.length);
            System.arraycopy(q, 0, orientations, frame * q.length, q.length);
        }
        if (spikes.length > 0) {
            findings.add(Finding.warning(
                    "spikes",
                    "repaired " + spikes.length + " single frames in which joints jump away and back, by the mean of "
                            + "their neighbours: " + Arrays.toString(spikes)));
        }
    }

    private static Finding upAxis(BodyRoles body) {
        String message = String.format(
                Locale.ROOT,
                "%s is up in the file: the head is above the feet along it (mean cosine %.2f)",
                body.up().label(),
                body.up().confidence());
        return body.up().confidence() > 0.6
                ? Finding.info("up-axis", message)
                : Finding.warning("up-axis", message + "; the figure is not upright most of the time, check it");
    }

    private static String clipName(String where) {
        boolean extension = where.toLowerCase(Locale.ROOT).endsWith(".bvh") && where.length() > 4;
        return extension ? where.substring(0, where.length() - 4) : where;
    }
}
