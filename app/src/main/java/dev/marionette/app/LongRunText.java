package dev.marionette.app;

import dev.marionette.pipeline.run.LongRunFolder;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a run in windows came to, for people. */
final class LongRunText {
    private static final int LINES = 20;

    private LongRunText() {}

    static void print(LongRunFolder.Written written, Path place, PrintWriter out) {
        Map<String, Object> report = written.report();
        int frames = number(report, "frames").intValue();
        out.print(StatusWords.of(written.status()));
        out.printf(
                Locale.ROOT,
                ": %s does %s, %d frames, %.2f s, in %d windows%n",
                written.worst().robot().label(),
                written.worst().clip().name(),
                frames,
                number(report, "period_s").doubleValue() * (frames - 1),
                number(part(report, "windows"), "count").intValue());
        double degrees = number(part(report, "likeness"), "mean_limb_angle_deg").doubleValue();
        out.printf(Locale.ROOT, "likeness: limbs %.1f° from the source's on average%n", degrees);
        lines(report, "reasons").forEach(reason -> out.println("not faithful, or not safe: " + reason));
        Warnings.farOff(degrees, written.worst().request().robot()).ifPresent(out::println);
        lines(report, "violations").stream().limit(LINES).forEach(line -> out.println("  " + line));
        out.println((place.toString().endsWith(".html") ? "report: " : "written to: ") + place);
    }

    private static Number number(Map<?, ?> report, String key) {
        return report.get(key) instanceof Number n ? n : 0;
    }

    private static Map<?, ?> part(Map<?, ?> report, String key) {
        return report.get(key) instanceof Map<?, ?> part ? part : Map.of();
    }

    private static List<?> lines(Map<?, ?> report, String key) {
        return report.get(key) instanceof List<?> lines ? lines : List.of();
    }
}
