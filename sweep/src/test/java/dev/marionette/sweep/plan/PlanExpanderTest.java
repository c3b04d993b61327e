package dev.marionette.sweep.plan;

import static dev.marionette.sweep.Pipelines.expand;
import static dev.marionette.sweep.Pipelines.plan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.InputException;
import dev.marionette.api.sweep.RunSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanExpanderTest {
    @TempDir
    private Path folder;

    private static final String BASE = "robots: [coman]\nmotions: [big-wave]\n";

    private List<String> runs(String... lines) {
        return expand(plan(lines), folder).stream()
                .map(r -> r.robot().name() + " " + r.motion().name() + " "
                        + r.choice().variant() + r.choice().assignments() + " " + r.seed() + "." + r.repeat())
                .toList();
    }

    @Test
    void theLastAxisChangesFastestAndExcludedRunsAreLeftOut() {
        List<String> runs = runs(
                "robots: [darwin-op, coman]",
                "motions: [big-wave]",
                "settings: {budget: [10, 20]}",
                "variants: {a: {}, b: {optimizer.surrogate: smile}}",
                "seeds: [5, 4]",
                "exclude: [{robot: coman, variant: a}, {robot: 'darwin*', budget: 20}, {robot: 'd*', seed: 4, variant:"
                        + " b}]",
                "repeats: 1");

        assertThat(runs)
                .containsExactly(
                        "darwin-op big-wave a[budget=10] 5.0",
                        "darwin-op big-wave a[budget=10] 4.0",
                        "darwin-op big-wave b[budget=10, optimizer.surrogate=smile] 5.0",
                        "coman big-wave b[budget=10, optimizer.surrogate=smile] 5.0",
                        "coman big-wave b[budget=10, optimizer.surrogate=smile] 4.0",
                        "coman big-wave b[budget=20, optimizer.surrogate=smile] 5.0",
                        "coman big-wave b[budget=20, optimizer.surrogate=smile] 4.0");
        List<RunSpec> specs = expand(plan(BASE, "repeats: 2", "seeds: [1, 2]"), folder);
        assertThat(specs).extracting(RunSpec::position).containsExactly(0, 1, 2, 3);
        assertThat(specs).extracting(RunSpec::repeat).containsExactly(0, 1, 0, 1);
    }

    @Test
    void globsFindFilesOfThePlansFolderAndIds() throws IOException {
        Files.createDirectories(folder.resolve("clips/more"));
        for (String name :
                List.of("clips/b.bvh", "clips/a.bvh", "clips/a.txt", "clips/more/c.bvh", "clips/.hidden.bvh")) {
            Files.writeString(folder.resolve(name), "x");
        }
        Files.createDirectories(folder.resolve("clips/.old"));
        Files.writeString(folder.resolve("clips/.old/d.bvh"), "x");
        Files.createDirectories(folder.resolve("robots/one"));
        Files.writeString(folder.resolve("robots/notes.md"), "x");

        List<RunSpec> runs = expand(
                plan(
                        "robots: ['robots/*/', 'id:unitree-*']",
                        "motions: ['clips/*.bvh', clips/a.txt, 'clips/**/c.bvh', 'choi2019:tada-pip-*', 'clips/*.bvh ']"
                                .replace(", 'clips/*.bvh '", "")),
                folder);

        assertThat(runs.stream().map(r -> r.robot().name()).distinct())
                .containsExactly("robots/one", "unitree-g1", "unitree-h1");
        assertThat(runs.stream().map(r -> r.motion().name()).distinct())
                .containsExactly(
                        "clips/a.bvh",
                        "clips/b.bvh",
                        "clips/a.txt",
                        "clips/more/c.bvh",
                        "tada-pip-1",
                        "tada-pip-2",
                        "tada-pip-3");
        assertThat(expand(plan("robots: [coman]", "motions: ['clips/**/*.bvh']"), folder))
                .extracting(r -> r.motion().name())
                .containsExactly("clips/a.bvh", "clips/b.bvh", "clips/more/c.bvh");
        assertThat(expand(plan("robots: [coman]", "motions: ['**/c.bvh', '**/more/**/*.bvh']"), folder))
                .extracting(r -> r.motion().name())
                .containsExactly("clips/more/c.bvh");
        assertThat(runs.get(0).motion().location())
                .isEqualTo(folder.resolve("clips/a.bvh").toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "robots: [coman, comn]; motions: [big-wave]; robots[1]: 'comn'",
                "robots: ['x/*']; motions: [big-wave]; robots[0]: nothing matches 'x/*'",
                "robots: ['id:x*']; motions: [big-wave]; robots[0]: no id matches 'x*'",
                "robots: [coman]; motions: [big-wav]; motions[0]: 'big-wav'",
                "robots: [coman]; motions: ['choi2019:x*']; motions[0]: no id matches",
                "robots: [coman]; motions: ['[']; motions[0]: '[' is no pattern",
                "motions: [big-wave]; seeds: 0; robots: the plan names none",
                "robots: [coman]; seeds: 0; motions: the plan names none"
            })
    void namesThatAreNotThereAreErrors(String first, String second, String message) {
        assertThatThrownBy(() -> runs(first, second))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("plan.yaml: " + message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "methods: [natural-motion, magic]; methods[1]: unknown method 'magic'",
                "settings: {ik.iteration: 3}; settings.ik.iteration: unknown key",
                "settings: {budget: [10, -1]}; settings.budget: budget: -1 is not within 0",
                "settings: {optimizer.name: guess}; settings.optimizer.name: unknown optimizer",
                "settings: {optimizer.surrogate: guess}; settings.optimizer.surrogate: unknown surrogate",
                "settings: {smoothing.smoother: [grp, sand]}; settings.smoothing.smoother: unknown smoother",
                "variants: {a: {ik: {damping: -1}}}; variants.a",
                "exclude: [{budget: 3}]; exclude[0]: unknown key 'budget'",
                "exclude: [{robot: atlas}]; exclude[0]: matches no run",
                "exclude: [{robot: coman}]; exclude: leaves no run",
                "{settings: {budget: [1, 2]}, variants: {a: {budget: 3}}}; settings.budget: has several values and",
                "{seeds: {from: 0, count: 100000}, repeats: 11}; makes 1100000 runs"
            })
    void settingsAndNumbersAreCheckedBeforeTheFirstRun(String extra, String message) {
        String lines =
                extra.startsWith("{") ? extra.substring(1, extra.length() - 1).replace("}, ", "}\n") : extra;
        assertThatThrownBy(() -> runs(BASE, lines))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("plan.yaml")
                .hasMessageContaining(message);
    }
}
