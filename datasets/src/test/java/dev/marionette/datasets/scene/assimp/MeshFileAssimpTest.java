package dev.marionette.datasets.scene.assimp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.marionette.datasets.SharedData;
import dev.marionette.robots.mesh.MeshFile;
import dev.marionette.robots.mesh.MeshPart;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lwjgl.PointerBuffer;
import org.lwjgl.assimp.AIFace;
import org.lwjgl.assimp.AIMatrix4x4;
import org.lwjgl.assimp.AIMesh;
import org.lwjgl.assimp.AINode;
import org.lwjgl.assimp.AIPropertyStore;
import org.lwjgl.assimp.AIScene;
import org.lwjgl.assimp.AIVector3D;
import org.lwjgl.assimp.Assimp;

/**
 * The readers of meshes of robots, which need no native library, with Assimp as a witness. It stands here as the natives are
 * here.
 */
class MeshFileAssimpTest {
    /** IgnoreUpDirection of its Collada importer: what RViz sets. */
    private static final String IGNORE_UP = Assimp.AI_CONFIG_IMPORT_COLLADA_IGNORE_UP_DIRECTION;

    private static final long SEED = 311;

    @TempDir
    Path folder;

    private final Random random = new Random(SEED);

    /** Sum of areas, of area × centre, and of signed volume: any difference of triangles, places or sides shows in them. */
    private final double[] witness = new double[5];

    @ParameterizedTest
    @ValueSource(strings = {"fox", "mesh2motion_ymca", "robotexpressive"})
    void realCharactersAreWhereAssimpPutsThem(String name) throws IOException {
        compare(SharedData.folder("characters").resolve(name + ".glb"));
    }

    @Test
    void aColladaFileWithNodesUnitsAndPolygons() throws IOException {
        StringBuilder points = new StringBuilder();
        for (int i = 0; i < 300; i++) {
            points.append(String.format(Locale.ROOT, " %.6g", random.nextGaussian()));
        }
        StringBuilder counts = new StringBuilder();
        StringBuilder corners = new StringBuilder();
        for (int f = 0; f < 80; f++) {
            counts.append(" 3");
            int first = random.nextInt(97);
            for (int c = 0; c < 3; c++) {
                corners.append(' ').append(first + c).append(' ').append(random.nextInt(100));
            }
        }
        compare(Files.writeString(folder.resolve("random.dae"), """
                <?xml version="1.0" encoding="utf-8"?>
                <COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
                <asset><unit name="inch" meter="0.0254"/><up_axis>Y_UP</up_axis></asset>
                <library_geometries><geometry id="g" name="g"><mesh>
                <source id="s"><float_array id="a" count="300">%s</float_array><technique_common>
                <accessor source="#a" count="100" stride="3"><param name="X" type="float"/><param name="Y" type="float"/>
                <param name="Z" type="float"/></accessor></technique_common></source>
                <vertices id="v"><input semantic="POSITION" source="#s"/></vertices>
                <polylist count="80"><input semantic="VERTEX" source="#v" offset="0"/>
                <input semantic="NORMAL" source="#s" offset="1"/><vcount>%s</vcount><p>%s</p></polylist>
                </mesh></geometry></library_geometries>
                <library_visual_scenes><visual_scene id="vs"><node id="n"><translate>1 2 3</translate>
                <rotate>0.6 0 0.8 40</rotate><scale>1 2 -0.5</scale><instance_geometry url="#g"/>
                <node id="m"><matrix>0 -1 0 4 1 0 0 5 0 0 1 6 0 0 0 1</matrix><instance_geometry url="#g"/></node>
                </node></visual_scene></library_visual_scenes>
                <scene><instance_visual_scene url="#vs"/></scene></COLLADA>
                """.formatted(points, counts, corners)));
    }

    @Test
    void objAndBothFormsOfStl() throws IOException {
        StringBuilder obj = new StringBuilder();
        StringBuilder text = new StringBuilder("solid random\n");
        ByteBuffer binary = ByteBuffer.allocate(84 + 50 * 40).order(ByteOrder.LITTLE_ENDIAN);
        binary.position(80).putInt(40);
        for (int t = 0; t < 40; t++) {
            text.append("facet normal 0 0 1\nouter loop\n");
            binary.putFloat(0).putFloat(0).putFloat(1);
            for (int c = 0; c < 3; c++) {
                float x = (float) random.nextGaussian();
                float y = (float) random.nextGaussian();
                float z = (float) random.nextGaussian();
                String point = x + " " + y + " " + z + "\n";
                obj.append("v ").append(point);
                text.append("vertex ").append(point);
                binary.putFloat(x).putFloat(y).putFloat(z);
            }
            obj.append("f -3 -2 -1\n");
            text.append("endloop\nendfacet\n");
            binary.putShort((short) 0);
        }
        compare(Files.writeString(folder.resolve("random.obj"), obj));
        compare(Files.writeString(folder.resolve("text.stl"), text + "endsolid random\n"));
        compare(Files.write(folder.resolve("binary.stl"), binary.array()));
    }

    private void compare(Path file) {
        assumeTrue(hasAssimp(), "no native Assimp for this system");
        java.util.Arrays.fill(witness, 0);
        assimp(file);
        double[] expected = witness.clone();
        java.util.Arrays.fill(witness, 0);
        for (MeshPart part : MeshFile.read(file, "mesh").parts()) {
            double[] p = part.mesh().positions();
            int[] t = part.mesh().triangles();
            for (int i = 0; i < t.length; i += 3) {
                add(point(p, t[i]), point(p, t[i + 1]), point(p, t[i + 2]));
            }
        }
        double size = Math.max(expected[0], 1e-9);
        for (int i = 0; i < 5; i++) {
            assertThat(witness[i])
                    .as("%s, %d, seed %d", file, i, SEED)
                    .isCloseTo(expected[i], within(2e-5 * size * (1 + Math.abs(expected[i]) / size)));
        }
    }

    private static double[] point(double[] p, int v) {
        return new double[] {p[3 * v], p[3 * v + 1], p[3 * v + 2]};
    }

    private static boolean hasAssimp() {
        try {
            return Assimp.aiGetVersionMajor() > 0;
        } catch (LinkageError noNatives) {
            return false;
        }
    }

    private void assimp(Path file) {
        AIPropertyStore settings = Objects.requireNonNull(Assimp.aiCreatePropertyStore());
        Assimp.aiSetImportPropertyInteger(settings, IGNORE_UP, 1);
        AIScene scene = Objects.requireNonNull(
                Assimp.aiImportFileExWithProperties(file.toString(), Assimp.aiProcess_Triangulate, null, settings),
                Assimp.aiGetErrorString());
        try {
            node(scene, Objects.requireNonNull(scene.mRootNode()), new double[] {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0});
        } finally {
            Assimp.aiReleaseImport(scene);
            Assimp.aiReleasePropertyStore(settings);
        }
    }

    private void node(AIScene scene, AINode node, double[] parent) {
        AIMatrix4x4 m = node.mTransformation();
        double[] local = {m.a1(), m.a2(), m.a3(), m.a4(), m.b1(), m.b2(), m.b3(), m.b4(), m.c1(), m.c2(), m.c3(), m.c4()
        };
        double[] world = new double[12];
        for (int r = 0; r < 12; r += 4) {
            for (int c = 0; c < 4; c++) {
                world[r + c] = parent[r] * local[c] + parent[r + 1] * local[4 + c] + parent[r + 2] * local[8 + c];
            }
            world[r + 3] += parent[r + 3];
        }
        PointerBuffer meshes = Objects.requireNonNull(scene.mMeshes());
        for (int i = 0; i < node.mNumMeshes(); i++) {
            mesh(AIMesh.create(meshes.get(Objects.requireNonNull(node.mMeshes()).get(i))), world);
        }
        PointerBuffer children = node.mChildren();
        for (int i = 0; children != null && i < children.remaining(); i++) {
            node(scene, AINode.create(children.get(i)), world);
        }
    }

    private void mesh(AIMesh mesh, double[] world) {
        AIVector3D.Buffer vertices = mesh.mVertices();
        double determinant = world[0] * (world[5] * world[10] - world[6] * world[9])
                - world[1] * (world[4] * world[10] - world[6] * world[8])
                + world[2] * (world[4] * world[9] - world[5] * world[8]);
        for (AIFace face : mesh.mFaces()) {
            if (face.mNumIndices() == 3) {
                double[][] corners = new double[3][3];
                for (int c = 0; c < 3; c++) {
                    AIVector3D v = vertices.get(face.mIndices().get(c));
                    for (int r = 0; r < 3; r++) {
                        corners[c][r] = world[4 * r] * v.x()
                                + world[4 * r + 1] * v.y()
                                + world[4 * r + 2] * v.z()
                                + world[4 * r + 3];
                    }
                }
                add(corners[0], corners[determinant < 0 ? 2 : 1], corners[determinant < 0 ? 1 : 2]);
            }
        }
    }

    private void add(double[] a, double[] b, double[] c) {
        double[] n = new double[3];
        double volume = 0;
        double square = 0;
        for (int k = 0; k < 3; k++) {
            int y = (k + 1) % 3;
            int z = (k + 2) % 3;
            n[k] = (b[y] - a[y]) * (c[z] - a[z]) - (b[z] - a[z]) * (c[y] - a[y]);
            square += n[k] * n[k];
            volume += n[k] * a[k] / 6;
        }
        double area = Math.sqrt(square) / 2;
        witness[0] += area;
        for (int k = 0; k < 3; k++) {
            witness[1 + k] += area * (a[k] + b[k] + c[k]) / 3;
        }
        witness[4] += volume;
    }
}
