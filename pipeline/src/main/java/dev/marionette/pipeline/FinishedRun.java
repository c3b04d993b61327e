package dev.marionette.pipeline;

import dev.marionette.api.InputException;
import dev.marionette.kinematics.robot.Robot;
import java.io.IOException;
import java.nio.file.Files;
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
 */
record FinishedRun(Path trajectory, Robot robot, List<String> changed, OptionalInt pairs) {
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
        Path trajectory = folder.resolve(RunFolder.TRAJECTORY);
        if (!Files.exists(trajectory)) {
            throw new InputException(trajectory.toString(), "there is no such file", "Was the run finished?");
        }
        JsonNode report = report(folder.resolve(RunFolder.REPORT), robot.isEmpty());
        Robot model = robots.load(robot.orElseGet(() -> robotOf(folder, report)), packageFolders(report));
        return new FinishedRun(trajectory, model, changed(model, report), pairs(report));
    }

    private static @Nullable JsonNode report(Path file, boolean needed) {
        if (!Files.exists(file)) {
            if (needed) {
                throw new InputException(file.toString(), "is missing", "Say which robot with --robot.");
            }
            return null;
        }
        try {
            return RunFiles.report(file);
        } catch (JacksonException e) {
            return unreadable(file, "is no JSON, or cut off", needed, e);
        } catch (IOException e) {
            return unreadable(file, "cannot be read: " + e.getMessage(), needed, e);
        }
    }

    private static @Nullable JsonNode unreadable(Path file, String problem, boolean needed, Exception cause) {
        if (needed) {
            throw new InputException(file.toString(), problem, "Say which robot with --robot.", cause);
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

    private static String robotOf(Path folder, @Nullable JsonNode report) {
        if (report != null) {
            for (String key : List.of(ReportJson.ROBOT_SOURCE, "robot")) {
                if (report.path(key).isString()) {
                    return report.path(key).stringValue();
                }
            }
        }
        throw new InputException(
                folder.resolve(RunFolder.REPORT).toString(), "does not name a robot", "Say which one with --robot.");
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
