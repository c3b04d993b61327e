package dev.marionette.pipeline.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.BodyJoint;
import dev.marionette.pipeline.Runs;
import dev.marionette.pipeline.SharedRuns;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.verify.CheckResult;
import dev.marionette.verify.Verification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that nobody touched are confirmed, whatever a reader of clips would replace, mend or round in the files of the person. */
class PersonAsWrittenTest {
    private static final double HIPS = 0.92;
    private static final Map<BodyJoint, double[]> STANDING = standing();

    @TempDir
    private Path folder;

    private static Map<BodyJoint, double[]> standing() {
        Map<BodyJoint, double[]> at = new EnumMap<>(BodyJoint.class);
        at.put(BodyJoint.HIPS, new double[] {0, 0, HIPS + 0.05});
        at.put(BodyJoint.SPINE_LOWER, new double[] {0, 0, HIPS + 0.15});
        at.put(BodyJoint.SPINE_MID, new double[] {0, 0, HIPS + 0.3});
        at.put(BodyJoint.NECK, new double[] {0, 0, HIPS + 0.55});
        at.put(BodyJoint.HEAD, new double[] {0, 0, HIPS + 0.68});
        at.put(BodyJoint.LEFT_HIP, new double[] {0, 0.1, HIPS});
        at.put(BodyJoint.LEFT_KNEE, new double[] {0.005, 0.1, HIPS - 0.42});
        at.put(BodyJoint.LEFT_FOOT, new double[] {0, 0.1, HIPS - 0.83});
        at.put(BodyJoint.RIGHT_HIP, new double[] {0, -0.1, HIPS});
        at.put(BodyJoint.RIGHT_KNEE, new double[] {0.005, -0.1, HIPS - 0.42});
        at.put(BodyJoint.RIGHT_FOOT, new double[] {0, -0.1, HIPS - 0.83});
        return at;
    }

    /** A JSON table of somebody who stands and lets their arms hang; in the first frames they blend out of a T-pose. */
    private Path table(double rate, int frames, int blend) throws IOException {
        List<BodyJoint> joints = List.of(BodyJoint.values());
        StringBuilder text = new StringBuilder("{\"fps\": " + rate + ", \"names\": [");
        text.append(joints.stream().map(j -> '"' + j.id() + '"').collect(Collectors.joining(", ")));
        text.append("], \"positions\": [");
        for (int f = 0; f < frames; f++) {
            double down = Math.min(1, f / (double) blend) * (1.2 + 0.15 * Math.sin(Math.PI * f / rate));
            text.append(f == 0 ? "[" : ",\n[");
            text.append(joints.stream()
                    .map(joint -> Arrays.toString(place(joint, down)))
                    .collect(Collectors.joining(", ")));
            text.append(']');
        }
        return Files.writeString(folder.resolve("motion.json"), text.append("]}\n"));
    }

    /** @param down how far the arms are below the level, rad */
    private static double[] place(BodyJoint joint, double down) {
        double reach = switch (joint) {
            case LEFT_SHOULDER, RIGHT_SHOULDER -> 0;
            case LEFT_ELBOW, RIGHT_ELBOW -> 0.28;
            case LEFT_WRIST, RIGHT_WRIST -> 0.53;
            case LEFT_HAND, RIGHT_HAND -> 0.61;
            default -> Double.NaN;
        };
        if (Double.isNaN(reach)) {
            return Objects.requireNonNull(STANDING.get(joint));
        }
        double side = joint.id().startsWith("left") ? 1 : -1;
        return new double[] {0, side * (0.2 + reach * Math.cos(down)), HIPS + 0.5 - reach * Math.sin(down)};
    }

    private void assertConfirmed(Path motion, String... settings) {
        String[] all = Stream.concat(Stream.of(settings), Stream.of("simultaneous.samples=2"))
                .toArray(String[]::new);
        RetargetOutcome outcome = SharedRuns.run("simultaneous", "jvrc1", motion.toString(), all);
        assertThat(outcome.verification().passed()).isTrue();
        Path out = folder.resolve("out");
        Runs.folder().write(out, outcome, List.of(), Map.of());
        Verification again = Runs.verifier().verify(out, Optional.empty());
        assertThat(again.lines()).isEmpty();
        assertThat(again.checks()).extracting(CheckResult::check).contains("reconstruction");
    }

    /** Of the clip, the reader replaces nothing, as it takes eight frames; of the person at half the rate, it would. */
    @Test
    void aPersonWhoBlendsOutOfATPoseKeepsTheirFirstFrames() throws IOException {
        assertConfirmed(table(240, 120, 8));
    }

    @Test
    void soDoesOneWhoTakesAFewFramesAtALowerRate() throws IOException {
        assertConfirmed(table(240, 480, 16), "person.max_rate=30");
    }

    @Test
    void aRateThatIsNearlyWholeIsNotRounded() throws IOException {
        assertConfirmed(table(29.9985, 30, 1));
    }

    @Test
    void neitherIsOneThatWasAskedFor() throws IOException {
        assertConfirmed(table(30, 60, 1), "person.max_rate=9.9993");
    }
}
