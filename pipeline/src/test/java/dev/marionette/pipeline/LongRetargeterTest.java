package dev.marionette.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.RunStatus;
import dev.marionette.datasets.ContactsFile;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.LongRunFolder;
import dev.marionette.pipeline.run.ReportJson;
import dev.marionette.pipeline.run.RunVerifier;
import dev.marionette.postprocess.export.TrajectoryCsv;
import dev.marionette.robots.RobotPath;
import dev.marionette.robots.skeleton.BvhWriter;
import dev.marionette.testkit.Walker;
import dev.marionette.verify.CheckResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A walk that goes through in windows against the same walk made at once. */
class LongRetargeterTest {
    private static final int FRAMES = 410;
    private static final int WINDOW = 100;
    /** A frame in the middle of a window. */
    private static final int MIDDLE = 2 * WINDOW + WINDOW / 2;

    private static final String ROBOT = "unitree-g1";
    /** Frames after a seam in which the motion may still be that of the window before: half a second. */
    private static final int NEAR = 25;

    private static final List<BodyJoint> POINTS = List.of(
            BodyJoint.LEFT_ELBOW,
            BodyJoint.LEFT_HAND,
            BodyJoint.RIGHT_ELBOW,
            BodyJoint.RIGHT_HAND,
            BodyJoint.LEFT_KNEE,
            BodyJoint.LEFT_FOOT,
            BodyJoint.RIGHT_KNEE,
            BodyJoint.RIGHT_FOOT);

    @TempDir
    private static Path shared;

    private static Path clip;
    private static RetargetOutcome whole;
    private static LongRunFolder.Written written;
    private static Path run;

    @BeforeAll
    static void runOnce() throws IOException {
        clip = shared.resolve("walk.bvh");
        try (Writer writer = Files.newBufferedWriter(clip)) {
            BvhWriter.write(Walker.clip(FRAMES, 1, 0.3, 0, 0), writer);
        }
        whole = Runs.run(ROBOT, clip.toString(), 0, settings(FRAMES));
        run = shared.resolve("run");
        written = inWindows(clip, run);
    }

    private static String[] settings(int window) {
        return new String[] {"ground.base=floating", "window=" + window};
    }

    private static LongRunFolder.Written inWindows(Path file, Path out) {
        RetargetOutcome.Request request = request(file, "natural-motion", settings(WINDOW));
        LongRetargeter retargeter = Runs.inWindows();
        Retargeter.Inputs inputs = retargeter.read(request, List.of(), robot -> {});
        assertThat(retargeter.takes(request, List.of(), inputs)).isTrue();
        return retargeter.run(
                out, request, inputs, List.of(), Map.of("page.html", (part, note) -> note), (stage, fraction) -> {});
    }

    private static RetargetOutcome.Request request(Path file, String method, String... settings) {
        return new RetargetOutcome.Request(
                ROBOT,
                file.toString(),
                method,
                0,
                Extensions.builtIn().settings().load(Optional.empty(), List.of(settings)));
    }

    private static JointTrajectory result(Path folder) throws IOException {
        return TrajectoryCsv.read(folder.resolve("trajectory.csv"))
                .inOrder(whole.trajectory().jointNames());
    }

    private static List<Integer> seams() {
        return List.of(WINDOW, 2 * WINDOW, 3 * WINDOW);
    }

    @Test
    void theMotionIsThatOfAllFramesAtOnceAwayFromTheSeams() throws IOException {
        assertThat(written.report().get("windows")).isEqualTo(Map.of("frames", WINDOW, "count", 4));
        requireNear(result(run), whole);
    }

    /** A clip that cannot be read in parts, and has no rotations. */
    @Test
    void aTableOfPositionsGoesThroughInWindowsToo(@TempDir Path folder) throws IOException {
        Path table = folder.resolve("walk.csv");
        Clip walk = Walker.clip(FRAMES, 1, 0.3, 0, 0);
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(table))) {
            out.println("time," + String.join(",", columns(walk)));
            double[] values = walk.positions();
            int width = 3 * walk.joints();
            for (int f = 0; f < FRAMES; f++) {
                out.print(f / walk.rateHz());
                for (int i = 0; i < width; i++) {
                    out.print("," + values[width * f + i]);
                }
                out.println();
            }
        }
        Path windows = folder.resolve("run");
        assertThat(inWindows(table, windows).report().get("windows")).isEqualTo(Map.of("frames", WINDOW, "count", 4));
        requireNear(result(windows), Runs.run(ROBOT, table.toString(), 0, settings(FRAMES)));
        RunVerifier.Result again = Runs.verifier().check(windows, Optional.empty());
        assertThat(again.status()).isEqualTo(RunStatus.VERIFIED);
        assertThat(again.notes()).isEmpty();
    }

    private static List<String> columns(Clip clip) {
        return clip.jointNames().stream()
                .flatMap(name -> Stream.of("_x", "_y", "_z").map(axis -> name + axis))
                .toList();
    }

    private static void requireNear(JointTrajectory windows, RetargetOutcome whole) {
        assertThat(windows.frames()).isEqualTo(FRAMES);
        RobotPath inWindows = new RobotPath(whole.robot(), windows);
        RobotPath atOnce = new RobotPath(whole.robot(), whole.trajectory());
        double[] points = new double[2];
        double squares = 0;
        for (int f = 0; f < FRAMES; f++) {
            int frame = f;
            int near = seams().stream().anyMatch(s -> frame >= s - 2 && frame < s + NEAR) ? 1 : 0;
            for (BodyJoint point : POINTS) {
                double squared = 0;
                for (int i = 0; i < 3; i++) {
                    double d = inWindows.position(f, point, i) - atOnce.position(f, point, i);
                    squared += d * d;
                }
                points[near] = Math.max(points[near], Math.sqrt(squared));
                squares += squared;
            }
        }
        double mean = Math.sqrt(squares / (FRAMES * POINTS.size()));
        // the optimisation ends where a five-hundredth of the cost may be left; turns of straight limbs about
        // themselves are nearly free
        assertThat(points[0]).as("away from seams, m").isLessThan(0.01);
        assertThat(points[1]).as("near seams, m").isLessThan(0.01);
        assertThat(mean).as("root mean square, m").isLessThan(0.002);
    }

    @Test
    void thereIsNoJumpOfPositionVelocityOrAccelerationAtASeam() throws IOException {
        JointTrajectory windows = result(run);
        for (int order = 1; order <= 3; order++) {
            double usual = IntStream.range(4, FRAMES - 4)
                    .mapToDouble(difference(whole.trajectory(), order)::at)
                    .max()
                    .orElseThrow();
            for (int seam : seams()) {
                double atSeam = IntStream.range(seam - 4, seam + 5)
                        .mapToDouble(difference(windows, order)::at)
                        .max()
                        .orElseThrow();
                assertThat(atSeam).as("difference " + order + " at " + seam).isLessThanOrEqualTo(1.05 * usual);
            }
        }
    }

    private interface AtFrame {
        double at(int frame);
    }

    /** The largest difference of an order over all joints, from a frame on backwards. */
    private static AtFrame difference(JointTrajectory q, int order) {
        int[][] binomial = {{}, {1, -1}, {1, -2, 1}, {1, -3, 3, -1}};
        return f -> IntStream.range(0, q.joints())
                .mapToDouble(d -> {
                    double sum = 0;
                    for (int k = 0; k <= order; k++) {
                        sum += binomial[order][k] * q.position(f - k, d);
                    }
                    return Math.abs(sum);
                })
                .max()
                .orElseThrow();
    }

    /** The source's schedule of all windows is a file that may be given with the clip. */
    @Test
    void theContactScheduleIsThatOfAllFrames() throws IOException {
        String contacts = ContactsFile.csv(
                whole.lowerBody().orElseThrow().contacts(),
                1 / whole.trajectory().periodSeconds());
        assertThat(run.resolve("contacts.csv")).hasContent(contacts);
        assertThat(contacts.lines().filter(line -> line.startsWith("left_foot,")))
                .hasSizeGreaterThan(5);
    }

    @Test
    void parametersAndStancesAreThoseOfAllFramesAtOnce() {
        Map<String, Object> once = ReportJson.tree(whole);
        assertThat(written.report()).containsEntry("parameters", once.get("parameters"));
        assertThat(written.report()).containsEntry("source_ground", once.get("source_ground"));
        assertThat(contacts(written.report())).isEqualTo(contacts(once));
    }

    private static Object contacts(Map<String, Object> report) {
        return Objects.requireNonNull(((Map<?, ?>) Objects.requireNonNull(report.get("ground"))).get("contacts"));
    }

    @Test
    void isVerifiedAndVerifiedAgainFromTheFiles() throws IOException {
        assertThat(written.status()).isEqualTo(RunStatus.VERIFIED);
        RunVerifier.Result again = Runs.verifier().check(run, Optional.empty());
        assertThat(again.status()).isEqualTo(RunStatus.VERIFIED);
        assertThat(again.notes()).isEmpty();
        assertThat(again.objections()).isEmpty();
        assertThat(again.figures().get("ground")).isEqualTo(written.report().get("ground"));
        try (Stream<Path> files = Files.list(run)) {
            assertThat(files.map(f -> f.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "trajectory.csv",
                            "targets.csv",
                            "source.csv",
                            "source-ground.csv",
                            "contacts.csv",
                            "report.json",
                            "page.html");
        }
        assertThat(Files.readString(run.resolve("page.html"))).startsWith("This page shows the frames from ");
    }

    /** Each violation in the window that has its frame, at its number in the whole motion, those between two windows too. */
    @Test
    void whatIsWrongAtASeamOrElsewhereIsFound(@TempDir Path folder) throws IOException {
        List<String> planted = new ArrayList<>(Files.readAllLines(run.resolve("trajectory.csv")));
        // from the last frame of a window to the first of the next, and in the middle of one
        shift(planted, WINDOW, FRAMES, 3);
        shift(planted, MIDDLE, MIDDLE + 1, 3);
        Path changed = copy(folder.resolve("changed"));
        Files.write(changed.resolve("trajectory.csv"), planted);
        RunVerifier.Result found = Runs.verifier().check(changed, Optional.empty());
        CheckResult velocity = found.verification().checks().stream()
                .filter(c -> c.check().equals("velocity_limits"))
                .findFirst()
                .orElseThrow();
        assertThat(velocity.frames()).containsExactly(WINDOW, MIDDLE, MIDDLE + 1);
        assertThat(velocity.violations()).isEqualTo(3);
        assertThat(found.status()).isEqualTo(RunStatus.FAILED);

        Files.write(changed.resolve("trajectory.csv"), planted.subList(0, FRAMES));
        assertThatThrownBy(() -> Runs.verifier().check(changed, Optional.empty()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("has " + (FRAMES - 1) + " frames, but report.json says " + FRAMES);
    }

    /** Adds to the last joint of some frames; the first line is the header. */
    private static void shift(List<String> lines, int from, int to, double by) {
        for (int f = from; f < to; f++) {
            String line = lines.get(f + 1);
            int comma = line.lastIndexOf(',');
            lines.set(f + 1, line.substring(0, comma + 1) + (Double.parseDouble(line.substring(comma + 1)) + by));
        }
    }

    private static Path copy(Path to) throws IOException {
        Files.createDirectory(to);
        try (Stream<Path> files = Files.list(run)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName().toString()));
            }
        }
        return to;
    }

    @Test
    void aRowThatIsBrokenInALaterWindowLeavesNothingBehind(@TempDir Path folder) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(clip));
        int line = lines.size() - 50;
        lines.set(line, lines.get(line).replaceFirst("\\S+$", "x"));
        Path broken = folder.resolve("broken.bvh");
        Files.write(broken, lines);
        Path out = folder.resolve("out");
        assertThatThrownBy(() -> inWindows(broken, out))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("broken.bvh:" + (line + 1))
                .hasMessageContaining("'x'");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(broken);
        }
    }

    @Test
    void whatNeedsAllFramesIsNotDoneInWindows() {
        assertThat(takes("natural-motion", List.of("csv"), settings(WINDOW))).isTrue();
        assertThat(takes("natural-motion", List.of("npz"), settings(WINDOW))).isFalse();
        assertThat(takes("geometric", List.of(), settings(WINDOW))).isFalse();
        assertThat(takes("natural-motion", List.of(), settings((FRAMES + 3) / 4)))
                .isFalse();
        assertThat(takes("natural-motion", List.of(), "window=" + WINDOW, "retime.max=2"))
                .isFalse();
        // resampled, which a part is not
        assertThat(takes("natural-motion", List.of(), "window=" + WINDOW, "person.max_rate=49"))
                .isFalse();
    }

    private static boolean takes(String method, List<String> formats, String... settings) {
        RetargetOutcome.Request request = request(clip, method, settings);
        LongRetargeter retargeter = Runs.inWindows();
        return retargeter.takes(request, formats, retargeter.read(request, formats, robot -> {}));
    }
}
