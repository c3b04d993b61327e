package dev.marionette.postprocess.export;

import dev.marionette.robots.Robot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What every exported file says of itself, wherever its format has a place for it: by key, in order, without line breaks.
 * Made from what all formats share; a format adds or replaces what is its own.
 */
final class ExportNotes {
    private final Map<String, String> notes = new LinkedHashMap<>();

    private ExportNotes() {}

    /** The notes that hold for all formats. */
    static ExportNotes of(ExportInput input) {
        Robot robot = input.robot();
        String root = robot.model().linkName(0);
        ExportNotes notes = new ExportNotes();
        notes.with("program", "marionette " + input.version());
        notes.with("robot", robot.id() + " (" + robot.label() + ")");
        notes.with("model", digests(robot));
        notes.with("units", "s, m, rad");
        notes.with(
                "frame",
                input.trajectory().floats()
                        ? "the world, right-handed, z up, the ground at z = 0; the base, the link '"
                                + robot.model().linkName(robot.model().baseLink()) + "', floats"
                        : "that of the root link '" + root
                                + "', right-handed, z up; the base is fixed and stands at the origin");
        if (input.inPlace()) {
            notes.with("root_motion", "removed: the motion is in place, feet in stance slide over the ground");
        }
        notes.with("joint_order", String.join(", ", input.trajectory().jointNames()));
        return notes;
    }

    /** Name and SHA-256 of each document of the robot, on one line; meshes are counted only. */
    private static String digests(Robot robot) {
        String documents = robot.digests().entrySet().stream()
                .filter(e -> !e.getKey().startsWith(Robot.MESH))
                .map(e -> e.getKey() + " sha256:" + e.getValue())
                .collect(Collectors.joining(", "));
        long meshes = robot.digests().keySet().stream()
                .filter(name -> name.startsWith(Robot.MESH))
                .count();
        return meshes == 0
                ? documents
                : documents + ", and " + meshes + (meshes == 1 ? " mesh, its digest" : " meshes, their digests")
                        + " in report.json";
    }

    /** Adds or replaces a note. */
    ExportNotes with(String key, String text) {
        notes.put(key, text.replaceAll("\\p{Cntrl}", " "));
        return this;
    }

    /** By key, in order. A copy. */
    Map<String, String> map() {
        return new LinkedHashMap<>(notes);
    }

    /** {@code key: text} each. */
    List<String> lines() {
        return notes.entrySet().stream()
                .map(e -> e.getKey() + ": " + e.getValue())
                .toList();
    }
}
