package dev.marionette.pipeline.run;

import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.datasets.bvh.WrittenBvh;
import dev.marionette.methods.ComparedJoint;
import dev.marionette.methods.Reconstruction;
import dev.marionette.postprocess.export.PersonBvh;
import dev.marionette.verify.CheckResult;
import dev.marionette.verify.Violation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/**
 * Whether what a report says of the person beside the robot ({@link Reconstruction}) is what the person's two files give: how
 * far each joint is turned and placed from the captured one, at the frames of the trajectory, with the same bones in both. How far
 * markers are from the clip's cannot be said again, as the folder does not hold these.
 */
final class ReconstructionCheck {
    static final String NAME = "reconstruction";
    /** Files hold positions to 1e-11 m and angles to 1e-9°, and errors add up along a chain. */
    private static final double METRES = 1e-6;

    private static final double DEGREES = 1e-4;
    private static final double RATE = 1e-6;
    private static final String HINT = "Was it changed? Make the run again to get files that belong together.";

    private final Path folder;
    private final Clip captured;
    private final Clip reconstructed;
    private final List<Violation> violations = new ArrayList<>();
    private double worst;

    private ReconstructionCheck(Path folder) throws IOException {
        this.folder = folder;
        captured = read(PersonBvh.CAPTURED);
        reconstructed = read(PersonBvh.RECONSTRUCTED);
    }

    /**
     * Reads the files and compares.
     *
     * @param part what the report says
     * @param trajectory of the run
     * @return as {@code worst} the largest ratio of a deviation to what is allowed
     * @throws InputException if a file is missing or no BVH, or is not of this trajectory or this report
     * @throws IOException if one cannot be read
     */
    static CheckResult of(Path folder, JsonNode part, JointTrajectory trajectory) throws IOException {
        ReconstructionCheck check = new ReconstructionCheck(folder);
        check.requireFrames(trajectory);
        check.compareBones();
        check.requireJoints(part);
        for (Map.Entry<String, JsonNode> joint :
                part.path(ReconstructionReport.JOINTS).properties()) {
            check.compare(joint.getKey(), joint.getValue());
        }
        List<Integer> frames = check.violations.stream()
                .map(Violation::frame)
                .distinct()
                .sorted()
                .toList();
        return new CheckResult(NAME, check.violations.size(), check.worst, frames, check.violations);
    }

    /** As it was written: what is dropped or mended in clips of others would not be what the report speaks of. */
    private Clip read(String name) throws IOException {
        Path file = folder.resolve(name);
        if (!Files.isRegularFile(file)) {
            throw new InputException(
                    file.toString(),
                    "there is no such file, but " + RunFolder.REPORT + " speaks of this person",
                    "Get the whole folder, or make the run again.");
        }
        return WrittenBvh.read(file);
    }

    private void requireFrames(JointTrajectory trajectory) {
        String file = folder.resolve(PersonBvh.RECONSTRUCTED).toString();
        if (reconstructed.frames() != trajectory.frames()) {
            throw new InputException(
                    file,
                    "has " + reconstructed.frames() + " frames, " + RunFolder.TRAJECTORY + " has "
                            + trajectory.frames(),
                    HINT);
        }
        double ratio = reconstructed.rateHz() * trajectory.periodSeconds();
        if (trajectory.frames() > 1 && Math.abs(ratio - 1) > RATE) {
            throw new InputException(
                    file,
                    "has " + reconstructed.rateHz() + " frames a second, " + RunFolder.TRAJECTORY + " has "
                            + 1 / trajectory.periodSeconds(),
                    HINT);
        }
    }

    /** What is not there cannot be compared, and would pass. */
    private void requireJoints(JsonNode part) {
        int joints = part.path(ReconstructionReport.JOINTS).properties().size();
        if (joints == 0) {
            throw bad(ReconstructionReport.JOINTS, "is missing or empty, but a person has joints");
        }
        JsonNode count = part.path(ReconstructionReport.COUNT);
        if (!count.isInt() || count.intValue() != joints) {
            String written = count.isMissingNode() ? "is missing" : "is " + count;
            throw bad(ReconstructionReport.COUNT, written + ", but there are " + joints + " joints");
        }
    }

    private InputException bad(String key, String problem) {
        return new InputException(
                folder.resolve(RunFolder.REPORT).toString(),
                ReconstructionReport.KEY + "." + key + " " + problem,
                HINT);
    }

    /** Bones are as long in both. */
    private void compareBones() {
        for (int j = 0; j < captured.joints(); j++) {
            String bone = captured.jointNames().get(j);
            int same = joint(bone, reconstructed, PersonBvh.RECONSTRUCTED);
            expect(bone + ".length_m", length(captured, j), length(reconstructed, same), METRES, "m", 0);
        }
    }

    /** In the rest pose; of a root 0. */
    private static double length(Clip clip, int joint) {
        int parent = clip.parent(joint);
        double[] rest = clip.restPositions();
        return parent < 0
                ? 0
                : Math.sqrt(IntStream.range(0, 3)
                        .mapToDouble(i -> rest[3 * joint + i] - rest[3 * parent + i])
                        .map(d -> d * d)
                        .sum());
    }

    private void compare(String id, JsonNode said) {
        String key = ReconstructionReport.KEY + "." + ReconstructionReport.JOINTS + "." + id + ".";
        if (!said.path(ReconstructionReport.BONE).isString()) {
            throw new InputException(
                    folder.resolve(RunFolder.REPORT).toString(),
                    key + ReconstructionReport.BONE + " does not say which bone of " + PersonBvh.CAPTURED + " this is",
                    "Maybe the run is of an older version; make it again.");
        }
        String bone = said.path(ReconstructionReport.BONE).stringValue();
        int joint = joint(bone, captured, PersonBvh.CAPTURED);
        int same = joint(bone, reconstructed, PersonBvh.RECONSTRUCTED);
        ComparedJoint compared = new ComparedJoint(captured, joint, reconstructed, same);
        Reconstruction.Difference found = compared.difference();
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put(ReconstructionReport.MEAN_DEG, found.meanDeg());
        figures.put(ReconstructionReport.MAX_DEG, found.maxDeg());
        figures.put(ReconstructionReport.MEAN_M, found.meanMetres());
        figures.put(ReconstructionReport.MAX_M, found.maxMetres());
        figures.forEach((name, value) -> {
            if (!said.path(name).isNumber()) {
                throw bad(ReconstructionReport.JOINTS + "." + id + "." + name, "is no number");
            }
            boolean metres = name.endsWith("_m");
            double reported = said.path(name).doubleValue();
            String what = id + "." + name;
            expect(what, reported, value, metres ? METRES : DEGREES, metres ? "m" : "deg", found.maxFrame());
        });
        int frame = frame(id, said);
        expect(
                id + "." + ReconstructionReport.MAX_DEG + " at its " + ReconstructionReport.MAX_FRAME,
                said.path(ReconstructionReport.MAX_DEG).doubleValue(),
                compared.degrees(frame),
                DEGREES,
                "deg",
                frame);
    }

    /** Where the largest angle is said to be. Of frames with the same one, any will do: rounding may choose another. */
    private int frame(String id, JsonNode joint) {
        JsonNode frame = joint.path(ReconstructionReport.MAX_FRAME);
        int last = reconstructed.frames() - 1;
        if (!frame.isInt() || frame.intValue() < 0 || frame.intValue() > last) {
            String written = frame.isMissingNode() ? "is missing" : "is " + frame;
            throw bad(
                    ReconstructionReport.JOINTS + "." + id + "." + ReconstructionReport.MAX_FRAME,
                    written + ", not a frame from 0 to " + last);
        }
        return frame.intValue();
    }

    private int joint(String bone, Clip clip, String file) {
        int joint = clip.jointNames().indexOf(bone);
        if (joint < 0) {
            throw new InputException(folder.resolve(file).toString(), "has no bone '" + bone + "'", HINT);
        }
        return joint;
    }

    private void expect(String what, double expected, double found, double allowed, String unit, int frame) {
        double off = Math.abs(expected - found);
        worst = Math.max(worst, off / allowed);
        if (!(off <= allowed)) {
            String subject = String.format(
                    Locale.ROOT, "%s: %.6g was expected, the files give %.6g, off by", what, expected, found);
            violations.add(new Violation(frame, 0, subject, off, allowed, unit));
        }
    }
}
