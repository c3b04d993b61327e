package dev.marionette.sweep.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.InputException;
import dev.marionette.api.sweep.StopSignal;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.sweep.Pipelines;
import dev.marionette.sweep.SweepOptions;
import dev.marionette.sweep.SweepProgress;
import dev.marionette.sweep.SweepTools;
import dev.marionette.sweep.engine.LocalEngine;
import dev.marionette.sweep.journal.JournalReader;
import dev.marionette.sweep.journal.JournalRow;
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
        return new TunePlan("coman", MOTIONS, "natural-motion", said, budget, heldOut, 4, 0);
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
                run(plan(8, 0.34), "whole", false, 2, SILENT, new StopSignal()).orElseThrow();
        StopSignal stop = new StopSignal();
        SweepProgress stopping = (stage, done, of, failed) -> {
            if (stage.equals(Tuner.SEARCH) && done > 10) {
                stop.stop();
            }
        };
        assertThat(run(plan(8, 0.34), "parts", false, 1, stopping, stop)).isEmpty();
        int made = (int) rows("parts").stream().filter(JournalRow::done).count();
        assertThat(made).isBetween(10, 14);
        TuneResult parts =
                run(plan(8, 0.34), "parts", true, 1, SILENT, new StopSignal()).orElseThrow();

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
        assertThat(Tuner.outcome(true, Optional.of(jerky))).isEqualTo(TuneResult.Outcome.REFUTED);
        assertThat(Tuner.outcome(true, Optional.empty())).isEqualTo(TuneResult.Outcome.UNPROVEN);
    }

    private static TuneResult.Outcome outcome(boolean found, int clips, double limbs, double p) {
        return Tuner.outcome(found, Optional.of(judged(clips, new TuneScore(limbs, limbs, Map.of()), p)));
    }

    private static TuneResult.Judged judged(int clips, TuneScore score, double p) {
        List<TuneResult.Clip> all = IntStream.range(0, clips)
                .mapToObj(i -> new TuneResult.Clip("m" + i, 1, 1, "", ""))
                .toList();
        return new TuneResult.Judged(score, all, p, Map.of());
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
        assertThatThrownBy(() -> plan(9, 1)).hasMessageContaining("--held-out: 1.0 is not within");
        assertThatThrownBy(() -> new TunePlan("coman", MOTIONS, "natural-motion", Map.of(), 1, 0, 0, 0))
                .hasMessageContaining("--rate: 0.0 is not within");
    }
}
