package dev.marionette.pipeline;

import dev.marionette.api.Finding;
import dev.marionette.api.FootContacts;
import dev.marionette.api.InputException;
import dev.marionette.kinematics.robot.Robot;
import dev.marionette.postprocess.verify.GroundRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * The folder of a run that is looked at again.
 *
 * @param trajectory its result; the file exists
 * @param robot its robot
 * @param changed documents of the robot that are not those of the run, by name; none where there is no report
 * @param pairs how many pairs of links the run checked for collision; empty where there is no report that says it
 * @param contacts when the feet stand; empty where there is no report that says it
 * @param rules what else was asked of a robot that goes about
 * @param failed whether the report says that the trajectory was not verified
 * @param reconstruction what the report says of the person beside the robot; empty where it says nothing
 */
record FinishedRun(
        Path trajectory,
        Robot robot,
        List<String> changed,
        OptionalInt pairs,
        Optional<FootContacts> contacts,
        GroundRules rules,
        boolean failed,
        Optional<JsonNode> reconstruction) {
    private static final int MESHES_NAMED = 3;

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
        return open(folder, robot, robots, "Say which robot with --robot.");
    }

    /**
     * As {@link #open}, of a run whose trajectory is a motion for another robot: its report has to name its robot.
     *
     * @throws InputException also if the report is missing or broken, or the joints are not those of the robot
     */
    static FinishedRun asMotion(Path folder, Robots robots) {
        return open(
                folder,
                Optional.empty(),
                robots,
                "The report names the robot whose motion it is; get the whole folder, or make the run again.");
    }

    private static FinishedRun open(Path folder, Optional<String> robot, Robots robots, String hint) {
        Path trajectory = folder.resolve(RunFolder.TRAJECTORY);
        if (!Files.exists(trajectory)) {
            throw new InputException(trajectory.toString(), "there is no such file", "Was the run finished?");
        }
        Path reportFile = folder.resolve(RunFolder.REPORT);
        JsonNode report = report(reportFile, robot.isEmpty(), hint);
        Robot model = robots.load(robot.orElseGet(() -> robotOf(folder, report, hint)), packageFolders(report));
        boolean failed = report != null && report.path("status").asString("").equals("failed");
        return new FinishedRun(
                trajectory,
                model,
                changed(model, report),
                pairs(report),
                GroundReport.contacts(report, reportFile.toString()),
                GroundReport.rules(report, reportFile.toString()),
                failed,
                Optional.ofNullable(report).map(r -> r.path(Reconstruction.KEY)).filter(JsonNode::isObject));
    }

    private static @Nullable JsonNode report(Path file, boolean needed, String hint) {
        if (!Files.exists(file)) {
            if (needed) {
                throw new InputException(file.toString(), "is missing", hint);
            }
            return null;
        }
        try {
            return RunFiles.report(file);
        } catch (JacksonException e) {
            return unreadable(file, "is no JSON, or cut off", needed, hint, e);
        } catch (IOException e) {
            return unreadable(file, "cannot be read: " + e.getMessage(), needed, hint, e);
        }
    }

    private static @Nullable JsonNode unreadable(
            Path file, String problem, boolean needed, String hint, Exception cause) {
        if (needed) {
            throw new InputException(file.toString(), problem, hint, cause);
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

    /** What whoever takes the trajectory for a motion has to know. */
    List<Finding> warnings() {
        List<Finding> warnings = new ArrayList<>();
        if (!changed.isEmpty()) {
            warnings.add(Finding.warning(
                    "run",
                    "files of " + robot.label() + " have changed since it did this motion: "
                            + String.join(", ", changed)));
        }
        if (failed) {
            warnings.add(Finding.warning(
                    "run", "what " + robot.label() + " did in that run was not verified: its report says failed"));
        }
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
