package dev.marionette.contracts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.InputException;
import dev.marionette.api.RunSettings;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.postprocess.export.ExportInput;
import dev.marionette.postprocess.export.TrajectoryExporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** What every {@link TrajectoryExporter} must hold. Extend it and hand over the format. */
public abstract class TrajectoryExporterContract {
    /** The format under test. */
    protected abstract TrajectoryExporter exporter();

    /** The runs that are written: with the root link held, and on two feet. */
    protected List<ExportInput> inputs() {
        RunSettings settings = SampleRuns.defaults(exporter().settings());
        return List.of(input(SampleRuns.fixed(), settings), input(SampleRuns.floating(), settings));
    }

    private static ExportInput input(RetargetOutcome run, RunSettings settings) {
        return new ExportInput(
                run.robot(), run.trajectory(), run.method().adjusted(), run.fingers(), "1.2.3", settings);
    }

    private boolean takes(ExportInput input) {
        try {
            exporter().requireFor(input.robot());
            return true;
        } catch (InputException refused) {
            assertThat(refused).message().isNotBlank();
            return false;
        }
    }

    private List<ExportInput> taken() {
        List<ExportInput> taken = inputs().stream().filter(this::takes).toList();
        Assumptions.assumeFalse(taken.isEmpty(), "the format refuses all runs that the contract has");
        return taken;
    }

    @Test
    void namesItself() {
        assertThat(exporter().name()).matches("[\\p{L}\\p{N}]\\S*");
        assertThat(exporter().summary()).isNotBlank().doesNotContain("\n");
        assertThat(exporter().framesPerSecond().orElse(1)).isPositive().isFinite();
    }

    @Test
    void namesItsFiles() {
        assertThat(exporter().files())
                .isNotEmpty()
                .doesNotHaveDuplicates()
                .allMatch(file -> file.equals(String.valueOf(Path.of(file).getFileName())));
    }

    @Test
    void writesTheFilesThatItNamesAndNothingElse() throws IOException {
        for (ExportInput input : taken()) {
            Map<String, byte[]> written = written(input, 1);
            assertThat(written.keySet()).isSubsetOf(exporter().files());
            assertThat(written).containsKey(exporter().files().get(0));
            assertThat(written.values()).noneMatch(bytes -> bytes.length == 0);
        }
    }

    @Test
    void theSameRunGivesTheSameBytesAndReplacesThem() throws IOException {
        for (ExportInput input : taken()) {
            Map<String, byte[]> once = written(input, 1);
            Map<String, byte[]> twice = written(input, 2);
            assertThat(twice.keySet()).isEqualTo(once.keySet());
            twice.forEach((file, bytes) -> assertThat(bytes).as(file).isEqualTo(once.get(file)));
        }
    }

    @Test
    void leavesTheRunAsItIs() throws IOException {
        for (ExportInput input : taken()) {
            double[] positions = input.trajectory().positions();
            written(input, 1);
            assertThat(input.trajectory().positions()).isEqualTo(positions);
        }
    }

    /** What export refuses of a robot, it says before the work. */
    @Test
    void refusesEarlyWhatItRefuses() throws IOException {
        for (ExportInput input : inputs()) {
            if (!takes(input)) {
                Path folder = Files.createTempDirectory("format");
                try {
                    assertThatThrownBy(() -> exporter().export(input, folder)).isInstanceOf(InputException.class);
                    assertThat(folder).isEmptyDirectory();
                } finally {
                    delete(folder);
                }
            }
        }
    }

    private Map<String, byte[]> written(ExportInput input, int times) throws IOException {
        Path folder = Files.createTempDirectory("format");
        try {
            for (int i = 0; i < times; i++) {
                exporter().export(input, folder);
            }
            Map<String, byte[]> files = new TreeMap<>();
            for (Path file : list(folder)) {
                files.put(String.valueOf(file.getFileName()), Files.readAllBytes(file));
            }
            return files;
        } finally {
            delete(folder);
        }
    }

    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.toList();
        }
    }

    private static void delete(Path folder) throws IOException {
        for (Path file : list(folder)) {
            Files.delete(file);
        }
        Files.delete(folder);
    }
}
