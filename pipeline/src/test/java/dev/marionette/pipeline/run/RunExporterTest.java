package dev.marionette.pipeline.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.ik.IkOptions;
import dev.marionette.pipeline.Runs;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.postprocess.export.TrajectoryCsv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Formats that were forgotten are made from the files of the run, as the run would have made them. */
class RunExporterTest {
    private static final List<String> FORMATS =
            List.of("json", "npz", "gmr", "ros", "mujoco", "bvh", "glb", "unitree-csv", "beyondmimic", "mjlab");

    @TempDir
    private Path folder;

    private Path out;

    private static RetargetOutcome outcome;

    @BeforeAll
    static void runOnce() {
        outcome = Runs.small("coman", "big-wave", 0);
    }

    @BeforeEach
    void write() {
        out = folder.resolve("out");
        Runs.folder().write(out, outcome, List.of(), Map.of());
    }

    @Test
    void makesTheSameBytesAsTheRun() throws IOException {
        Path all = folder.resolve("all");
        Runs.folder().write(all, outcome, FORMATS, Map.of());
        RunExporter.Result result = Runs.exporter().export(out, FORMATS, Optional.empty());
        assertThat(result.warnings()).isEmpty();
        assertThat(result.files()).hasSize(FORMATS.size() + 1);
        for (Path file : result.files()) {
            assertThat(file).hasSameBinaryContentAs(all.resolve(file.getFileName()));
        }
        // still a run, which the next one replaces
        Runs.folder().write(out, outcome, List.of("bvh-character"), Map.of());
        assertThat(out.resolve("trajectory.glb")).doesNotExist();
        assertThat(out.resolve("character.bvh")).isNotEmptyFile();
    }

    /** Whoever takes the files on has to know. */
    @Test
    void whatIsNotVerifiedIsExportedWithAWarning() {
        Runs.folder()
                .write(
                        out,
                        Runs.run("coman", "big-wave", 0, "faithful.limbs=0", "ik.clearance=0.008", Runs.SMALL_RATE),
                        List.of(),
                        Map.of());
        RunExporter.Result result = Runs.exporter().export(out, List.of("npz"), Optional.empty());
        assertThat(result.warnings())
                .singleElement()
                .asString()
                .contains("was not verified: its report says safe, not faithful (limbs point");
        assertThat(FinishedRun.open(out, Optional.empty(), Runs.robots())
                        .settings(Extensions.builtIn().settings(), List.of())
                        .get(IkOptions.class)
                        .clearance())
                .isEqualTo(0.008);
    }

    private static List<String> columns(Path folder) throws IOException {
        try (Stream<String> lines = Files.lines(folder.resolve("trajectory.csv"))) {
            List<String> header = List.of(lines.findFirst().orElseThrow().split(","));
            return header.subList(1, header.size());
        }
    }

    private static List<String> reversed() {
        List<String> names = new ArrayList<>(outcome.robot().jointOrder());
        Collections.reverse(names);
        return names;
    }

    @Test
    void aRunIsWrittenInTheOrderOfTheMaker() throws IOException {
        assertThat(columns(out)).isEqualTo(outcome.robot().jointOrder()).containsSequence("WaistYaw", "RHipSag");
        assertThat(outcome.robot().model().jointNames()).isNotEqualTo(columns(out));
    }

    @Test
    void anotherOrderIsTheSameMotion() throws IOException {
        Path other = folder.resolve("other");
        RetargetOutcome written =
                Runs.folder().write(other, outcome.withJointOrder(reversed()), List.of("npz"), Map.of());
        assertThat(columns(other)).isEqualTo(reversed());
        assertThat(written.verification().passed())
                .isEqualTo(outcome.verification().passed());
        JointTrajectory a = TrajectoryCsv.read(out.resolve("trajectory.csv"));
        JointTrajectory b = TrajectoryCsv.read(other.resolve("trajectory.csv"));
        assertThat(b.inOrder(a.jointNames())).isEqualTo(a);
        assertThat(Runs.verifier().verify(other, Optional.empty()).lines())
                .isEqualTo(Runs.verifier().verify(out, Optional.empty()).lines());
        // what is exported later has the order of the run, and an order that is asked for makes the bytes of one
        Files.delete(other.resolve("trajectory.npz"));
        Runs.exporter().export(other, List.of("npz"), Optional.empty());
        Runs.exporter().export(out, List.of("npz"), FormatOptions.USUAL, Optional.empty(), reversed());
        assertThat(out.resolve("trajectory.npz")).hasSameBinaryContentAs(other.resolve("trajectory.npz"));
        Runs.exporter().export(out, List.of("npz"), Optional.empty());
        assertThat(Files.mismatch(out.resolve("trajectory.npz"), other.resolve("trajectory.npz")))
                .isNotEqualTo(-1);
    }

    @Test
    void anOrderNeedsEveryJoint() {
        assertThatThrownBy(() -> Runs.exporter()
                        .export(
                                out,
                                List.of("npz"),
                                FormatOptions.USUAL,
                                Optional.empty(),
                                reversed().subList(1, 20)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("--joint-order: 10 of the 29 actuated joints are missing");
        assertThat(out.resolve("trajectory.npz")).doesNotExist();
    }

    @Test
    void makesAFormatThatIsNamedTwiceOnce() {
        RunExporter.Result result = Runs.exporter().export(out, List.of("npz", "json", "npz"), Optional.empty());
        assertThat(result.files()).containsExactly(out.resolve("trajectory.npz"), out.resolve("trajectory.json"));
    }

    @Test
    void saysWhereAReportIsNoJson() throws IOException {
        Files.writeString(out.resolve("report.json"), "{\"robot\": 5");
        assertThatThrownBy(() -> Runs.exporter().export(out, List.of("npz"), Optional.empty()))
                .isInstanceOf(InputException.class)
                .hasMessageEndingWith("report.json: is no JSON, or cut off");
        assertThat(Runs.exporter()
                        .export(out, List.of("npz"), Optional.of("coman"))
                        .files())
                .hasSize(1);
    }

    @Test
    void writesNothingWhereOneFormatCannotBeMade() throws IOException {
        assertThatThrownBy(() -> Runs.exporter().export(out, List.of("glb", "bvh-character"), Optional.empty()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("bvh-character");
        assertThatThrownBy(() -> Runs.exporter().export(out, List.of("glb", "pickle"), Optional.empty()))
                .isInstanceOfSatisfying(
                        InputException.class,
                        e -> assertThat(e.hint())
                                .contains(
                                        "beyondmimic, bvh, bvh-character, character, csv, glb, gmr, json, mjlab, mujoco, npz, ros, unitree-csv"));
        assertThatThrownBy(() -> Runs.exporter().export(out, List.of("glb"), Optional.of("atlas")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("its joints are not those of Atlas");
        try (Stream<Path> files = Files.list(out)) {
            assertThat(files.map(f -> f.getFileName().toString()))
                    .containsExactlyInAnyOrder("trajectory.csv", "targets.csv", "source.csv", "report.json");
        }
    }
}
