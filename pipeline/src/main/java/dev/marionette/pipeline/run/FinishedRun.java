package dev.marionette.pipeline.run;

import dev.marionette.api.Finding;
import dev.marionette.api.FootContacts;
import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.RunSettings;
import dev.marionette.api.RunStatus;
import dev.marionette.host.OutputPlace;
import dev.marionette.ik.IkOptions;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.methods.CollisionSettings;
import dev.marionette.methods.SolverSettings;
import dev.marionette.pipeline.config.SettingsLoader;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.postprocess.export.PersonBvh;
import dev.marionette.postprocess.export.TableCsv;
import dev.marionette.postprocess.export.TrajectoryCsv;
import dev.marionette.robots.Robot;
import dev.marionette.verify.Ground;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * The folder of a run that is looked at again.
 *
 * @param trajectory its result; the file exists
 * @param robot its robot
 * @param changed documents of the robot that are not those of the run, by name; none where there is no report
 * @param pairs how many pairs of links the run checked for collision; empty where there is no report that says it
 * @param status what the report says of the outcome; empty where there is none that does
 * @param report empty where there is none, or none that can be read
 */
record FinishedRun(
        Path trajectory,
        Robot robot,
        List<String> changed,
        OptionalInt pairs,
        Optional<RunStatus> status,
        Optional<JsonNode> report) {
    private static final int MESHES_NAMED = 3;
    private static final String NAME_ROBOT = "Say which robot with --robot.";

    FinishedRun {
        changed = List.copyOf(changed);
    }

    /**
     * Finds what a run's folder holds.
     *
     * @param folder the folder of the run
     * @param robot the robot, or empty to take the one that the report names
     * @throws InputException if the folder holds no trajectory, or its robot cannot be found
     */
    static FinishedRun open(Path folder, Optional<String> robot, Robots robots) {
        return open(folder, robot, robots, NAME_ROBOT, robot.isEmpty() ? NAME_ROBOT : null);
    }

    /**
     * As {@link #open}, of a run that is held to its report, which may be missing but not broken.
     *
     * @throws InputException also if there is a report that cannot be read
     */
    static FinishedRun toVerify(Path folder, Optional<String> robot, Robots robots) {
        return open(folder, robot, robots, NAME_ROBOT, "Get the whole folder, or make the run again.");
    }

    /**
     * As {@link #open}, of a run whose trajectory is a motion for another robot: its report has to name its robot.
     *
     * @throws InputException also if the report is missing or broken, or the joints are not those of the robot
     */
    static FinishedRun asMotion(Path folder, Robots robots) {
        String hint = "The report names the robot whose motion it is; get the whole folder, or make the run again.";
        return open(folder, Optional.empty(), robots, hint, hint);
    }

    /**
     * @param hint what to try where the robot cannot be found
     * @param broken what to try where a report cannot be read; null where it is not needed
     */
    private static FinishedRun open(
            Path folder, Optional<String> robot, Robots robots, String hint, @Nullable String broken) {
        Path trajectory = folder.resolve(RunFolder.TRAJECTORY);
        if (!Files.exists(trajectory)) {
            String lost = OutputPlace.earlier(folder)
                    .map(earlier -> "A run was stopped while it replaced this one, which is in " + earlier
                            + "; the next run into " + folder + " puts it back.")
                    .orElse("Was the run finished?");
            throw new InputException(trajectory.toString(), "there is no such file", lost);
        }
        RunFiles.requirePlain(folder);
        Path reportFile = folder.resolve(RunFolder.REPORT);
        if (robot.isEmpty() && !Files.exists(reportFile)) {
            throw new InputException(reportFile.toString(), "is missing", hint);
        }
        JsonNode report = report(reportFile, broken);
        Robot model = robots.load(robot.orElseGet(() -> robotOf(folder, report, hint)), packageFolders(report));
        Optional<RunStatus> status = Optional.ofNullable(report)
                .flatMap(r -> RunStatus.named(r.path("status").asString("")));
        return new FinishedRun(
                trajectory, model, changed(model, report), pairs(report), status, Optional.ofNullable(report));
    }

    private static @Nullable JsonNode report(Path file, @Nullable String broken) {
        if (!Files.exists(file)) {
            return null;
        }
        try {
            return RunFiles.report(file);
        } catch (JacksonException e) {
            return unreadable(file, "is no JSON, or cut off", broken, e);
        } catch (IOException e) {
            return unreadable(file, "cannot be read: " + e.getMessage(), broken, e);
        }
    }

    private static @Nullable JsonNode unreadable(Path file, String problem, @Nullable String broken, Exception cause) {
        if (broken != null) {
            throw new InputException(file.toString(), problem, broken, cause);
        }
        return null;
    }

    /** Where the run found meshes, so that the same volumes are checked again. */
    private static List<String> packageFolders(@Nullable JsonNode report) {
        List<String> folders = new ArrayList<>();
        if (report != null) {
            for (JsonNode folder : report.path(ReportJson.PACKAGE_PATH)) {
                if (folder.isString()) {
                    folders.add(folder.stringValue());
                }
            }
        }
        return folders;
    }

    private static OptionalInt pairs(@Nullable JsonNode report) {
        JsonNode pairs = report == null ? null : report.path(ReportJson.PAIRS);
        return pairs != null && pairs.isInt() ? OptionalInt.of(pairs.intValue()) : OptionalInt.empty();
    }

    private static String robotOf(Path folder, @Nullable JsonNode report, String hint) {
        String file = folder.resolve(RunFolder.REPORT).toString();
        if (report != null && report.path(ReportJson.ROBOT_SOURCE).isString()) {
            String source = report.path(ReportJson.ROBOT_SOURCE).stringValue();
            if (!exists(source)) {
                throw new InputException(file, "its robot was read from " + source + ", which is gone", hint);
            }
            return source;
        }
        if (report != null && report.path("robot").isString()) {
            return report.path("robot").stringValue();
        }
        throw new InputException(file, "does not name a robot", hint);
    }

    private static boolean exists(String path) {
        try {
            return Files.exists(Path.of(path));
        } catch (InvalidPathException noPath) {
            return false;
        }
    }

    /**
     * Its trajectory, the columns by name.
     *
     * @return joints in the order of the file
     * @throws InputException if the file is malformed, or its joints are not those of the robot
     */
    JointTrajectory read() throws IOException {
        return requireOwn(TrajectoryCsv.read(trajectory));
    }

    private JointTrajectory requireOwn(JointTrajectory read) {
        List<String> own = robot.model().jointNames();
        if (!read.hasJoints(own)) {
            throw new InputException(
                    trajectory.toString(),
                    "its joints are not those of " + robot.label() + " as it is now: " + difference(read, own),
                    "Was the robot's file changed since the run? Maybe it is another robot: name it with --robot.");
        }
        return read;
    }

    private static String difference(JointTrajectory read, List<String> own) {
        List<String> names = read.jointNames();
        List<String> unknown = names.stream().filter(n -> !own.contains(n)).toList();
        List<String> missing = own.stream().filter(n -> !names.contains(n)).toList();
        List<String> lines = new ArrayList<>();
        if (!unknown.isEmpty()) {
            lines.add("'" + unknown.get(0) + "' is no joint of the robot"
                    + (unknown.size() > 1 ? " (nor are " + (unknown.size() - 1) + " more)" : ""));
        }
        if (!missing.isEmpty()) {
            lines.add("'" + missing.get(0) + "' is missing"
                    + (missing.size() > 1 ? " (as are " + (missing.size() - 1) + " more)" : ""));
        }
        return lines.isEmpty() ? "a joint has two columns" : String.join("; ", lines);
    }

    /** As {@link #read}, with the joints in the order of the robot's model. */
    JointTrajectory readAsModel() throws IOException {
        return read().inOrder(robot.model().jointNames());
    }

    /** How many frames the parts have in which it was made; empty where it was made at once. */
    OptionalInt window() {
        JsonNode frames =
                report.map(r -> r.path(ReportJson.WINDOWS).path("frames")).orElseGet(MissingNode::getInstance);
        return frames.isInt() && frames.intValue() > 0 ? OptionalInt.of(frames.intValue()) : OptionalInt.empty();
    }

    /**
     * Its trajectory to verify, part after part.
     *
     * @param window frames of a part
     * @throws InputException as {@link #readWhole}
     */
    TrajectoryParts readParts(int window) throws IOException {
        TrajectoryParts parts = new TrajectoryParts(
                trajectory,
                read -> requireOwn(read).inOrder(robot.model().jointNames()),
                TableCsv.rows(trajectory),
                window);
        report.ifPresent(
                r -> new FaithfulnessVerifier(folder(), r).requireWhole(parts.frames(), parts.periodSeconds()));
        return parts;
    }

    private Path reportFile() {
        return trajectory.resolveSibling(RunFolder.REPORT);
    }

    /**
     * The feet and, as the report says, when they stand and what else was asked; where there is no report, they never stand.
     *
     * @param read the trajectory
     * @return empty where the base does not float, or there is no report and the robot has no feet
     * @throws InputException if the report does not say it, or says it of a trajectory without a base or a robot without feet
     */
    Optional<Ground> ground(JointTrajectory read) {
        return ground(read.floats(), read.frames());
    }

    /** As {@link #ground(JointTrajectory)}, of one that is not in memory. */
    Optional<Ground> ground(boolean floats, int frames) {
        if (!floats) {
            if (report.filter(r -> r.has(GroundReport.KEY)).isPresent()) {
                throw new InputException(
                        trajectory.toString(),
                        "has no poses of the base, but " + RunFolder.REPORT + " says how it goes about",
                        "Get the whole folder, or make the run again.");
            }
            return Optional.empty();
        }
        Optional<Feet> standing = robot.feet();
        if (standing.isEmpty() && report.isPresent()) {
            throw new InputException(
                    robot.label(),
                    "has no two feet by which what goes about in " + trajectory + " could be checked",
                    "Maybe it is another robot than that of the run?");
        }
        return standing.map(
                feet -> report.map(r -> GroundReader.read(r, reportFile().toString(), robot, feet, frames))
                        .orElseGet(() -> new Ground(robot.model(), feet, FootContacts.none(frames))));
    }

    /**
     * What was lost of the motion, from the files.
     *
     * @param read the trajectory, joints in the order of the robot's model
     * @param ground as {@link #ground}
     * @throws InputException if what is needed of report or source is missing or broken, or the trajectory is not of as many
     *     frames, or not of the period, that the report says
     */
    FaithfulnessVerifier.Judgement likeness(JointTrajectory read, Optional<Ground> ground) throws IOException {
        if (report.isEmpty()) {
            return FaithfulnessVerifier.Judgement.none("there is no " + RunFolder.REPORT);
        }
        return new FaithfulnessVerifier(folder(), report.get()).judge(robot, read, ground);
    }

    /** As {@link #likeness(JointTrajectory, Optional)}, of one that was made in parts. */
    FaithfulnessVerifier.Judgement likeness(TrajectoryParts parts, Optional<Ground> ground) throws IOException {
        return new FaithfulnessVerifier(folder(), report.orElseThrow()).judge(robot, parts, ground);
    }

    /**
     * Its trajectory to verify: all of it.
     *
     * @throws InputException as {@link #read}, and if it is not of as many frames, or not of the period, that the report says
     */
    JointTrajectory readWhole() throws IOException {
        JointTrajectory read = readAsModel();
        report.ifPresent(r -> new FaithfulnessVerifier(folder(), r).requireWhole(read));
        return read;
    }

    private Path folder() {
        return trajectory.resolveSibling("");
    }

    /**
     * What the report says of the person beside the robot.
     *
     * @return empty where there is no person, or no report
     * @throws InputException if there is a person of whom the report does not speak
     */
    Optional<JsonNode> reconstruction() {
        JsonNode part = report.map(r -> r.path(ReconstructionReport.KEY)).orElseGet(MissingNode::getInstance);
        Optional<String> person = Stream.of(PersonBvh.CAPTURED, PersonBvh.RECONSTRUCTED)
                .filter(name -> Files.exists(trajectory.resolveSibling(name)))
                .findFirst();
        if (part.isObject()) {
            return Optional.of(part);
        }
        if (report.isPresent() && (person.isPresent() || !part.isMissingNode())) {
            throw new InputException(
                    reportFile().toString(),
                    ReconstructionReport.KEY
                            + (part.isMissingNode() ? " is missing, but there is " + person.get() : " is no object"),
                    "It says how far the person is from the captured one; get the whole folder, or make the run again.");
        }
        return Optional.empty();
    }

    /**
     * What the run was solved with, bounds and smoothness, and the settings of plugins; the rest is as it is by default.
     *
     * @param loader reads settings
     * @param plugins the groups of settings that are wanted of plugins
     * @throws InputException if the report has settings in these groups that this version does not know
     */
    RunSettings settings(SettingsLoader loader, Collection<Class<? extends Record>> plugins) {
        Set<Class<? extends Record>> groups = new LinkedHashSet<>(plugins);
        groups.addAll(List.of(SolverSettings.class, IkOptions.class, CollisionSettings.class));
        try {
            return report.map(r -> loader.reported(r.path("settings"), groups)).orElseGet(loader::defaults);
        } catch (InputException e) {
            throw new InputException(
                    reportFile().toString(), "settings: " + e.getMessage(), "Make the run again with this version.", e);
        }
    }

    /** What whoever takes the trajectory for a motion has to know. */
    List<Finding> warnings() {
        List<Finding> warnings = new ArrayList<>();
        if (!changed.isEmpty()) {
            warnings.add(Finding.warning(
                    "run",
                    "files of " + robot.label() + " have changed since it did this motion: "
                            + String.join(", ", changed)));
        }
        status.filter(s -> s != RunStatus.VERIFIED).ifPresent(s -> {
            List<String> why = new ArrayList<>();
            report.orElseThrow().path("reasons").forEach(reason -> why.add(reason.asString("")));
            warnings.add(Finding.warning(
                    "run",
                    "what " + robot.label() + " did in that run was not verified: its report says " + s.text()
                            + (why.isEmpty() ? "" : " (" + String.join("; ", why) + ")")));
        });
        return warnings;
    }

    /** By their digests, as a robot in another folder may have other names for the same documents. */
    private static List<String> changed(Robot robot, @Nullable JsonNode report) {
        if (report == null) {
            return List.of();
        }
        Set<String> then = new TreeSet<>();
        report.path("inputs").forEach(digest -> then.add(digest.asString()));
        Set<String> ofRobot = new TreeSet<>();
        report.path(ReportJson.ROBOT_INPUTS).forEach(name -> ofRobot.add(name.asString()));
        List<String> gone = new ArrayList<>();
        List<String> fresh = new ArrayList<>();
        report.path("inputs").properties().forEach(input -> {
            boolean known = robot.digests().containsValue(input.getValue().asString());
            if (ofRobot.contains(input.getKey()) && !known && !robot.digests().containsKey(input.getKey())) {
                gone.add(input.getKey());
            }
        });
        robot.digests().forEach((name, digest) -> {
            if (!then.contains(digest)) {
                fresh.add(name);
            }
        });
        List<String> changed = new ArrayList<>();
        list(gone, " (gone)", changed);
        list(fresh, "", changed);
        return changed;
    }

    /** By name, but for meshes where there are many. */
    private static void list(List<String> names, String note, List<String> out) {
        List<String> meshes =
                names.stream().filter(name -> name.startsWith(Robot.MESH)).toList();
        boolean many = meshes.size() > MESHES_NAMED;
        names.stream().filter(name -> !many || !meshes.contains(name)).forEach(name -> out.add(name + note));
        if (many) {
            out.add(meshes.size() + " meshes" + note);
        }
    }
}
