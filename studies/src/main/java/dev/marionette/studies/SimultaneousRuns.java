package dev.marionette.studies;

import dev.marionette.api.Clip;
import dev.marionette.api.Progress;
import dev.marionette.methods.MethodMeter;
import dev.marionette.methods.MethodResult;
import dev.marionette.pipeline.Retargeter;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.metrics.Table;
import dev.marionette.pipeline.outcome.MethodFigures;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.Motions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Runs of the method {@code simultaneous} for its experiments, and what they are measured by. */
final class SimultaneousRuns {
    /** Stands in for HRP-4, which is not public; of the same line of robots. */
    static final String ROBOT = "jvrc1";
    /** In place of the full clip's rate, where an experiment is to be quick. */
    private static final double QUICK_HZ = 15;
    /** Likewise, of more frames to identify lengths from. */
    private static final String QUICK_SAMPLES = "simultaneous.samples=4";

    static final List<Table.Column> COLUMNS = List.of(
            new Table.Column("run", "run", 0),
            new Table.Column("status", "status", 0),
            new Table.Column("time_scale", "slower", 2),
            new Table.Column("marker_error_mm", "markers, mean mm", 1),
            new Table.Column("marker_error_max_mm", "markers, worst mm", 1),
            new Table.Column("marker_error_verified_mm", "within bounds, mean mm", 1),
            new Table.Column("limb_angle_deg", "limbs °", 1));

    private final Robots robots;
    private final Motions motions;
    private final Retargeter retargeter;

    SimultaneousRuns(Robots robots, Motions motions, Retargeter retargeter) {
        this.robots = robots;
        this.motions = motions;
        this.retargeter = retargeter;
    }

    RetargetOutcome run(String motion, ExperimentOptions options, Progress progress, String... assignments) {
        return run(motion, 1, options, progress, assignments);
    }

    /** @param slower how many times as long as the motion itself it is to take */
    RetargetOutcome run(
            String motion, int slower, ExperimentOptions options, Progress progress, String... assignments) {
        List<String> all = new ArrayList<>(List.of(assignments));
        if (options.quick()) {
            all.add("person.max_rate=" + QUICK_HZ / slower);
            all.add(QUICK_SAMPLES);
        }
        Motions.Loaded asItIs = motions.load(motion);
        Motions.Loaded played = slower == 1 ? asItIs : Motions.Loaded.of(slowed(asItIs.clip(), slower));
        String name = slower == 1 ? motion : played.clip().name();
        return retargeter.run(
                new RetargetOutcome.Request(
                        ROBOT, name, "simultaneous", options.seed(), options.settings(all.toArray(String[]::new))),
                robots.load(ROBOT),
                played,
                (stage, fraction) -> progress.at(name + ": " + stage, fraction));
    }

    /** The same frames at a lower rate. */
    private static Clip slowed(Clip clip, int slower) {
        return clip.atRate(clip.rateHz() / slower).renamed(clip.name() + "-" + slower + "-times-slower");
    }

    /** Mean distance of the reconstructed markers from the captured ones, of what the method found, mm. */
    static double error(RetargetOutcome run) {
        return 1000 * all(figures(run).found())[0];
    }

    static MethodFigures figures(RetargetOutcome run) {
        return run.figures().orElseThrow();
    }

    private static double[] all(MethodMeter.Measured measured) {
        return Objects.requireNonNull(measured.rows().get("all"));
    }

    /** One geometric parameter of a run, m. */
    static double length(RetargetOutcome run, String name) {
        return run.method().parameters().stream()
                .filter(p -> p.name().equals(name))
                .mapToDouble(MethodResult.Parameter::value)
                .findFirst()
                .orElseThrow();
    }

    static Table table(String name, Map<String, RetargetOutcome> runs) {
        List<List<Object>> rows = new ArrayList<>();
        runs.forEach((id, run) -> {
            MethodFigures figures = figures(run);
            rows.add(List.of(
                    id,
                    run.status().text(),
                    run.timeScale(),
                    1000 * all(figures.found())[0],
                    1000 * all(figures.found())[1],
                    1000 * all(figures.result())[0],
                    run.likeness().meanLimbAngleDeg()));
        });
        return new Table(name, COLUMNS, rows);
    }

    /** The error of each marker, one column a run. */
    static Table byMarker(Map<String, RetargetOutcome> runs) {
        List<Table.Column> columns = new ArrayList<>(List.of(new Table.Column("marker", "marker", 0)));
        Map<String, List<Object>> rows = new LinkedHashMap<>();
        runs.forEach((id, run) -> {
            columns.add(new Table.Column(id.replace('-', '_') + "_mm", id + " mm", 1));
            figures(run)
                    .found()
                    .rows()
                    .forEach((marker, values) -> rows.computeIfAbsent(marker, m -> new ArrayList<>(List.of(m)))
                            .add(1000 * values[0]));
        });
        return new Table("markers", columns, List.copyOf(rows.values()));
    }

    static Claim verified(Collection<RetargetOutcome> runs) {
        long safe = runs.stream().filter(run -> run.verification().passed()).count();
        return new Claim(safe + " of " + runs.size() + " runs keep every bound", safe == runs.size());
    }
}
