package dev.marionette.sweep.tune;

import dev.marionette.api.InputException;
import dev.marionette.api.sweep.RunSpec;
import dev.marionette.api.sweep.StopSignal;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.metrics.Metric;
import dev.marionette.pipeline.run.Motions;
import dev.marionette.sweep.Sweep;
import dev.marionette.sweep.SweepOptions;
import dev.marionette.sweep.SweepProgress;
import dev.marionette.sweep.SweepTools;
import dev.marionette.sweep.journal.JournalReader;
import dev.marionette.sweep.plan.PlanExpander;
import dev.marionette.sweep.plan.SweepPlan;
import dev.marionette.sweep.summary.SweepRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Makes the runs of a tuning: two sweeps, to which variants are added one by one. */
final class TuneRuns {
    private final TunePlan plan;
    private final SweepTools tools;
    private final SweepOptions options;
    private final StopSignal stop;
    private final Sweep sweep;
    private final PlanExpander expander;
    private final Map<String, Map<String, Map<String, String>>> variants = new HashMap<>();

    TuneRuns(
            TunePlan plan,
            SweepTools tools,
            SweepTools.Source elsewhere,
            Extensions extensions,
            SweepOptions options,
            StopSignal stop) {
        this.plan = plan;
        this.tools = tools;
        this.options = options;
        this.stop = stop;
        sweep = new Sweep(tools, elsewhere);
        expander = new PlanExpander(tools.robots(), tools.motions(), extensions, tools.retargeter());
    }

    /** @throws InputException if the folder holds something else than a tuning that is to be gone on with */
    void requireFolder() {
        Path out = options.out();
        if (JournalReader.isIn(out.resolve(Tuner.SEARCH))) {
            if (!options.resume()) {
                throw new InputException(
                        out.toString(),
                        "holds a tuning already",
                        "Say --resume to go on with it, or choose another --out.");
            }
            return;
        }
        try (Stream<Path> entries = Files.isDirectory(out) ? Files.list(out) : Stream.empty()) {
            if (Files.exists(out)
                    && (!Files.isDirectory(out) || entries.findAny().isPresent())) {
                throw new InputException(
                        out.toString(), "is there already and holds no tuning", "Choose another --out.");
            }
        } catch (IOException e) {
            throw new InputException(
                    out.toString(), "is not a folder that can be used: " + e, "Choose another --out.", e);
        }
    }

    /**
     * The names of the clips, in the order of the plan.
     *
     * @throws InputException if there is no such motion, or two names are one clip: it could be on both sides of the split
     */
    List<String> clips() {
        List<String> names = new ArrayList<>();
        Map<String, String> known = new HashMap<>();
        for (RunSpec run : expander.expand(plan(Tuner.SEARCH, plan.motions()), "tune", here(), here())) {
            String name = run.motion().name();
            String other = known.put(digest(name), name);
            if (other != null) {
                throw new InputException("--motions", other + " and " + name + " are the same clip", "Name it once.");
            }
            names.add(name);
        }
        return names;
    }

    /** SHA-256 of the files of a clip and its name in them. */
    private String digest(String clip) {
        Motions.Loaded loaded = tools.motions().load(clip);
        return new TreeMap<>(loaded.digests()) + " " + loaded.clip().name();
    }

    /** SHA-256 of the files of a clip, by their names. */
    Map<String, String> digests(String clip) {
        return new TreeMap<>(tools.motions().load(clip).digests());
    }

    /**
     * Adds a variant to a sweep and makes what is missing of it.
     *
     * @param folder of the sweep
     * @param values of settings, by key
     * @return a run of each clip, in their order; empty where the sweep was stopped
     */
    List<SweepRuns.Run> of(
            String folder, List<String> clips, String variant, Map<String, Double> values, SweepProgress progress) {
        Map<String, Map<String, String>> all = variants.computeIfAbsent(folder, name -> new LinkedHashMap<>());
        Map<String, String> texts = new LinkedHashMap<>();
        values.forEach((key, value) -> texts.put(key, Double.toString(value)));
        all.put(variant, texts);
        boolean there = options.resume() || all.size() > 1;
        Path out = options.out().resolve(folder);
        SweepOptions own = new SweepOptions(
                out,
                there || JournalReader.isIn(out),
                false,
                false,
                options.engine(),
                options.threads(),
                options.engineSettings());
        SweepPlan longer = plan(folder, clips);
        sweep.run(longer, expander.expand(longer, "tune", here(), here()), own, progress, stop);
        return stop.stopped() ? List.of() : read(out, clips.size(), all.size());
    }

    /** The runs of the last of some variants: the last changes fastest, so that its runs are apart by the number of variants. */
    private static List<SweepRuns.Run> read(Path out, int clips, int of) {
        try (JournalReader journal = JournalReader.of(out)) {
            List<SweepRuns.Run> runs = SweepRuns.of(journal).runs().stream()
                    .filter(run -> run.position() % of == of - 1)
                    .sorted(Comparator.comparingInt(SweepRuns.Run::position))
                    .toList();
            if (runs.size() != clips) {
                throw new IllegalStateException(runs.size() + " runs of " + clips + " clips in " + out);
            }
            return runs;
        }
    }

    private static Path here() {
        return Path.of("").toAbsolutePath();
    }

    private SweepPlan plan(String folder, List<String> clips) {
        boolean search = folder.equals(Tuner.SEARCH);
        Map<String, List<String>> settings = new LinkedHashMap<>();
        plan.settings().forEach((key, value) -> settings.put(key, List.of(value)));
        if (search) {
            settings.put(TunePlan.RATE, List.of(Double.toString(plan.searchRateHz())));
        }
        return new SweepPlan(
                folder,
                "",
                List.of(plan.robot()),
                clips,
                List.of(TunePlan.METHOD),
                settings,
                variants.getOrDefault(folder, Map.of()),
                List.of(plan.seed()),
                1,
                List.of(),
                0,
                search ? SweepPlan.Keep.NONE : SweepPlan.Keep.REPORTS,
                0,
                Metric.LIMB_ANGLE.id(),
                SweepPlan.Compare.EACH);
    }
}
