package dev.marionette.pipeline.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.InputException;
import dev.marionette.pipeline.Runs;
import dev.marionette.pipeline.SharedRuns;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.verify.CheckResult;
import dev.marionette.verify.Verification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Files of a person are changed, one at a time, and {@code verify} has to see it. */
class ReconstructionCheckTest {
    private static final String CAPTURED = "person-captured.bvh";
    private static final String RECONSTRUCTED = "person-reconstructed.bvh";

    private static RetargetOutcome outcome;

    @TempDir
    private Path folder;

    private Path out;

    @BeforeAll
    static void runOnce() {
        outcome = SharedRuns.run("simultaneous", "jvrc1", "big-wave", "person.max_rate=10", "simultaneous.samples=2");
    }

    @BeforeEach
    void write() {
        out = folder.resolve("out");
        Runs.folder().write(out, outcome, List.of(), Map.of());
    }

    private Verification verify() {
        return Runs.verifier().verify(out, Optional.empty());
    }

    private void change(String file, UnaryOperator<String> edit) throws IOException {
        String before = Files.readString(out.resolve(file));
        String after = edit.apply(before);
        assertThat(after).isNotEqualTo(before);
        Files.writeString(out.resolve(file), after);
    }

    /** Changes what the report says of the person. */
    private void changeReport(Consumer<ObjectNode> edit) throws IOException {
        changeWhole(report -> edit.accept((ObjectNode) report.path("reconstruction")));
    }

    private void changeWhole(Consumer<ObjectNode> edit) throws IOException {
        JsonMapper json = new JsonMapper();
        change(RunFolder.REPORT, before -> {
            ObjectNode report = (ObjectNode) json.readTree(before);
            edit.accept(report);
            return report.toString();
        });
    }

    private static ObjectNode joint(ObjectNode person, String id) {
        return (ObjectNode) person.path("joints").path(id);
    }

    /** Changes a number of a frame by some units of the file: 0 to 2 are the hips' place, then turns follow. */
    private static UnaryOperator<String> number(int frame, int column, double by) {
        return bvh -> {
            List<String> lines = new ArrayList<>(bvh.lines().toList());
            int at = lines.indexOf("MOTION") + 3 + frame;
            String[] numbers = lines.get(at).split(" ");
            numbers[column] = String.valueOf(Double.parseDouble(numbers[column]) + by);
            lines.set(at, String.join(" ", numbers));
            return String.join("\n", lines) + "\n";
        };
    }

    private CheckResult ofPerson() {
        return verify().checks().stream()
                .filter(check -> check.check().equals("reconstruction"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void whatWasWrittenIsConfirmed() throws IOException {
        assertThat(verify().passed()).isEqualTo(outcome.verification().passed());
        assertThat(ofPerson().violations()).isZero();
        assertThat(ofPerson().worst()).isBetween(0.0, 1.0);
        // a line at the end is no change
        change(RECONSTRUCTED, bvh -> bvh + "\n");
        assertThat(ofPerson().violations()).isZero();
    }

    @Test
    void aJointThatIsTurnedIsFound() throws IOException {
        change(RECONSTRUCTED, number(4, 9, 3));
        assertThat(verify().passed()).isFalse();
        assertThat(verify().lines())
                .anySatisfy(line ->
                        assertThat(line).startsWith("reconstruction: frame").contains("mean_deg", "was expected"));
    }

    /** Angles alone would not tell. */
    @Test
    void aPersonWhoWasMovedIsFound() throws IOException {
        change(CAPTURED, number(2, 0, 0.5));
        assertThat(ofPerson().violations()).isPositive();
        assertThat(ofPerson().details())
                .allSatisfy(violation -> assertThat(violation.unit()).isEqualTo("m"));
    }

    @Test
    void aBoneThatIsNotAsLongInBothIsFound() throws IOException {
        change(CAPTURED, bvh -> {
            int knee = bvh.indexOf("OFFSET", bvh.indexOf("JOINT LeftLeg"));
            return bvh.substring(0, knee) + "OFFSET 0 -40 0" + bvh.substring(bvh.indexOf('\n', knee));
        });
        assertThat(ofPerson().details()).anySatisfy(v -> assertThat(v.subject()).startsWith("LeftLeg.length_m"));
    }

    @Test
    void aReportThatSaysOtherwiseIsFound() throws IOException {
        double said = outcome.reconstruction()
                .orElseThrow()
                .differences()
                .values()
                .iterator()
                .next()
                .maxMetres();
        change(RunFolder.REPORT, json -> json.replaceFirst(String.valueOf(said).replace(".", "\\."), "0.75"));
        assertThat(verify().lines()).anySatisfy(line -> assertThat(line).contains("pelvis.max_m: 0.75"));
    }

    @Test
    void filesThatAreMissingBrokenOrOfAnotherRunAreNamed() throws IOException {
        change(
                RECONSTRUCTED,
                bvh -> bvh.substring(0, bvh.lastIndexOf('\n', bvh.length() - 2) + 1)
                        .replaceFirst(
                                "Frames: \\d+",
                                "Frames: " + (outcome.trajectory().frames() - 1)));
        refused(RECONSTRUCTED, "frames", RunFolder.TRAJECTORY);
        change(RECONSTRUCTED, bvh -> bvh.substring(0, 500));
        refused(RECONSTRUCTED);
        change(RECONSTRUCTED, bvh -> "no person");
        refused(RECONSTRUCTED);
        Files.delete(out.resolve(CAPTURED));
        refused(CAPTURED, "no such file", RunFolder.REPORT);
    }

    private void refused(String... named) {
        assertThatThrownBy(this::verify).isInstanceOf(InputException.class).hasMessageContainingAll(named);
    }

    @Test
    void jointsThatAreLostInTheReportAreFound() throws IOException {
        changeReport(person -> ((ObjectNode) person.path("joints")).remove("left_elbow"));
        refused(RunFolder.REPORT, "reconstruction.joint_count is ", "but there are ");
        changeReport(person -> person.remove("joint_count"));
        refused("reconstruction.joint_count is missing");
        changeReport(person -> person.putObject("joints"));
        refused(RunFolder.REPORT, "reconstruction.joints is missing or empty");
        changeReport(person -> person.remove("joints"));
        refused("reconstruction.joints is missing or empty");
    }

    @Test
    void aFrameThatDoesNotHaveTheLargestAngleIsFound() throws IOException {
        int frames = outcome.trajectory().frames();
        changeReport(person -> {
            ObjectNode elbow = joint(person, "left_elbow");
            elbow.put("max_frame", (elbow.path("max_frame").intValue() + frames / 2) % frames);
        });
        assertThat(ofPerson().details())
                .singleElement()
                .satisfies(violation ->
                        assertThat(violation.subject()).startsWith("left_elbow.max_deg at its max_frame: "));
    }

    @Test
    void aFrameThatTheMotionDoesNotHaveIsAnError() throws IOException {
        int frames = outcome.trajectory().frames();
        changeReport(person -> joint(person, "left_elbow").put("max_frame", frames));
        refused(
                RunFolder.REPORT,
                "reconstruction.joints.left_elbow.max_frame is " + frames + ", not a frame from 0 to " + (frames - 1));
        changeReport(person -> joint(person, "left_elbow").put("max_frame", -1));
        refused("max_frame is -1");
        changeReport(person -> joint(person, "left_elbow").put("max_frame", 1.5));
        refused("max_frame is 1.5");
        changeReport(person -> joint(person, "left_elbow").remove("max_frame"));
        refused("max_frame is missing");
    }

    @Test
    void aReportThatDoesNotSayWhichBoneIsAnError() throws IOException {
        change(RunFolder.REPORT, json -> json.replace("\"bone\"", "\"bones\""));
        refused(RunFolder.REPORT, "reconstruction.joints.pelvis.bone");
    }

    /** The files of a person of whom the report does not speak any more would pass unseen. */
    @Test
    void aPersonWhoIsLostInTheReportIsAnError() throws IOException {
        changeWhole(report -> report.putNull("reconstruction"));
        refused(RunFolder.REPORT, "reconstruction is no object");
        changeWhole(report -> report.putArray("reconstruction"));
        refused(RunFolder.REPORT, "reconstruction is no object");
        changeWhole(report -> report.remove("reconstruction"));
        refused(RunFolder.REPORT, "reconstruction is missing, but there is " + CAPTURED);
        Files.delete(out.resolve(CAPTURED));
        refused(RunFolder.REPORT, "reconstruction is missing, but there is " + RECONSTRUCTED);
    }
}
