package dev.marionette.app;

import dev.marionette.api.InputException;
import dev.marionette.app.picture.Camera;
import dev.marionette.app.picture.Pictures;
import dev.marionette.app.report.TunePage;
import dev.marionette.pipeline.metrics.Table;
import dev.marionette.pipeline.run.ReportJson;
import dev.marionette.postprocess.export.AtomicFile;
import dev.marionette.sweep.tune.TunePlan;
import dev.marionette.sweep.tune.TuneResult;
import dev.marionette.sweep.tune.TuneResult.Evaluation;
import dev.marionette.sweep.tune.TuneResult.Outcome;
import dev.marionette.sweep.tune.TunedRange;
import dev.marionette.sweep.tune.Tuner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What tuning found, in lines, as a tree and as files. */
record TuneText(TunePlan plan, TuneResult result) {
    /** Height of a pose in pixels, and how many are drawn. */
    private static final int PICTURE = 200;

    private static final int POSES = 8;

    /** The settings that the best has otherwise than untuned, by key. */
    Map<String, Double> changed() {
        Map<String, Double> changed = new LinkedHashMap<>();
        for (TunedRange range : result.ranges()) {
            double value = result.best().values().getOrDefault(range.key(), range.untuned());
            if (value != range.untuned()) {
                changed.put(range.key(), value);
            }
        }
        return changed;
    }

    /** How they were found, for the robot's file. */
    Map<String, Object> provenance() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("budget", plan.budget());
        tree.put("seed", plan.seed());
        if (!plan.settings().isEmpty()) {
            tree.put("set", new TreeMap<>(plan.settings()));
        }
        tree.put("clips", result.training());
        tree.put("held_out_clips", result.heldOut());
        tree.put("limbs_on_clips", percent(result.best().score().limbs()));
        result.judged().ifPresent(judged -> {
            tree.put("limbs_held_out", percent(judged.score().limbs()));
            tree.put(
                    "better_held_out", judged.better() + " of " + judged.clips().size());
            tree.put("p", rounded(judged.p()));
        });
        return tree;
    }

    private static double rounded(double x) {
        return Double.parseDouble(String.format(Locale.ROOT, "%.3g", x));
    }

    /** A logarithm of a ratio as a change in percent. */
    static String percent(double log) {
        return String.format(Locale.ROOT, "%+.1f %%", 100 * Math.expm1(log));
    }

    /** What is said on standard output. */
    List<String> lines(Path folder, Optional<Path> yaml, boolean noWrite) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "%s, %s base: %d motions to tune with, %d held out, %d evaluations",
                result.robot(),
                result.base().name().toLowerCase(Locale.ROOT),
                result.training().size(),
                result.heldOut().size(),
                result.evaluations().size() - 1));
        Evaluation untuned = result.evaluations().get(0);
        if (result.outcome() == Outcome.NOTHING) {
            lines.add(String.format(
                    Locale.ROOT,
                    "nothing to gain: limbs %.2f° untuned, and no setting alone is better by more than 0.5 %%",
                    untuned.limbsDeg()));
            return lines;
        }
        lines.add(String.format(
                Locale.ROOT,
                "search: limbs %.2f° → %.2f° (%s)",
                untuned.limbsDeg(),
                result.best().limbsDeg(),
                percent(result.best().score().limbs())));
        result.judged()
                .ifPresent(judged -> lines.add(String.format(
                        Locale.ROOT,
                        "held out: limbs %.2f° → %.2f° (%s), nearer in %d of %d, p = %.2g%s",
                        judged.untunedDeg(),
                        judged.tunedDeg(),
                        percent(judged.score().limbs()),
                        judged.better(),
                        judged.clips().size(),
                        judged.p(),
                        judged.score().guards().isEmpty()
                                ? ""
                                : "; worse: "
                                        + String.join(
                                                ", ", judged.score().guards().keySet()))));
        changed()
                .forEach((key, value) -> lines.add(
                        "  " + key + ": " + value + " (" + untuned.values().get(key) + ")"));
        String config = "--config " + folder.resolve("settings.yaml");
        lines.add(
                switch (result.outcome()) {
                    case TUNED ->
                        yaml.map(file -> "written: " + file + ": tuned, which every later run uses")
                                .orElse(
                                        "kept: " + config
                                                + (noWrite
                                                        ? ""
                                                        : "; a robot's own folder (`robots new`) would have them for every run"));
                    case UNPROVEN ->
                        "not written into the robot's folder: at least 5 held-out motions are needed to judge by. To use them: "
                                + config;
                    case REFUTED ->
                        "not written into the robot's folder: no better on the held-out motions. To use them all the same: "
                                + config;
                    case NOTHING -> "";
                });
        return lines;
    }

    /** The same for programs. */
    Map<String, Object> tree(Optional<Path> yaml) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("robot", result.robot());
        tree.put("base", result.base().name().toLowerCase(Locale.ROOT));
        tree.put("method", plan.method());
        tree.put("outcome", result.outcome().name().toLowerCase(Locale.ROOT));
        tree.put("settings", changed());
        tree.put("provenance", provenance());
        tree.put("written", yaml.map(Path::toString).orElse(""));
        tree.put("unused", result.dead());
        result.judged().ifPresent(judged -> tree.put("held_out", judged.metrics()));
        List<Map<String, Object>> evaluations = new ArrayList<>();
        for (Evaluation evaluation : result.evaluations()) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("name", evaluation.name());
            row.put(
                    "score",
                    Double.isFinite(evaluation.score().value())
                            ? evaluation.score().value()
                            : null);
            row.put("limbs_deg", Double.isFinite(evaluation.limbsDeg()) ? evaluation.limbsDeg() : null);
            row.put("exceeded", evaluation.score().guards());
            row.put("settings", evaluation.values());
            evaluations.add(row);
        }
        tree.put("evaluations", evaluations);
        return tree;
    }

    /** Writes {@code tune.json}, {@code evaluations.csv}, {@code settings.yaml} and the page into a folder. */
    Path write(Path folder, Optional<Path> yaml) {
        try {
            AtomicFile.write(
                    folder.resolve("tune.json"),
                    out -> out.write(ReportJson.mapper().writeValueAsString(tree(yaml)) + "\n"));
            Table table = TunePage.evaluations(result);
            AtomicFile.write(folder.resolve(table.name() + ".csv"), out -> out.write(table.csv()));
            AtomicFile.write(folder.resolve("settings.yaml"), out -> out.write(settings()));
            Path page = folder.resolve("tune.html");
            Map<String, String> pictures = pictures(folder);
            AtomicFile.write(page, out -> out.write(TunePage.of(result, changed(), pictures)));
            return page;
        } catch (IOException e) {
            throw new InputException(
                    folder.toString(),
                    "cannot be written: " + e,
                    "Check that the folder may be written to and that there is space left.",
                    e);
        }
    }

    /** Of the held-out motion whose limbs changed most: PNG in base 64 by its title. */
    private Map<String, String> pictures(Path folder) throws IOException {
        Map<String, String> pictures = new LinkedHashMap<>();
        Optional<TuneResult.Clip> most = result.judged().stream()
                .flatMap(judged -> judged.clips().stream())
                .filter(clip ->
                        !clip.untunedFolder().isEmpty() && !clip.tunedFolder().isEmpty())
                .max(Comparator.comparingDouble(clip -> Math.abs(clip.tunedDeg() - clip.untunedDeg())));
        if (most.isPresent()) {
            TuneResult.Clip clip = most.get();
            Map<String, String> runs = new LinkedHashMap<>();
            runs.put(clip.motion() + ", untuned", clip.untunedFolder());
            runs.put(clip.motion() + ", tuned", clip.tunedFolder());
            for (Map.Entry<String, String> run : runs.entrySet()) {
                Path from = folder.resolve(Tuner.HELD_OUT).resolve(run.getValue());
                Path picture = from.resolve("strip.png");
                Pictures.of(RunPages.block(from), PICTURE, Camera.FRONT).snapshot(picture, POSES);
                pictures.put(run.getKey(), Base64.getEncoder().encodeToString(Files.readAllBytes(picture)));
            }
        }
        return pictures;
    }

    private String settings() {
        StringBuilder text =
                new StringBuilder("# Tuned for " + result.robot() + " by `marionette tune`; tune.json says how.\n");
        changed().forEach((key, value) -> {
            int dot = key.indexOf('.');
            text.append(key, 0, dot)
                    .append(": {")
                    .append(key.substring(dot + 1))
                    .append(": ")
                    .append(value)
                    .append("}\n");
        });
        return text.toString();
    }
}
