package dev.marionette.methods.simultaneous;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.datasets.MotionCatalog;
import dev.marionette.methods.MethodResult;
import dev.marionette.methods.Reconstruction;
import dev.marionette.pipeline.SharedRuns;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.postprocess.export.ExportInput;
import dev.marionette.postprocess.export.PersonBvh;
import dev.marionette.robots.RobotPath;
import dev.marionette.robots.skeleton.JointAngles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The person of a run, as captured and as the robot would have them move: in memory, and read back from their files. */
class ReconstructedPersonTest {
    private static final String[] QUICK = {"person.max_rate=15", "simultaneous.samples=4"};

    @TempDir
    private static Path folder;

    private static RetargetOutcome run;
    private static Reconstruction person;
    private static Clip captured;
    private static Clip reconstructed;

    @BeforeAll
    static void runOnce() throws IOException {
        run = SharedRuns.run("simultaneous", "jvrc1", "big-wave", QUICK);
        person = run.reconstruction().orElseThrow();
        PersonBvh.write(
                new ExportInput(run.robot(), run.trajectory(), Optional.empty(), "1"),
                person.captured(),
                person.reconstructed(),
                folder);
        MotionCatalog catalog = MotionCatalog.load();
        captured = catalog.read(folder.resolve("person-captured.bvh"));
        reconstructed = catalog.read(folder.resolve("person-reconstructed.bvh"));
    }

    private static double distance(Clip a, int fa, int ja, Clip b, int fb, int jb) {
        double square = 0;
        for (int i = 0; i < 3; i++) {
            double d = a.position(fa, ja, i) - b.position(fb, jb, i);
            square += d * d;
        }
        return Math.sqrt(square);
    }

    @Test
    void jointCentresComeBackFromTheFiles() {
        for (Map.Entry<Clip, Clip> file : Map.of(captured, person.captured(), reconstructed, person.reconstructed())
                .entrySet()) {
            Clip read = file.getKey();
            Clip made = file.getValue();
            assertThat(read.frames()).isEqualTo(made.frames());
            assertThat(read.rateHz()).isCloseTo(made.rateHz(), within(1e-9));
            for (int j = 0; j < made.joints(); j++) {
                int joint = read.jointNames().indexOf(made.jointNames().get(j));
                assertThat(joint).as(made.jointNames().get(j)).isNotNegative();
                for (int f = 0; f < made.frames(); f++) {
                    assertThat(distance(read, f, joint, made, f, j))
                            .as("%s, frame %d", made.jointNames().get(j), f)
                            .isLessThan(1e-6);
                }
            }
            for (BodyJoint role : BodyJoint.values()) {
                assertThat(read.joint(role)).as(role.id()).isPresent();
            }
        }
    }

    /** Rigid bones of the lengths that the run reports, and no position channels but those of the hips. */
    @Test
    void bonesAreThoseOfTheReport() throws IOException {
        Map<String, BodyJoint[]> bones = Map.of(
                "human_upper_arm", new BodyJoint[] {BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_ELBOW},
                "human_forearm", new BodyJoint[] {BodyJoint.RIGHT_ELBOW, BodyJoint.RIGHT_WRIST},
                "human_thigh", new BodyJoint[] {BodyJoint.RIGHT_HIP, BodyJoint.RIGHT_KNEE},
                "human_shank", new BodyJoint[] {BodyJoint.LEFT_KNEE, BodyJoint.LEFT_FOOT});
        bones.forEach((name, ends) -> {
            double length = run.method().parameters().stream()
                    .filter(p -> p.name().equals(name))
                    .mapToDouble(MethodResult.Parameter::value)
                    .findFirst()
                    .orElseThrow();
            for (Clip clip : List.of(captured, reconstructed)) {
                int from = clip.joint(ends[0]).orElseThrow();
                int to = clip.joint(ends[1]).orElseThrow();
                for (int f = 0; f < clip.frames(); f++) {
                    assertThat(distance(clip, f, from, clip, f, to)).as(name).isCloseTo(length, within(1e-6));
                }
            }
        });
        assertThat(Files.readAllLines(folder.resolve("person-reconstructed.bvh")).stream()
                        .filter(line -> line.contains("position")))
                .hasSize(1);
    }

    /** From the file alone: how far the hand is from that of the clip is what the report says. */
    @Test
    void theMarkersOfTheFileAreAsFarAsTheReportSays() {
        double[] reported = Objects.requireNonNull(
                run.figures().orElseThrow().result().rows().get("left_hand"));
        int hand = reconstructed.joint(BodyJoint.LEFT_HAND).orElseThrow();
        double mean = 0;
        double most = 0;
        int frames = reconstructed.frames();
        for (int f = 0; f < frames; f++) {
            double square = 0;
            for (int i = 0; i < 3; i++) {
                double d = reconstructed.position(f, hand, i)
                        - clip(RobotPath.place(f, frames, person.captured().frames()), i);
                square += d * d;
            }
            mean += Math.sqrt(square) / frames;
            most = Math.max(most, Math.sqrt(square));
        }
        assertThat(mean).isCloseTo(reported[0], within(1e-6));
        assertThat(most).isCloseTo(reported[1], within(1e-6));
    }

    /** A coordinate of the clip's left hand, between frames, too. */
    private static double clip(double phase, int axis) {
        int before = (int) phase;
        int after = (int) Math.ceil(phase);
        double here = run.method().sourceMotion().position(before, BodyJoint.LEFT_HAND, axis);
        return here
                + (phase - before) * (run.method().sourceMotion().position(after, BodyJoint.LEFT_HAND, axis) - here);
    }

    /** The captured person sees the markers alone, so that nobody with the same bones is nearer to them. */
    @Test
    void theCapturedPersonIsNearerToTheMarkers() {
        double captured = mean(person.capturedErrors());
        double reconstructed = mean(person.reconstructedErrors());
        assertThat(captured).isLessThan(reconstructed).isLessThan(0.01);
        assertThat(reconstructed).isLessThan(0.03);
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value / values.length;
        }
        return sum;
    }

    /**
     * Nothing of the robot depends on the person's legs where its base is fixed: knees and feet stay where they are captured, as far
     * as the pelvis lets them, which turns with the trunk by up to 18° and goes by 2 cm; that is what legs turn for.
     */
    @Test
    void whatTheRobotDoesNotAskForStaysAsCaptured() {
        Map<String, Reconstruction.Difference> differences = person.differences();
        assertThat(differences).hasSize(18);
        for (String joint : List.of("left_knee", "right_knee", "left_ankle", "right_ankle")) {
            Reconstruction.Difference difference = Objects.requireNonNull(differences.get(joint));
            assertThat(difference.maxDeg()).as(joint).isLessThan(15);
            assertThat(difference.meanMetres()).as(joint).isLessThan(0.02);
        }
    }

    /** Where the arms do differ, it shows in angles and in velocities. */
    @Test
    void anglesAndVelocitiesGoTogether() {
        for (Reconstruction.Joint joint : person.joints()) {
            JointAngles turns = JointAngles.of(person.reconstructed(), joint.index());
            double[] velocities = turns.velocitiesRadPerSecond();
            for (int f = 0; f + 1 < turns.frames(); f++) {
                double speed = Math.hypot(Math.hypot(velocities[3 * f], velocities[3 * f + 1]), velocities[3 * f + 2]);
                assertThat(speed / 15)
                        .as(joint.id())
                        .isCloseTo(step(person.reconstructed(), joint.index(), f), within(1e-6));
            }
        }
    }

    private static double step(Clip clip, int joint, int f) {
        JointAngles turns = JointAngles.of(clip, joint);
        return turns.between(f + 1, turns, f);
    }
}
