package dev.marionette.pipeline.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.marionette.api.InputException;
import dev.marionette.api.RunSettings;
import dev.marionette.ik.IkOptions;
import dev.marionette.methods.SolverSettings;
import dev.marionette.methods.SolverSettings.SolverKind;
import dev.marionette.methods.naturalmotion.JoiSettings;
import dev.marionette.methods.naturalmotion.JoiSettings.Anchor;
import dev.marionette.methods.naturalmotion.OptimizerChoice;
import dev.marionette.methods.naturalmotion.SearchBudget;
import dev.marionette.pipeline.extensions.Extensions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Layers of settings, and what is said of those that cannot be used. */
@Tag("jdk")
class SettingsLoaderTest {
    private static final SettingsLoader LOADER = Extensions.builtIn().settings();

    @TempDir
    private Path folder;

    @Test
    void laterLayersWin() throws IOException {
        Path file = Files.writeString(folder.resolve("s.yaml"), "budget: 7\nik:\n  iterations: 5\n  damping: 0.5\n");
        RunSettings settings = LOADER.load(Optional.of(file), List.of("ik.iterations=6", "ik.iterations=9"));
        assertThat(settings.get(SearchBudget.class).budget()).isEqualTo(7);
        assertThat(settings.get(IkOptions.class).iterations()).isEqualTo(9);
        assertThat(settings.get(IkOptions.class).damping()).isEqualTo(0.5);
        assertThat(settings.get(IkOptions.class).posture())
                .as("what nobody set")
                .isEqualTo(LOADER.defaults().get(IkOptions.class).posture());
    }

    @Test
    void anEmptyFileChangesNothing() throws IOException {
        Path file = Files.writeString(folder.resolve("s.yaml"), "# nothing\n");
        assertThat(LOADER.load(Optional.of(file), List.of())).isEqualTo(LOADER.defaults());
    }

    @Test
    void thePapersOwnSettingsAreShipped() {
        RunSettings paper = LOADER.load(Optional.of(Path.of("..", "examples", "paper.yaml")), List.of());
        assertThat(paper.get(SolverSettings.class).kind()).isEqualTo(SolverKind.PAPER);
        assertThat(paper.get(JoiSettings.class).anchor()).isEqualTo(Anchor.ROOT);
        assertThat(paper.get(OptimizerChoice.class).name()).isEqualTo("cdbo");
        assertThat(paper.get(SearchBudget.class).budget()).isPositive();
    }

    @ParameterizedTest
    @CsvSource({"budget=12,12", "budget=1e3,1000", "budget=0,0"})
    void wholeNumbersAreReadInAllTheirSpellings(String assignment, int expected) {
        assertThat(set(assignment).get(SearchBudget.class).budget()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nosuch=1|unknown key 'nosuch'|Known: budget, window,",
                "ik.nosuch=1|unknown key 'ik.nosuch'|Known in ik: iterations, damping,",
                "ik=1|'ik' holds keys: iterations|",
                "transfer.terms=1|'transfer.terms' holds keys: those of plugins|",
                "budget.x=1|'budget' is a value|",
                "budget|is not key=value|ik.iterations=20",
                "=3|is not key=value|ik.iterations=20",
                "budget=[1|the value cannot be read|",
                "budget=|budget is empty, not a number|The default is 0",
                "budget=abc|budget is \"abc\", not a number|The default is 0",
                "budget=[1]|budget is [1], not a number|The default is 0",
                "budget=1.5|budget: 1.5 is not a whole number|",
                "budget=99999999999|budget: 99999999999 is not a whole number|",
                "budget=-1|budget: -1 is not within 0 to 1000000|--set budget",
                "optimizer.name=|optimizer.name is empty, not a word|",
                "optimizer.name=[a]|optimizer.name is [\"a\"], not a word|",
                "ik.collision=nosuch|ik.collision: unknown value 'nosuch'|Known: avoid, paper, off.",
                "joi.set=feet|joi.set: unknown value 'feet'|Known: hands, hands+elbows,",
                "person.max_rate=.nan|person.max_rate: NaN is not within 1 to 10000|--set person.max_rate",
                "person.max_rate=.inf|person.max_rate: Infinity is not within|--set person.max_rate",
                "transfer.voxels=257|transfer.voxels: 257 is not within 0 to 256|--set transfer.voxels",
            })
    void badAssignmentsAreNamed(String assignment, String problem, String hint) {
        InputException e = catchThrowableOfType(InputException.class, () -> set(assignment));
        assertThat(e).as(assignment).hasMessageContaining(problem);
        assertThat(e.hint()).contains(hint == null ? "" : hint);
        assertThat(e.getMessage() + e.hint()).as("no Java in the message").doesNotContain("marionette.", "java.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ik: [1|is not YAML",
                "- 1|a settings file must hold keys: budget, window",
                "ik: 3|'ik' must hold keys: iterations",
                "ik: {itterations: 3}|unknown key 'ik.itterations'",
                "ik: {damping: soft}|ik.damping is \"soft\", not a number",
                "ik: {damping: null}|ik.damping is null, not a number",
                "budget: {a: 1}|budget is {\"a\":1}, not a number",
            })
    void badFilesAreNamed(String text, String problem) throws IOException {
        Path file = Files.writeString(folder.resolve("bad.yaml"), text);
        assertThatThrownBy(() -> LOADER.load(Optional.of(file), List.of()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("bad.yaml")
                .hasMessageContaining(problem);
    }

    @Test
    void aMissingFileIsNamed() {
        assertThatThrownBy(() -> LOADER.load(Optional.of(folder.resolve("none.yaml")), List.of()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("none.yaml");
    }

    @Test
    void theManualHoldsExactlyWhatIsDeclared() throws IOException {
        Path page = Path.of(System.getProperty("basedir", ".")).resolve("../docs/configuration.md");
        assertThat(page).content().contains("```yaml\n" + SettingsText.yaml(LOADER.groups()) + "```\n");
    }

    @Test
    void whatIsListedCanBeReadBack() throws IOException {
        Path file = Files.writeString(folder.resolve("all.yaml"), SettingsText.yaml(LOADER.groups()));
        assertThat(LOADER.load(Optional.of(file), List.of())).isEqualTo(LOADER.defaults());
        assertThat(LOADER.load(Optional.of(file), List.of())).isEqualTo(LOADER.defaults());
    }

    private static RunSettings set(String assignment) {
        return LOADER.load(Optional.empty(), List.of(assignment));
    }

    /** What was tuned counts where the user says nothing, be it the default that they say. */
    @Test
    void whatIsTunedIsUnderWhatTheUserSays() throws IOException {
        Path file = Files.writeString(folder.resolve("s.yaml"), "solver: {legs: 1}\nik: {iterations: 5}\n");
        RunSettings said = LOADER.load(Optional.of(file), List.of("solver.feet=0.3"));
        assertThat(said.said()).containsExactlyInAnyOrder("solver.legs", "ik.iterations", "solver.feet");
        RunSettings tuned = LOADER.tuned(
                said, Map.of("solver.legs", 2.0, "solver.feet", 0.2, "solver.root", 0.5, "joi.elbow", 3.0), "r");
        SolverSettings solver = tuned.get(SolverSettings.class);
        assertThat(solver.legs()).isEqualTo(1);
        assertThat(solver.feet()).isEqualTo(0.3);
        assertThat(solver.root()).isEqualTo(0.5);
        assertThat(tuned.get(JoiSettings.class).elbow()).isEqualTo(3);
        assertThat(tuned.get(IkOptions.class).iterations()).isEqualTo(5);
        assertThat(tuned.said()).isEqualTo(said.said());
        assertThat(LOADER.tuned(said, Map.of(), "r")).isEqualTo(said);
        assertThat(LOADER.said(Optional.of(file), List.of("solver.feet=0.3")))
                .containsOnly(
                        Map.entry("solver.legs", "1"),
                        Map.entry("ik.iterations", "5"),
                        Map.entry("solver.feet", "0.3"));
    }

    @ParameterizedTest
    @CsvSource({"solver.lgs, 2, unknown setting 'solver.lgs'", "solver.legs, 200, 200 is not within 0 to 100"})
    void whatCannotBeTunedIsNamed(String key, double value, String problem) {
        assertThatThrownBy(() -> LOADER.tuned(LOADER.defaults(), Map.of(key, value), "valet: robot.yaml"))
                .isInstanceOf(InputException.class)
                .hasMessageContainingAll("valet: robot.yaml", problem);
    }

    /** Of a group that is there twice, only the last one would count. */
    @Test
    void aKeyThatIsThereTwiceIsRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("s.yaml"), "solver: {legs: 2}\nsolver: {feet: 0.2}\n");
        assertThatThrownBy(() -> LOADER.load(Optional.of(file), List.of()))
                .isInstanceOf(InputException.class)
                .hasMessageContainingAll("s.yaml", "uplicate", "solver");
    }
}
