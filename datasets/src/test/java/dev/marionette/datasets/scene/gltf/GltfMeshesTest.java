package dev.marionette.datasets.scene.gltf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.CharacterRig;
import dev.marionette.api.CharacterSkin;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.datasets.scene.StickFigure;
import dev.marionette.numerics.Quaternions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GltfMeshesTest {
    @TempDir
    Path folder;

    private static List<Long> key(double x, double y, double z) {
        return List.of(Math.round(1e4 * x), Math.round(1e4 * y), Math.round(1e4 * z));
    }

    private CharacterRig rig(SkinnedGlb glb) throws IOException {
        return new GltfReader()
                .describe(glb.write(folder.resolve("figure.glb")))
                .character()
                .orElseThrow();
    }

    /** An armature in centimetres on its back, bones turned at random: the skin is where it was made, x forward, from the hips. */
    @Test
    void theSkinRestsWhereItWasMade() throws IOException {
        SkinnedGlb glb = new SkinnedGlb(new StickFigure(), 7, "chest").solid();
        CharacterSkin skin = rig(glb).file().skin().orElseThrow();
        Set<List<Long>> made = new HashSet<>();
        double[] root = glb.root();
        double[] points = glb.points();
        for (int i = 0; i < points.length; i += 3) {
            made.add(key(points[i + 2] - root[2], points[i] - root[0], points[i + 1] - root[1]));
        }
        Set<List<Long>> read = new HashSet<>();
        for (int i = 0; i < skin.positions().length; i += 3) {
            read.add(key(skin.positions()[i], skin.positions()[i + 1], skin.positions()[i + 2]));
        }
        assertThat(read).hasSizeGreaterThan(5_000);
        assertThat(read.stream().filter(made::contains).count())
                .as("places that are those of the file, but for rounding at the fourth digit")
                .isGreaterThan((long) (0.97 * read.size()));
        assertThat(skin.triangles().length).isGreaterThan(3_000);
        assertThat(Arrays.stream(skin.triangles()).max().orElseThrow()).isLessThan(skin.rgb().length);
    }

    /**
     * Of a clip likewise, in its axes: z up, x forward, from where the file has its origin; its bones are the clip's joints. The forearm, which a quarter turn about
     * the shoulder raises, takes its skin along.
     */
    @Test
    void theSkinOfAClipGoesWithItsJoints() throws IOException {
        SkinnedGlb glb = new SkinnedGlb(new StickFigure().raising("raise"), 7, "chest").solid();
        Clip clip = new GltfReader().read(glb.write(folder.resolve("figure.glb")));
        CharacterSkin skin = clip.skin().orElseThrow();
        Set<List<Long>> made = new HashSet<>();
        double[] points = glb.points();
        for (int i = 0; i < points.length; i += 3) {
            made.add(key(points[i + 2], points[i], points[i + 1]));
        }
        double[] rest = clip.restPositions();
        int last = clip.frames() - 1;
        int arm = 3 * clip.jointNames().indexOf("upperArm_R");
        int there = 0;
        int raised = 0;
        double[] q = new double[4];
        double[] out = new double[3];
        for (int v = 0; v < skin.rgb().length; v++) {
            double[] p = Arrays.copyOfRange(skin.positions(), 3 * v, 3 * v + 3);
            there += made.contains(key(p[0], p[1], p[2])) ? 1 : 0;
            int joint = skin.bones()[4 * v + 1];
            if (clip.jointNames().get(joint).equals("foreArm_R")) {
                raised++;
                clip.orientation(last, joint, q, 0);
                int r = 3 * joint;
                Quaternions.rotate(q, 0, p[0] - rest[r], p[1] - rest[r + 1], p[2] - rest[r + 2], out, 0);
                for (int i = 0; i < 3; i++) {
                    out[i] += clip.position(last, joint, i);
                }
                double y = p[1] - rest[arm + 1];
                double z = p[2] - rest[arm + 2];
                assertThat(out)
                        .containsExactly(new double[] {p[0], rest[arm + 1] + z, rest[arm + 2] - y}, within(1e-4));
            }
        }
        assertThat(there).isGreaterThan((int) (0.97 * skin.rgb().length));
        assertThat(raised).isGreaterThan(500);
    }

    /** A quarter hangs on the next joint of the list, three quarters on the joint that a point is around. */
    @Test
    void weightsAndBonesAreThoseOfTheFile() throws IOException {
        StickFigure figure = new StickFigure();
        CharacterRig rig = rig(new SkinnedGlb(figure, 7, "chest").solid());
        CharacterSkin skin = rig.file().skin().orElseThrow();
        int hips = 0;
        for (int v = 0; v < skin.rgb().length; v++) {
            double[] w = Arrays.copyOfRange(skin.weights(), 4 * v, 4 * v + 4);
            assertThat(w).containsExactly(new double[] {0.25, 0.75, 0, 0}, within(1e-7));
            String most = rig.bones().get(skin.bones()[4 * v + 1]).name();
            String least = rig.bones().get(skin.bones()[4 * v]).name();
            int next = (figure.names.indexOf(most) + 1) % figure.names.size();
            assertThat(least).isEqualTo(figure.names.get(next));
            hips += most.equals(figure.names.get(0)) ? 1 : 0;
        }
        assertThat(hips).as("points around the first joint").isGreaterThan(500);
    }

    /** Linear 0.25 and 0.75 are 137 and 225 of sRGB's 255 (IEC 61966-2-1); a character of no colour at all is white. */
    @Test
    void verticesHaveTheirColours() throws IOException {
        SkinnedGlb plain = new SkinnedGlb(new StickFigure(), 7, "chest").solid();
        assertThat(rig(plain).file().skin().orElseThrow().rgb()).containsOnly(0xFFFFFF);
        SkinnedGlb colored =
                new SkinnedGlb(new StickFigure(), 7, "chest").solid().colored();
        assertThat(rig(colored).file().skin().orElseThrow().rgb()).containsOnly(0x89E100);
    }

    /** 64 and 191 of 255 are linear 0.251 and 0.749: 137 and 224 of sRGB's 255. Rows of three bytes are four bytes apart. */
    @ParameterizedTest
    @ValueSource(strings = {"VEC3", "VEC4"})
    void coloursMayBeShares(String type) throws IOException {
        SkinnedGlb glb = new SkinnedGlb(new StickFigure(), 7, "chest")
                .solid()
                .colored("\"type\":\"" + type + "\",\"componentType\":5121,\"normalized\":true", "\"byteStride\":4");
        assertThat(rig(glb).file().skin().orElseThrow().rgb()).containsOnly(0x89E000);
    }

    /** Compressed, of an unknown type, beyond the buffer: it is white, and has its whole skin and its boxes. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "'\"componentType\":5121';'\"extensions\":{\"EXT_meshopt_compression\":{}}'",
                "'\"componentType\":5130';'\"byteStride\":4'",
                "'\"componentType\":5121,\"byteOffset\":100000000';'\"byteStride\":4'"
            })
    void coloursThatCannotBeReadDoNotCostTheMesh(String accessor, String view) throws IOException {
        SkinnedGlb plain = new SkinnedGlb(new StickFigure(), 7, "chest").solid();
        SkinnedGlb unreadable = new SkinnedGlb(new StickFigure(), 7, "chest")
                .solid()
                .colored("\"type\":\"VEC4\",\"normalized\":true," + accessor, view);
        CharacterRig rig = rig(unreadable);
        assertThat(rig.findings()).extracting(Finding::message).noneMatch(message -> message.contains("left out"));
        CharacterSkin skin = rig.file().skin().orElseThrow();
        assertThat(skin.rgb()).containsOnly(0xFFFFFF);
        assertThat(skin.triangles())
                .isEqualTo(rig(plain).file().skin().orElseThrow().triangles());
    }

    @Test
    void pointsWithoutTrianglesAreNoSkin() throws IOException {
        assertThat(rig(new SkinnedGlb(new StickFigure(), 7, "chest")).file().skin())
                .isEmpty();
    }
}
