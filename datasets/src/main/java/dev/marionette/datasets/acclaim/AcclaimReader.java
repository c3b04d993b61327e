package dev.marionette.datasets.acclaim;

import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.MotionReader;
import dev.marionette.datasets.assembly.ClipAssembly;
import dev.marionette.datasets.assembly.RawMotion;
import dev.marionette.datasets.io.Limits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads Acclaim motions (AMC) with the skeleton (ASF) that lies beside them. */
public final class AcclaimReader implements MotionReader {
    /** A reader; it has no state. */
    public AcclaimReader() {}

    @Override
    public String format() {
        return "amc";
    }

    @Override
    public boolean accepts(String fileName, byte[] head) {
        String name = fileName.toLowerCase(Locale.ROOT);
        String start = new String(head, 0, Math.min(head.length, 512), StandardCharsets.ISO_8859_1);
        return name.endsWith(".amc")
                || name.endsWith(".asf")
                || start.startsWith("#!OML:ASF")
                || start.contains(":FULLY-SPECIFIED");
    }

    @Override
    public Clip read(Path file) throws IOException {
        String where = String.valueOf(file.getFileName());
        if (where.toLowerCase(Locale.ROOT).endsWith(".asf")) {
            throw new InputException(
                    where,
                    "is a skeleton without a motion",
                    "Name the AMC file that goes with it; this skeleton is then found beside it.");
        }
        byte[] motion = Limits.read(file);
        Path skeleton = AsfFiles.beside(file);
        return read(where, motion, String.valueOf(skeleton.getFileName()), Limits.read(skeleton));
    }

    @Override
    public List<Path> companions(Path file) throws IOException {
        return List.of(AsfFiles.beside(file));
    }

    /**
     * Reads a clip from memory.
     *
     * @param where the motion's file name, for messages; the clip is called after it, without the extension
     * @param motion content of the AMC file. Not modified.
     * @param skeletonWhere the skeleton's file name, for messages
     * @param skeleton content of the ASF file. Not modified.
     * @throws InputException if a file is broken, they do not fit each other, or show no figure with two arms
     */
    public Clip read(String where, byte[] motion, String skeletonWhere, byte[] skeleton) {
        AsfSkeleton asf = AsfParser.parse(skeletonWhere, skeleton);
        AmcMotion amc = AmcParser.parse(where, motion, asf);
        AcclaimKinematics kinematics = new AcclaimKinematics(asf, amc);
        int joints = kinematics.names().size();
        double[] positions = new double[amc.frames() * joints * 3];
        double[] orientations = new double[amc.frames() * joints * 4];
        for (int f = 0; f < amc.frames(); f++) {
            kinematics.world(f, positions, orientations, f);
        }
        List<Finding> findings = new ArrayList<>();
        findings.add(Finding.info("skeleton", "the bones are those of " + skeletonWhere + ", found beside the motion"));
        findings.addAll(amc.findings());
        RawMotion raw = RawMotion.ofPositions(
                        where, kinematics.names(), kinematics.parents(), amc.rateHz(), positions, findings)
                .withOrientations(orientations, kinematics.rest())
                .withBetween(kinematics::between);
        return ClipAssembly.clip(Limits.stem(where, ".amc"), raw);
    }
}
