package dev.marionette.datasets.bvh;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.MotionReader;
import dev.marionette.api.Recording;
import dev.marionette.api.RobotDescription;
import dev.marionette.api.RobotReader;
import dev.marionette.datasets.assembly.ClipAssembly;
import dev.marionette.datasets.assembly.FrameRate;
import dev.marionette.datasets.assembly.LengthUnit;
import dev.marionette.datasets.assembly.RawMotion;
import dev.marionette.datasets.body.BodyHints;
import dev.marionette.datasets.body.BodyRoles;
import dev.marionette.datasets.body.ControlBones;
import dev.marionette.datasets.body.Figure;
import dev.marionette.datasets.body.JointsFile;
import dev.marionette.datasets.body.RigMaps;
import dev.marionette.datasets.character.CharacterRobot;
import dev.marionette.datasets.character.NoAnimation;
import dev.marionette.datasets.character.RestingFigure;
import dev.marionette.datasets.character.StandingPose;
import dev.marionette.datasets.io.Digests;
import dev.marionette.datasets.io.Limits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Reads BVH files of any convention: rotation orders, units, axes, position channels and names are found, not asked for,
 * and every choice is a finding of the clip. Joint positions are exact; nothing is smoothed or scaled to a wanted size.
 */
public final class BvhReader implements MotionReader, RobotReader {
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
        List<Path> files = new ArrayList<>(BvhNotes.beside(file).stream().toList());
        JointsFile.beside(file).ifPresent(files::add);
        return files;
    }

    @Override
    public Clip read(Path file) throws IOException {
        String where = String.valueOf(file.getFileName());
        BvhFile parsed = BvhParser.parse(where, Limits.read(file));
        return read(where, parsed, unitBeside(file), hints(parsed, JointsFile.read(file), JointsFile.nameFor(file)));
    }

    private static Optional<LengthUnit> unitBeside(Path file) throws IOException {
        Optional<Path> notes = BvhNotes.beside(file);
        return notes.isPresent() ? BvhNotes.unit(notes.get()) : Optional.empty();
    }

    /**
     * Reads a clip from memory.
     *
     * @param where the file's name, for messages; the clip is called after it, without the extension
     * @param bytes the file's content. Not modified.
     * @throws dev.marionette.api.InputException if the file is broken or shows no figure with two arms
     */
    public Clip read(String where, byte[] bytes) {
        BvhFile parsed = BvhParser.parse(where, bytes);
        return read(where, parsed, Optional.empty(), hints(parsed, Optional.empty(), ""));
    }

    /** What the user says of the joints, and control bones, which BVH files have by their names alone. */
    private static BodyHints hints(BvhFile file, Optional<JointsFile> said, String saidIn) {
        List<String> names = file.names();
        Map<BodyJoint, Integer> told = said.isPresent() ? said.get().roles(names) : Map.of();
        double[] rest = new double[3 * names.size()];
        Set<Integer> body = new HashSet<>(told.values());
        RigMaps.match(names, Set.of())
                .ifPresent(match -> body.addAll(match.roles().values()));
        Set<Integer> aside = new TreeSet<>(ControlBones.find(names, file.parents(), rest, Set.of(), body));
        said.ifPresent(user -> aside.addAll(ControlBones.below(file.parents(), user.ignored(names))));
        String label = said.map(JointsFile::label).orElse(saidIn);
        return new BodyHints(told, told.isEmpty() ? "" : label, Set.of(), aside, label);
    }

    @Override
    public Optional<Recording> open(Path file, int mostFrames) throws IOException {
        String where = String.valueOf(file.getFileName());
        Optional<BvhRowIndex> rows = BvhRowIndex.of(file, where, mostFrames);
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        BvhFile head = rows.get().head();
        Optional<LengthUnit> unit = unitBeside(file);
        BodyHints hints = hints(head, JointsFile.read(file), JointsFile.nameFor(file));
        return Optional.of(new BvhRecording(
                rows.get(), Limits.stem(where, ".bvh"), rowsThere -> raw(where, rowsThere, unit, hints)));
    }

    private static Clip read(String where, BvhFile file, Optional<LengthUnit> unit, BodyHints hints) {
        return ClipAssembly.clip(Limits.stem(where, ".bvh"), raw(where, file, unit, hints));
    }

    private static RawMotion raw(String where, BvhFile file, Optional<LengthUnit> unit, BodyHints hints) {
        int joints = file.joints();
        double[] positions = new double[file.frames() * joints * 3];
        double[] orientations = new double[file.frames() * joints * 4];
        BvhKinematics kinematics = new BvhKinematics(file);
        kinematics.world(positions, orientations);
        double rate = FrameRate.fromFrameTime(file.frameTimeSeconds());
        RawMotion raw = RawMotion.ofPositions(where, file.names(), file.parents(), rate, positions, file.findings())
                .withOrientations(orientations, kinematics.rest())
                .withHints(hints)
                .withBetween((before, after, p, q) -> kinematics.between(before, after, p, q, 0));
        return unit.map(raw::inUnit).orElse(raw);
    }

    /** The skeleton of a clip as a robot; what it does in the clip helps to find its parts. */
    @Override
    public RobotDescription describe(Path path) throws IOException {
        return CharacterRobot.of(resting(path));
    }

    @Override
    public Optional<RobotDescription> describeWithoutLimits(Path path) throws IOException {
        return Optional.of(CharacterRobot.withoutLimits(resting(path)));
    }

    private RestingFigure resting(Path path) throws IOException {
        String where = String.valueOf(path.getFileName());
        BvhFile file = BvhParser.parse(where, Limits.read(path));
        int joints = file.joints();
        double[] poses = new double[file.frames() * joints * 3];
        double[] orientations = new double[file.frames() * joints * 4];
        BvhKinematics kinematics = new BvhKinematics(file);
        kinematics.world(poses, orientations);
        List<Finding> findings = new ArrayList<>(file.findings());
        List<Path> files = new ArrayList<>(List.of(path));
        files.addAll(companions(path));
        BodyHints hints = hints(file, JointsFile.read(path), JointsFile.nameFor(path));
        Optional<LengthUnit> unit = unitBeside(path);
        double[] rest = standing(where, file, kinematics.rest(), poses, hints, findings);
        BodyRoles body = BodyRoles.ofCharacter(
                where,
                new Figure(file.names(), file.parents(), poses, hints.aside()),
                new Figure(file.names(), file.parents(), rest, hints.aside()),
                hints);
        Optional<StandingPose> pose = StandingPose.of(where, file.names(), file.parents(), rest, body, Map.of());
        pose.ifPresent(stands -> findings.add(stands.finding()));
        return new RestingFigure(
                Limits.stem(where, ".bvh"),
                where,
                file.names(),
                file.parents(),
                pose.map(stands -> stands.frame().toFile(stands.positions())).orElse(rest),
                body,
                hints.aside(),
                (height, found) ->
                        unit.orElseGet(() -> LengthUnit.find(height, found)).metres(),
                Map.of(),
                Digests.of(files),
                findings,
                frame -> new NoAnimation(where, "a BVH file holds one motion and takes no other"));
    }

    /** The pose without rotations or, where nobody can stand like that, the first frame in which the figure stands. */
    private static double[] standing(
            String where, BvhFile file, double[] rest, double[] poses, BodyHints hints, List<Finding> findings) {
        BodyRoles body = BodyRoles.find(where, new Figure(file.names(), file.parents(), poses, hints.aside()), hints);
        if (Standing.in(body, rest, 0)) {
            return rest;
        }
        for (int f = 0; f < file.frames(); f++) {
            if (Standing.in(body, poses, f * rest.length)) {
                findings.add(Finding.info(
                        "character",
                        "the pose without rotations is not a standing one; frame " + f
                                + " is taken for the pose at rest"));
                return Arrays.copyOfRange(poses, f * rest.length, (f + 1) * rest.length);
            }
        }
        findings.add(Finding.warning(
                "character",
                "it stands upright in no frame and not without rotations; its first frame is taken for rest"));
        return Arrays.copyOf(poses, rest.length);
    }
}
