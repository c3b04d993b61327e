package dev.marionette.datasets.c3d;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.MotionReader;
import dev.marionette.datasets.cleanup.LengthUnit;
import dev.marionette.datasets.io.Fields;
import dev.marionette.datasets.io.Limits;
import dev.marionette.datasets.table.JointTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads C3D recordings of the full-body Plug-in-Gait marker set; others are refused with the reason. */
public final class C3dReader implements MotionReader {
    private static final int KEY = 0x50;
    private static final String JOINTS = "Export the joints of the fitted skeleton instead, as BVH or CSV.";

    /** A reader; it has no state. */
    public C3dReader() {}

    @Override
    public String format() {
        return "c3d";
    }

    @Override
    public boolean accepts(String fileName, byte[] head) {
        boolean named = fileName.toLowerCase(Locale.ROOT).endsWith(".c3d");
        return named || head.length >= 512 && head[1] == KEY && head[0] == 2;
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
     * @throws InputException if the file is broken, or its markers are of no set from which joints are known
     */
    public Clip read(String where, byte[] bytes) {
        C3dFile file = C3dParser.parse(where, bytes);
        requireSet(where, file);
        double[] points = file.points();
        double toMillimetres = millimetres(where, file.unit());
        for (int i = 0; i < points.length; i++) {
            points[i] *= toMillimetres;
        }
        Map<BodyJoint, double[]> joints = PlugInGait.joints(file.labels(), points);
        List<String> names = joints.keySet().stream().map(BodyJoint::id).toList();
        double[] positions = new double[file.frames() * names.size() * 3];
        int column = 0;
        for (double[] joint : joints.values()) {
            for (int f = 0; f < file.frames(); f++) {
                System.arraycopy(joint, 3 * f, positions, 3 * (f * names.size() + column), 3);
            }
            column++;
        }
        List<Finding> findings = new ArrayList<>(file.findings());
        findings.add(Finding.info(
                "markers",
                "the markers are of the Plug-in-Gait set" + named(file.markerSet())
                        + "; hip centres by the regression of Harrington et al. (2007), knees and ankles by "
                        + "Plug-in-Gait's chord"));
        findings.add(Finding.warning(
                "markers",
                "sizes of the person were not read: widths of knee and ankle of 100 and 70 mm and a shoulder offset of "
                        + "40 mm are assumed, and elbows are taken to be where their markers are"));
        return new JointTable(
                        where,
                        names,
                        JointTable.times(file.frames(), file.rateHz()),
                        file.rateHz(),
                        positions,
                        LengthUnit.MILLIMETRE,
                        findings)
                .clip(Limits.stem(where, ".c3d"));
    }

    private static String named(String set) {
        return set.isEmpty() ? "" : " (the file calls it '" + Fields.shortened(set) + "')";
    }

    private static double millimetres(String where, String unit) {
        return switch (unit.toLowerCase(Locale.ROOT)) {
            case "mm", "" -> 1;
            case "cm" -> 10;
            case "m" -> 1000;
            default ->
                throw new InputException(
                        where, "POINT:UNITS is '" + Fields.shortened(unit) + "', known are mm, cm and m", "");
        };
    }

    private static void requireSet(String where, C3dFile file) {
        List<String> labels = file.labels();
        List<String> missing = PlugInGait.missing(labels);
        if (missing.isEmpty()) {
            return;
        }
        String shown = String.join(", ", labels.subList(0, Math.min(8, labels.size())));
        if (labels.contains("LASI") && labels.contains("RASI")) {
            boolean arms = missing.containsAll(List.of("LSHO", "RSHO", "LELB", "RELB"));
            throw new InputException(
                    where,
                    "the markers are of the Plug-in-Gait set "
                            + (arms ? "for the lower body: no markers of the arms" : "") + "; missing are "
                            + String.join(", ", missing),
                    arms ? "Only figures with two arms can be retargeted." : "Label all markers of the full-body set.");
        }
        if (labels.stream().anyMatch(label -> label.matches(".*_?LUArm\\d")) || labels.contains("LUArm1")) {
            throw new InputException(
                    where,
                    "the markers are of an OptiTrack skeleton (" + shown
                            + " …): no rule from these markers to the centres of joints is known here",
                    JOINTS);
        }
        boolean nameless =
                labels.stream().allMatch(label -> label.matches("(?i)(channel|point|marker|unlabeled)?[ _*]*\\d+"));
        throw new InputException(
                where,
                nameless
                        ? "the " + labels.size() + " markers have no names (" + shown
                                + " …), so nobody can know where on the body they are"
                        : "the markers (" + shown + " …) are of no set that is known",
                nameless ? "Label the markers as the Plug-in-Gait set." : "Known: Plug-in-Gait, full body. " + JOINTS);
    }
}
