package dev.marionette.robots.mesh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.InputException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class MeshFileTest {
    private static final double[] BOUNDS = {-0.1, -0.2, -0.3, 0.4, 0.3, 0.1};
    private static final TriangleMesh BOX = SampleMesh.box(BOUNDS);

    @TempDir
    Path folder;

    static Stream<Arguments> files() {
        return Stream.of(
                Arguments.of("box.STL", SampleMesh.binaryStl(BOX), OptionalInt.empty()),
                Arguments.of("box.stl", SampleMesh.textStl(BOX), OptionalInt.empty()),
                Arguments.of("box.obj", SampleMesh.obj(BOX), OptionalInt.empty()),
                Arguments.of("box.dae", SampleMesh.collada(BOX), OptionalInt.of(0xFF8000)),
                Arguments.of("box.gltf", SampleMesh.gltf(BOX, ""), OptionalInt.of(0xFF8000)),
                Arguments.of("box.glb", SampleMesh.glb(BOX), OptionalInt.of(0xFF8000)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void everyFormatGivesTheBox(String name, byte[] bytes, OptionalInt colour) throws IOException {
        MeshFile file = MeshFile.read(Files.write(folder.resolve(name), bytes), name);
        assertThat(file.parts()).hasSize(1);
        assertThat(file.parts().get(0).rgb()).isEqualTo(colour);
        TriangleMesh mesh = file.parts().get(0).mesh();
        assertThat(mesh.vertexCount()).isEqualTo(8);
        assertThat(mesh.triangleCount()).isEqualTo(12);
        assertThat(mesh.bounds()).containsExactly(BOUNDS, within(3e-7));
        assertThat(SampleMesh.volume(mesh)).isCloseTo(0.5 * 0.5 * 0.4, within(1e-6));
        assertThat(file.digests().get("")).hasSize(64);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void aFileThatIsCutOffIsRefusedOrIsShort(String name, byte[] bytes, OptionalInt colour) throws IOException {
        int refused = 0;
        for (int length = 0; length < bytes.length; length += 1 + bytes.length / 97) {
            Path file = Files.write(folder.resolve(name), Arrays.copyOf(bytes, length));
            try {
                assertThat(MeshFile.read(file, name).parts().get(0).mesh().triangleCount())
                        .as("%s of %d bytes", name, length)
                        .isLessThanOrEqualTo(12);
            } catch (InputException expected) {
                refused++;
            }
        }
        assertThat(refused).isPositive();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("files")
    void aFileWithBrokenBytesNeverEndsInAnythingElse(String name, byte[] bytes, OptionalInt colour) throws IOException {
        long seed = 20260;
        Random random = new Random(seed);
        for (int run = 0; run < 300; run++) {
            byte[] broken = bytes.clone();
            for (int i = 0; i < 1 + run % 8; i++) {
                broken[random.nextInt(broken.length)] = (byte) random.nextInt(256);
            }
            Path file = Files.write(folder.resolve(name), broken);
            try {
                assertThat(MeshFile.read(file, name).parts()).isNotEmpty();
            } catch (InputException expected) {
                assertThat(expected.getMessage())
                        .as("seed %d, run %d", seed, run)
                        .startsWith(name);
            }
        }
    }

    @Test
    void polygonsStripsAndFansBecomeTriangles() throws IOException {
        String head =
                "<COLLADA><library_geometries><geometry id='g'><mesh><source id='s'><float_array id='a' count='12'>"
                        + "0 0 0 1 0 0 1 1 0 0 1 0</float_array><technique_common><accessor source='#a' count='4' stride='3'/>"
                        + "</technique_common></source><vertices id='v'><input semantic='POSITION' source='#s'/></vertices>";
        String input = "<input semantic='VERTEX' source='#v' offset='0'/>";
        String tail = "</mesh></geometry></library_geometries></COLLADA>";
        for (String faces : new String[] {
            "<polylist count='1'>" + input + "<vcount>4</vcount><p>0 1 2 3</p></polylist>",
            "<polygons count='1'>" + input + "<p>0 1 2 3</p></polygons>",
            "<tristrips count='1'>" + input + "<p>0 1 3 2</p></tristrips>",
            "<trifans count='1'>" + input + "<p>0 1 2 3</p></trifans>"
        }) {
            Path file = Files.writeString(folder.resolve("square.dae"), head + faces + tail);
            TriangleMesh mesh = MeshFile.read(file, "square.dae").parts().get(0).mesh();
            assertThat(mesh.triangleCount()).as(faces).isEqualTo(2);
            // a square seen from above: with the apex below it, a volume above 0
            TriangleMesh raised = mesh.placed(new double[] {1, 1, 1}, identity(), new double[] {0, 0, 1});
            assertThat(SampleMesh.volume(raised)).as(faces).isCloseTo(1 / 3.0, within(1e-12));
        }
    }

    /** 65,536 places of one mesh, by nodes that each have the next one twice. */
    @Test
    void aMeshAtVeryManyPlacesIsRefused() throws IOException {
        int levels = 16;
        StringBuilder nodes = new StringBuilder("\"nodes\":[");
        StringBuilder library = new StringBuilder("<library_nodes>");
        for (int i = 0; i < levels; i++) {
            int next = i + 1;
            nodes.append(String.format("{\"children\":[%d,%d]},", next, next));
            library.append("<node id='n" + i + "'>" + ("<instance_node url='#n" + next + "'/>").repeat(2) + "</node>");
        }
        nodes.append("{\"mesh\":0}],");
        library.append("<node id='n" + levels + "'><instance_geometry url='#g'/></node></library_nodes>");
        TriangleMesh sphere = SampleMesh.sphere(1, 24);
        String gltf = new String(SampleMesh.gltf(sphere, ""), StandardCharsets.UTF_8)
                .replace("\"scenes\":[{\"nodes\":[1]}]", "\"scenes\":[{\"nodes\":[0]}]")
                .replaceFirst("\"nodes\":\\[\\{\"mesh\".*?\\}\\],", nodes.toString());
        refused("a.gltf", gltf, "has more than 3000000 triangles");
        // all in one place: no triangle is kept, and each one counts
        refused(
                "a.gltf",
                gltf.replace("{\"mesh\":0}", "{\"mesh\":0,\"scale\":[0,0,0]}"),
                "has more than 3000000 triangles");
        String bare = gltf.replace("\"count\":" + sphere.triangles().length, "\"count\":0");
        refused("a.gltf", bare, "has more than 30000000 numbers");
        String collada = new String(SampleMesh.collada(sphere), StandardCharsets.UTF_8)
                .replace("<library_visual_scenes>", library + "<library_visual_scenes>")
                .replaceFirst(
                        "(<visual_scene id='vs'>).*(</visual_scene>)", "$1<node><instance_node url='#n0'/></node>$2");
        refused("a.dae", collada, "has more than 30000000 numbers");
    }

    @Test
    void buffersAreBoundedTogether() throws IOException {
        StringBuilder buffers = new StringBuilder();
        for (String name : new String[] {"a.bin", "b.bin"}) {
            try (RandomAccessFile file =
                    new RandomAccessFile(folder.resolve(name).toFile(), "rw")) {
                file.setLength(MeshFile.MAX_BYTES / 2 + 1);
            }
            buffers.append(buffers.isEmpty() ? "" : ",").append("{\"uri\":\"" + name + "\"}");
        }
        String accessor = "{\"bufferView\":%d,\"componentType\":5126,\"type\":\"VEC3\",\"count\":3}";
        refused(
                "a.gltf",
                "{\"scenes\":[{\"nodes\":[0]}],\"nodes\":[{\"mesh\":0}],\"meshes\":[{\"primitives\":["
                        + "{\"attributes\":{\"POSITION\":0}},{\"attributes\":{\"POSITION\":1}}]}],\"accessors\":["
                        + String.format(accessor, 0) + "," + String.format(accessor, 1)
                        + "],\"bufferViews\":[{\"buffer\":0},{\"buffer\":1}],\"buffers\":[" + buffers + "]}",
                "has buffers of more than 67108864 bytes together");
    }

    @Test
    void offsetsOfColladaInputsAreChecked() throws IOException {
        String text = new String(SampleMesh.collada(BOX), StandardCharsets.UTF_8);
        for (String offset : new String[] {"-1", "1024", "1000000000", "2147483647", "1e300", "-1e300"}) {
            for (String semantic : new String[] {"NORMAL", "VERTEX"}) {
                String broken = text.replaceFirst(
                        "(semantic='" + semantic + "' source='#.' offset=')[01]'", "$1" + offset + "'");
                assertThat(broken).isNotEqualTo(text);
                refused("a.dae", broken, "is not between 0 and 1023");
            }
        }
        // far apart, so that <p> has corners of no triangle
        String wide = text.replace("source='#s' offset='0'", "source='#s' offset='1023'");
        refused("a.dae", wide, "has no triangles");
    }

    private static double[] identity() {
        return new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1};
    }

    @Test
    void aMirroredMeshStillFacesOutwards() {
        TriangleMesh mirrored = BOX.placed(new double[] {1, -2, 1}, identity(), new double[] {5, 0, 0});
        assertThat(SampleMesh.volume(mirrored)).isCloseTo(2 * 0.5 * 0.5 * 0.4, within(1e-9));
        assertThat(mirrored.bounds()).containsExactly(new double[] {4.9, -0.6, -0.3, 5.4, 0.4, 0.1}, within(1e-12));
    }

    @Test
    void aBufferBesideTheFileIsReadAndDigested() throws IOException {
        Files.createDirectories(folder.resolve("mesh/sub"));
        Files.write(folder.resolve("mesh/sub/b o.bin"), SampleMesh.gltfBuffer(BOX));
        Path file = Files.write(folder.resolve("mesh/box.gltf"), SampleMesh.gltf(BOX, "sub/b%20o.bin"));
        MeshFile mesh = MeshFile.read(file, "box.gltf");
        assertThat(mesh.parts().get(0).mesh().bounds()).containsExactly(BOUNDS, within(3e-7));
        assertThat(mesh.digests()).containsOnlyKeys("", "sub/b%20o.bin");
    }

    @Test
    void aBufferElsewhereIsRefused() throws IOException {
        Files.createDirectories(folder.resolve("mesh"));
        Path outside = Files.write(folder.resolve("b.bin"), SampleMesh.gltfBuffer(BOX));
        Files.createSymbolicLink(folder.resolve("mesh/link.bin"), outside);
        for (String uri : new String[] {"../b.bin", "link.bin", outside.toString(), "%2e%2e/b.bin"}) {
            Path file = Files.write(folder.resolve("mesh/box.gltf"), SampleMesh.gltf(BOX, uri));
            assertThatThrownBy(() -> MeshFile.read(file, "box.gltf"))
                    .as(uri)
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("is not in its folder");
        }
    }

    @Test
    void whatIsWrongIsSaid() throws IOException {
        refused("a.wrl", "#VRML", "is of a format that is not read");
        refused("a.stl", "no mesh at all", "is no STL: 14 bytes");
        refused("a.stl", "solid x\nfacet\nvertex 1 2 x\n", "'x' is no coordinate");
        refused("a.stl", "solid empty\nendsolid empty\n", "has no triangles");
        refused("a.obj", "v 0 0 0\nf 1 2 3\n", "a.obj:2: a face names vertex 2 of 1");
        refused("a.obj", "v 0 0 1e30\n", "a vertex is at");
        refused("a.dae", "<svg/>", "the root element of a Collada file is <COLLADA>");
        refused("a.dae", "<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><COLLADA>&e;</COLLADA>", "not allowed");
        refused(
                "a.gltf",
                "{\"extensionsRequired\":[\"KHR_draco_mesh_compression\"]}",
                "is compressed with KHR_draco_mesh_compression");
        byte[] stl = SampleMesh.binaryStl(BOX);
        Path cut = Files.write(folder.resolve("cut.stl"), Arrays.copyOf(stl, stl.length - 60));
        assertThatThrownBy(() -> MeshFile.read(cut, "cut.stl"))
                .hasMessage("cut.stl: is cut off: 12 triangles are announced, and there is room for 10");
    }

    private void refused(String name, String text, String problem) throws IOException {
        Path file = Files.write(folder.resolve(name), text.getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> MeshFile.read(file, name))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(problem);
    }
}
