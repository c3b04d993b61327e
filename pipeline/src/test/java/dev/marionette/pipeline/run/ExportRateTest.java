package dev.marionette.pipeline.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.pipeline.Runs;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A walk that was made at 50 frames per second, written at others. */
class ExportRateTest {
    @TempDir
    private Path folder;

    private Path out;
    private static RetargetOutcome outcome;

    @BeforeAll
    static void runOnce() {
        outcome = Runs.walk("unitree-g1");
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
        export(FormatOptions.USUAL, "unitree-csv");
        assertThat(rows()).hasSize((int) Math.floor((outcome.trajectory().frames() - 1) * 30 / 50.0) + 1);
        export(FormatOptions.at(100), "unitree-csv");
        assertThat(rows()).hasSize(2 * outcome.trajectory().frames() - 1);
        export(FormatOptions.at(50), "unitree-csv");
        assertThat(rows()).hasSize(outcome.trajectory().frames());
    }

    private void export(FormatOptions rate, String format) {
        RunExporter.Result result = Runs.exporter().export(out, List.of(format), rate, Optional.empty(), List.of());
        assertThat(ExportedFormat.refusals(result.formats())).isEmpty();
        assertThat(result.files()).hasSize(1);
    }

    /** Every second row of twice the rate is a frame of the run, but where links had to be moved apart. */
    @Test
    void theFramesOfTheRunAreAmongThoseOfTwiceItsRate() throws IOException {
        RunExporter.Result result =
                Runs.exporter().export(out, List.of("unitree-csv"), FormatOptions.at(100), Optional.empty(), List.of());
        assertThat(ExportedFormat.notes(result.formats())).isEmpty();
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
        RunFolder.Written written = Runs.folder().write(all, outcome, formats, FormatOptions.at(30), Map.of());
        assertThat(ExportedFormat.refusals(written.formats())).isEmpty();
        RunExporter.Result result =
                Runs.exporter().export(out, formats, FormatOptions.at(30), Optional.empty(), List.of());
        for (Path file : result.files()) {
            assertThat(file).hasSameBinaryContentAs(all.resolve(file.getFileName()));
        }
        assertThat(result.files()).hasSize(formats.size());
    }

    /** Half a metre inside its soles no robot can keep its balance: at the rate of the run its formats are as the run; at another they are refused. */
    @Test
    void aMotionThatBreaksALimitIsNotWritten() throws IOException {
        Path report = out.resolve(RunFolder.REPORT);
        String text = Files.readString(report);
        assertThat(text).containsOnlyOnce("\"supported\"");
        Files.writeString(report, text.replace("\"supported\"", "\"balance_margin_m\" : 0.5, \"supported\""));
        RunExporter.Result result = Runs.exporter()
                .export(out, List.of("json", "unitree-csv"), FormatOptions.USUAL, Optional.empty(), List.of());
        assertThat(result.files()).containsExactly(out.resolve("trajectory.json"));
        assertThat(ExportedFormat.refusals(result.formats()))
                .singleElement()
                .asString()
                .contains("not written: unitree-csv", "30.0 frames per second", "balance");
        assertThat(out.resolve("trajectory.unitree.csv")).doesNotExist();
        assertThat(result.kept()).isEmpty();
        assertThat(result.formats()).extracting(ExportedFormat::framesPerSecond).containsExactly(50.0, 30.0);
    }

    /** A knee that bends too far while its foot swings: the nearest motion within its limits is written, and by how much it differs is said. */
    @Test
    void aMotionNearToOneThatBreaksALimitIsWritten() throws IOException {
        Path csv = out.resolve(RunFolder.TRAJECTORY);
        List<String> lines = new ArrayList<>(Files.readAllLines(csv));
        int knee = List.of(lines.get(0).split(",")).indexOf("left_knee_joint");
        boolean[] stands = outcome.ground().orElseThrow().contacts().flags(true);
        for (int row = 1; row < lines.size(); row++) {
            if (stands[row - 1]) {
                continue;
            }
            String[] cells = lines.get(row).split(",");
            cells[knee] = "4.5";
            lines.set(row, String.join(",", cells));
        }
        Files.write(csv, lines);
        RunExporter.Result result =
                Runs.exporter().export(out, List.of("unitree-csv"), FormatOptions.USUAL, Optional.empty(), List.of());
        assertThat(ExportedFormat.refusals(result.formats())).isEmpty();
        assertThat(ExportedFormat.notes(result.formats())).isNotEmpty();
        int column = 7 + outcome.robot().jointOrder().indexOf("left_knee_joint");
        double most =
                outcome.robot().model().limits().upper(outcome.robot().model().joint("left_knee_joint"));
        for (String row : rows()) {
            assertThat(Double.parseDouble(row.split(",")[column])).isLessThan(most + 1e-6);
        }
    }

    /** Whoever forgets to let it walk finds a robot buried at the origin. */
    @Test
    void trainingFormatsOfAHeldBaseSayHowToLetItWalk() {
        RetargetOutcome held = Runs.run("unitree-g1", "tada", 0);
        RunFolder.Written written = Runs.folder()
                .write(
                        folder.resolve("held"),
                        held,
                        List.of("gmr", "unitree-csv", "npz"),
                        FormatOptions.USUAL,
                        Map.of());
        assertThat(ExportedFormat.notes(written.formats()))
                .hasSize(2)
                .allMatch(line -> line.contains("--set ground.base=floating"));
    }

    /**
     * Captured at 24 Hz: between its frames joints and base take feet along that stand, by 17 mm/s in this one, so that they are
     * put down again at the other rate.
     */
    @Test
    void feetOfASlowCaptureStandAtTheRateOfTheTrainingTools() {
        Path clip = Path.of(System.getProperty("marionette.shared", "../../shared"))
                .resolve("data/motions/deepmimic/humanoid3d_spin.txt");
        assumeTrue(Files.exists(clip), "there is no " + clip);
        RetargetOutcome spin = Runs.run("unitree-g1", clip.toString(), 0, "ground.base=floating");
        RunFolder.Written written = Runs.folder()
                .write(folder.resolve("spin"), spin, List.of("mjlab", "unitree-csv"), FormatOptions.USUAL, Map.of());
        assertThat(ExportedFormat.refusals(written.formats())).isEmpty();
        assertThat(written.formats()).allMatch(f -> f.moved() > 0 && f.moved() < 0.1);
    }

    /** What an earlier export left is not of this motion any more, and nothing hides that. */
    @Test
    void aFileOfAnEarlierExportIsNamedWhereTheNewOneIsRefused() throws IOException {
        export(FormatOptions.USUAL, "unitree-csv");
        RunExporter.Result result =
                Runs.exporter().export(out, List.of("unitree-csv"), FormatOptions.at(0.1), Optional.empty(), List.of());
        assertThat(result.files()).isEmpty();
        assertThat(ExportedFormat.refusals(result.formats()))
                .containsExactly("not written: unitree-csv: at 0.1 frames per second one frame is left of the motion");
        assertThat(result.kept()).containsExactly(out.resolve("trajectory.unitree.csv"));
    }

    /** The work of a run is not lost to a rate at which nothing would move; formats of the source have their own. */
    @Test
    void aRateThatIsTooLowCostsItsFormatsAlone() throws IOException {
        Path low = folder.resolve("low");
        RunFolder.Written written =
                Runs.folder().write(low, outcome, List.of("npz", "bvh-character"), FormatOptions.at(0.1), Map.of());
        assertThat(written.formats()).hasSize(2);
        assertThat(written.formats().get(0).refused()).contains("one frame is left of the motion");
        assertThat(written.formats().get(1).refused()).isEmpty();
        assertThat(written.formats().get(1).framesPerSecond())
                .isCloseTo(50, org.assertj.core.api.Assertions.within(1e-9));
        assertThat(low.resolve("character.bvh")).exists();
        assertThat(low.resolve("trajectory.npz")).doesNotExist();
        JsonNode formats = JsonMapper.shared()
                .readTree(Files.readString(low.resolve(RunFolder.REPORT)))
                .path("formats");
        assertThat(formats.path("npz").path("refused").asString()).isEqualTo("one frame is left of the motion");
        assertThat(formats.path("bvh-character").path("files").path(0).asString())
                .isEqualTo("character.bvh");
    }

    @Test
    void refusesWhatCannotBe() {
        assertThatThrownBy(() -> export(FormatOptions.at(30), "csv"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("trajectory.csv");
        assertThatThrownBy(() -> export(FormatOptions.at(0), "json"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("1000");
        assertThatThrownBy(() -> Runs.folder().requireWritable(out, List.of(), FormatOptions.at(30)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("--format");
    }
}
