package dev.marionette.datasets.scene.assimp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.CharacterRig;
import dev.marionette.api.Clip;
import dev.marionette.api.MotionReader;
import dev.marionette.api.RobotDescription;
import dev.marionette.api.RobotReader;
import dev.marionette.datasets.SharedData;
import dev.marionette.datasets.scene.StickFigure;
import dev.marionette.datasets.scene.gltf.GltfFileOf;
import dev.marionette.datasets.scene.gltf.GltfReader;
import dev.marionette.datasets.scene.gltf.SkinnedGlb;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.Quaternions;
import dev.marionette.robots.RobotLoader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The file that a character's motion is put into, as our reader and Assimp read it. */
class AnimatedCharacterTest {
    private static final int FRAMES = 25;
    private static final double PERIOD = 1 / 30.0;

    @TempDir
    Path folder;

    /** A file with a motion, and the motion. */
    record Animated(Path file, CharacterRig rig, double[] positions, double[] rotations) {
        byte[] bytes() {
            return rig.file()
                    .animated(List.of(new CharacterRig.Animation("Wave", PERIOD, positions, rotations)), 0)
                    .bytes();
        }
    }

    /** Forward kinematics of smooth joint angles within the limits. */
    private Animated animate(Path file) throws IOException {
        return animate(new GltfReader(), file, folder);
    }

    /** As a reader of characters understands a file; the file with the motion goes into the folder. */
    static Animated animate(RobotReader reader, Path file, Path folder) throws IOException {
        return animate(
                reader,
                file,
                folder,
                (joint, frame, lower, upper) -> lower + (0.5 + 0.45 * Math.sin(0.2 * frame + joint)) * (upper - lower));
    }

    /** An angle of a joint. */
    private interface Angles {
        double of(int joint, int frame, double lower, double upper);
    }

    private static Animated animate(RobotReader reader, Path file, Path folder, Angles angles) throws IOException {
        RobotDescription description = reader.describe(file);
        RobotModel model = RobotLoader.load(description).model();
        CharacterRig rig = description.character().orElseThrow();
        int bones = rig.bones().size();
        double[] positions = new double[FRAMES * bones * 3];
        double[] rotations = new double[FRAMES * bones * 4];
        Kinematics kinematics = new Kinematics(model);
        double[] q = new double[model.dof()];
        for (int f = 0; f < FRAMES; f++) {
            for (int d = 0; d < q.length; d++) {
                q[d] = angles.of(d, f, model.lower(d), model.upper(d));
            }
            kinematics.update(q);
            for (int b = 0; b < bones; b++) {
                double[] pose =
                        kinematics.linkPose(model.link(rig.bones().get(b).link()));
                System.arraycopy(pose, 9, positions, 3 * (f * bones + b), 3);
                Quaternions.fromMatrix(pose, rotations, 4 * (f * bones + b));
            }
        }
        Animated animated = new Animated(folder.resolve("animated.glb"), rig, positions, rotations);
        Files.write(animated.file(), animated.bytes());
        return animated;
    }

    /** Distances from the hips: they do not depend on where the file puts the figure and how it is turned. */
    static void compare(Animated animated, Clip clip, double tolerance) {
        CharacterRig rig = animated.rig();
        double[] positions = animated.positions();
        assertThat(clip.frames()).isEqualTo(FRAMES);
        int bones = rig.bones().size();
        int hips = clip.joint(BodyJoint.HIPS).orElseThrow();
        for (int f = 0; f < FRAMES; f += 4) {
            for (int b = 0; b < bones; b++) {
                int j = clip.jointNames().indexOf(rig.bones().get(b).name());
                assertThat(j).as(rig.bones().get(b).name()).isNotNegative();
                for (int axis = 0; axis < 3; axis++) {
                    assertThat(clip.position(f, j, axis) - clip.position(f, hips, axis))
                            .as("frame %d, %s, axis %d", f, clip.jointNames().get(j), axis)
                            .isCloseTo(positions[3 * (f * bones + b) + axis], within(tolerance));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void bonesAreWhereTheRobotIs(long seed) throws IOException {
        StickFigure figure = new StickFigure();
        figure.add("hair", figure.joint("head"), 0, 0.1, -0.1);
        Animated animated = animate(new SkinnedGlb(figure, seed, "foreArm_L").write(folder.resolve("figure.glb")));
        compare(animated, new GltfReader().read(animated.file(), "Wave"), 1e-5);
        compare(animated, new GlbWitness().read(animated.file(), "Wave"), 1e-5);
    }

    /** Its file has it in the middle of a step: there, bones need keys even while the robot's joints stay at zero. */
    @Test
    void bonesOfAFigureThatRestsInAStepAreWhereTheRobotIs() throws IOException {
        Path file = new SkinnedGlb(new StickFigure().stepping(), 4, "foreArm_L").write(folder.resolve("stepping.glb"));
        Animated moving = animate(file);
        compare(moving, new GlbWitness().read(moving.file(), "Wave"), 1e-5);
        Animated still = animate(
                new GltfReader(), file, folder, (joint, frame, lower, upper) -> joint == 0 ? 0.1 * frame / FRAMES : 0);
        compare(still, new GlbWitness().read(still.file(), "Wave"), 1e-5);
    }

    /** Fewer keys, and a reader that shares nothing with what left them out finds bones no further off than is said. */
    @Test
    void keysThatAreNotNeededAreLeftOut() throws IOException {
        Animated animated = animate(new SkinnedGlb(new StickFigure(), 7, "chest").write(folder.resolve("figure.glb")));
        // four times as slow, so that there is something to leave out
        CharacterRig.Animation slow = new CharacterRig.Animation(
                "Wave",
                PERIOD,
                repeated(animated, animated.positions(), 3),
                repeated(animated, animated.rotations(), 4));
        CharacterRig.AnimatedFile all = animated.rig().file().animated(List.of(slow), 0);
        CharacterRig.AnimatedFile some = animated.rig().file().animated(List.of(slow), Math.toRadians(4));
        assertThat(all.keys().left()).isEqualTo(all.keys().of());
        assertThat(some.keys().of()).isEqualTo(all.keys().of());
        assertThat(some.keys().left())
                .isBetween(some.keys().of() / 20, some.keys().of() / 2);
        assertThat(some.bytes().length).isLessThan(all.bytes().length);
        assertThat(Math.toDegrees(some.keys().angleRad())).isBetween(2.0, 24.0);
        Path whole = Files.write(folder.resolve("whole.glb"), all.bytes());
        Path fewer = Files.write(folder.resolve("fewer.glb"), some.bytes());
        Clip expected = new GlbWitness().read(whole, "Wave");
        Clip found = new GlbWitness().read(fewer, "Wave");
        double most = 0;
        for (int i = 0; i < expected.positions().length; i++) {
            most = Math.max(most, Math.abs(expected.positions()[i] - found.positions()[i]));
        }
        assertThat(most).isBetween(some.keys().metres() / 4, some.keys().metres() + 1e-5);
    }

    /** Each frame and, three times, the way to the next one. */
    private static double[] repeated(Animated animated, double[] frames, int numbers) {
        int width = animated.rig().bones().size() * numbers;
        double[] out = new double[4 * (frames.length - width) + width];
        for (int i = 0; i < out.length; i++) {
            int frame = i / width / 4;
            double share = i / width % 4 / 4.0;
            int a = frame * width + i % width;
            int b = Math.min(frames.length - width, (frame + 1) * width) + i % width;
            out[i] = frames[a] + share * (frames[b] - frames[a]);
        }
        for (int i = 0; numbers == 4 && i < out.length; i += 4) {
            Quaternions.normalize(out, i);
        }
        return out;
    }

    @Test
    void allElseInTheFileStays() throws IOException {
        Path source = new SkinnedGlb(new StickFigure(), 5, "chest").write(folder.resolve("figure.glb"));
        Path file = animate(source).file();
        JsonNode before = json(source);
        JsonNode after = json(file);
        for (String key : List.of("asset", "nodes", "meshes", "skins", "scenes", "scene")) {
            assertThat(after.path(key)).as(key).isEqualTo(before.path(key));
        }
        for (String key : List.of("accessors", "bufferViews")) {
            for (int i = 0; i < before.path(key).size(); i++) {
                assertThat(after.path(key).path(i)).isEqualTo(before.path(key).path(i));
            }
        }
        assertThat(after.path("animations").path(1))
                .isEqualTo(before.path("animations").path(0));
        byte[] then = binary(source);
        assertThat(Arrays.copyOf(binary(file), then.length)).isEqualTo(then);
        assertThat(new GltfReader().takes(file))
                .extracting(MotionReader.Take::name)
                .containsExactly("Wave", "Idle");
        // Again: its own animation is replaced, and the same input makes the same bytes.
        Path again = Files.copy(file, folder.resolve("again.glb"));
        Animated twice = animate(again);
        assertThat(new GltfReader().takes(twice.file()))
                .extracting(MotionReader.Take::name)
                .containsExactly("Wave", "Idle");
        assertThat(twice.bytes()).isEqualTo(Files.readAllBytes(twice.file()));
    }

    /** A shape of the mesh, half of which is in, with an animation of its weight; the numbers stay, too. */
    @Test
    void morphTargetsStay() throws IOException {
        Path whole = new SkinnedGlb(new StickFigure(), 6, "chest").write(folder.resolve("figure.glb"));
        byte[] binary = binary(whole);
        Files.write(folder.resolve("a.bin"), binary);
        ObjectNode json = (ObjectNode) json(whole);
        int vertices = json.at("/accessors/0/count").asInt();
        ByteBuffer morphed = ByteBuffer.allocate(12 * vertices + 16).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 3 * vertices; i++) {
            morphed.putFloat(0.001f * i);
        }
        morphed.putFloat(0).putFloat(1).putFloat(0.25f).putFloat(0.75f);
        Files.write(folder.resolve("b.bin"), morphed.array());
        ArrayNode buffers = json.putArray("buffers");
        buffers.addObject().put("byteLength", binary.length).put("uri", "a.bin");
        buffers.addObject().put("byteLength", morphed.capacity()).put("uri", "b.bin");
        int target = accessor(json, 0, 12 * vertices, "VEC3", vertices);
        int times = accessor(json, 12 * vertices, 8, "SCALAR", 2);
        int weights = accessor(json, 12 * vertices + 8, 8, "SCALAR", 2);
        ObjectNode mesh = (ObjectNode) json.at("/meshes/0");
        mesh.putArray("weights").add(0.5);
        ((ObjectNode) mesh.at("/primitives/0")).putArray("targets").addObject().put("POSITION", target);
        ObjectNode animation = (ObjectNode) json.at("/animations/0");
        ((ArrayNode) animation.path("channels"))
                .addObject()
                .put("sampler", animation.path("samplers").size())
                .putObject("target")
                .put("node", meshNode(json))
                .put("path", "weights");
        ((ArrayNode) animation.path("samplers")).addObject().put("input", times).put("output", weights);
        Path file = animate(Files.writeString(folder.resolve("figure.gltf"), json.toString()))
                .file();
        JsonNode after = json(file);
        assertThat(after.path("meshes")).isEqualTo(json.path("meshes"));
        assertThat(after.at("/animations/1")).isEqualTo(json.at("/animations/0"));
        List<double[]> points = GltfFileOf.floats(file, target, 3);
        assertThat(points).hasSize(vertices);
        assertThat(points.get(vertices - 1)[2]).isCloseTo(0.001 * (3 * vertices - 1), within(1e-3));
        assertThat(points.get(1)).containsExactly(new double[] {0.003, 0.004, 0.005}, within(1e-8));
        assertThat(GltfFileOf.floats(file, weights, 1)).containsExactly(new double[] {0.25}, new double[] {0.75});
    }

    private static int meshNode(JsonNode json) {
        return IntStream.range(0, json.path("nodes").size())
                .filter(n -> json.path("nodes").path(n).has("mesh"))
                .findFirst()
                .orElseThrow();
    }

    /** Of a part of the second buffer. */
    private static int accessor(ObjectNode json, int offset, int length, String type, int count) {
        ArrayNode views = (ArrayNode) json.path("bufferViews");
        views.addObject().put("buffer", 1).put("byteOffset", offset).put("byteLength", length);
        ArrayNode accessors = (ArrayNode) json.path("accessors");
        accessors
                .addObject()
                .put("bufferView", views.size() - 1)
                .put("componentType", 5126)
                .put("count", count)
                .put("type", type);
        return accessors.size() - 1;
    }

    /** Buffers and pictures beside a text file come along in the one binary file. */
    @Test
    void filesBesideAreTakenIn() throws IOException {
        Path whole = new SkinnedGlb(new StickFigure(), 6, "chest").write(folder.resolve("figure.glb"));
        byte[] binary = binary(whole);
        Files.write(folder.resolve("a.bin"), Arrays.copyOf(binary, binary.length));
        byte[] picture = "not really a picture".getBytes(StandardCharsets.UTF_8);
        Files.write(folder.resolve("skin colour.png"), picture);
        ObjectNode json = (ObjectNode) json(whole);
        json.putArray("buffers").addObject().put("byteLength", binary.length).put("uri", "a.bin");
        Files.write(folder.resolve("a.webp"), picture);
        Files.write(folder.resolve("b.bin"), picture);
        ArrayNode images = json.putArray("images");
        images.addObject().put("uri", "skin%20colour.png");
        images.addObject().put("uri", "a.webp");
        images.addObject().put("uri", "b.bin").put("mimeType", "image/ktx2");
        images.addObject().put("uri", "lost.png");
        Path text = Files.writeString(folder.resolve("figure.gltf"), json.toString());
        Animated animated = animate(text);
        assertThat(animated.rig().findings())
                .filteredOn(finding -> finding.message().contains("textures"))
                .singleElement()
                .satisfies(finding -> assertThat(finding.message()).contains("file: lost.png;"));
        Path file = animated.file();
        compare(animated, new GltfReader().read(file, "Wave"), 1e-5);
        JsonNode image = json(file).path("images").path(0);
        assertThat(image.has("uri")).isFalse();
        assertThat(json(file).path("images"))
                .extracting(entry -> entry.path("mimeType").asString(""))
                .containsExactly("image/png", "image/webp", "image/ktx2", "");
        assertThat(json(file).path("images").path(3).path("uri").asString("")).isEqualTo("lost.png");
        JsonNode view =
                json(file).path("bufferViews").path(image.path("bufferView").asInt());
        int from = view.path("byteOffset").asInt();
        assertThat(Arrays.copyOfRange(
                        binary(file), from, from + view.path("byteLength").asInt()))
                .isEqualTo(picture);
        assertThat(json(file).path("buffers").path(0).has("uri")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"mixamo_default_anims", "robotexpressive", "mesh2motion_ymca"})
    void realCharactersAreWhereTheRobotIs(String name) throws IOException {
        Animated animated = animate(SharedData.folder("characters").resolve(name + ".glb"));
        CharacterRig rig = animated.rig();
        double[] positions = animated.positions();
        Path file = animated.file();
        Clip ours = new GltfReader().read(file, "Wave");
        // Of this one, Assimp takes meshes for the joints that are called as they are.
        Clip theirs = name.equals("robotexpressive") ? ours : new GlbWitness().read(file, "Wave");
        int bones = rig.bones().size();
        for (Clip clip : List.of(ours, theirs)) {
            // Files without a unit are scaled to a usual height, which Assimp's scene may show otherwise.
            double scale = way(clip, rig) / way(positions, 0, bones);
            assertThat(scale).isCloseTo(1, within(clip == ours ? 1e-5 : 0.6));
            for (int f = 0; f < FRAMES; f += 6) {
                for (int b = 1; b < bones; b++) {
                    double found = distance(clip, f, joint(clip, rig, b - 1), joint(clip, rig, b)) / scale;
                    assertThat(found)
                            .as("frame %d bone %d", f, b)
                            .isCloseTo(distance(positions, 3 * f * bones, b - 1, b), within(1e-5));
                }
            }
        }
    }

    private static int joint(Clip clip, CharacterRig rig, int bone) {
        return clip.jointNames().indexOf(rig.bones().get(bone).name());
    }

    /** The sum of the distances from each bone to the next. */
    private static double way(Clip clip, CharacterRig rig) {
        double sum = 0;
        for (int b = 1; b < rig.bones().size(); b++) {
            sum += distance(clip, 0, joint(clip, rig, b - 1), joint(clip, rig, b));
        }
        return sum;
    }

    private static double way(double[] points, int from, int bones) {
        double sum = 0;
        for (int b = 1; b < bones; b++) {
            sum += distance(points, from, b - 1, b);
        }
        return sum;
    }

    private static double distance(Clip clip, int frame, int a, int b) {
        return distance(clip.positions(), 3 * frame * clip.joints(), a, b);
    }

    private static double distance(double[] points, int from, int a, int b) {
        double square = 0;
        for (int axis = 0; axis < 3; axis++) {
            double d = points[from + 3 * b + axis] - points[from + 3 * a + axis];
            square += d * d;
        }
        return Math.sqrt(square);
    }

    private static JsonNode json(Path glb) throws IOException {
        byte[] bytes = Files.readAllBytes(glb);
        int length = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(12);
        return JsonMapper.builder().build().readTree(bytes, 20, length);
    }

    private static byte[] binary(Path glb) throws IOException {
        byte[] bytes = Files.readAllBytes(glb);
        int length = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(12);
        return Arrays.copyOfRange(bytes, 28 + length, bytes.length);
    }
}
