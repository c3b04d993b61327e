package dev.marionette.sweep.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.InputException;
import dev.marionette.api.RunStatus;
import dev.marionette.api.sweep.RunResult;
import dev.marionette.api.sweep.RunSpec;
import dev.marionette.api.sweep.RunTrace;
import dev.marionette.pipeline.metrics.Table;
import dev.marionette.sweep.Pipelines;
import dev.marionette.sweep.journal.Journal;
import dev.marionette.sweep.journal.PlanText;
import dev.marionette.sweep.journal.RunKeys;
import dev.marionette.sweep.plan.SweepPlan;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Journals whose figures are known beforehand. */
class SummarizerTest {
    @TempDir
    private Path folder;

    private SweepSummary summary(SweepPlan plan, ToDoubleFunction<RunSpec> angle, Optional<String> metric) {
        List<RunSpec> runs = Pipelines.expand(plan, folder);
        try (Journal journal = Journal.open(folder)) {
            List<RunKeys.Key> keys = runs.stream()
                    .map(r -> new RunKeys.Key("i" + r.position(), "r" + r.position()))
                    .toList();
            journal.plan("d", plan.name(), PlanText.of(plan), runs, keys, "1", false);
            for (RunSpec run : runs) {
                journal.started(run);
                journal.finished(run, result(run, angle.applyAsDouble(run)), "");
            }
            return Summarizer.of(journal, metric);
        }
    }

    /** NaN fails; costs fall from 8 to 8 / budget. */
    private static RunResult result(RunSpec run, double angle) {
        if (Double.isNaN(angle)) {
            return RunResult.without(RunResult.State.FAILED, "no", 9, "h");
        }
        double budget = Double.parseDouble(run.choice().values().getOrDefault("budget", "1"));
        return new RunResult(
                RunResult.State.DONE,
                angle < 90 ? RunStatus.VERIFIED : angle < 100 ? RunStatus.FAILED : RunStatus.UNFAITHFUL,
                List.of(),
                Map.of("limb_angle_deg", angle, "hand_correlation", 1 - angle / 100),
                Map.of(),
                RunTrace.of(new double[] {8, 4, 8 / budget}),
                "t",
                "",
                run.seed(),
                "h",
                Map.of());
    }

    private static double budget(RunSpec run) {
        return Double.parseDouble(run.choice().values().get("budget"));
    }

    @Test
    void saysWhatTheFiguresSay() {
        SweepPlan plan = Pipelines.plan(
                "robots: [coman]", "motions: ['choi2019:*-1']", "settings: {budget: [2, 4]}", "seeds: [1, 2, 3]");
        int motions = Pipelines.expand(plan, folder).size() / 6;
        // 4 is better by 1 for each; seeds are 0.5 apart
        SweepSummary s = summary(plan, run -> 10 + run.seed() / 2.0 - (budget(run) == 4 ? 1 : 0), Optional.empty());

        assertThat(motions).isGreaterThanOrEqualTo(6);
        assertThat(s.conditions()).containsExactly("budget=2", "budget=4");
        SweepSummary.Group group = s.groups().stream()
                .filter(g -> g.metric().equals("limb_angle_deg"))
                .findFirst()
                .orElseThrow();
        assertThat(group.runs()).isEqualTo(3 * motions);
        assertThat(group.median()).isEqualTo(11);
        assertThat(group.spread()).isEqualTo(1);
        assertThat(s.cells()).hasSize(2 * motions);
        assertThat(s.cells().get(motions).median()).isEqualTo(10);

        SweepSummary.Comparison angle = s.comparisons().get(0);
        assertThat(angle.metric()).isEqualTo("limb_angle_deg");
        assertThat(angle.perCell()).isTrue();
        assertThat(angle.pairs()).isEqualTo(motions);
        assertThat(angle.difference()).isEqualTo(-1);
        assertThat(angle.effect()).isEqualTo(-1);
        // all signs the same: 2 of 2ⁿ
        assertThat(angle.p()).isCloseTo(2 / Math.pow(2, motions), within(1e-15));
        assertThat(s.comparisons().get(1).metric()).isEqualTo("cost");
        assertThat(s.comparisons().get(1).difference()).isEqualTo(2 - 4);

        assertThat(s.bands()).hasSize(2);
        assertThat(s.bands().get(1).evaluations()).containsExactly(1, 2, 3);
        assertThat(s.bands().get(1).median()).containsExactly(1, 0.5, 0.25);
        assertThat(s.worst().get(0).metrics()).containsEntry("limb_angle_deg", 11.5);
        assertThat(s.slowest().get(0).seed()).isEqualTo(3);
        assertThat(SummaryTables.of(s)).extracting(Table::name).contains("matrix", "comparisons");
    }

    @Test
    void oneRunHasNoSpread() {
        SweepPlan plan = Pipelines.plan("robots: [coman]", "motions: ['choi2019:*-1']");
        SweepSummary s = summary(plan, run -> 10 + run.position(), Optional.empty());

        assertThat(s.groups()).isNotEmpty().allMatch(group -> Double.isNaN(group.spread()));
        assertThat(SummaryTables.of(s).get(0).csv().lines().skip(1)).allMatch(line -> line.endsWith(","));
    }

    @Test
    void fewRobotsAndMotionsArePairedBySeedAndFailuresAreLeftOut() {
        SweepPlan plan = Pipelines.plan(
                "robots: [coman]",
                "motions: [big-wave]",
                "variants: {a: {}, b: {transfer.link: 1}, c: {transfer.link: 2}}",
                "seeds: {from: 1, count: 8}");
        SweepSummary s = summary(
                plan,
                run -> run.choice().variant().equals("b") && run.seed() == 8
                        ? Double.NaN
                        : run.choice().variant().equals("c")
                                ? 95
                                // rounding is no difference
                                : run.seed() + (run.choice().variant().equals("b") ? 1e-14 : 0),
                Optional.of("hand_correlation"));

        assertThat(s.conditions()).containsExactly("a", "b", "c");
        assertThat(s.comparisons()).hasSize(3).allMatch(c -> c.metric().equals("hand_correlation"));
        SweepSummary.Comparison same = s.comparisons().get(0);
        assertThat(same.perCell()).isFalse();
        assertThat(same.pairs()).isEqualTo(7);
        assertThat(same.p()).isEqualTo(1);
        assertThat(s.comparisons().get(1).corrected()).isCloseTo(3 * 2 / 256.0, within(1e-12));
        assertThat(s.without()).hasSize(1);
        assertThat(s.unverified()).hasSize(8);
        assertThat(s.unfaithful()).isEmpty();
        // more is better, so the least is the worst
        assertThat(s.worst().get(0).metrics().get("hand_correlation")).isCloseTo(0.05, within(1e-12));
    }

    /** Six pairs of medians with all signs the same have p = 2 / 2⁶; two tests instead of three are corrected for. */
    @Test
    void aPlanMayCompareTheFirstConditionAlone() {
        String[] lines = {
            "robots: [coman]",
            "motions: ['choi2019:{}-ann-1']".replace("{}", "*"),
            "settings: {budget: [1, 2, 4]}",
            "seeds: [1]"
        };
        SweepPlan each = Pipelines.plan(lines);
        SweepPlan first = Pipelines.plan(String.join("\n", lines), "compare: first");
        assertThat(each.compare()).isEqualTo(SweepPlan.Compare.EACH);
        List<SweepSummary.Comparison> found =
                summary(first, SummarizerTest::budget, Optional.empty()).comparisons();
        assertThat(found.stream().filter(c -> c.metric().equals("limb_angle_deg")))
                .hasSize(2)
                .allMatch(c -> c.first() == 0)
                .allMatch(c -> c.corrected() == Math.min(1, 2 * c.p()));
    }

    /** Repeats give the same again: three pairs of seeds are three, however often each is run. */
    @Test
    void repeatsAreNoPairsOfTheirOwn() {
        SweepPlan plan = Pipelines.plan(
                "robots: [coman]",
                "motions: [big-wave]",
                "settings: {budget: [2, 4]}",
                "seeds: [1, 2, 3]",
                "repeats: 9");
        SweepSummary.Comparison found = summary(plan, run -> budget(run) * run.seed(), Optional.empty())
                .comparisons()
                .get(0);
        assertThat(found.perCell()).isFalse();
        assertThat(found.pairs()).isEqualTo(3);
        assertThat(found.p()).isEqualTo(2.0 / 8);
    }

    @Test
    void anUnknownMetricIsBadInput() {
        assertThatThrownBy(() -> Measure.of("beauty"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("unknown metric 'beauty'");
    }
}
