package dev.marionette.sweep.summary;

import dev.marionette.api.InputException;
import dev.marionette.api.NearNames;
import dev.marionette.pipeline.metrics.Metric;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A figure that runs are compared by.
 *
 * @param name in files
 * @param title for people, with the unit
 * @param higherIsBetter whether more is better; where neither is, less is taken to be
 * @param digits behind the point
 */
public record Measure(String name, String title, boolean higherIsBetter, int digits) {
    /**
     * A metric, or {@link SweepRuns#COST}.
     *
     * @throws InputException for another name; the message lists those known
     */
    public static Measure of(String name) {
        if (name.equals(SweepRuns.COST)) {
            return new Measure(name, "cost at the end of the search", false, 3);
        }
        List<Metric> all =
                Arrays.stream(Metric.values()).filter(m -> m != Metric.SECONDS).toList();
        List<String> known = Stream.concat(all.stream().map(Metric::id), Stream.of(SweepRuns.COST))
                .toList();
        Metric metric = all.stream()
                .filter(m -> m.id().equals(name))
                .findFirst()
                .orElseThrow(
                        () -> new InputException("", "unknown metric '" + name + "'", NearNames.hint(name, known)));
        String unit = metric.unit().isEmpty() ? "" : " [" + metric.unit() + "]";
        return new Measure(name, metric.title() + unit, metric.better() == Metric.Better.HIGHER, metric.digits());
    }
}
