package dev.marionette.pipeline;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What was made of a format that was asked for.
 *
 * @param format its name
 * @param files names of its files, none where it was refused
 * @param framesPerSecond its rate
 * @param refused why it was not written; empty where it was
 * @param moved how far a joint is from the motion of the run, as links that would touch at this rate were moved apart, rad or m
 */
public record ExportedFormat(
        String format, List<String> files, double framesPerSecond, Optional<String> refused, double moved) {
    public ExportedFormat {
        files = List.copyOf(files);
    }

    static ExportedFormat written(String format, List<String> files, double framesPerSecond, double moved) {
        return new ExportedFormat(format, files, framesPerSecond, Optional.empty(), moved);
    }

    static ExportedFormat refused(String format, double framesPerSecond, String why) {
        return new ExportedFormat(format, List.of(), framesPerSecond, Optional.of(why), 0);
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

    /** Of formats, what is not as in the run, a line each. */
    public static List<String> differences(List<ExportedFormat> formats) {
        return formats.stream()
                .filter(f -> f.moved() > 0)
                .map(f -> String.format(
                        Locale.ROOT,
                        "%s: at %s frames per second links that would touch between frames are moved apart, by at most %.4f rad",
                        f.format(),
                        f.framesPerSecond(),
                        f.moved()))
                .toList();
    }

    /** As {@code report.json} has them: format → {files, fps, moved, refused}. */
    public static Map<String, Object> tree(List<ExportedFormat> formats) {
        Map<String, Object> tree = new LinkedHashMap<>();
        for (ExportedFormat f : formats) {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("files", f.files());
            entry.put("fps", f.framesPerSecond());
            entry.put("moved", f.moved());
            f.refused().ifPresent(why -> entry.put("refused", why));
            tree.put(f.format(), entry);
        }
        return tree;
    }
}
