package dev.marionette.bench;

import com.google.inject.Guice;
import com.google.inject.Injector;
import dev.marionette.api.Clip;
import dev.marionette.api.Progress;
import dev.marionette.api.RunSettings;
import dev.marionette.api.RunStatus;
import dev.marionette.api.search.Box;
import dev.marionette.api.search.OptimizerSettings;
import dev.marionette.bo.Minimizer;
import dev.marionette.pipeline.PipelineModule;
import dev.marionette.pipeline.Retargeter;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.metrics.LegFigures;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.Motions;
import dev.marionette.postprocess.smooth.Smoothness;
import dev.marionette.robots.Robot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What settings of legs and root do to likeness and smoothness where the base floats (docs/studies/search.md): each alone, those that a search finds, or given ones, beside the defaults. A row
 * of CSV for each robot, clip and evaluation.
 *
 * <p>Arguments: {@code sensitivity}, {@code search} or {@code compare}; robots separated by commas; clips, of which {@code FILE:FROM-TO} takes some frames, both included;
 * {@code key=value} for what is compared with the defaults.
 */
final class LegsSearch {
    private static final int EVALUATIONS = 30;
    /** By how much what guards are exceeded by counts more than likeness, and what a clip whose status is worse counts. */
    private static final double GUARDED = 5;

    private static final double WORSE = 0.2;
    private static final List<Range> RANGES = List.of(
            new Range("solver.legs", 1, 0.25, 4),
            new Range("solver.pelvis", 1, 0.25, 4),
            new Range("solver.root", 1, 0.1, 4),
            new Range("solver.feet", 0.2, 0.05, 0.8),
            new Range("solver.cutoff", 6, 4, 9),
            new Range("solver.base_cutoff", 2, 1, 6),
            new Range("joi.trunk", 1, 0.25, 4),
            new Range("solver.posture", 0.02, 0.005, 0.08));
    /** The others: the pull of the posture does nothing to legs. */
    private static final int SEARCHED = 7;

    private final Injector injector = Guice.createInjector(new PipelineModule());
    private final List<Clip> clips = new ArrayList<>();

    private LegsSearch() {}

    /** A setting with its default and the ends of its range; −1 is the least, 0 the default and 1 the most, logarithmic between. */
    private record Range(String key, double start, double least, double most) {
        String at(double u) {
            return key + "=" + start * Math.pow((u < 0 ? least : most) / start, Math.abs(u));
        }
    }

    /** A robot's run of a clip. */
    private record Row(int status, double timeScale, Map<String, Double> figures) {
        double figure(String name) {
            return Objects.requireNonNull(figures.get(name), name);
        }
    }

    /** Prints the rows. */
    public static void main(String[] args) {
        List<String> settings =
                Arrays.stream(args).skip(2).filter(a -> a.contains("=")).toList();
        LegsSearch study = new LegsSearch();
        Arrays.stream(args).skip(2).filter(a -> !a.contains("=")).forEach(study::addClip);
        System.out.println(
                "robot,settings,clip,status,time_scale,legs_deg,thigh_deg,shank_deg,arms_deg,trunk_deg,feet_lifted,base_offset,base_turn_deg,swing_feet_deg,"
                        + "jerk_rms,base_acceleration,source_acceleration");
        for (String id : args[1].split(",")) {
            Robot robot = study.injector.getInstance(Robots.class).load(id);
            List<Row> defaults = study.run(robot, id, List.of());
            switch (args[0]) {
                case "sensitivity" ->
                    RANGES.forEach(range -> {
                        study.run(robot, id, List.of(range.at(-0.5)));
                        study.run(robot, id, List.of(range.at(0.5)));
                    });
                case "search" -> study.search(robot, id, defaults);
                case "compare" -> study.run(robot, id, settings);
                default -> throw new IllegalArgumentException(args[0] + ": sensitivity, search and compare are known");
            }
        }
    }

    private void addClip(String text) {
        int colon = text.lastIndexOf(':');
        Clip clip = injector.getInstance(Motions.class)
                .load(colon < 0 ? text : text.substring(0, colon))
                .clip();
        if (colon >= 0) {
            String[] range = text.substring(colon + 1).split("-", 2);
            clip = clip.frames(Integer.parseInt(range[0]), Integer.parseInt(range[1]) + 1);
        }
        clips.add(clip);
    }

    private void search(Robot robot, String id, List<Row> defaults) {
        double[] least = new double[SEARCHED];
        Arrays.fill(least, -1);
        double[] most = new double[SEARCHED];
        Arrays.fill(most, 1);
        Box box = Box.of(least, most);
        Extensions extensions = injector.getInstance(Extensions.class);
        OptimizerSettings options =
                new OptimizerSettings(0, extensions.surrogates().get("java"), load(List.of()));
        Minimizer.of(box, u -> cost(defaults, run(robot, id, settings(u))), new double[SEARCHED])
                .search(extensions.optimizers().get("cdbo").create(box, options), EVALUATIONS);
    }

    /** The mean logarithm of how much farther legs are than by default, and what guards are exceeded by (docs/studies/legs-search.yaml). */
    private static double cost(List<Row> before, List<Row> now) {
        double exceeded = over(ratio(before, now, "arms_deg"), 1.02) + over(ratio(before, now, "jerk_rms"), 1.1);
        double acceleration = 0;
        double cost = 0;
        for (int c = 0; c < now.size(); c++) {
            double allowed = Math.max(
                    before.get(c).figure("base_acceleration"), before.get(c).figure("source_acceleration"));
            acceleration += Math.log(now.get(c).figure("base_acceleration") / allowed) / now.size();
            boolean worse = now.get(c).status > before.get(c).status || now.get(c).timeScale > before.get(c).timeScale;
            cost += worse ? WORSE : 0;
        }
        exceeded += over(acceleration, 1.1);
        exceeded += overMean(before, now, "trunk_deg", 0.3) + overMean(before, now, "base_turn_deg", 0.3);
        exceeded += overMean(before, now, "base_offset", 0.005);
        exceeded += Math.max(0, mean(now, "feet_lifted") - mean(before, "feet_lifted") - 0.01);
        return cost + ratio(before, now, "legs_deg") + GUARDED * exceeded;
    }

    private static double over(double logarithm, double most) {
        return Math.max(0, logarithm - Math.log(most));
    }

    private static double overMean(List<Row> before, List<Row> now, String figure, double more) {
        double was = mean(before, figure);
        return Math.max(0, Math.log(mean(now, figure) / Math.max(1.1 * was, was + more)));
    }

    /** The mean logarithm of the ratios of a figure. */
    private static double ratio(List<Row> before, List<Row> now, String figure) {
        return IntStream.range(0, now.size())
                .mapToDouble(
                        c -> Math.log(now.get(c).figure(figure) / before.get(c).figure(figure)))
                .average()
                .orElseThrow();
    }

    private static double mean(List<Row> rows, String figure) {
        return rows.stream().mapToDouble(row -> row.figure(figure)).average().orElseThrow();
    }

    private static List<String> settings(double[] u) {
        return IntStream.range(0, u.length)
                .mapToObj(i -> RANGES.get(i).at(u[i]))
                .toList();
    }

    private static RunSettings load(List<String> settings) {
        List<String> all = new ArrayList<>(List.of("ground.base=floating", "person.max_rate=60"));
        all.addAll(settings);
        return Extensions.builtIn().settings().load(Optional.empty(), all);
    }

    private List<Row> run(Robot robot, String id, List<String> settings) {
        RunSettings all = load(settings);
        List<Row> rows = clips.parallelStream()
                .map(clip -> {
                    RetargetOutcome run = injector.getInstance(Retargeter.class)
                            .run(
                                    new RetargetOutcome.Request(id, clip.name(), "natural-motion", 0, all),
                                    robot,
                                    Motions.Loaded.of(clip),
                                    Progress.NONE);
                    return new Row(run.status().ordinal(), run.timeScale(), figures(run));
                })
                .toList();
        for (int c = 0; c < rows.size(); c++) {
            Row row = rows.get(c);
            StringBuilder line = new StringBuilder(id.replaceAll(".*/", ""));
            line.append(',').append(String.join(" ", settings));
            line.append(',').append(clips.get(c).name()).append(',');
            line.append(csv(RunStatus.values()[row.status].text()));
            line.append(String.format(Locale.ROOT, ",%.4g", row.timeScale));
            row.figures.values().forEach(v -> line.append(String.format(Locale.ROOT, ",%.4g", v)));
            System.out.println(line);
        }
        return rows;
    }

    private static Map<String, Double> figures(RetargetOutcome run) {
        LegFigures legs = LegFigures.of(run).orElseThrow();
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put("legs_deg", legs.legDeg());
        figures.put("thigh_deg", legs.thighDeg());
        figures.put("shank_deg", legs.shankDeg());
        figures.put("arms_deg", run.likeness().meanLimbAngleDeg());
        figures.put("trunk_deg", legs.trunkDeg());
        run.faithfulness().figures().stream()
                .filter(f -> List.of("base_turn_deg", "base_offset", "feet_lifted")
                        .contains(f.loss().key()))
                .forEach(f -> figures.put(f.loss().key(), f.value()));
        legs.swingFeetDeg().ifPresent(deg -> figures.put("swing_feet_deg", deg));
        figures.put("jerk_rms", Smoothness.rmsJerk(run.trajectory()));
        figures.put("base_acceleration", legs.baseAcceleration());
        figures.put("source_acceleration", legs.sourceAcceleration());
        return figures;
    }

    private static String csv(String text) {
        return text.contains(",") ? '"' + text + '"' : text;
    }
}
