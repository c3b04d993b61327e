package dev.marionette.pipeline.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Records what was written for one of the formats that were asked for.
 *
 * @param format its name
 * @param files names of its files, none where it was refused
 * @param framesPerSecond its rate
 * @param refused why it was not written; empty where it was
 * @param moved how far a joint is from the motion of the run, as links that would touch and feet that would slip at this rate were moved, rad or m
 * @param notes what else its readers should know, a line each
 */
public record ExportedFormat(
        String format,
        List<String> files,
        double framesPerSecond,
        Optional<String> refused,
        double moved,
        List<String> notes) {
    public ExportedFormat {
        files = List.copyOf(files);
        notes = List.copyOf(notes);
    }

    static ExportedFormat written(
            String format, List<String> files, double framesPerSecond, double moved, boolean held, List<String> made) {
        List<String> notes = new ArrayList<>(made);
        if (moved > 0) {
            notes.add(String.format(
                    Locale.ROOT,
                    "at %s frames per second links that would touch and feet that would slip between frames are moved, joints by at most %.4f rad",
                    framesPerSecond,
                    moved));
        }
        if (held) {
            notes.add(
                    "the base is fixed, its root link at the origin: --set ground.base=floating of retarget lets it walk");
        }
        return new ExportedFormat(format, files, framesPerSecond, Optional.empty(), moved, notes);
    }

    static ExportedFormat refused(String format, double framesPerSecond, String why) {
        return new ExportedFormat(format, List.of(), framesPerSecond, Optional.of(why), 0, List.of());
    }

    /** Of formats, why those that were refused were, a line each. */
    public static List<String> refusals(List<ExportedFormat> formats) {
        return formats.stream()
                .filter(f -> f.refused().isPresent())
                .map(f -> String.format(
                        Locale.ROOT,
                        "not written: %s: at %s frames per second %s",
                        f.format(),
                        f.framesPerSecond(),
                        f.refused().get()))
                .toList();
    }

    /** Of formats, what their readers should know, a line each. */
    public static List<String> notes(List<ExportedFormat> formats) {
        return formats.stream()
                .flatMap(f -> f.notes().stream().map(note -> f.format() + ": " + note))
                .toList();
    }

    /** As {@code report.json} has them: format → {files, fps, moved, notes, refused}. */
    public static Map<String, Object> tree(List<ExportedFormat> formats) {
        Map<String, Object> tree = new LinkedHashMap<>();
        for (ExportedFormat f : formats) {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("files", f.files());
            entry.put("fps", f.framesPerSecond());
            entry.put("moved", f.moved());
            entry.put("notes", f.notes());
            f.refused().ifPresent(why -> entry.put("refused", why));
            tree.put(f.format(), entry);
        }
        return tree;
    }
}
