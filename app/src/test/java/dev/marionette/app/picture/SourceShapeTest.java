package dev.marionette.app.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.CharacterSkin;
import dev.marionette.api.Clip;
import dev.marionette.app.SampleRun;
import dev.marionette.app.report.data.Packed;
import dev.marionette.app.report.data.RunBlock;
import dev.marionette.numerics.Quaternions;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

public class SourceShapeTest {
    private static final BodyJoint[][] BONES = {
        {BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_ELBOW},
        {BodyJoint.LEFT_ELBOW, BodyJoint.LEFT_WRIST},
        {BodyJoint.RIGHT_SHOULDER, BodyJoint.RIGHT_ELBOW},
        {BodyJoint.RIGHT_ELBOW, BodyJoint.RIGHT_WRIST},
        {BodyJoint.LEFT_HIP, BodyJoint.LEFT_KNEE},
        {BodyJoint.RIGHT_HIP, BodyJoint.RIGHT_KNEE},
    };

    /** Of a triangle for each bone, the first corner is at the bone's joint and the second at the next one; both go with the bone. */
    private static CharacterSkin skin(Clip clip) {
        int vertices = 3 * BONES.length;
        double[] positions = new double[3 * vertices];
        int[] bones = new int[4 * vertices];
        double[] weights = new double[4 * vertices];
        int[] triangles = new int[vertices];
        double[] rest = clip.restPositions();
        int head = clip.joint(BodyJoint.HEAD).orElseThrow();
        for (int b = 0; b < BONES.length; b++) {
            int from = clip.joint(BONES[b][0]).orElseThrow();
            int[] at = {from, clip.joint(BONES[b][1]).orElseThrow(), head};
            for (int c = 0; c < 3; c++) {
                int v = 3 * b + c;
                System.arraycopy(rest, 3 * at[c], positions, 3 * v, 3);
                bones[4 * v] = c == 2 ? head : from;
                weights[4 * v] = 1;
                triangles[v] = v;
            }
        }
        int[] rgb = new int[vertices];
        Arrays.fill(rgb, 0x804020);
        return new CharacterSkin(positions, triangles, bones, weights, rgb);
    }

    /** The run of a source with that skin, which faces another way in its file: the page has it in the source frame. */
    public static RetargetOutcome dressed(RetargetOutcome run) {
        Clip clip = run.clip();
        double[] turn = {Math.cos(0.5), 0, 0, Math.sin(0.5)};
        double[] positions = clip.positions();
        for (int i = 0; i < positions.length; i += 3) {
            Quaternions.rotate(turn, 0, positions[i], positions[i + 1], positions[i + 2], positions, i);
        }
        double[] orientations = clip.orientations();
        for (int i = 0; i < orientations.length; i += 4) {
            Quaternions.multiply(turn, 0, orientations, i, orientations, i);
        }
        CharacterSkin skin = skin(clip);
        return SampleRun.of(
                run,
                clip.moved(positions, orientations, clip.angularVelocities(), clip.findings())
                        .withSkin(() -> Optional.of(skin)));
    }

    static Stream<RetargetOutcome> runs() {
        return Stream.of(SampleRun.get(), SampleRun.standing());
    }

    /** In place and on the ground, at another rate than the clip's: bones end where the page draws the joints that they lead to. */
    @ParameterizedTest
    @MethodSource("runs")
    void theSkinIsWhereTheJointsAre(RetargetOutcome run) {
        JsonNode tree = JsonMapper.shared().readTree(RunBlock.json(dressed(run)));
        JsonNode source = tree.path("motion").path("source");
        double[] joints = tree.path("walk").isObject()
                ? Packed.floats(tree.path("walk").path("person").asString())
                : RunScene.steps(source.path("positions"));
        List<String> names =
                source.path("joints").valueStream().map(JsonNode::asString).toList();
        int frames = tree.path("motion").path("frames").asInt();
        SourceShape shape = new SourceShape(tree.path("sourceSkin"), frames);
        for (int f = 0; f < frames; f += 7) {
            Mesh mesh = new Mesh();
            shape.draw(mesh, f, 0, 0);
            assertThat(mesh.size()).isEqualTo(BONES.length);
            for (int b = 0; b < BONES.length; b++) {
                for (int c = 0; c < 2; c++) {
                    int j = 3 * (f * names.size() + names.indexOf(BONES[b][c].id()));
                    assertThat(new double[] {mesh.at(b, c, 0), mesh.at(b, c, 1), mesh.at(b, c, 2)})
                            .as("%s in frame %d", BONES[b][c], f)
                            .containsExactly(Arrays.copyOfRange(joints, j, j + 3), within(0.004));
                }
            }
        }
    }

    /** Arms whose joints are all 2 % of their reach from where the page has them go with the skin, those at 4 % do not. */
    @ParameterizedTest
    @CsvSource({"1.02,true", "0.98,true", "1.04,false", "0.96,false"})
    void aSkinOfAnotherBodyIsLeftOut(double size, boolean shown) {
        RetargetOutcome run = dressed(SampleRun.get());
        Clip clip = run.clip();
        double[] positions = Arrays.stream(clip.positions()).map(p -> size * p).toArray();
        Clip other = clip.moved(positions, clip.orientations(), clip.angularVelocities(), clip.findings());
        JsonNode tree = JsonMapper.shared().readTree(RunBlock.json(SampleRun.of(run, other)));
        assertThat(tree.has("sourceSkin")).isEqualTo(shown);
    }

    /** The pictures of a run have it in place of bones. */
    @Test
    void thePersonOfAPictureIsTheSkin() {
        RetargetOutcome run = SampleRun.get();
        RunScene scene = new RunScene(RunBlock.json(dressed(run)));
        Mesh mesh = scene.person(3);
        assertThat(mesh.size()).isEqualTo(BONES.length);
        assertThat(mesh.color(0)).isEqualTo(0x804020);
    }

    /** Every second frame and the last one: half way in a step, a bone is half way. */
    @Test
    void betweenTheFramesThatAreKeptBonesGoOn() {
        ObjectNode tree = JsonMapper.shared().createObjectNode();
        ObjectNode skin = tree.putObject("skin");
        skin.set("positions", JsonMapper.shared().valueToTree(Packed.steps(new double[] {0, 0, 0, 1, 0, 0, 0, 1, 0})));
        skin.put("triangles", Packed.shorts(new int[] {0, 1, 2}));
        skin.put("bodies", Packed.shorts(new int[12]));
        byte[] weights = new byte[12];
        weights[0] = weights[4] = weights[8] = (byte) 255;
        skin.put("weights", Packed.bytes(weights));
        tree.putArray("rest").add(0).add(0).add(0);
        tree.put("every", 2);
        double[] places = {0, 0, 0, 0, 0, 2, 0, 0, 3};
        double[] turns = {1, 0, 0, 0, 1, 0, 0, 0, Math.sqrt(0.5), 0, 0, Math.sqrt(0.5)};
        tree.set("places", JsonMapper.shared().valueToTree(Packed.steps(places)));
        tree.set("turns", JsonMapper.shared().valueToTree(Packed.steps(turns)));
        SourceShape shape = new SourceShape(tree, 4);
        double[] height = {0, 1, 2, 3};
        for (int f = 0; f < 4; f++) {
            Mesh mesh = new Mesh();
            shape.draw(mesh, f, 0.5, 0);
            assertThat(mesh.at(0, 0, 2)).isCloseTo(height[f], within(1e-3));
            assertThat(mesh.at(0, 1, 0)).isCloseTo(f == 3 ? -0.5 : 0.5, within(1e-3));
        }
        assertThatThrownBy(() -> new SourceShape(tree, 6)).isInstanceOf(IllegalArgumentException.class);
    }
}
