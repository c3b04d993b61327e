package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.Clip;
import dev.marionette.app.Cli.Result;
import dev.marionette.datasets.MotionCatalog;
import dev.marionette.numerics.Quaternions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** VRM Animation of a character whose arms hang at rest, beside its own file with the same motion. */
class VrmAnimationTest {
    private static final double HEIGHT = 1.8;
    /** Bones that have human names. */
    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("Pelvis", "hips"),
            Map.entry("Belly", "spine"),
            Map.entry("Breast", "chest"),
            Map.entry("Neck", "neck"),
            Map.entry("Head", "head"),
            Map.entry("UpperArm.L", "leftUpperArm"),
            Map.entry("LowerArm.L", "leftLowerArm"),
            Map.entry("Hand.L", "leftHand"),
            Map.entry("UpperArm.R", "rightUpperArm"),
            Map.entry("LowerArm.R", "rightLowerArm"),
            Map.entry("Hand.R", "rightHand"),
            Map.entry("Thigh.L", "leftUpperLeg"),
            Map.entry("Shin.L", "leftLowerLeg"),
            Map.entry("Foot.L", "leftFoot"),
            Map.entry("Toe.L", "leftToes"),
            Map.entry("Thigh.R", "rightUpperLeg"),
            Map.entry("Shin.R", "rightLowerLeg"),
            Map.entry("Foot.R", "rightFoot"),
            Map.entry("Toe.R", "rightToes"));

    @TempDir
    private static Path shared;

    private static Path character;

    @BeforeAll
    static void runOnce() throws IOException {
        character = CartoonFile.write(shared.resolve("cartoon.glb"), Math.PI / 4);
        Result result = run(character, "walks", "floating", "character,vrma");
        assertThat(result.code()).as(result.out() + result.err()).isZero();
    }

    private static Result run(Path robot, String out, String base, String formats) {
        return Cli.run(
                "retarget",
                "--robot",
                robot.toString(),
                "--motion",
                "big-wave",
                "--set",
                "person.max_rate=20",
                "--set",
                "ground.base=" + base,
                "--no-report",
                "--format",
                formats,
                "--out",
                shared.resolve(out).toString());
    }

    private static JsonNode tree(String run) throws IOException {
        ByteBuffer file = ByteBuffer.wrap(Files.readAllBytes(shared.resolve(run).resolve("trajectory.vrma")))
                .order(ByteOrder.LITTLE_ENDIAN);
        byte[] text = new byte[file.getInt(12)];
        file.get(20, text);
        return JsonMapper.builder().build().readTree(text);
    }

    private static double[] numbers(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .mapToDouble(JsonNode::asDouble)
                .toArray();
    }

    @Test
    void itsBonesAreWhereThoseOfTheCharacterAre() throws IOException {
        Clip own = MotionCatalog.load().read(shared.resolve("walks/animated.glb"));
        Clip vrm = MotionCatalog.load().read(shared.resolve("walks/trajectory.vrma"));
        assertThat(vrm.frames()).isEqualTo(own.frames());
        assertThat(vrm.rateHz()).isCloseTo(own.rateHz(), within(1e-3));
        assertThat(vrm.jointNames()).containsExactlyInAnyOrderElementsOf(NAMES.values());
        for (int f = 0; f < own.frames(); f += 5) {
            for (Map.Entry<String, String> name : NAMES.entrySet()) {
                int bone = own.jointNames().indexOf(name.getKey());
                int human = vrm.jointNames().indexOf(name.getValue());
                for (int axis = 0; axis < 3; axis++) {
                    assertThat(vrm.position(f, human, axis))
                            .as("frame %d, %s, axis %d", f, name.getValue(), axis)
                            .isCloseTo(own.position(f, bone, axis), within(1e-4 * HEIGHT));
                }
            }
        }
    }

    /** Hands turn from the T-pose, to which the arms of the character, which hang by 45° at rest, are lifted about the axis forward. */
    @Test
    void handsTurnFromTheTPose() throws IOException {
        Clip own = MotionCatalog.load().read(shared.resolve("walks/animated.glb"));
        Clip vrm = MotionCatalog.load().read(shared.resolve("walks/trajectory.vrma"));
        for (boolean left : new boolean[] {true, false}) {
            int bone = own.jointNames().indexOf(left ? "Hand.L" : "Hand.R");
            int human = vrm.jointNames().indexOf(left ? "leftHand" : "rightHand");
            double half = Math.PI / 8;
            double[] lowered = {Math.cos(half), left ? -Math.sin(half) : Math.sin(half), 0, 0};
            double[] expected = new double[4];
            for (int f = 0; f < own.frames(); f += 5) {
                Quaternions.multiply(own.orientations(), 4 * (f * own.joints() + bone), lowered, 0, expected, 0);
                double dot = 0;
                for (int i = 0; i < 4; i++) {
                    dot += expected[i] * vrm.orientations()[4 * (f * vrm.joints() + human) + i];
                }
                assertThat(Math.abs(dot)).as("frame %d", f).isCloseTo(1, within(1e-6));
            }
        }
    }

    /** VRM 1.0: without rotations here, arms along x, legs down, the soles at y = 0. */
    @Test
    void itsRestIsVrmsTPose() throws IOException {
        JsonNode tree = tree("walks");
        List<double[]> places = new ArrayList<>();
        tree.path("nodes").forEach(node -> {
            assertThat(node.has("rotation") || node.has("scale") || node.has("matrix"))
                    .isFalse();
            places.add(numbers(node.path("translation")));
        });
        Map<String, double[]> expected = Map.of(
                "hips", new double[] {0, 0.6, 0},
                "leftLowerArm", new double[] {0.21, 0, 0},
                "rightLowerArm", new double[] {-0.21, 0, 0},
                "leftHand", new double[] {0.18, 0, 0},
                "leftUpperArm", new double[] {0.225, 0.15, 0},
                "rightLowerLeg", new double[] {0, -0.255, 0},
                "leftFoot", new double[] {0, -0.225, 0},
                "leftToes", new double[] {0, -0.045, 0.15});
        JsonNode bones = tree.path("extensions")
                .path("VRMC_vrm_animation")
                .path("humanoid")
                .path("humanBones");
        expected.forEach((name, place) -> assertThat(
                        places.get(bones.path(name).path("node").asInt()))
                .as(name)
                .containsExactly(place, within(1e-6)));
    }

    /** VRMC_vrm_animation 1.0: the bones that VRM requires, the hips alone move, the others turn. */
    @Test
    void itIsWhatTheSpecificationAsksFor() throws IOException {
        JsonNode tree = tree("walks");
        JsonNode extension = tree.path("extensions").path("VRMC_vrm_animation");
        assertThat(extension.path("specVersion").asString()).isEqualTo("1.0");
        assertThat(tree.path("extensionsUsed").get(0).asString()).isEqualTo("VRMC_vrm_animation");
        JsonNode bones = extension.path("humanoid").path("humanBones");
        assertThat(bones.propertyNames())
                .contains(
                        "hips",
                        "spine",
                        "head",
                        "leftUpperLeg",
                        "leftLowerLeg",
                        "leftFoot",
                        "rightUpperLeg",
                        "rightLowerLeg",
                        "rightFoot",
                        "leftUpperArm",
                        "leftLowerArm",
                        "leftHand",
                        "rightUpperArm",
                        "rightLowerArm",
                        "rightHand");
        JsonNode channels = tree.path("animations").path(0).path("channels");
        IntStream.range(0, channels.size()).mapToObj(channels::get).forEach(channel -> {
            JsonNode target = channel.path("target");
            assertThat(target.path("path").asString())
                    .isIn(
                            target.path("node").asInt()
                                            == bones.path("hips").path("node").asInt()
                                    ? List.of("translation", "rotation")
                                    : List.of("rotation"));
        });
        assertThat(channels).hasSize(bones.size() + 1);
    }

    /** Players scale the way of the hips by their height at rest. */
    @Test
    void hipsOfAHeldCharacterAreAboveTheFloor() throws IOException {
        Result result = run(character, "held", "fixed", "vrma");
        assertThat(result.code()).as(result.out() + result.err()).isZero();
        JsonNode hips = tree("held").path("nodes").get(0);
        assertThat(numbers(hips.path("translation"))).containsExactly(new double[] {0, 0.6, 0}, within(1e-3));
        Clip vrm = MotionCatalog.load().read(shared.resolve("held/trajectory.vrma"));
        assertThat(vrm.position(0, vrm.jointNames().indexOf("hips"), 2)).isCloseTo(0.6, within(1e-3));
    }

    @Test
    void whatHasNoHumanBonesIsRefusedBeforeTheWork() {
        Result robot = Cli.run(
                "retarget",
                "--robot",
                "coman",
                "--motion",
                "big-wave",
                "--format",
                "vrma",
                "--out",
                shared.resolve("none").toString());
        assertThat(robot.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(robot.err()).contains("format vrma", "coman is a robot", "--format glb");
        assertThat(shared.resolve("none")).doesNotExist();
    }
}
