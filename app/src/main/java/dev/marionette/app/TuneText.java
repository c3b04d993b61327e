package dev.marionette.app;

import dev.marionette.api.InputException;
import dev.marionette.api.TunedSettings;
import dev.marionette.app.picture.Camera;
import dev.marionette.app.picture.Pictures;
import dev.marionette.app.report.TunePage;
import dev.marionette.pipeline.metrics.Table;
import dev.marionette.pipeline.run.ReportJson;
import dev.marionette.postprocess.export.AtomicFile;
import dev.marionette.sweep.tune.TunePlan;
import dev.marionette.sweep.tune.TuneResult;
import dev.marionette.sweep.tune.TuneResult.Evaluation;
import dev.marionette.sweep.tune.TuneResult.Judged;
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
import java.util.Set;
import java.util.TreeMap;

/**
 * What tuning found, in lines, as a tree and as files.
 *
 * @param version of the program
 */
record TuneText(TunePlan plan, TuneResult result, String version) {
    /** Height of a pose in pixels, and how many are drawn. */
    private static final int PICTURE = 200;

    private static final int POSES = 8;

    /** Settings that choose clips' rate and base, which a robot's block has in another way. */
    private static final Set<String> ELSEWHERE = Set.of("person.max_rate", "ground.base");

    /** What a robot would keep: what was found, and what the user said of settings that are searched, as it was found beside these. */
    TunedSettings tuned() {
        Map<String, Double> values = new LinkedHashMap<>(result.changed());
        plan.settings().forEach((key, value) -> {
            if (TunedRange.isSearched(key)) {
                values.put(key, Double.parseDouble(value));
            }
        });
        return new TunedSettings(TunePlan.METHOD, values);
    }

    /** Whether it is to be kept with the robot: there is evidence, and it was not found beside settings that cannot be kept. */
    boolean kept() {
        return result.outcome() == Outcome.TUNED && notKept().isEmpty();
    }

    /** What the user said that a robot's block does not have. */
    private List<String> notKept() {
        return plan.settings().keySet().stream()
                .filter(key -> !ELSEWHERE.contains(key) && !TunedRange.isSearched(key))
                .sorted()
                .toList();
    }

    /** How they were found, for the robot's file. */
    Map<String, Object> provenance() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("budget", plan.budget());
        tree.put("seed", plan.seed());
        if (!plan.settings().isEmpty()) {
            tree.put("set", new TreeMap<>(plan.settings()));
        }
        tree.put("rate", plan.rateHz());
        tree.put("version", version);
        tree.put("clips", digests(result.training()));
        tree.put("held_out_clips", digests(result.heldOut()));
        tree.put("limbs_in_search", percent(result.best().score().limbs()));
        result.judged().ifPresent(judged -> {
            tree.put("limbs_held_out", percent(judged.score().limbs()));
            tree.put("interval_held_out", interval(judged));
            tree.put("less_held_out", judged.better() + " of " + judged.clips().size());
            tree.put("p", rounded(judged.p()));
        });
        return tree;
    }

    /** SHA-256 of the only file, or of each, by clip. */
    private Map<String, Object> digests(List<String> clips) {
        Map<String, Object> digests = new LinkedHashMap<>();
        clips.forEach(clip -> {
            Map<String, String> files = result.digests().getOrDefault(clip, Map.of());
            digests.put(clip, files.size() == 1 ? files.values().iterator().next() : files);
        });
        return digests;
    }

    /** The 95 % interval of the median change. */
    static String interval(Judged judged) {
        return percent(judged.low()) + " to " + percent(judged.high());
    }

    private static double rounded(double x) {
        return Double.parseDouble(String.format(Locale.ROOT, "%.3g", x));
    }

    /** A logarithm of a ratio as a change in percent. */
    static String percent(double log) {
        return Double.isFinite(log) ? String.format(Locale.ROOT, "%+.1f %%", 100 * Math.expm1(log)) : "no result";
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
                    "nothing to gain: limbs %.2f° untuned, and no evaluation is better by 0.5 %%",
                    untuned.limbsDeg()));
            return lines;
        }
        lines.add(String.format(
                Locale.ROOT,
                "search: limbs %.2f° → %.2f° (%s)",
                untuned.limbsDeg(),
                result.best().limbsDeg(),
                percent(result.best().score().limbs())));
        result.judged().ifPresent(judged -> lines.add(heldOut(judged)));
        result.changed()
                .forEach((key, value) -> lines.add(
                        "  " + key + ": " + value + " (" + untuned.values().get(key) + ")"));
        String config = "--config " + folder.resolve("settings.yaml");
        lines.add(
                switch (result.outcome()) {
                    case TUNED -> kept(yaml, noWrite, config);
                    case UNPROVEN ->
                        "not kept: at least 5 held-out motions are needed for a verdict. To use them: " + config;
                    case AT_A_PRICE -> "not kept: limbs are nearer, at a price. To use them all the same: " + config;
                    case REFUTED ->
                        "not kept: no evidence on the held-out motions. To use them all the same: " + config;
                    case NOTHING -> "";
                });
        return lines;
    }

    private String kept(Optional<Path> yaml, boolean noWrite, String config) {
        if (yaml.isPresent()) {
            return "kept: " + yaml.get() + ": tuned, which every later run uses";
        }
        if (!notKept().isEmpty()) {
            return "not kept, as these settings were said and no robot's file has them: " + String.join(", ", notKept())
                    + ". To use them: " + config;
        }
        return "to use them: " + config
                + (noWrite ? "" : "; a robot's own folder (`robots new`) would keep them for every run");
    }

    private static String heldOut(Judged judged) {
        return String.format(
                Locale.ROOT,
                "held out: limbs %.2f° → %.2f° (%s; median %s), less in %d of %d, p = %.2g%s",
                judged.untunedDeg(),
                judged.tunedDeg(),
                percent(judged.score().limbs()),
                interval(judged),
                judged.better(),
                judged.clips().size(),
                judged.p(),
                judged.score().guards().isEmpty()
                        ? ""
                        : "; exceeded: "
                                + String.join(", ", judged.score().guards().keySet()));
    }

    /** The same for programs. */
    Map<String, Object> tree(Optional<Path> yaml) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("robot", result.robot());
        tree.put("base", result.base().name().toLowerCase(Locale.ROOT));
        tree.put("method", TunePlan.METHOD);
        tree.put("outcome", result.outcome().name().toLowerCase(Locale.ROOT));
        tree.put("settings", result.changed());
        tree.put("provenance", provenance());
        tree.put("written", yaml.map(Path::toString).orElse(""));
        tree.put("unused", result.dead());
        result.judged().ifPresent(judged -> {
            tree.put("held_out", judged.metrics());
            tree.put("held_out_exceeded", judged.score().guards());
        });
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
    Path write(Path folder) {
        try {
            AtomicFile.write(
                    folder.resolve("tune.json"),
                    out -> out.write(ReportJson.mapper().writeValueAsString(tree(Optional.empty())) + "\n"));
            Table table = TunePage.evaluations(result);
            AtomicFile.write(folder.resolve(table.name() + ".csv"), out -> out.write(table.csv()));
            AtomicFile.write(folder.resolve("settings.yaml"), out -> out.write(settings()));
            Path page = folder.resolve("tune.html");
            Map<String, String> pictures = pictures(folder);
            AtomicFile.write(page, out -> out.write(TunePage.of(result, pictures)));
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
        Map<String, List<String>> groups = new TreeMap<>();
        result.changed().forEach((key, value) -> {
            int dot = key.indexOf('.');
            groups.computeIfAbsent(key.substring(0, dot), group -> new ArrayList<>())
                    .add(key.substring(dot + 1) + ": " + value);
        });
        groups.forEach((group, entries) -> text.append(group)
                .append(": {")
                .append(String.join(", ", entries))
                .append("}\n"));
        return text.toString();
    }
}
