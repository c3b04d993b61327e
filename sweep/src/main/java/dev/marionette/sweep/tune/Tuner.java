package dev.marionette.sweep.tune;

import dev.marionette.api.InputException;
import dev.marionette.api.RobotProfile;
import dev.marionette.api.RunSettings;
import dev.marionette.api.search.Box;
import dev.marionette.api.search.Optimizer;
import dev.marionette.api.search.OptimizerSettings;
import dev.marionette.api.sweep.StopSignal;
import dev.marionette.methods.naturalmotion.OptimizerChoice;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.metrics.Metric;
import dev.marionette.sweep.SweepOptions;
import dev.marionette.sweep.SweepProgress;
import dev.marionette.sweep.SweepTools;
import dev.marionette.sweep.summary.Sample;
import dev.marionette.sweep.summary.SignedRank;
import dev.marionette.sweep.summary.SweepRuns;
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

    /** By how much a score has to be below 0 to be called better. */
    private static final double SEEN = 0.005;
    /** A setting that changes the score by less changes nothing. */
    private static final double NOTHING = 0.0005;

    private static final double HALF = 0.5;
    /** Of fewer clips, the best that can come out is no evidence at one in twenty. */
    static final int FEWEST = 5;

    private static final double EVIDENCE = 0.05;
    private static final String UNTUNED = "untuned";
    private static final String TUNED = "tuned";

    private final SweepTools tools;
    private final SweepTools.Source elsewhere;
    private final Extensions extensions;

    /**
     * @param tools of this process
     * @param elsewhere makes the same on other machines
     */
    public Tuner(SweepTools tools, SweepTools.Source elsewhere, Extensions extensions) {
        this.tools = tools;
        this.elsewhere = elsewhere;
        this.extensions = extensions;
    }

    /**
     * Tunes.
     *
     * @param options of both sweeps, whose folders are in this one
     * @return empty where it was stopped
     * @throws InputException for a robot, motions or settings that cannot be used, too few motions, a motion without a result, a folder that holds
     *     something else, and as {@link dev.marionette.sweep.Sweep#run}
     */
    public Optional<TuneResult> run(TunePlan plan, SweepOptions options, SweepProgress progress, StopSignal stop) {
        TuneRuns runs = new TuneRuns(plan, tools, elsewhere, extensions, options, stop);
        return new Course(plan, runs, progress).run();
    }

    /** The clips, in their order: those of the search and those that are held out. */
    static List<List<String>> split(List<String> clips, double share, long seed) {
        int held = (int) Math.round(share * clips.size());
        if (share > 0 && (held < 1 || held == clips.size())) {
            throw new InputException(
                    "--motions",
                    clips.size() + " are too few to hold " + share + " of them out",
                    "Name more motions, or say --held-out 0.");
        }
        List<String> drawn = new ArrayList<>(clips);
        Collections.shuffle(drawn, new Random(seed));
        List<String> out = drawn.subList(0, held);
        return List.of(
                clips.stream().filter(clip -> !out.contains(clip)).toList(),
                clips.stream().filter(out::contains).toList());
    }

    /**
     * The verdict.
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
        if (!(j.score().limbs() < 0 && j.p() < EVIDENCE)) {
            return TuneResult.Outcome.REFUTED;
        }
        return j.score().guarded() ? TuneResult.Outcome.TUNED : TuneResult.Outcome.AT_A_PRICE;
    }

    /**
     * Compares runs of the clips held out.
     *
     * @param before untuned, which all have a result
     * @param after with what was found, in the same order
     * @param seed of the interval
     */
    static TuneResult.Judged judged(List<SweepRuns.Run> before, List<SweepRuns.Run> after, long seed) {
        List<TuneResult.Clip> clips = new ArrayList<>();
        for (int i = 0; i < after.size(); i++) {
            SweepRuns.Run was = before.get(i);
            SweepRuns.Run is = after.get(i);
            clips.add(new TuneResult.Clip(
                    is.motion(), TuneScore.limbs(was), TuneScore.limbs(is), was.folder(), is.folder()));
        }
        TuneScore score = TuneScore.of(before, after);
        if (!Double.isFinite(score.limbs())) {
            return new TuneResult.Judged(score, clips, Double.NaN, Double.NaN, 1, Map.of());
        }
        double[] logs = clips.stream()
                .mapToDouble(clip -> TuneScore.limbs(clip.untunedDeg(), clip.tunedDeg()))
                .toArray();
        SignedRank test = SignedRank.of(logs);
        Sample.Interval interval = new Sample(logs).medianInterval(seed);
        double p = test.rankBiserial() < 0 ? test.p() / 2 : 1 - test.p() / 2;
        return new TuneResult.Judged(score, clips, interval.low(), interval.high(), p, means(before, after));
    }

    private static Map<String, double[]> means(List<SweepRuns.Run> before, List<SweepRuns.Run> after) {
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

    /** Over the runs that have it. */
    private static double mean(List<SweepRuns.Run> runs, Metric metric) {
        return runs.stream()
                .filter(run -> run.metrics().containsKey(metric.id()))
                .mapToDouble(run -> run.metrics().get(metric.id()))
                .average()
                .orElse(Double.NaN);
    }

    /** Whether the base floats in all runs; where it does in some only, there are two things to tune. */
    private static boolean floating(List<SweepRuns.Run> untuned) {
        List<SweepRuns.Run> still = untuned.stream()
                .filter(run -> !run.metrics().containsKey(Metric.FOOT_SLIDE.id()))
                .toList();
        if (!still.isEmpty() && still.size() < untuned.size()) {
            throw new InputException(
                    "--motions",
                    "the base floats in some and is held in others, as in "
                            + still.get(0).motion(),
                    "Say --set ground.base=fixed, or leave out clips without legs.");
        }
        return still.isEmpty();
    }

    /** The search was stopped. */
    private static final class Stopped extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /** One tuning. */
    private final class Course {
        private final TunePlan plan;
        private final TuneRuns runs;
        private final SweepProgress progress;
        private final List<TuneResult.Evaluation> evaluations = new ArrayList<>();
        private List<String> training = List.of();
        private List<SweepRuns.Run> untuned = List.of();

        Course(TunePlan plan, TuneRuns runs, SweepProgress progress) {
            this.plan = plan;
            this.runs = runs;
            this.progress = progress;
        }

        Optional<TuneResult> run() {
            runs.requireFolder();
            List<String> clips = runs.clips();
            List<List<String>> split = split(clips, plan.heldOut(), plan.seed());
            training = split.get(0);
            List<String> heldOut = split.get(1);
            try {
                return Optional.of(tune(clips, heldOut));
            } catch (Stopped stopped) {
                return Optional.empty();
            }
        }

        private TuneResult tune(List<String> clips, List<String> heldOut) {
            Map<String, String> defaults = extensions.settings().keys();
            List<TunedRange> widest = TunedRange.of(true, plan.said(), defaults);
            Map<String, Double> start = TunedRange.values(widest, new double[widest.size()]);
            requireBudget(TunedRange.of(false, plan.said(), defaults).size());
            List<SweepRuns.Run> before =
                    heldOut.isEmpty() ? List.of() : requireResults(heldOut(heldOut, UNTUNED, start));
            evaluate(UNTUNED, start);
            List<SweepRuns.Run> all = new ArrayList<>(untuned);
            all.addAll(before);
            boolean floating = floating(all);
            List<TunedRange> ranges = TunedRange.of(floating, plan.said(), defaults);
            requireBudget(ranges.size());
            List<TunedRange> live = alone(ranges);
            if (better(best())) {
                search(live, ranges);
            }
            TuneResult.Evaluation best = best();
            Optional<TuneResult.Judged> judged = better(best) && !heldOut.isEmpty()
                    ? Optional.of(judged(before, heldOut(heldOut, TUNED, best.values()), plan.seed()))
                    : Optional.empty();
            Map<String, Map<String, String>> digests = new LinkedHashMap<>();
            clips.forEach(clip -> digests.put(clip, runs.digests(clip)));
            return new TuneResult(
                    tools.robots().load(plan.robot()).label(),
                    floating ? RobotProfile.Base.FLOATING : RobotProfile.Base.FIXED,
                    training,
                    heldOut,
                    digests,
                    ranges,
                    ranges.stream()
                            .filter(range -> !live.contains(range))
                            .map(TunedRange::key)
                            .toList(),
                    List.copyOf(evaluations),
                    best,
                    judged,
                    outcome(better(best), judged));
        }

        private void requireBudget(int settings) {
            if (plan.budget() < 2 * settings) {
                throw new InputException(
                        "--budget",
                        plan.budget() + " is less than the " + 2 * settings
                                + " evaluations that move each setting alone",
                        "Take twice as many, or leave settings out: --set KEY=VALUE is not searched.");
            }
        }

        /** @throws InputException if a clip has no result, which a search could not do anything about */
        private List<SweepRuns.Run> requireResults(List<SweepRuns.Run> found) {
            found.stream().filter(run -> !run.done()).findFirst().ifPresent(run -> {
                throw new InputException("--motions", run.motion() + " has no result: " + run.error(), "Leave it out.");
            });
            return found;
        }

        private boolean better(TuneResult.Evaluation evaluation) {
            return evaluation.score().value() < -SEEN;
        }

        private TuneResult.Evaluation best() {
            return evaluations.stream()
                    .min(Comparator.comparingDouble(e -> e.score().value()))
                    .orElseThrow();
        }

        /** Moves each setting alone, first down, then up; the first evaluations after the untuned one. */
        private List<TunedRange> alone(List<TunedRange> ranges) {
            List<TunedRange> live = new ArrayList<>();
            for (int i = 0; i < ranges.size(); i++) {
                double change = 0;
                for (double u : new double[] {-HALF, HALF}) {
                    TuneResult.Evaluation moved = evaluate(
                            ranges.get(i).key() + (u < 0 ? "-" : "+"),
                            TunedRange.values(ranges, TunedRange.alone(ranges.size(), i, u)));
                    change = Math.max(change, Math.abs(moved.score().value()));
                }
                if (change > NOTHING) {
                    live.add(ranges.get(i));
                }
            }
            return live;
        }

        private void search(List<TunedRange> live, List<TunedRange> ranges) {
            int size = live.size();
            double[] ends = new double[size];
            Arrays.fill(ends, 1);
            Box box = Box.of(Arrays.stream(ends).map(x -> -x).toArray(), ends);
            List<String> assignments = plan.settings().entrySet().stream()
                    .map(entry -> entry.getKey() + "=" + entry.getValue())
                    .sorted()
                    .toList();
            RunSettings settings = extensions.settings().load(Optional.empty(), assignments);
            OptimizerChoice choice = settings.get(OptimizerChoice.class);
            OptimizerSettings options =
                    new OptimizerSettings(plan.seed(), extensions.surrogates().get(choice.surrogate()), settings);
            Optimizer optimizer = extensions.optimizers().get(choice.name()).create(box, options);
            optimizer.tell(new double[size], 0);
            for (int i = 0; i < size; i++) {
                int at = 1 + 2 * ranges.indexOf(live.get(i));
                optimizer.tell(
                        TunedRange.alone(size, i, -HALF),
                        evaluations.get(at).score().compressed());
                optimizer.tell(
                        TunedRange.alone(size, i, HALF),
                        evaluations.get(at + 1).score().compressed());
            }
            while (evaluations.size() <= plan.budget()) {
                double[] point = box.require("point", optimizer.ask());
                Map<String, Double> values = new LinkedHashMap<>();
                ranges.forEach(range -> values.put(range.key(), range.untuned()));
                values.putAll(TunedRange.values(live, point));
                TuneResult.Evaluation made = evaluate(Integer.toString(evaluations.size()), values);
                optimizer.tell(point, made.score().compressed());
            }
        }

        private TuneResult.Evaluation evaluate(String name, Map<String, Double> values) {
            int clips = training.size();
            int before = evaluations.size() * clips;
            List<SweepRuns.Run> made = made(runs.of(
                    SEARCH,
                    training,
                    name,
                    values,
                    (stage, done, of, failed) ->
                            progress.at(SEARCH, before + clips - of + done, (plan.budget() + 1) * clips, failed)));
            if (name.equals(UNTUNED)) {
                untuned = requireResults(made);
            }
            TuneScore score = TuneScore.inSearch(untuned, made);
            double limbs = made.stream().mapToDouble(TuneScore::limbs).average().orElse(Double.NaN);
            TuneResult.Evaluation evaluation = new TuneResult.Evaluation(name, values, score, limbs);
            evaluations.add(evaluation);
            return evaluation;
        }

        private List<SweepRuns.Run> heldOut(List<String> clips, String name, Map<String, Double> values) {
            return made(runs.of(
                    HELD_OUT,
                    clips,
                    name,
                    values,
                    (stage, done, of, failed) -> progress.at(HELD_OUT + ", " + name, done, of, failed)));
        }

        private static List<SweepRuns.Run> made(List<SweepRuns.Run> found) {
            if (found.isEmpty()) {
                throw new Stopped();
            }
            return found;
        }
    }
}
