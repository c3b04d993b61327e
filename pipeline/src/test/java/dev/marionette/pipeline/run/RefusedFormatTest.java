package dev.marionette.pipeline.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.InputException;
import dev.marionette.methods.Collisions;
import dev.marionette.pipeline.Runs;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.extensions.Version;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.postprocess.export.ExportInput;
import dev.marionette.postprocess.export.TrajectoryExporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Formats at rates at which an arm goes through another link between frames: the nearest motion does not, but a run that failed is not solved again.
 */
class RefusedFormatTest {
    private static final double CLEARANCE = 0.0005;

    @TempDir
    private Path folder;

    private Path out;
    private static RetargetOutcome outcome;

    @BeforeAll
    static void runOnce() {
        // with these settings the arm passes near other links
        outcome =
                Runs.run("coman", "salute", 0, "ik.clearance=" + CLEARANCE, "joi.hand_orientation=0", "joi.contact=0");
    }

    @BeforeEach
    void chooseFolder() {
        out = folder.resolve("out");
    }

    private RunFolder.Written write(double rate, String... formats) {
        return Runs.folder().write(out, outcome, List.of(formats), FormatOptions.at(rate), Map.of());
    }

    private RunExporter.Result export(double rate, String... formats) {
        return Runs.exporter().export(out, List.of(formats), FormatOptions.at(rate), Optional.empty(), List.of());
    }

    private JsonNode formats() throws IOException {
        return ReportJson.mapper()
                .readTree(Files.readString(out.resolve(RunFolder.REPORT)))
                .path("formats");
    }

    private void markAsFailed() throws IOException {
        Path report = out.resolve(RunFolder.REPORT);
        String text = Files.readString(report);
        assertThat(text).contains("\"status\" : \"verified\"");
        Files.writeString(report, text.replace("\"status\" : \"verified\"", "\"status\" : \"failed\""));
    }

    @Test
    void theEarlierFileOfARefusedFormatIsKept() throws IOException {
        write(60, "json", "npz");
        markAsFailed();
        String earlier = Files.readString(out.resolve("trajectory.json"));
        RunExporter.Result result = export(5, "json", "mujoco");
        assertThat(result.files()).isEmpty();
        assertThat(out.resolve("trajectory.json")).hasContent(earlier);
        assertThat(result.kept()).containsExactly(out.resolve("trajectory.json"));
        assertThat(ExportedFormat.refusals(result.formats()))
                .hasSize(2)
                .allMatch(line -> line.contains("collision_between_frames"));
    }

    /** The default clearance would give other bytes. */
    @Test
    void aLaterExportKeepsTheClearanceOfTheRun() throws IOException {
        ExportedFormat made = write(2, "json").formats().get(0);
        assertThat(made.moved()).isPositive();
        assertThat(formats().at("/json/moved").doubleValue()).isEqualTo(made.moved());
        String ofRun = Files.readString(out.resolve("trajectory.json"));
        Files.delete(out.resolve("trajectory.json"));
        ExportedFormat later = export(2, "json").formats().get(0);
        assertThat(later).isEqualTo(made);
        assertThat(out.resolve("trajectory.json")).hasContent(ofRun);
    }

    /** A run that breaks a limit itself is not mended by another rate. */
    @Test
    void aRunThatFailsIsNotSolvedAgainLater() throws IOException {
        write(60, "npz");
        markAsFailed();
        assertThat(export(2, "json").formats().get(0).refused())
                .hasValueSatisfying(why -> assertThat(why).contains("collision_between_frames"));
    }

    @Test
    void aFormatThatGivesUpLeavesNoFileAndDoesNotStopTheOthers() throws IOException {
        ExportInput input = new ExportInput(outcome.robot(), outcome.trajectory(), Optional.empty(), Version.current());
        ExportSet set = new ExportSet(
                input,
                outcome.robot().jointOrder(),
                outcome::ground,
                () -> new Collisions().of(outcome.robot()),
                Extensions.builtIn().verifier(),
                () -> outcome.request().settings(),
                true);
        List<ExportedFormat> made =
                set.write(List.of(new GivesUp(), Runs.exporters().get("json")), FormatOptions.USUAL, folder);
        assertThat(ExportedFormat.refusals(made))
                .containsExactly("not written: gives-up: at 60.0 frames per second torso: is too wide");
        assertThat(folder.resolve("half")).doesNotExist();
        assertThat(folder.resolve("trajectory.json")).exists();
        assertThat(made.get(1).framesPerSecond()).isEqualTo(60);
    }

    /** Writes a file and finds that it cannot. */
    private static final class GivesUp implements TrajectoryExporter {
        @Override
        public String name() {
            return "gives-up";
        }

        @Override
        public String summary() {
            return "nothing";
        }

        @Override
        public List<String> files() {
            return List.of("half");
        }

        @Override
        public void export(ExportInput input, Path folder) throws IOException {
            Files.writeString(folder.resolve("half"), "…");
            throw new InputException("torso", "is too wide", "");
        }
    }
}
