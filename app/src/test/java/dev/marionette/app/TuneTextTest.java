package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.RobotProfile;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.sweep.tune.TunePlan;
import dev.marionette.sweep.tune.TuneResult;
import dev.marionette.sweep.tune.TuneResult.Evaluation;
import dev.marionette.sweep.tune.TuneResult.Outcome;
import dev.marionette.sweep.tune.TuneScore;
import dev.marionette.sweep.tune.TunedRange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TuneTextTest {
    private static final TunePlan PLAN = new TunePlan("coman", List.of("tada-pip-1"), Map.of(), 6, 0.4, 60, 0);
    private static final List<TunedRange> RANGES = List.of(
            new TunedRange("solver.legs", 1, 4, "legs count more"),
            new TunedRange("solver.feet", 0.1, 4, "feet count more"),
            new TunedRange("joi.elbow", 1, 4, "elbows count more"));

    @TempDir
    private Path folder;

    private static Evaluation evaluation(String name, double score, double legs, double feet) {
        return new Evaluation(
                name,
                Map.of("solver.legs", legs, "solver.feet", feet, "joi.elbow", 1.0),
                new TuneScore(score, score, Map.of()),
                2 * Math.exp(score));
    }

    private static TuneText text(Outcome outcome, Optional<TuneResult.Judged> judged) {
        Evaluation best = evaluation("1", -0.1, 2, 0.05);
        List<Evaluation> all = List.of(
                evaluation("untuned", 0, 1, 0.1),
                best,
                evaluation("solver.legs-", 0, 0.5, 0.1),
                evaluation("solver.legs+", 0, 2, 0.1),
                evaluation("solver.feet-", 0, 1, 0.05),
                evaluation("solver.feet+", 0, 1, 0.2),
                evaluation("joi.elbow-", 0, 1, 0.1),
                evaluation("joi.elbow+", 0, 1, 0.1));
        return new TuneText(
                PLAN,
                new TuneResult(
                        "COMAN",
                        RobotProfile.Base.FLOATING,
                        List.of("a<b"),
                        List.of("c"),
                        Map.of("c", Map.of("c.bvh", "12ab")),
                        RANGES,
                        List.of("joi.elbow"),
                        all,
                        best,
                        judged,
                        outcome),
                "1");
    }

    /** What is written for {@code --config} is what was found: two settings of one group, and none that stays as it was. */
    @Test
    void theSettingsCanBeUsed() throws IOException {
        text(Outcome.UNPROVEN, Optional.empty()).write(folder);
        Path file = folder.resolve("settings.yaml");
        assertThat(Extensions.builtIn().settings().said(Optional.of(file), List.of()))
                .containsOnly(Map.entry("solver.legs", "2"), Map.entry("solver.feet", "0.05"));
        assertThat(Files.readAllLines(folder.resolve("evaluations.csv"))).hasSize(9);
        assertThat(Files.readString(folder.resolve("tune.html")))
                .contains("changes nothing here", "solver.feet")
                .doesNotContain("a<b", "http:", "https:");
    }

    @Test
    void whatIsSaidFitsWhatCameOfIt() {
        TuneResult.Judged jerky = new TuneResult.Judged(
                new TuneScore(0.1, -0.05, Map.of("jerk", 0.1)),
                List.of(new TuneResult.Clip("c", 2, 1.9, "", "")),
                -0.06,
                -0.04,
                0.5,
                Map.of());
        assertThat(text(Outcome.AT_A_PRICE, Optional.of(jerky)).lines(folder, Optional.empty(), false))
                .anySatisfy(line -> assertThat(line)
                        .contains(
                                "held out: limbs 2.00° → 1.90° (-4.9 %; median -5.8 % to -3.9 %), less in 1 of 1, p = 0.5",
                                "exceeded: jerk"))
                .anySatisfy(line -> assertThat(line).contains("not kept: limbs are nearer, at a price"));
        assertThat(text(Outcome.TUNED, Optional.empty()).lines(folder, Optional.of(Path.of("r/robot.yaml")), false))
                .contains("kept: " + Path.of("r/robot.yaml") + ": tuned, which every later run uses");
        assertThat(text(Outcome.NOTHING, Optional.empty()).lines(folder, Optional.empty(), false))
                .anySatisfy(line -> assertThat(line).startsWith("nothing to gain: limbs 2.00° untuned"));
        assertThat(text(Outcome.TUNED, Optional.empty()).tree(Optional.empty()))
                .containsEntry("settings", Map.of("solver.legs", 2.0, "solver.feet", 0.05));
        assertThat(text(Outcome.NOTHING, Optional.empty()).result().changed()).isEmpty();
        assertThat(text(Outcome.TUNED, Optional.empty()).provenance())
                .containsEntry("held_out_clips", Map.of("c", "12ab"));
    }

    /** What the user said of a setting that is searched was there when the rest was found, so that it is kept with it; what no robot has keeps all from being kept. */
    @Test
    void whatWasSaidIsKeptOrNothingIs() {
        TuneResult result = text(Outcome.TUNED, Optional.empty()).result();
        TunePlan with = new TunePlan(
                "coman", List.of(), Map.of("solver.cutoff", "3", "ground.base", "floating"), 6, 0.4, 60, 0);
        assertThat(new TuneText(with, result, "1").tuned().values())
                .containsOnly(
                        Map.entry("solver.cutoff", 3.0), Map.entry("solver.legs", 2.0), Map.entry("solver.feet", 0.05));
        assertThat(new TuneText(with, result, "1").kept()).isTrue();
        TuneText other = new TuneText(
                new TunePlan("coman", List.of(), Map.of("ik.clearance", "0.01"), 6, 0.4, 60, 0), result, "1");
        assertThat(other.kept()).isFalse();
        assertThat(other.lines(folder, Optional.empty(), false))
                .anySatisfy(line -> assertThat(line).contains("not kept, as these settings were said", "ik.clearance"));
    }
}
