package dev.marionette.pipeline.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.pipeline.Runs;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.postprocess.export.TrajectoryCsv;
import dev.marionette.verify.CheckResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What the report of a robot that goes about has lost must not make its motion pass. */
class GroundReaderTest {
    private static final List<String> LIMITS = List.of("base_speed", "base_turn", "base_acceleration");
    private static final JsonMapper JSON = new JsonMapper();

    private static RetargetOutcome outcome;

    @TempDir
    private Path folder;

    private Path out;

    @BeforeAll
    static void runOnce() {
        outcome = Runs.run("nao", "bend", 0, "ground.base=floating", "person.max_rate=10");
    }

    @BeforeEach
    void write() {
        out = folder.resolve("out");
        Runs.folder().write(out, outcome, List.of(), Map.of());
    }

    private List<String> checks(Optional<String> robot) {
        return Runs.verifier().verify(out, robot).checks().stream()
                .map(CheckResult::check)
                .toList();
    }

    /** Changes the part {@code ground} and looks for what is said of it; the report is then as before. */
    private void refused(Consumer<ObjectNode> edit, String problem) throws IOException {
        reportRefused(report -> edit.accept((ObjectNode) report.path("ground")), "ground." + problem);
    }

    private void reportRefused(Consumer<ObjectNode> edit, String problem) throws IOException {
        Path file = out.resolve(RunFolder.REPORT);
        String before = Files.readString(file);
        ObjectNode report = (ObjectNode) JSON.readTree(before);
        edit.accept(report);
        textRefused(report.toString(), problem);
        Files.writeString(file, before);
    }

    private void textRefused(String report, String problem) throws IOException {
        Files.writeString(out.resolve(RunFolder.REPORT), report);
        assertThatThrownBy(() -> Runs.verifier().verify(out, Optional.empty()))
                .isInstanceOfSatisfying(
                        InputException.class, e -> assertThat(e.hint()).contains("make the run again"))
                .hasMessageContaining(out.resolve(RunFolder.REPORT) + ": " + problem);
    }

    private static ObjectNode contacts(ObjectNode ground) {
        return (ObjectNode) ground.path("contacts");
    }

    private static ObjectNode said(ObjectNode report) {
        return (ObjectNode) report.path("settings").path("ground");
    }

    @Test
    void whatWasWrittenIsChecked() {
        assertThat(checks(Optional.empty())).contains("foot_penetration", "foot_slide", "sole_level");
    }

    @Test
    void aReportWithoutGroundIsRefused() throws IOException {
        reportRefused(report -> report.remove("ground"), "ground is missing");
        reportRefused(report -> report.putNull("ground"), "ground null is not an object");
        reportRefused(report -> report.put("ground", "flat"), "ground \"flat\" is not an object");
    }

    @Test
    void contactsThatAreLostOrBrokenAreRefused() throws IOException {
        refused(ground -> ground.remove("contacts"), "contacts.left_foot is missing");
        for (String foot : List.of("left_foot", "right_foot")) {
            String key = "contacts." + foot;
            refused(ground -> contacts(ground).remove(foot), key + " is missing");
            refused(ground -> contacts(ground).put(foot, 3), key + " 3 is not pairs of frames");
            refused(ground -> contacts(ground).putArray(foot).add(3), key + " 3 is not a pair of frames");
            refused(ground -> contacts(ground).putArray(foot).addArray().add(5).add(3), key + ": ");
            refused(
                    ground -> contacts(ground)
                            .putArray(foot)
                            .addArray()
                            .add(0)
                            .add(outcome.trajectory().frames()),
                    key + ": ");
        }
    }

    @Test
    void theFramesAreThoseOfTheTrajectory() throws IOException {
        String wanted = " is not the " + outcome.trajectory().frames() + " of trajectory.csv";
        refused(ground -> ground.remove("frames"), "frames is missing");
        refused(ground -> ground.put("frames", "12"), "frames \"12\"" + wanted);
        refused(ground -> ground.put("frames", 2_000_000_000), "frames 2000000000" + wanted);
        refused(ground -> ground.put("frames", 0), "frames 0" + wanted);
    }

    @Test
    void limitsOfTheBaseThatAreLostOrBrokenAreRefused() throws IOException {
        for (String limit : LIMITS) {
            String key = "settings.ground." + limit;
            reportRefused(report -> said(report).remove(limit), key + " is missing");
            reportRefused(report -> said(report).put(limit, -1.5), key + " -1.5 is not a finite number of at least 0");
            reportRefused(report -> said(report).put(limit, "x"), key + " \"x\" is not a finite number of at least 0");
        }
        reportRefused(report -> report.remove("settings"), "settings.ground.base_speed is missing");
    }

    /** JSON has no word for it, but a number that is too large is read as it. */
    @Test
    void infiniteLimitsAreRefused() throws IOException {
        String report = Files.readString(out.resolve(RunFolder.REPORT));
        for (String limit : LIMITS) {
            String infinite = report.replaceFirst("(\"" + limit + "\" : )[^,\n]*", "$11e999");
            assertThat(infinite).contains("1e999");
            textRefused(infinite, "settings.ground." + limit + " ");
        }
        for (String margin : List.of("1e999", "-1e999")) {
            textRefused(
                    report.replaceFirst("\"ground\" : \\{", "$0 \"balance_margin_m\" : " + margin + ","),
                    "ground.balance_margin_m ");
        }
    }

    @Test
    void aMarginOfBalanceIsANumber() throws IOException {
        refused(ground -> ground.put("balance_margin_m", "0.01"), "balance_margin_m \"0.01\" is not a finite number");
        refused(ground -> ground.putNull("balance_margin_m"), "balance_margin_m null is not a finite number");
        refused(
                ground -> ground.put("balance_margin_m", 0.01).put("balance_point", "cop"),
                "balance_point \"cop\" is not com or zmp");
        refused(ground -> ground.put("balance_point", "zmp"), "balance_margin_m is missing");
    }

    /** So are those from before the zero-moment point could be asked for. */
    @Test
    void aMarginWithoutAPointIsThatOfTheCentreOfMass() throws IOException {
        Path file = out.resolve(RunFolder.REPORT);
        ObjectNode report = (ObjectNode) JSON.readTree(Files.readString(file));
        ((ObjectNode) report.path("ground")).put("balance_margin_m", 0.5);
        Files.writeString(file, report.toString());
        assertThat(Runs.verifier().verify(out, Optional.empty()).lines())
                .isNotEmpty()
                .allMatch(line -> line.contains("centre of mass"));
    }

    /** Without a report nothing says when the feet stand; one that is cut off is not none. */
    @Test
    void withoutAReportOnlySinkingIsFound() throws IOException {
        Path report = out.resolve(RunFolder.REPORT);
        Files.writeString(report, Files.readString(report).substring(0, 200));
        assertThatThrownBy(() -> checks(Optional.of("nao")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(report + ": is no JSON, or cut off");
        Files.delete(report);
        assertThat(checks(Optional.of("nao"))).contains("foot_penetration").doesNotContain("base_motion");
    }

    @Test
    void aTrajectoryThatLostItsBaseIsRefused() throws IOException {
        JointTrajectory t = outcome.trajectory();
        TrajectoryCsv.write(
                out.resolve(RunFolder.TRAJECTORY),
                new JointTrajectory(t.jointNames(), t.periodSeconds(), t.positions()));
        assertThatThrownBy(() -> checks(Optional.empty()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(out.resolve(RunFolder.TRAJECTORY) + ": has no poses of the base");
    }

    /** What other commands do with a folder needs no contacts. */
    @Test
    void aReportWithoutGroundIsGoodEnoughToExport() throws IOException {
        Path file = out.resolve(RunFolder.REPORT);
        ObjectNode report = (ObjectNode) JSON.readTree(Files.readString(file));
        report.remove("ground");
        Files.writeString(file, report.toString());
        assertThat(Runs.exporter().export(out, List.of("npz"), Optional.empty()).files())
                .hasSize(1);
    }
}
