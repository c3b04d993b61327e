package dev.marionette.sweep.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.InputException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanReaderTest {
    private static SweepPlan plan(String lines) {
        return PlanReader.parse("name: test\n" + lines, "p.yaml");
    }

    @Test
    void readsEveryKey() {
        SweepPlan plan = plan("""
                about: what for
                robots: [coman, "robots/*/"]
                motions: big-wave
                methods: [natural-motion]
                settings:
                  budget: [10, 20]
                  optimizer: {name: cdbo, surrogate: smile}
                  ik.damping: {from: 0.1, to: 0.3, step: 0.1}
                variants:
                  plain:
                  paper: {transfer.location: 0, joi: {anchor: root}}
                seeds: {from: 3, count: 4}
                repeats: 2
                exclude: [{robot: coman, seed: 3}]
                time_limit: 1.5
                keep: none
                worst: 7
                metric: jerk_rms
                """);

        assertThat(plan.about()).isEqualTo("what for");
        assertThat(plan.robots()).containsExactly("coman", "robots/*/");
        assertThat(plan.motions()).containsExactly("big-wave");
        assertThat(plan.settings())
                .containsExactly(
                        Map.entry("budget", List.of("10", "20")),
                        Map.entry("optimizer.name", List.of("cdbo")),
                        Map.entry("optimizer.surrogate", List.of("smile")),
                        Map.entry("ik.damping", List.of("0.1", "0.2", "0.3")));
        assertThat(plan.variants())
                .containsExactly(
                        Map.entry("plain", Map.of()),
                        Map.entry("paper", Map.of("transfer.location", "0", "joi.anchor", "root")));
        assertThat(plan.seeds()).containsExactly(3L, 4L, 5L, 6L);
        assertThat(plan.exclude()).containsExactly(new SweepPlan.Exclude(Map.of("robot", "coman", "seed", "3")));
        assertThat(plan.timeLimitSeconds()).isEqualTo(1.5);
        assertThat(plan.keep()).isEqualTo(SweepPlan.Keep.NONE);
        assertThat(List.of(plan.repeats(), plan.worst())).containsExactly(2, 7);
        assertThat(plan.metric()).isEqualTo("jerk_rms");
    }

    @Test
    void leavesOutWhatIsUsual() {
        SweepPlan plan = plan("");

        assertThat(plan.methods()).containsExactly("natural-motion");
        assertThat(plan.seeds()).containsExactly(0L);
        assertThat(plan.repeats()).isEqualTo(1);
        assertThat(plan.keep()).isEqualTo(SweepPlan.Keep.WORST);
        assertThat(plan.metric()).isEqualTo("limb_angle_deg");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{from: 0, to: 1, count: 5}; 0 0.25 0.5 0.75 1",
                "{from: 1, to: 1000, count: 4, log: true}; 1 10 100 1000",
                "{from: 0, to: 0.35, step: 0.1}; 0 0.1 0.2 0.3",
                "{from: 3, to: 1, step: -1}; 3 2 1",
                "{from: 1e2, to: 300, step: 1e2}; 100 200 300",
                "{from: 0.001, to: 0.1, count: 3, log: true}; 0.001 0.01 0.1"
            })
    void rangesGiveWhatAPersonWouldWrite(String range, String values) {
        assertThat(plan("settings: {ik.damping: " + range + "}").settings().get("ik.damping"))
                .containsExactly(values.strip().split(" "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "robot: [coman]; p.yaml: : unknown key 'robot'; Known: name, about, robots",
                "robots: [coman, coman]; p.yaml: robots[1]; repeats",
                "robots: []; p.yaml: robots: is an empty list; ''",
                "robots: [coman, [x]]; p.yaml: robots[1]: must be a single value; ''",
                "settings: {budget: [1, 1]}; p.yaml: settings.budget[1]: '1' is there twice; ''",
                "settings: {budget: {from: 1, to: 2}}; settings.budget: needs either step or count; ''",
                "settings: {budget: {from: 1, to: 2, steps: 2}}; unknown key 'steps'; Known: from, to, step",
                "settings: {budget: {from: 1, to: 2, step: -1}}; never gets from 1 to 2; ''",
                "settings: {budget: {from: 0, to: 2, count: 3, log: true}}; settings.budget.from; ''",
                "settings: {budget: {from: 1e-308, to: 1e15, count: 3, log: true}}; settings.budget.from: is 1.0E-308; ''",
                "compare: last; compare: unknown value 'last'; each, first",
                "settings: {budget: {from: 0, to: 1e9, step: 1}}; more than 100000 values; ''",
                "settings: 3; p.yaml: settings: must hold keys; ''",
                "variants: {a: {budget: [1, 2]}}; variants.a: budget has several values; ''",
                "seeds: {from: 0, count: 0}; seeds.count: is 0; ''",
                "seeds: [1, 2.5]; seeds[1]: is 2.5, not a whole number; ''",
                "seeds: {from: 0, to: 1000000}; seeds.to; ''",
                "repeats: 0; p.yaml: repeats: is 0, not a whole number from 1; ''",
                "exclude: [{}]; exclude[0]: would leave out every run; ''",
                "time_limit: -1; time_limit: is -1; ''",
                "keep: some; keep: unknown value 'some'; none, worst, reports",
                "metric: beauty; metric: unknown metric 'beauty'; limb_angle_deg"
            })
    void saysWhichElementIsWrong(String line, String message, String hint) {
        assertThatThrownBy(() -> plan(line))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(message)
                .satisfies(e -> assertThat(((InputException) e).hint()).contains(hint));
    }

    @Test
    void refusesWhatIsNoYamlAndKeysThatAreThereTwice() {
        assertThatThrownBy(() -> PlanReader.parse("name: a\nname: b\n", "p.yaml"))
                .isInstanceOf(InputException.class);
        assertThatThrownBy(() -> PlanReader.parse("name: [", "p.yaml"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("p.yaml");
        assertThatThrownBy(() -> PlanReader.parse("just words", "p.yaml")).hasMessageContaining("must hold keys");
        assertThatThrownBy(() -> PlanReader.parse("robots: [a]", "p.yaml")).hasMessageContaining("name: is missing");
        assertThatThrownBy(() -> PlanReader.parse("name: ../x", "p.yaml")).hasMessageContaining("'../x'");
    }

    @Test
    void assignmentsMayHoldLists() {
        assertThat(PlanReader.assignments(List.of("budget=[5, 6]", "optimizer.name=cdbo")))
                .containsExactly(Map.entry("budget", List.of("5", "6")), Map.entry("optimizer.name", List.of("cdbo")));
        assertThatThrownBy(() -> PlanReader.assignments(List.of("budget"))).hasMessageContaining("is not key=value");
    }
}
