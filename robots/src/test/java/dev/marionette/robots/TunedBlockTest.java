package dev.marionette.robots;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.InputException;
import dev.marionette.api.RobotProfile.Base;
import dev.marionette.api.TunedSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TunedBlockTest {
    private static final String YAML = """
            # mine
            name: Valet   # by hand

            home: {l_2: 0.2}
            """;
    private static final TunedSettings LEGS =
            new TunedSettings("natural-motion", Map.of("solver.legs", 1.2, "solver.base_cutoff", 2.5));
    private static final TunedSettings ARMS = new TunedSettings("natural-motion", Map.of("joi.elbow", 2.0));

    @TempDir
    private Path folder;

    private static Map<Base, TunedSettings> read(String text) {
        return RobotYaml.read(text, "robot.yaml").profile("robot.yaml").tuned();
    }

    @Test
    void allElseStaysToTheLetter() {
        String text = TunedBlock.in(YAML, "robot.yaml", Base.FLOATING, LEGS, Map.of("clips", List.of("a.bvh")));
        assertThat(text).startsWith(YAML).contains("a.bvh");
        assertThat(read(text)).containsExactly(Map.entry(Base.FLOATING, LEGS));
    }

    /** Each way to hold the root has settings and provenance of its own, wherever in the file they stand. */
    @Test
    void aBlockIsReplacedAndTheOtherKept() {
        String first = TunedBlock.in("", "robot.yaml", Base.FLOATING, LEGS, Map.of("seed", 7));
        String both = TunedBlock.in(first + YAML, "robot.yaml", Base.FIXED, ARMS, Map.of());
        assertThat(both).startsWith(YAML).contains("seed: 7");
        assertThat(read(both)).containsOnly(Map.entry(Base.FLOATING, LEGS), Map.entry(Base.FIXED, ARMS));
        String again = TunedBlock.in(both, "robot.yaml", Base.FLOATING, ARMS, Map.of());
        assertThat(read(again)).containsOnly(Map.entry(Base.FLOATING, ARMS), Map.entry(Base.FIXED, ARMS));
        assertThat(again).doesNotContain("seed: 7").containsOnlyOnce("tuned:");
    }

    @Test
    void aFileIsMadeWhereThereIsNoneAndLeftWhereItIsBroken() throws IOException {
        Path file = folder.resolve("robot.yaml");
        TunedBlock.write(file, Base.FIXED, ARMS, Map.of());
        assertThat(read(Files.readString(file))).containsKey(Base.FIXED);
        Files.writeString(file, "nmae: x\n");
        assertThatThrownBy(() -> TunedBlock.write(file, Base.FIXED, ARMS, Map.of()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("unknown key 'nmae'");
        assertThat(folder.toFile().list()).containsExactly("robot.yaml");
        assertThat(file).hasContent("nmae: x");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tuned: {walking: {method: m, settings: {a: 1}}}|robot.yaml: tuned: 'walking' is not known",
                "tuned: {fixed: {settings: {a: 1}}}|robot.yaml: tuned.fixed: lacks method or settings",
                "tuned: {fixed: {method: m}}|robot.yaml: tuned.fixed: lacks method or settings",
                "tuned: {fixed: {method: m, settings: {a: .nan}}}|robot.yaml: tuned.fixed.settings.a: NaN is not a finite number",
                "tuned: {fixed: {method: m, setings: {a: 1}}}|unknown key 'setings'",
                "base: up|robot.yaml: base: 'up' is not known"
            })
    void mistakesAreNamed(String text, String problem) {
        assertThatThrownBy(() -> read(text)).isInstanceOf(InputException.class).hasMessageContaining(problem);
    }

    /** A folder that `robots new` makes of a tuned robot is the same robot. */
    @Test
    void aRobotWrittenAnewIsTunedAlike() throws IOException {
        Path robot = Files.createDirectory(folder.resolve("r"));
        Files.writeString(robot.resolve("robot.urdf"), SampleRobot.urdf());
        TunedBlock.write(robot.resolve("robot.yaml"), Base.FIXED, ARMS, Map.of());
        Robot loaded = RobotLoader.load(RobotFolder.read(robot));
        assertThat(loaded.tuned()).containsExactly(Map.entry(Base.FIXED, ARMS));
        Path copy = folder.resolve("copy");
        RobotFolderWriter.write(copy, RobotFolder.read(robot), loaded);
        assertThat(RobotLoader.load(RobotFolder.read(copy)).tuned()).isEqualTo(loaded.tuned());
        assertThat(loaded.heldBy(Base.FLOATING).tuned()).isEqualTo(loaded.tuned());
        assertThat(loaded.inOrder(loaded.model().jointNames()).tuned()).isEqualTo(loaded.tuned());
    }

    /** A file is not taken apart in ways that would lose something: it stays, and what to put into it is said. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{name: Valet, base: fixed}",
                "\"tuned\": {fixed: {method: m, settings: {a: 1}}}",
                "tuned : {fixed: {method: m, settings: {a: 1}}}",
                " name: Valet",
                "name: Valet\n..."
            })
    void whatCannotBeAddedToIsLeft(String text) {
        assertThatThrownBy(() -> TunedBlock.in(text, "robot.yaml", Base.FIXED, ARMS, Map.of()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("is written in a way that a block cannot be added to")
                .satisfies(e -> assertThat(((InputException) e).hint()).contains("joi.elbow: 2.0"));
    }

    @Test
    void commentsInTheBlockAndEndsOfLinesAreNoTrouble() {
        String text = "tuned:\r\n# why\r\n  Fixed:\r\n    method: m\r\n    settings: {a: 1}\r\nname: Valet\r\n";
        String changed = TunedBlock.in(text, "robot.yaml", Base.FIXED, ARMS, Map.of());
        assertThat(changed).startsWith("name: Valet\r\n").doesNotContain("Fixed", "why");
        assertThat(changed.replace("\r\n", "")).doesNotContain("\n");
        assertThat(read(changed)).containsExactly(Map.entry(Base.FIXED, ARMS));
        String flow = "tuned: {fixed: {method: m,\n  settings: {a: 1}}}\nname: Valet\n";
        assertThat(read(TunedBlock.in(flow, "robot.yaml", Base.FIXED, ARMS, Map.of())))
                .containsExactly(Map.entry(Base.FIXED, ARMS));
    }
}
