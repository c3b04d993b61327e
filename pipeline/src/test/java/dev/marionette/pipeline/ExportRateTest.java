package dev.marionette.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.pipeline.ground.Walker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A walk that was made at 50 frames per second, written at others. */
class ExportRateTest {
    private static final int FRAMES = 150;

    @TempDir
    private Path folder;

    private Path out;
    private static RetargetOutcome outcome;

    @BeforeAll
    static void runOnce() {
        outcome = Runs.run(
                "unitree-g1",
                Walker.clip(FRAMES, 1, 0.3, 0, 0),
                "ground.base=floating",
                "budget=10",
                "optimizer.polish=100");
    }

    @BeforeEach
    void write() {
        out = folder.resolve("out");
        Runs.folder().write(out, outcome, List.of(), Map.of());
    }

    private List<String> rows() throws IOException {
        return Files.readAllLines(out.resolve("trajectory.unitree.csv"));
    }

    @Test
    void aFormatHasItsOwnRateUnlessOneIsAskedFor() throws IOException {
        assertThat(outcome.verification().passed()).isTrue();
        export(OptionalDouble.empty(), "unitree-csv");
        assertThat(rows()).hasSize((int) Math.floor((outcome.trajectory().frames() - 1) * 30 / 50.0) + 1);
        export(OptionalDouble.of(100), "unitree-csv");
        assertThat(rows()).hasSize(2 * outcome.trajectory().frames() - 1);
        export(OptionalDouble.of(50), "unitree-csv");
        assertThat(rows()).hasSize(outcome.trajectory().frames());
    }

    private void export(OptionalDouble rate, String format) {
        RunExporter.Result result = Runs.exporter().export(out, List.of(format), rate, Optional.empty(), List.of());
        assertThat(result.refused()).isEmpty();
        assertThat(result.files()).hasSize(1);
    }

    /** Every second row of twice the rate is a frame of the run, but where links had to be moved apart. */
    @Test
    void theFramesOfTheRunAreAmongThoseOfTwiceItsRate() throws IOException {
        RunExporter.Result result = Runs.exporter()
                .export(out, List.of("unitree-csv"), OptionalDouble.of(100), Optional.empty(), List.of());
        assertThat(result.apart()).isEmpty();
        List<String> rows = rows();
        JointTrajectory columns = outcome.trajectory().inOrder(outcome.robot().jointOrder());
        for (int f = 0; f < columns.frames(); f++) {
            String[] cells = rows.get(2 * f).split(",");
            for (int j = 0; j < columns.joints(); j++) {
                assertThat(Double.parseDouble(cells[7 + j]))
                        .isEqualTo(columns.position(f, j), org.assertj.core.api.Assertions.within(1e-12));
            }
        }
    }

    @Test
    void aRunAndALaterExportWriteTheSameBytes() throws IOException {
        Path all = folder.resolve("all");
        List<String> formats = List.of("unitree-csv", "gmr", "beyondmimic", "mjlab", "npz");
        RunFolder.Written written = Runs.folder().write(all, outcome, formats, OptionalDouble.of(30), Map.of());
        assertThat(written.refused()).isEmpty();
        RunExporter.Result result =
                Runs.exporter().export(out, formats, OptionalDouble.of(30), Optional.empty(), List.of());
        for (Path file : result.files()) {
            assertThat(file).hasSameBinaryContentAs(all.resolve(file.getFileName()));
        }
        assertThat(result.files()).hasSize(formats.size());
    }

    /** A knee that bends too far for a while: at the rate of the run its formats are as the run, which said so; at another they are refused. */
    @Test
    void aMotionThatBreaksALimitIsNotWritten() throws IOException {
        Path csv = out.resolve(RunFolder.TRAJECTORY);
        List<String> lines = new ArrayList<>(Files.readAllLines(csv));
        int knee = List.of(lines.get(0).split(",")).indexOf("left_knee_joint");
        for (int row = 40; row < 60; row++) {
            String[] cells = lines.get(row).split(",");
            cells[knee] = "4.5";
            lines.set(row, String.join(",", cells));
        }
        Files.write(csv, lines);
        RunExporter.Result result = Runs.exporter()
                .export(out, List.of("json", "unitree-csv"), OptionalDouble.empty(), Optional.empty(), List.of());
        assertThat(result.files()).containsExactly(out.resolve("trajectory.json"));
        assertThat(result.refused())
                .singleElement()
                .asString()
                .contains("not written: unitree-csv", "30.0 frames per second", "position_limits", "left_knee_joint");
        assertThat(out.resolve("trajectory.unitree.csv")).doesNotExist();
    }

    @Test
    void refusesWhatCannotBe() {
        assertThatThrownBy(() -> export(OptionalDouble.of(30), "csv"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("trajectory.csv");
        assertThatThrownBy(() -> export(OptionalDouble.of(0), "json"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("1000");
        assertThatThrownBy(() -> Runs.folder().requireWritable(out, List.of(), OptionalDouble.of(30)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("--format");
    }
}
