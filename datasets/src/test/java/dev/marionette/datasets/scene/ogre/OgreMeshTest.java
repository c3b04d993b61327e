package dev.marionette.datasets.scene.ogre;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.CharacterRig;
import dev.marionette.api.CharacterSkin;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.RobotDescription;
import dev.marionette.datasets.scene.RaisedArm;
import dev.marionette.datasets.scene.StickFigure;
import dev.marionette.datasets.scene.gltf.GltfFileOf;
import dev.marionette.datasets.scene.gltf.GltfReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class OgreMeshTest {
    private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', 1, 2, 3};

    /** Five vertices about the hips of the figure. */
    private static final double[] VERTICES = {0, 1, 0.1, 0.1, 1, 0.1, 0, 1.1, 0.1, 0.1, 1.1, 0.1, 0.2, 1.1, 0.1};

    @TempDir
    Path folder;

    private ByteOrder order = ByteOrder.LITTLE_ENDIAN;
    private final StickFigure figure = new StickFigure().raising("Raise");

    private byte[] shorts(int... values) {
        ByteBuffer out = ByteBuffer.allocate(2 * values.length).order(order);
        IntStream.of(values).forEach(v -> out.putShort((short) v));
        return out.array();
    }

    private byte[] ints(int... values) {
        ByteBuffer out = ByteBuffer.allocate(4 * values.length).order(order);
        IntStream.of(values).forEach(out::putInt);
        return out.array();
    }

    private byte[] floats(double... values) {
        ByteBuffer out = ByteBuffer.allocate(4 * values.length).order(order);
        DoubleStream.of(values).forEach(v -> out.putFloat((float) v));
        return out.array();
    }

    private static byte[] text(String text) {
        return (text + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Arrays.stream(parts).forEach(out::writeBytes);
        return out.toByteArray();
    }

    private byte[] chunk(int id, byte[]... parts) {
        byte[] content = joined(parts);
        return joined(shorts(id), ints(6 + content.length), content);
    }

    /** Places and normals in one buffer, texture coordinates in another. */
    private byte[] geometry() {
        double[] first = new double[6 * 5];
        double[] second = new double[2 * 5];
        for (int v = 0; v < 5; v++) {
            System.arraycopy(VERTICES, 3 * v, first, 6 * v, 3);
            first[6 * v + 5] = 2;
            second[2 * v] = 0.125 * v;
            second[2 * v + 1] = 0.25;
        }
        return chunk(
                0x5000,
                ints(5),
                chunk(
                        0x5100,
                        chunk(0x5110, shorts(0, 2, 1, 0, 0)),
                        chunk(0x5110, shorts(0, 2, 4, 12, 0)),
                        chunk(0x5110, shorts(1, 1, 7, 0, 0))),
                chunk(0x5200, shorts(0, 24), chunk(0x5210, floats(first))),
                chunk(0x5200, shorts(1, 8), chunk(0x5210, floats(second))));
    }

    private byte[] weight(int chunk, int vertex, String bone, double weight) {
        return chunk(chunk, ints(vertex), shorts(figure.joint(bone)), floats(weight));
    }

    private byte[] submesh(String material, boolean shared, int operation, int[] corners, byte[]... more) {
        return chunk(
                0x4000,
                text(material),
                new byte[] {(byte) (shared ? 1 : 0)},
                ints(corners.length),
                new byte[1],
                shorts(corners),
                joined(more),
                chunk(0x4010, shorts(operation)));
    }

    private Path mesh(byte[]... parts) throws IOException {
        byte[] content = joined(parts);
        Files.write(folder.resolve("figure.skeleton"), new OgreText(figure).binary(order, false));
        return Files.write(
                folder.resolve("figure.mesh"),
                joined(
                        shorts(0x1000),
                        text("[MeshSerializer_v1.100]"),
                        shorts(0x3000),
                        ints(7 + content.length),
                        new byte[] {1},
                        content,
                        chunk(0x6000, text("figure.skeleton"))));
    }

    private static CharacterRig rig(Path mesh) throws IOException {
        return new OgreReader().describe(mesh).character().orElseThrow();
    }

    @ParameterizedTest(name = "big-endian {0}, shared vertices {1}")
    @CsvSource({"false,false", "true,false", "false,true", "true,true"})
    void verticesWeightsAndTrianglesAreThoseOfTheFile(boolean big, boolean shared) throws IOException {
        order = big ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        int own = shared ? 0x7000 : 0x4100;
        byte[] weights = joined(
                weight(own, 0, "hips", 0.4),
                weight(own, 0, "spine", 0.3),
                weight(own, 0, "chest", 0.05),
                weight(own, 0, "head", 0.2),
                weight(own, 0, "neck", 0.1),
                weight(own, 1, "spine", 1));
        int[] corners = {0, 1, 2, 2, 1, 3};
        Path mesh = shared
                ? mesh(geometry(), submesh("Skin", true, 4, corners), weights)
                : mesh(submesh("Skin", false, 4, corners, geometry(), weights));
        CharacterRig rig = rig(mesh);
        CharacterSkin skin = rig.file().skin().orElseThrow();
        assertThat(skin.triangles()).containsExactly(0, 1, 2, 2, 1, 3);
        // the root frame is at the hips, x forward, y left: z, x, y of the file from (0, 1, 0)
        assertThat(Arrays.copyOf(skin.positions(), 6))
                .containsExactly(new double[] {0.1, 0, 0, 0.1, 0.1, 0}, within(1e-6));
        assertThat(Arrays.copyOf(skin.weights(), 8))
                .as("the four greatest of five weights, that sum to 1")
                .containsExactly(new double[] {0.4, 0.3, 0.2, 0.1, 1, 0, 0, 0}, within(1e-6));
        assertThat(IntStream.range(0, 5)
                        .mapToObj(i -> rig.bones().get(skin.bones()[i]).name()))
                .containsExactly("hips", "spine", "head", "neck", "spine");
        assertThat(rig.bones().get(skin.bones()[8]).name())
                .as("what nothing moves goes with the first bone")
                .isEqualTo("hips");
        JsonNode json = json(rig.file().animated(List.of(), 0).bytes());
        JsonNode attributes = json.at("/meshes/0/primitives/0/attributes");
        assertThat(attributes.propertyNames())
                .containsExactlyInAnyOrder("POSITION", "NORMAL", "TEXCOORD_0", "JOINTS_0", "WEIGHTS_0");
        assertThat(json.at("/accessors/" + attributes.path("POSITION").asInt())
                        .path("count")
                        .asInt())
                .as("vertices that triangles have")
                .isEqualTo(4);
        Path copy = Files.write(
                folder.resolve("copy.glb"), rig.file().animated(List.of(), 0).bytes());
        assertThat(GltfFileOf.floats(copy, attributes.path("TEXCOORD_0").asInt(), 2)
                        .get(1))
                .containsExactly(0.125, 0.25);
        assertThat(GltfFileOf.floats(copy, attributes.path("NORMAL").asInt(), 3).get(1))
                .containsExactly(0, 0, 1);
        assertThat(json.at("/materials/0/name").asString("")).isEqualTo("Skin");
    }

    /** As a source, in the axes of the clip: z, x, y of the file, from its origin; its bones are the clip's joints. */
    @Test
    void theSkinOfAClipIsThatOfTheFile() throws IOException {
        byte[] weight = weight(0x4100, 1, "spine", 1);
        Clip clip = new OgreReader()
                .read(mesh(submesh("Skin", false, 4, new int[] {0, 1, 2, 2, 1, 3}, geometry(), weight)));
        CharacterSkin skin = clip.skin().orElseThrow();
        assertThat(skin.positions())
                .containsExactly(new double[] {0.1, 0, 1, 0.1, 0.1, 1, 0.1, 0, 1.1, 0.1, 0.1, 1.1}, within(1e-6));
        assertThat(clip.jointNames().get(skin.bones()[4])).isEqualTo("spine");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"4|0,1,2,2,1,3", "5|0,1,2,1,3,2,2,3,4", "6|0,1,2,0,2,3,0,3,4", "2|"})
    void stripsAndFansAreTriangles(int operation, String expected) {
        int[] corners = operation == 4 ? new int[] {0, 1, 2, 2, 1, 3} : new int[] {0, 1, 2, 3, 4};
        String found = Arrays.toString(OgreTriangles.of(operation, corners));
        assertThat(found).isEqualTo("[" + (expected == null ? "" : expected.replace(",", ", ")) + "]");
    }

    @Test
    void aPartThatIsNotUnderstoodIsLeftOutAndSaid() throws IOException {
        int[] corners = {0, 1, 7};
        RobotDescription description = new OgreReader().describe(mesh(submesh("Skin", false, 4, corners, geometry())));
        CharacterRig rig = description.character().orElseThrow();
        assertThat(rig.findings())
                .extracting(Finding::message)
                .anyMatch(m -> m.contains("a submesh was left out") && m.contains("a triangle with vertex 7 of 5"));
        assertThat(rig.file().skin()).isEmpty();
        rig.file().requireAnimated();
    }

    @ParameterizedTest(name = "texture in {0}")
    @ValueSource(strings = {"skin.png", "figure.fbm/skin.png", "textures/skin.png", "instead of skin.tga"})
    void texturesOfMaterialScriptsComeAlong(String where) throws IOException {
        String file = where.startsWith("instead") ? "skin.png" : where;
        Path image = folder.resolve(file);
        Files.createDirectories(image.getParent());
        Files.write(image, PNG);
        Files.writeString(folder.resolve("figure.material"), """
                // what the artist wrote
                material Other { technique { pass { diffuse 0.5 0 0 } } }
                material "a{b}" { technique { pass { diffuse 1 1 1 } } }
                "
                /* material Skin { technique { pass { diffuse 0 0 0 } } } */
                material "Skin" : Base
                {
                    technique
                    {
                        pass
                        {
                            diffuse 0.5 0.25 1 1
                            cull_hardware none
                            texture_unit { texture C:\\\\art\\\\%s 2d }
                        }
                    }
                }
                """.formatted(
                        where.startsWith("instead") ? "skin.tga" : "skin.png"));
        Path mesh = mesh(
                submesh("Skin", false, 4, new int[] {0, 1, 2}, geometry()),
                submesh("Other", false, 4, new int[] {0, 1, 2}, geometry()));
        CharacterRig rig = rig(mesh);
        assertThat(rig.findings())
                .extracting(Finding::message)
                .noneMatch(m -> m.contains("texture") || m.contains("white"));
        JsonNode json = json(rig.file().animated(List.of(), 0).bytes());
        assertThat(json.at("/images/0/mimeType").asString("")).isEqualTo("image/png");
        assertThat(json.at("/bufferViews/" + json.at("/images/0/bufferView").asInt() + "/byteLength")
                        .asInt())
                .isEqualTo(PNG.length);
        JsonNode skin = json.at("/materials/0");
        assertThat(skin.at("/pbrMetallicRoughness/baseColorTexture/index").asInt(-1))
                .isZero();
        assertThat(skin.at("/pbrMetallicRoughness/baseColorFactor/1").asDouble())
                .isEqualTo(1);
        assertThat(skin.path("doubleSided").asBoolean()).isTrue();
        assertThat(json.at("/materials/1/pbrMetallicRoughness/baseColorFactor/1")
                        .asDouble())
                .isZero();
        assertThat(json.at("/materials/1/pbrMetallicRoughness/baseColorFactor/0")
                        .asDouble())
                .as("linear of sRGB 0.5")
                .isCloseTo(0.2140, within(1e-4));
    }

    @Test
    void lostTexturesAreSaidWithWhatToDo() throws IOException {
        Files.writeString(
                folder.resolve("figure.material"),
                "material Skin { technique { pass { texture_unit { texture skin.tga } } } }");
        Path mesh = mesh(submesh("Skin", false, 4, new int[] {0, 1, 2}, geometry()));
        assertThat(rig(mesh).findings())
                .extracting(Finding::message)
                .contains(
                        "textures of its materials are not beside the file, as PNG or JPEG: 'skin.tga'; an animated copy"
                                + " will lack them, unless they are put there under these names, ending .png");
        Files.write(folder.resolve("skin.tga"), new byte[100]);
        assertThat(rig(mesh).findings())
                .extracting(Finding::message)
                .anyMatch(m -> m.contains("as PNG or JPEG: 'skin.tga';"));
        JsonNode json = json(rig(mesh).file().animated(List.of(), 0).bytes());
        assertThat(json.has("images")).isFalse();
    }

    @Test
    void aMaterialWithoutAScriptIsSaid() throws IOException {
        Path mesh = mesh(submesh("Skin", false, 4, new int[] {0, 1, 2}, geometry()));
        assertThat(rig(mesh).findings())
                .extracting(Finding::message)
                .contains("no .material script beside the mesh says what is called Skin: it is white");
        assertThat(rig(mesh).file().skin()).isPresent();
    }

    /** Numbers of a damaged file: a message, or a mesh that is left out. */
    @Test
    void changedBytesAreCheckedAndBounded() throws IOException {
        byte[] whole = Files.readAllBytes(
                mesh(submesh("Skin", false, 5, new int[] {0, 1, 2, 3}, geometry(), weight(0x4100, 1, "spine", 1))));
        Random random = new Random(17);
        for (int i = 0; i < 3000; i++) {
            byte[] changed = whole.clone();
            for (int n = 1 + random.nextInt(3); n > 0; n--) {
                changed[random.nextInt(changed.length)] = (byte) (random.nextBoolean() ? 0xFF : random.nextInt(256));
            }
            Path file = Files.write(folder.resolve("changed.mesh"), changed);
            try {
                OgreMesh mesh = OgreMesh.read("changed.mesh", Files.readAllBytes(file));
                List<Finding> findings = new ArrayList<>();
                OgreParts.meshes(
                                mesh,
                                Map.of(0, 0, 1, 1),
                                OgreBinary.skeleton("it", new OgreText(figure).binary(order, false))
                                        .scene(Set.of()),
                                OgreMaterials.beside(file),
                                findings)
                        .forEach(part -> assertThat(part.vertices()).isPositive());
            } catch (InputException said) {
                assertThat(said).hasMessageStartingWith("changed.mesh");
            }
        }
    }

    /** The figure looks along −z, is 18 units tall, and has a motion of its own. */
    @Test
    void theCopyIsUprightInMetresAndKeepsItsMotions() throws IOException {
        for (double[] offset : figure.offsets) {
            offset[0] *= -10;
            offset[1] *= 10;
            offset[2] *= -10;
        }
        CharacterRig rig = rig(mesh());
        Path copy = Files.write(
                folder.resolve("copy.glb"), rig.file().animated(List.of(), 0).bytes());
        JsonNode json = json(Files.readAllBytes(copy));
        JsonNode whole = json.at("/nodes/" + json.at("/scenes/0/nodes/0").asInt());
        assertThat(Math.abs(whole.at("/rotation/1").asDouble()))
                .as("half a turn about y")
                .isEqualTo(1);
        assertThat(whole.at("/scale/0").asDouble()).isCloseTo(0.1, within(0.02));
        assertThat(new GltfReader().takes(copy)).hasSize(1);
        assertThat(new GltfReader().read(copy, "Raise").frames()).isEqualTo(31);
    }

    @Test
    void motionsOfTheFileAreTheSame() throws IOException {
        Path copy = Files.write(
                folder.resolve("copy.glb"),
                rig(mesh()).file().animated(List.of(), 0).bytes());
        RaisedArm.check(new GltfReader().read(copy, "Raise"), 1e-5);
    }

    private static JsonNode json(byte[] glb) {
        int length = ByteBuffer.wrap(glb).order(ByteOrder.LITTLE_ENDIAN).getInt(12);
        return JsonMapper.builder().build().readTree(glb, 20, length);
    }
}
