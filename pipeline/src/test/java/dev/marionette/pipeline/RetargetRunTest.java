package dev.marionette.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.methods.MethodResult;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.ReportJson;
import dev.marionette.pipeline.run.RunFolder;
import dev.marionette.postprocess.export.TrajectoryCsv;
import dev.marionette.transfer.TransferParameter;
import dev.marionette.verify.CheckResult;
import dev.marionette.verify.Verification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** One run from a built-in motion to its folder, and what the verifier says of the folder. */
@Tag("jdk")
class RetargetRunTest {
    private static final int FRAME = 100;

    @TempDir
    private static Path shared;

    @TempDir
    private Path folder;

    private static RetargetOutcome outcome;
    private static Path run;

    @BeforeAll
    static void runOnce() {
        outcome = Runs.small("coman", "big-wave", 3);
        run = shared.resolve("run");
        Runs.folder().write(run, outcome, List.of("csv"), Map.of(RunFolder.PAGE, run -> "<p>page</p>"));
    }

    @Test
    void isVerifiedAndSaysWhatDesignAsksFor() throws IOException {
        JsonNode report = report();
        assertThat(report.path("status").stringValue()).isEqualTo("verified");
        assertThat(report.propertyNames())
                .contains(
                        "robot",
                        "motion",
                        "method",
                        "seed",
                        "version",
                        "status",
                        "home",
                        "parameters",
                        "cost",
                        "optimizer",
                        "tracking",
                        "smoothing",
                        "time_scale",
                        "verification",
                        "timings",
                        "inputs");
        assertThat(report.path("robot").stringValue()).isEqualTo("coman");
        assertThat(report.path("seed").intValue()).isEqualTo(3);
        assertThat(report.path("home").propertyNames())
                .containsExactlyElementsOf(outcome.robot().jointOrder());
        assertThat(report.path("parameters").propertyNames())
                .hasSize(17)
                .containsExactlyElementsOf(Stream.of(TransferParameter.values())
                        .map(TransferParameter::id)
                        .toList());
        assertThat(report.path("optimizer").propertyNames()).contains("name", "evaluations", "trace");
        assertThat(report.path("tracking").path("left_hand").propertyNames()).contains("mean", "max");
        assertThat(report.path("smoothing").propertyNames())
                .as("joints that were smoothed by themselves")
                .isEmpty();
        for (JsonNode check : report.path("verification")) {
            assertThat(check.propertyNames()).contains("violations", "worst", "frames");
            assertThat(check.path("violations").intValue()).isZero();
        }
        assertThat(report.path("verification").size()).isEqualTo(4);
        for (JsonNode digest : report.path("inputs")) {
            assertThat(digest.stringValue()).matches("[0-9a-f]{64}");
        }
    }

    @Test
    void theOptimizerKeepsItsBudgetAndNeverGetsWorse() {
        MethodResult searched =
                Runs.run("coman", "big-wave", 3, "budget=20", Runs.SMALL_RATE).method();
        double[] trace = searched.optimizer().trace();
        assertThat(searched.optimizer().evaluations()).isEqualTo(trace.length).isBetween(20, 21);
        for (int i = 1; i < trace.length; i++) {
            assertThat(trace[i]).isLessThanOrEqualTo(trace[i - 1]);
        }
        double after = cost(searched, "after");
        assertThat(after).isCloseTo(trace[trace.length - 1], within(1e-9)).isLessThan(cost(searched, "before"));
    }

    private static double cost(MethodResult searched, String when) {
        return Objects.requireNonNull(
                Objects.requireNonNull(searched.cost().get(when)).get("total"));
    }

    /** By default nothing is searched. */
    @Test
    void withoutABudgetParametersAreInClosedForm() throws IOException {
        assertThat(report().path("optimizer").path("evaluations").intValue()).isZero();
        assertThat(report().path("parameters").size()).isEqualTo(17);
    }

    @Test
    void tablesHaveTheAgreedColumnsAndRows() throws IOException {
        List<String> joints = outcome.robot().jointOrder();
        int frames = outcome.trajectory().frames();
        List<String> trajectory = Files.readAllLines(run.resolve("trajectory.csv"));
        assertThat(trajectory).hasSize(frames + 1).first().isEqualTo("time," + String.join(",", joints));
        List<String> targets = Files.readAllLines(run.resolve("targets.csv"));
        assertThat(targets).hasSize(frames + 1);
        assertThat(targets.get(0)).startsWith("time,left_hand_x,left_hand_y,left_hand_z,");
        List<String> source = Files.readAllLines(run.resolve("source.csv"));
        assertThat(source).hasSizeGreaterThan(1).first().asString().startsWith("time,hips_x,hips_y,hips_z,");
        JointTrajectory back = TrajectoryCsv.read(run.resolve("trajectory.csv"));
        assertThat(back.inOrder(outcome.robot().model().jointNames())).isEqualTo(outcome.trajectory());
    }

    @Test
    void sameSeedSameBytes() throws IOException {
        Path again = folder.resolve("again");
        Runs.folder().write(again, Runs.run("coman", "big-wave", 3, Runs.SMALL_RATE), List.of(), Map.of());
        for (String file : List.of("trajectory.csv", "targets.csv", "source.csv")) {
            assertThat(again.resolve(file)).hasSameBinaryContentAs(run.resolve(file));
        }
        assertThat(withoutTimings(again)).isEqualTo(withoutTimings(run));
    }

    @Test
    void theWrittenFolderPassesAgain() {
        assertThat(Runs.verifier().verify(run, Optional.empty()).passed()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"RShLat", "LElbj", "WaistYaw"})
    void aJointPastItsLimitIsFoundWithItsFrame(String joint) throws IOException {
        int dof = outcome.robot().model().jointNames().indexOf(joint);
        double beyond = outcome.robot().model().upper(dof) + 0.1;
        CheckResult check = tampered(joint, beyond, "position_limits");
        assertThat(check.violations()).isEqualTo(1);
        assertThat(check.details().get(0).frame()).isEqualTo(FRAME);
        assertThat(check.details().get(0).subject()).contains(joint);
    }

    @Test
    void aJumpIsFoundWithItsFrame() throws IOException {
        int dof = outcome.robot().model().jointNames().indexOf("WaistYaw");
        double limit = outcome.robot().model().velocityLimit(dof);
        double jump = 2 * limit * outcome.trajectory().periodSeconds();
        CheckResult check = tampered("WaistYaw", outcome.trajectory().position(FRAME, dof) + jump, "velocity_limits");
        assertThat(check.violations()).isPositive();
        assertThat(check.details()).allSatisfy(v -> assertThat(v.frame()).isIn(FRAME, FRAME + 1));
    }

    @Test
    void anEarlierRunIsReplacedAndNothingElseIs() throws IOException {
        Path target = folder.resolve("out");
        Runs.folder().write(target, outcome, List.of("json"), Map.of());
        assertThat(target.resolve("trajectory.json")).isRegularFile();
        Runs.folder().write(target, outcome, List.of(), Map.of());
        assertThat(target.resolve("trajectory.json")).doesNotExist();
        Path other = Files.createDirectory(folder.resolve("other"));
        Files.writeString(other.resolve("report.json"), "{}");
        assertThatThrownBy(() -> Runs.folder().write(other, outcome, List.of(), Map.of()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no earlier run");
        assertThat(other.resolve("report.json")).hasContent("{}");
        try (Stream<Path> left = Files.list(folder)) {
            assertThat(left.map(p -> p.getFileName().toString())).containsExactlyInAnyOrder("out", "other");
        }
    }

    private CheckResult tampered(String joint, double value, String check) throws IOException {
        Files.copy(run.resolve("report.json"), folder.resolve("report.json"));
        List<String> lines = new ArrayList<>(Files.readAllLines(run.resolve("trajectory.csv")));
        int column = Arrays.asList(lines.get(0).split(",")).indexOf(joint);
        String[] row = lines.get(1 + FRAME).split(",");
        row[column] = Double.toString(value);
        lines.set(1 + FRAME, String.join(",", row));
        Files.write(folder.resolve("trajectory.csv"), lines);
        Verification verification = Runs.verifier().verify(folder, Optional.empty());
        assertThat(verification.passed()).isFalse();
        assertThat(verification.passed()).isFalse();
        return verification.checks().stream()
                .filter(c -> c.check().equals(check))
                .findFirst()
                .orElseThrow();
    }

    private static JsonNode report() throws IOException {
        return ReportJson.mapper().readTree(Files.readString(run.resolve("report.json")));
    }

    private static String withoutTimings(Path folder) throws IOException {
        return Files.readString(folder.resolve("report.json"))
                .replaceAll("(?s)\"timings\" : \\{.*?}", "")
                .replaceAll("\"seconds\" : [0-9.E-]+", "");
    }
}
