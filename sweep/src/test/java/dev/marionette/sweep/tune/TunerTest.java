package dev.marionette.sweep.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.InputException;
import dev.marionette.api.sweep.RunResult;
import dev.marionette.api.sweep.RunSpec;
import dev.marionette.api.sweep.StopSignal;
import dev.marionette.api.sweep.SweepEngine;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.metrics.Metric;
import dev.marionette.postprocess.export.AtomicFile;
import dev.marionette.robots.skeleton.BvhWriter;
import dev.marionette.sweep.Pipelines;
import dev.marionette.sweep.SweepOptions;
import dev.marionette.sweep.SweepProgress;
import dev.marionette.sweep.SweepTools;
import dev.marionette.sweep.engine.LocalEngine;
import dev.marionette.sweep.journal.JournalReader;
import dev.marionette.sweep.journal.JournalRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TunerTest {
    private static final SweepProgress SILENT = (stage, done, of, failed) -> {};
    private static final List<String> MOTIONS = List.of("salute-ann-1", "tada-pip-1", "go-on-pip-1");

    @TempDir
    private Path folder;

    /** All but three settings are said, so that the search is short; 4 Hz, so that its runs are. */
    private static TunePlan plan(int budget, double heldOut) {
        Map<String, String> said = new LinkedHashMap<>(Map.of("joi.trunk", "1", "solver.posture", "0.02"));
        said.putAll(Map.of("joi.wrist", "0.05", "joi.hand", "0.2"));
        return new TunePlan("coman", MOTIONS, said, budget, heldOut, 4, 0);
    }

    private Optional<TuneResult> run(
            TunePlan plan, String name, boolean resume, int threads, SweepProgress progress, StopSignal stop) {
        SweepTools tools = new SweepTools(
                "1", Pipelines.retargeter(), Pipelines.robots(), Pipelines.motions(), (path, outcome) -> {});
        SweepOptions options =
                new SweepOptions(folder.resolve(name), resume, false, false, new LocalEngine(), threads, Map.of());
        return new Tuner(tools, () -> tools, Extensions.builtIn()).run(plan, options, progress, stop);
    }

    private List<JournalRow> rows(String name) {
        List<JournalRow> rows = new ArrayList<>();
        try (JournalReader journal = JournalReader.of(folder.resolve(name).resolve(Tuner.SEARCH))) {
            journal.forEach(rows::add);
        }
        return rows;
    }

    /** What is stopped after some evaluations and resumed comes to the same, whatever the number of threads, and makes no run twice. */
    @Test
    void aStoppedSearchGoesOnToTheSameEnd() {
        TuneResult whole =
                run(plan(7, 0.34), "whole", false, 2, SILENT, new StopSignal()).orElseThrow();
        StopSignal stop = new StopSignal();
        SweepProgress stopping = (stage, done, of, failed) -> {
            if (stage.equals(Tuner.SEARCH) && done > 10) {
                stop.stop();
            }
        };
        assertThat(run(plan(7, 0.34), "parts", false, 1, stopping, stop)).isEmpty();
        int made = (int) rows("parts").stream().filter(JournalRow::done).count();
        assertThat(made).isBetween(10, 14);
        TuneResult parts =
                run(plan(7, 0.34), "parts", true, 1, SILENT, new StopSignal()).orElseThrow();

        assertThat(parts).usingRecursiveComparison().isEqualTo(whole);
        assertThat(whole.training()).hasSize(2);
        assertThat(whole.heldOut()).hasSize(1);
        assertThat(rows("parts")).hasSize(2 * whole.evaluations().size());
        // the first six evaluations move each of three settings alone
        assertThat(whole.evaluations().stream().map(TuneResult.Evaluation::name))
                .startsWith(
                        "untuned",
                        "joi.elbow-",
                        "joi.elbow+",
                        "joi.forearm-",
                        "joi.forearm+",
                        "solver.cutoff-",
                        "solver.cutoff+");
        assertThat(whole.best().score().value()).isLessThanOrEqualTo(0);
        IntStream.range(1, whole.evaluations().size())
                .mapToObj(whole.evaluations()::get)
                .forEach(e -> assertThat(e.values().keySet())
                        .containsExactlyInAnyOrder("joi.elbow", "joi.forearm", "solver.cutoff"));
    }

    @Test
    void clipsThatAreHeldOutAreDrawnByTheSeedAndNeverInBoth() {
        List<String> ten = IntStream.range(0, 10).mapToObj(Integer::toString).toList();
        List<List<String>> split = Tuner.split(ten, 0.4, 0);
        assertThat(split.get(0)).hasSize(6).doesNotContainAnyElementsOf(split.get(1));
        assertThat(split.get(1)).hasSize(4);
        assertThat(Tuner.split(ten, 0.4, 0)).isEqualTo(split);
        assertThat(IntStream.range(1, 10).mapToObj(seed -> Tuner.split(ten, 0.4, seed)))
                .anySatisfy(other -> assertThat(other).isNotEqualTo(split));
        assertThat(Tuner.split(ten, 0, 0)).isEqualTo(List.of(ten, List.of()));
        assertThatThrownBy(() -> Tuner.split(List.of("a"), 0.4, 0))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("1 are too few to hold 0.4 of them out");
    }

    /** Evidence is asked for: the best of a search is written nowhere if clips that it did not see say nothing, or no. */
    @Test
    void theOutcomeIsWhatHeldOutClipsSay() {
        assertThat(outcome(false, 5, -0.1, 0.03)).isEqualTo(TuneResult.Outcome.NOTHING);
        assertThat(outcome(true, 5, -0.1, 0.03)).isEqualTo(TuneResult.Outcome.TUNED);
        assertThat(outcome(true, 5, -0.1, 0.06)).isEqualTo(TuneResult.Outcome.REFUTED);
        assertThat(outcome(true, 5, 0.1, 0.97)).isEqualTo(TuneResult.Outcome.REFUTED);
        assertThat(outcome(true, 4, -0.1, 0.06)).isEqualTo(TuneResult.Outcome.UNPROVEN);
        TuneResult.Judged jerky = judged(5, new TuneScore(0.2, -0.1, Map.of("jerk", 0.06)), 0.03);
        assertThat(Tuner.outcome(true, Optional.of(jerky))).isEqualTo(TuneResult.Outcome.AT_A_PRICE);
        assertThat(Tuner.outcome(true, Optional.empty())).isEqualTo(TuneResult.Outcome.UNPROVEN);
    }

    private static TuneResult.Outcome outcome(boolean found, int clips, double limbs, double p) {
        return Tuner.outcome(found, Optional.of(judged(clips, new TuneScore(limbs, limbs, Map.of()), p)));
    }

    private static TuneResult.Judged judged(int clips, TuneScore score, double p) {
        List<TuneResult.Clip> all = IntStream.range(0, clips)
                .mapToObj(i -> new TuneResult.Clip("m" + i, 1, 1, "", ""))
                .toList();
        return new TuneResult.Judged(score, all, 0, 0, p, Map.of());
    }

    /** Both ends of every range are values that the setting takes, and its middle is the default, to the digit. */
    @Test
    void rangesAreWithinTheDeclaredOnes() {
        Map<String, String> defaults = Extensions.builtIn().settings().keys();
        List<TunedRange> ranges = TunedRange.of(true, Set.of(), defaults);
        for (double u : new double[] {-1, 1}) {
            ranges.forEach(range ->
                    Extensions.builtIn().settings().load(Optional.empty(), List.of(range.key() + "=" + range.at(u))));
        }
        assertThat(ranges)
                .allSatisfy(range -> assertThat(range.at(0)).isEqualTo(Double.parseDouble(defaults.get(range.key()))));
        assertThat(TunedRange.of(false, Set.of("joi.elbow"), defaults))
                .extracting(TunedRange::key)
                .doesNotContain("joi.elbow", "solver.legs")
                .contains("joi.forearm");
    }

    @Test
    void whatCannotBeTunedIsNamed() {
        assertThatThrownBy(() -> plan(0, 0.4)).hasMessageContaining("--budget: 0 is not within 1 to 100000");
        assertThatThrownBy(() -> run(plan(5, 0), "few", false, 1, SILENT, new StopSignal()))
                .hasMessageContaining("--budget: 5 is less than the 6 evaluations that move each setting alone");
        assertThatThrownBy(() -> plan(9, 1)).hasMessageContaining("--held-out: 1.0 is not within");
        assertThatThrownBy(() -> new TunePlan("coman", MOTIONS, Map.of(), 1, 0, 0, 0))
                .hasMessageContaining("--rate: 0.0 is not within");
    }

    /** What the figures of made-up runs are: those of the clip, of which a setting makes the limbs nearer and another adds jerk. */
    private static RunResult madeUp(RunSpec run, String failing) {
        if (run.motion().name().equals(failing) && !run.choice().variant().equals("untuned")) {
            return RunResult.without(RunResult.State.FAILED, "broken", 0, "here");
        }
        Map<String, String> values = run.choice().values();
        double elbow = Double.parseDouble(values.get("joi.elbow"));
        double cutoff = Double.parseDouble(values.get("solver.cutoff"));
        double clip = 1 + 0.1 * MANY.indexOf(run.motion().name());
        return RunResult.done(
                Map.of(
                        Metric.LIMB_ANGLE.id(),
                        clip * (4 + Math.pow(Math.log(elbow / 1.7), 2)) * Math.pow(cutoff / 6, -0.5),
                        Metric.JERK.id(),
                        100 * clip * Math.pow(cutoff / 6, 2),
                        Metric.TIME_SCALE.id(),
                        1.0),
                0,
                "here");
    }

    private static final List<String> MANY = List.of(
            "salute-ann-1",
            "salute-ann-2",
            "salute-kim-1",
            "salute-kim-2",
            "tada-pip-1",
            "tada-pip-2",
            "tada-pip-3",
            "go-on-pip-1",
            "go-on-pip-2",
            "go-on-pip-3");

    private record MadeUp(String failing) implements SweepEngine {
        @Override
        public String name() {
            return "made-up";
        }

        @Override
        public void check(Options options) {
            // takes all
        }

        @Override
        public void execute(List<RunSpec> runs, Bodies bodies, Options options, Listener listener, StopSignal stop) {
            runs.forEach(run -> {
                listener.started(run);
                listener.finished(run, madeUp(run, failing));
            });
        }
    }

    private TuneResult madeUp(String name, String failing, int budget, boolean resume) {
        SweepTools tools = new SweepTools(
                "1", Pipelines.retargeter(), Pipelines.robots(), Pipelines.motions(), (path, outcome) -> {});
        SweepOptions options =
                new SweepOptions(folder.resolve(name), resume, false, false, new MadeUp(failing), 1, Map.of());
        TunePlan plan = new TunePlan("coman", MANY, Map.of(), budget, 0.5, 60, 0);
        return new Tuner(tools, () -> tools, Extensions.builtIn())
                .run(plan, options, SILENT, new StopSignal())
                .orElseThrow();
    }

    /** The least angle is at an elbow weight of 1.7 and the highest cut-off that the guard of jerk allows: half of a tenth, so a cut-off of 6.15 at most. */
    @Test
    void theSearchFindsTheLeastWithinTheGuards() {
        TuneResult result = madeUp("found", "", 34, false);
        assertThat(result.outcome()).isEqualTo(TuneResult.Outcome.TUNED);
        assertThat(result.best().values().get("joi.elbow")).isBetween(1.3, 2.2);
        assertThat(result.best().values().get("solver.cutoff")).isBetween(5.8, 6.16);
        assertThat(result.dead()).contains("joi.wrist", "joi.trunk").doesNotContain("joi.elbow", "solver.cutoff");
        assertThat(result.changed()).doesNotContainKeys("joi.wrist", "joi.trunk");
        TuneResult.Judged judged = result.judged().orElseThrow();
        assertThat(judged.better()).isEqualTo(5);
        assertThat(judged.p()).isEqualTo(1 / 32.0);
        assertThat(judged.high()).isNegative();
        assertThat(judged.clips()).extracting(TuneResult.Clip::motion).isEqualTo(result.heldOut());
        assertThat(result.evaluations()).hasSize(35);
        assertThat(result.digests()).containsOnlyKeys(MANY);

        TuneResult longer = madeUp("found", "", 36, true);
        assertThat(longer.evaluations().subList(0, 35))
                .usingRecursiveComparison()
                .isEqualTo(result.evaluations());
    }

    /** A clip that has no result with what was found is no evidence for it. */
    @Test
    void aHeldOutClipWithoutResultRefutes() {
        String lost = madeUp("found", "", 20, false).heldOut().get(0);
        TuneResult result = madeUp("lost", lost, 20, false);
        assertThat(result.outcome()).isEqualTo(TuneResult.Outcome.REFUTED);
        assertThat(result.judged().orElseThrow().p()).isEqualTo(1);
        assertThat(result.judged().orElseThrow().score().guards()).containsOnlyKeys("no result");
    }

    @Test
    void aFolderOfSomethingElseIsLeftAlone() throws IOException {
        Path mine = Files.createDirectory(folder.resolve("mine"));
        Files.writeString(mine.resolve("settings.yaml"), "mine");
        assertThatThrownBy(() -> madeUp("mine", "", 20, true))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("is there already and holds no tuning");
        assertThat(mine.resolve("settings.yaml")).hasContent("mine");
        madeUp("found", "", 20, false);
        assertThatThrownBy(() -> madeUp("found", "", 20, false)).hasMessageContaining("holds a tuning already");
    }

    /** It could be on both sides of the split. */
    @Test
    void oneClipUnderTwoNamesIsRefused() throws IOException {
        Path clip = folder.resolve("a.bvh");
        AtomicFile.write(
                clip,
                writer ->
                        BvhWriter.write(Pipelines.motions().load("salute-ann-1").clip(), writer));
        String name = Path.of("").toAbsolutePath().relativize(clip).toString();
        TunePlan twice = new TunePlan("coman", List.of(name, "./" + name), Map.of(), 20, 0, 60, 0);
        assertThatThrownBy(() -> run(twice, "twice", false, 1, SILENT, new StopSignal()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("are the same clip");
    }
}
