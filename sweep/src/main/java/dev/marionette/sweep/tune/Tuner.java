package dev.marionette.sweep.tune;

import dev.marionette.api.InputException;
import dev.marionette.api.RobotProfile;
import dev.marionette.api.RunSettings;
import dev.marionette.api.search.Box;
import dev.marionette.api.search.Optimizer;
import dev.marionette.api.search.OptimizerSettings;
import dev.marionette.api.sweep.RunSpec;
import dev.marionette.api.sweep.StopSignal;
import dev.marionette.methods.naturalmotion.OptimizerChoice;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.metrics.Metric;
import dev.marionette.sweep.Sweep;
import dev.marionette.sweep.SweepOptions;
import dev.marionette.sweep.SweepProgress;
import dev.marionette.sweep.SweepTools;
import dev.marionette.sweep.journal.JournalReader;
import dev.marionette.sweep.plan.PlanExpander;
import dev.marionette.sweep.plan.SweepPlan;
import dev.marionette.sweep.summary.SignedRank;
import dev.marionette.sweep.summary.SweepRuns;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * Searches settings for a robot in closed loop: what is evaluated is the verified motion of every clip. First each setting alone is moved half way to both ends of
 * its range; those that change nothing are left out, and where none is better, the search ends. Then an optimiser goes on from there. At last the best and the
 * untuned settings are compared on clips that the search did not see.
 *
 * <p>The search is a sweep to which every evaluation adds a variant, in the folder {@value #SEARCH}; the comparison is another one, in {@value #HELD_OUT}.
 */
public final class Tuner {
    /** Folder of the sweep that the search is. */
    public static final String SEARCH = "search";
    /** Folder of the sweep that compares. */
    public static final String HELD_OUT = "held-out";

    /** Of what a setting alone has to better the score, or changes it at all: a part in so many of the limbs' angle. */
    private static final double SEEN = 0.005;

    private static final double NOTHING = 0.0005;
    private static final double HALF = 0.5;
    /** Of fewer clips, the best that can come out is no evidence at one in twenty. */
    static final int FEWEST = 5;

    private static final double EVIDENCE = 0.05;
    private static final String UNTUNED = "untuned";
    private static final String TUNED = "tuned";

    private final SweepTools tools;
    private final Extensions extensions;
    private final Sweep sweep;
    private final PlanExpander expander;

    /**
     * @param tools of this process
     * @param elsewhere makes the same on other machines
     */
    public Tuner(SweepTools tools, SweepTools.Source elsewhere, Extensions extensions) {
        this.tools = tools;
        this.extensions = extensions;
        sweep = new Sweep(tools, elsewhere);
        expander = new PlanExpander(tools.robots(), tools.motions(), extensions, tools.retargeter());
    }

    /**
     * Tunes.
     *
     * @param options of both sweeps, whose folders are in this one
     * @return empty where it was stopped
     * @throws InputException for a robot, motions or settings that cannot be used, too few motions, and as {@link Sweep#run}
     */
    public Optional<TuneResult> run(TunePlan plan, SweepOptions options, SweepProgress progress, StopSignal stop) {
        return new Course(plan, options, progress, stop).run();
    }

    /** The clips, in the order of their names: those of the search and those that are held out. */
    static List<List<String>> split(List<String> motions, double share, long seed) {
        int held = (int) Math.round(share * motions.size());
        if (share > 0 && (held < 1 || held == motions.size())) {
            throw new InputException(
                    "--motions",
                    motions.size() + " are too few to hold " + share + " of them out",
                    "Name more motions, or say --held-out 0.");
        }
        List<String> drawn = new ArrayList<>(motions);
        Collections.shuffle(drawn, new Random(seed));
        List<String> out = drawn.subList(0, held);
        return List.of(
                motions.stream().filter(m -> !out.contains(m)).toList(),
                motions.stream().filter(out::contains).toList());
    }

    /**
     * What comes of it.
     *
     * @param found whether the search found anything better
     * @param judged by the clips held out; empty where there are none
     */
    static TuneResult.Outcome outcome(boolean found, Optional<TuneResult.Judged> judged) {
        if (!found) {
            return TuneResult.Outcome.NOTHING;
        }
        if (judged.isEmpty() || judged.get().clips().size() < FEWEST) {
            return TuneResult.Outcome.UNPROVEN;
        }
        TuneResult.Judged j = judged.get();
        return j.score().limbs() < 0 && j.score().guarded() && j.p() < EVIDENCE
                ? TuneResult.Outcome.TUNED
                : TuneResult.Outcome.REFUTED;
    }

    /** One tuning. */
    private final class Course {
        private final TunePlan plan;
        private final SweepOptions options;
        private final SweepProgress progress;
        private final StopSignal stop;
        private final Map<String, Map<String, String>> variants = new LinkedHashMap<>();
        private final List<TuneResult.Evaluation> evaluations = new ArrayList<>();
        private List<SweepRuns.Run> untuned = List.of();
        private boolean begun;

        Course(TunePlan plan, SweepOptions options, SweepProgress progress, StopSignal stop) {
            this.plan = plan;
            this.options = options;
            this.progress = progress;
            this.stop = stop;
        }

        Optional<TuneResult> run() {
            String label = tools.robots().load(plan.robot()).label();
            List<RunSpec> all = expand(plan.motions(), Map.of(UNTUNED, Map.of()), SweepPlan.Keep.NONE);
            List<List<String>> clips =
                    split(all.stream().map(run -> run.motion().name()).toList(), plan.heldOut(), plan.seed());
            List<String> training = clips.get(0);
            Map<String, String> defaults = extensions.settings().keys();
            List<TunedRange> widest = TunedRange.of(true, plan.said(), defaults);
            if (evaluate(UNTUNED, TunedRange.values(widest, new double[widest.size()]), training)
                    .isEmpty()) {
                return Optional.empty();
            }
            boolean floating = floating();
            List<TunedRange> ranges = TunedRange.of(floating, plan.said(), defaults);
            List<TuneResult.Evaluation> alone = new ArrayList<>();
            for (int i = 0; i < ranges.size(); i++) {
                for (double u : new double[] {-HALF, HALF}) {
                    Optional<TuneResult.Evaluation> moved = evaluate(
                            ranges.get(i).key() + (u < 0 ? "-" : "+"),
                            TunedRange.values(ranges, TunedRange.alone(ranges.size(), i, u)),
                            training);
                    if (moved.isEmpty()) {
                        return Optional.empty();
                    }
                    alone.add(moved.get());
                }
            }
            List<TunedRange> live = new ArrayList<>();
            for (int i = 0; i < ranges.size(); i++) {
                if (Math.max(change(alone.get(2 * i)), change(alone.get(2 * i + 1))) > NOTHING) {
                    live.add(ranges.get(i));
                }
            }
            boolean hope = alone.stream().anyMatch(e -> e.score().value() < -SEEN);
            if (hope && !search(live, ranges, alone, training)) {
                return Optional.empty();
            }
            TuneResult.Evaluation best = evaluations.stream()
                    .min(Comparator.comparingDouble(e -> e.score().value()))
                    .orElseThrow();
            boolean found = best.score().value() < -SEEN;
            Optional<TuneResult.Judged> judged = Optional.empty();
            if (found && !clips.get(1).isEmpty()) {
                judged = judge(best, clips.get(1));
                if (judged.isEmpty()) {
                    return Optional.empty();
                }
            }
            return Optional.of(new TuneResult(
                    label,
                    floating ? RobotProfile.Base.FLOATING : RobotProfile.Base.FIXED,
                    training,
                    clips.get(1),
                    ranges,
                    ranges.stream()
                            .filter(range -> !live.contains(range))
                            .map(TunedRange::key)
                            .toList(),
                    List.copyOf(evaluations),
                    best,
                    judged,
                    outcome(found, judged)));
        }

        private static double change(TuneResult.Evaluation moved) {
            return Double.isFinite(moved.score().value())
                    ? Math.abs(moved.score().value())
                    : Double.POSITIVE_INFINITY;
        }

        /** Whether the base floats in all runs; where it does in some only, there are two things to tune. */
        private boolean floating() {
            long walking = untuned.stream()
                    .filter(run -> run.metrics().containsKey(Metric.FOOT_SLIDE.id()))
                    .count();
            if (walking > 0
                    && walking < untuned.stream().filter(SweepRuns.Run::done).count()) {
                String still = untuned.stream()
                        .filter(run -> run.done() && !run.metrics().containsKey(Metric.FOOT_SLIDE.id()))
                        .map(SweepRuns.Run::motion)
                        .findFirst()
                        .orElse("");
                throw new InputException(
                        "--motions",
                        "the base floats in some and is held in others, as in " + still,
                        "Say --set ground.base=fixed, or leave out clips without legs.");
            }
            return walking > 0;
        }

        /** @return whether it came to its end */
        private boolean search(
                List<TunedRange> live,
                List<TunedRange> ranges,
                List<TuneResult.Evaluation> alone,
                List<String> training) {
            int size = live.size();
            double[] ends = new double[size];
            Arrays.fill(ends, 1);
            Box box = Box.of(Arrays.stream(ends).map(x -> -x).toArray(), ends);
            RunSettings settings = extensions.settings().load(Optional.empty(), assignments());
            OptimizerChoice choice = settings.get(OptimizerChoice.class);
            Optimizer optimizer = extensions
                    .optimizers()
                    .get(choice.name())
                    .create(
                            box,
                            new OptimizerSettings(
                                    plan.seed(), extensions.surrogates().get(choice.surrogate()), settings));
            optimizer.tell(new double[size], 0);
            for (int i = 0; i < size; i++) {
                int of = ranges.indexOf(live.get(i));
                optimizer.tell(
                        TunedRange.alone(size, i, -HALF),
                        alone.get(2 * of).score().compressed());
                optimizer.tell(
                        TunedRange.alone(size, i, HALF),
                        alone.get(2 * of + 1).score().compressed());
            }
            while (evaluations.size() <= plan.budget()) {
                double[] point = box.require("point", optimizer.ask());
                Map<String, Double> values = new LinkedHashMap<>();
                ranges.forEach(range -> values.put(range.key(), range.untuned()));
                values.putAll(TunedRange.values(live, point));
                Optional<TuneResult.Evaluation> made = evaluate(Integer.toString(evaluations.size()), values, training);
                if (made.isEmpty()) {
                    return false;
                }
                optimizer.tell(point, made.get().score().compressed());
            }
            return true;
        }

        /** Evaluates; empty where it was stopped. */
        private Optional<TuneResult.Evaluation> evaluate(
                String name, Map<String, Double> values, List<String> training) {
            Map<String, String> texts = new LinkedHashMap<>();
            values.forEach((key, value) -> texts.put(key, Double.toString(value)));
            variants.put(name, texts);
            List<SweepRuns.Run> runs =
                    sweep(training, variants, SEARCH, SweepPlan.Keep.NONE, options.resume() || begun);
            begun = true;
            if (stop.stopped()) {
                return Optional.empty();
            }
            if (name.equals(UNTUNED)) {
                untuned = runs;
                requireResults();
            }
            TuneScore score = TuneScore.of(untuned, runs);
            double limbs = runs.stream().mapToDouble(TuneScore::limbs).average().orElse(Double.NaN);
            TuneResult.Evaluation made = new TuneResult.Evaluation(name, values, score, limbs);
            evaluations.add(made);
            return Optional.of(made);
        }

        private void requireResults() {
            untuned.stream().filter(run -> !run.done()).findFirst().ifPresent(run -> {
                throw new InputException("--motions", run.motion() + " has no result: " + run.error(), "Leave it out.");
            });
        }

        /** How the best does on other clips; empty where it was stopped. */
        private Optional<TuneResult.Judged> judge(TuneResult.Evaluation best, List<String> motions) {
            Map<String, Map<String, String>> two = new LinkedHashMap<>();
            two.put(UNTUNED, variants.get(UNTUNED));
            two.put(TUNED, variants.get(best.name()));
            boolean there = JournalReader.isIn(folder(HELD_OUT));
            List<SweepRuns.Run> tuned = sweep(motions, two, HELD_OUT, SweepPlan.Keep.REPORTS, there);
            if (stop.stopped()) {
                return Optional.empty();
            }
            List<SweepRuns.Run> before = of(HELD_OUT, UNTUNED);
            List<TuneResult.Clip> clips = new ArrayList<>();
            for (int i = 0; i < tuned.size(); i++) {
                SweepRuns.Run was = before.get(i);
                SweepRuns.Run is = tuned.get(i);
                clips.add(new TuneResult.Clip(
                        is.motion(), TuneScore.limbs(was), TuneScore.limbs(is), was.folder(), is.folder()));
            }
            SignedRank test = SignedRank.of(clips.stream()
                    .mapToDouble(clip -> clip.tunedDeg() - clip.untunedDeg())
                    .toArray());
            double p = test.rankBiserial() < 0 ? test.p() / 2 : 1 - test.p() / 2;
            return Optional.of(new TuneResult.Judged(TuneScore.of(before, tuned), clips, p, means(before, tuned)));
        }

        private Map<String, double[]> means(List<SweepRuns.Run> before, List<SweepRuns.Run> after) {
            Map<String, double[]> means = new LinkedHashMap<>();
            for (Metric metric : Metric.values()) {
                double was = mean(before, metric);
                double is = mean(after, metric);
                if (Double.isFinite(was) && Double.isFinite(is)) {
                    means.put(metric.id(), new double[] {was, is});
                }
            }
            return means;
        }

        private static double mean(List<SweepRuns.Run> runs, Metric metric) {
            return runs.stream()
                    .mapToDouble(run -> run.metrics().getOrDefault(metric.id(), Double.NaN))
                    .average()
                    .orElse(Double.NaN);
        }

        /** The runs of the last variant, after all that are missing were made. */
        private List<SweepRuns.Run> sweep(
                List<String> motions,
                Map<String, Map<String, String>> of,
                String folder,
                SweepPlan.Keep keep,
                boolean resume) {
            SweepPlan sweepPlan = sweepPlan(motions, of, folder.equals(SEARCH), keep);
            SweepOptions own = new SweepOptions(
                    folder(folder),
                    resume,
                    options.retryFailed(),
                    options.mixVersions(),
                    options.engine(),
                    options.threads(),
                    options.engineSettings());
            int evaluated = evaluations.size();
            boolean search = folder.equals(SEARCH);
            int before = search ? evaluations.size() * motions.size() : 0;
            int all = search ? (plan.budget() + 1) * motions.size() : of.size() * motions.size();
            SweepProgress shown = (stage, done, count, failed) ->
                    progress.at(folder, search ? before + motions.size() - count + done : done, all, failed);
            sweep.run(sweepPlan, expand(sweepPlan), own, shown, stop);
            String last = new ArrayList<>(of.keySet()).get(of.size() - 1);
            return stop.stopped() ? List.of() : of(folder, last);
        }

        private List<SweepRuns.Run> of(String folder, String variant) {
            try (JournalReader journal = JournalReader.of(folder(folder))) {
                SweepRuns runs = SweepRuns.of(journal);
                int condition = runs.conditions().indexOf(variant);
                return runs.runs().stream()
                        .filter(run -> run.condition() == condition)
                        .toList();
            }
        }

        private Path folder(String name) {
            return options.out().resolve(name);
        }

        private List<String> assignments() {
            return plan.settings().entrySet().stream()
                    .map(entry -> entry.getKey() + "=" + entry.getValue())
                    .sorted()
                    .toList();
        }

        private SweepPlan sweepPlan(
                List<String> motions, Map<String, Map<String, String>> of, boolean search, SweepPlan.Keep keep) {
            Map<String, List<String>> settings = new LinkedHashMap<>();
            plan.settings().forEach((key, value) -> settings.put(key, List.of(value)));
            if (search) {
                settings.putIfAbsent("person.max_rate", List.of(Double.toString(plan.rateHz())));
            }
            return new SweepPlan(
                    search ? SEARCH : HELD_OUT,
                    "",
                    List.of(plan.robot()),
                    motions,
                    List.of(plan.method()),
                    settings,
                    of,
                    List.of(plan.seed()),
                    1,
                    List.of(),
                    0,
                    keep,
                    0,
                    Metric.LIMB_ANGLE.id(),
                    SweepPlan.Compare.EACH);
        }

        private List<RunSpec> expand(List<String> motions, Map<String, Map<String, String>> of, SweepPlan.Keep keep) {
            return expand(sweepPlan(motions, of, true, keep));
        }

        private List<RunSpec> expand(SweepPlan of) {
            Path here = Path.of("").toAbsolutePath();
            return expander.expand(of, "tune", here, here);
        }
    }
}
