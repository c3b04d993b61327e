package dev.marionette.pipeline.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.InputException;
import dev.marionette.api.RobotProfile;
import dev.marionette.pipeline.Runs;
import dev.marionette.pipeline.metrics.Metric;
import dev.marionette.pipeline.metrics.Metrics;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.verify.Verification;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What a run's folder says is true of its files, and nothing of a user's is lost to it. */
class RunFolderTest {
    @TempDir
    private Path folder;

    private Path out;

    private static RetargetOutcome outcome;

    @BeforeAll
    static void runOnce() {
        outcome = Runs.run("coman", "big-wave", 0, "budget=4", Runs.SMALL_RATE);
    }

    @BeforeEach
    void chooseFolder() {
        out = folder.resolve("out");
    }

    @Test
    void theVerificationIsThatOfTheFile() throws IOException {
        RetargetOutcome unverified = outcome.verifiedAs(new Verification(List.of()));
        RetargetOutcome written = Runs.folder()
                .write(
                        out,
                        unverified,
                        List.of(),
                        Map.of(
                                RunFolder.PAGE,
                                run -> run.verification().checks().size() + " checks"));
        assertThat(written.verification().checks()).hasSize(4);
        assertThat(out.resolve(RunFolder.PAGE)).hasContent("4 checks");
        assertThat(report().path("verification").size()).isEqualTo(4);
    }

    @Test
    void theReportSaysHowMuchWasChecked() throws IOException {
        Runs.folder().write(out, outcome, List.of(), Map.of());
        assertThat(report().path("collision_pairs").intValue())
                .isPositive()
                .isEqualTo(outcome.pairs().count());
        assertThat(report().path("optimizer").path("evaluations").intValue()).isEqualTo(5);
    }

    @Test
    void theFigureOfTimeIsThatOfComputingHoweverMuchIsWritten() {
        RetargetOutcome written = Runs.folder().write(out, outcome, List.of("npz"), Map.of("page.html", run -> "page"));
        assertThat(written.timings().keySet())
                .containsAll(RetargetOutcome.WRITING.stream()
                        .filter(s -> !s.equals("person"))
                        .toList())
                .doesNotContain("person");
        assertThat(Metrics.of(written).values().get(Metric.SECONDS))
                .isEqualTo(Metrics.of(outcome).values().get(Metric.SECONDS));
    }

    @Test
    void aRunThatHoldsAFileOfTheUserIsKept() throws IOException {
        Runs.folder().write(out, outcome, List.of("json"), Map.of());
        Path mine = Files.writeString(out.resolve("notes.txt"), "mine");
        refused();
        assertThat(mine).hasContent("mine");
        assertThat(out.resolve(RunFolder.TRAJECTORY)).exists();
        Files.delete(mine);
        Runs.folder().write(out, outcome, List.of(), Map.of());
        assertThat(out.resolve("trajectory.json")).doesNotExist();
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left).containsExactly(out);
        }
    }

    @Test
    void aReportOfAnotherProgramIsKept() throws IOException {
        Files.createDirectory(out);
        Files.writeString(out.resolve(RunFolder.TRAJECTORY), "time,a\n0,0\n");
        for (String text : List.of("{}", "no JSON", "[1]", "{\"robot\": \"r\", \"status\": \"good\"}")) {
            Path report = Files.writeString(out.resolve(RunFolder.REPORT), text);
            refused();
            assertThat(report).hasContent(text);
        }
    }

    @Test
    void aRobotThatChangedSinceTheRunIsFound() throws IOException {
        Runs.folder().write(out, outcome, List.of(), Map.of());
        assertThat(Runs.verifier().check(out, Optional.empty()).changed()).isEmpty();
        String digest = outcome.robot().digests().get("coman.urdf");
        Path report = out.resolve(RunFolder.REPORT);
        Files.writeString(report, Files.readString(report).replace(String.valueOf(digest), "0".repeat(64)));
        assertThat(Runs.verifier().check(out, Optional.empty()).changed()).containsExactly("coman.urdf");
    }

    @Test
    void verifyFindsTheMeshesOfTheRunAgain() throws IOException {
        Path meshes = Files.createDirectories(folder.resolve("packages/toy/meshes"));
        for (int i = 0; i < 5; i++) {
            Files.writeString(
                    meshes.resolve(i + ".obj"), "v 0 0 0\nv 0.01 0 0\nv 0 0.02 0\nv 0 0 0.03\nf 1 3 2\nf 1 2 4\n");
        }
        Path robot = Files.createDirectory(folder.resolve("robot"));
        StringBuilder urdf = new StringBuilder(coman().replace("</robot>", ""));
        for (int i = 0; i < 5; i++) {
            urdf.append("<link name='extra" + i + "'><visual><geometry><mesh filename='package://toy/meshes/" + i
                    + ".obj'/></geometry></visual></link><joint name='fix" + i
                    + "' type='fixed'><parent link='base_link'/>"
                    + "<child link='extra" + i + "'/><origin xyz='0 0 0'/></joint>");
        }
        Files.writeString(robot.resolve("robot.urdf"), urdf + "</robot>");
        RetargetOutcome run = Runs.withPackages(folder.resolve("packages"))
                .run(robot.toString(), "big-wave", "budget=4", Runs.SMALL_RATE);
        Runs.folder().write(out, run, List.of(), Map.of());
        assertThat(report().path(ReportJson.PACKAGE_PATH).path(0).asString())
                .isEqualTo(folder.resolve("packages").toString());
        assertThat(report().path("inputs").has("mesh:package://toy/meshes/0.obj"))
                .isTrue();
        RunVerifier.Result again = Runs.verifier().check(out, Optional.empty());
        assertThat(again.changed()).isEmpty();
        assertThat(again.pairs().count()).isEqualTo(run.pairs().count());
        assertThat(again.pairsOfRun()).hasValue(run.pairs().count());
        Files.writeString(meshes.resolve("0.obj"), "v 0 0 0\nv 1 0 0\nv 0 2 0\nf 1 3 2\n");
        assertThat(Runs.verifier().check(out, Optional.empty()).changed())
                .containsExactly("mesh:package://toy/meshes/0.obj");
        Files.move(meshes, meshes.resolveSibling("gone"));
        assertThat(Runs.verifier().check(out, Optional.empty()).changed()).containsExactly("5 meshes (gone)");
    }

    @Test
    void aRobotSaysHowItIsHeldAndIsLoadedOnce() throws IOException {
        Files.writeString(folder.resolve("robot.urdf"), coman());
        Files.writeString(folder.resolve("robot.yaml"), "base: floating\n");
        assertThat(Runs.robots().load(folder.toString()).base()).isEqualTo(RobotProfile.Base.FLOATING);
        Files.writeString(folder.resolve("robot.yaml"), "base: fixed\n");
        assertThat(Runs.robots().load(folder.toString()).base()).isEqualTo(RobotProfile.Base.FLOATING);
        assertThat(Runs.robots().load(folder.toString()).model().dof()).isEqualTo(29);
        assertThat(Runs.robots().source(folder.toString()))
                .contains(folder.toAbsolutePath().normalize().toString());
        assertThat(Runs.robots().source("coman")).isEmpty();
    }

    /** As it is where a run was killed after it had moved the earlier one away. */
    @Test
    void anEarlierRunThatWasMovedAwayIsNamedAndPutBack() throws IOException {
        Runs.folder().write(out, outcome, List.of(), Map.of());
        Path part = Files.createDirectory(folder.resolve(".out.0b1c2d3e-1111-4222-8333-444455556666.part"));
        Files.createFile(part.resolve("lock"));
        Path old = Files.move(out, part.resolve("old"));
        assertThatThrownBy(() -> Runs.verifier().check(out, Optional.empty()))
                .isInstanceOfSatisfying(
                        InputException.class, e -> assertThat(e.hint()).contains(old.toString(), "puts it back"));
        Runs.folder().requireWritable(out, List.of());
        assertThat(Runs.verifier().check(out, Optional.empty()).changed()).isEmpty();
        assertThat(part).doesNotExist();
    }

    private static String coman() throws IOException {
        String name = "/robots/coman/robot.urdf";
        try (InputStream in = Objects.requireNonNull(RunFolderTest.class.getResourceAsStream(name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private void refused() {
        assertThatThrownBy(() -> Runs.folder().write(out, outcome, List.of(), Map.of()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no earlier run");
    }

    private JsonNode report() throws IOException {
        return ReportJson.mapper().readTree(Files.readString(out.resolve(RunFolder.REPORT)));
    }
}
