package dev.marionette.datasets.scene.assimp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.CharacterRig;
import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.api.MotionReader;
import dev.marionette.api.RobotDescription;
import dev.marionette.datasets.SharedData;
import dev.marionette.datasets.scene.RaisedArm;
import dev.marionette.datasets.scene.StickFigure;
import dev.marionette.datasets.scene.gltf.GltfReader;
import dev.marionette.datasets.scene.gltf.SkinnedGlb;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.robots.RobotLoader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("jdk")
class AssimpReadersTest {
    private final StickFigure figure = new StickFigure().raising("Raise").posing("T-Pose");

    @TempDir
    Path folder;

    @Test
    void fbxIsWhereTheKeysPutIt() throws IOException {
        Path file = Files.writeString(folder.resolve("figure.FBX"), FbxText.fbx(figure));
        FbxReader reader = new FbxReader();
        assertThat(reader.accepts("figure.FBX", new byte[0])).isTrue();
        assertThat(reader.takes(file)).extracting(MotionReader.Take::name).containsExactly("Raise", "T-Pose");
        Clip clip = reader.read(file, "Raise");
        RaisedArm.check(clip, 1e-5);
        assertThat(clip.findings()).anyMatch(f -> f.message().contains("1 unit of the file is 0.01000 m"));
    }

    /** Blender puts the name of the skeleton into identifiers; names are what the user knows. */
    @Test
    void jointsOfColladaAreCalledByTheirNames() throws IOException {
        String prefixed = FbxText.collada(figure)
                .replace("<node id='", "<node id='Armature_")
                .replace("<channel source='#s' target='", "<channel source='#s' target='Armature_");
        Clip named = new ColladaReader().read(Files.writeString(folder.resolve("named.dae"), prefixed));
        RaisedArm.check(named, 1e-5);
        assertThat(named.jointNames()).containsAll(figure.names);
        String alike = prefixed.replaceAll(" name='[a-zA-Z0-9_.]+' sid", " name='bone' sid");
        Clip identified = new ColladaReader().read(Files.writeString(folder.resolve("alike.dae"), alike));
        RaisedArm.check(identified, 1e-5);
        assertThat(identified.jointNames())
                .containsAll(
                        figure.names.stream().map(name -> "Armature_" + name).toList());
    }

    @Test
    void colladaIsWhereTheKeysPutIt() throws IOException {
        Path file = Files.writeString(folder.resolve("figure.dae"), FbxText.collada(figure));
        RaisedArm.check(new ColladaReader().read(file), 1e-5);
    }

    /** Assimp's own glTF importer as a witness: same files, other program. */
    @ParameterizedTest(name = "{0} {1}")
    @CsvSource({"mesh2motion_ymca,YMCA", "fox,Survey"})
    void glTfIsWhereAssimpPutsIt(String name, String take) throws IOException {
        Path file = SharedData.folder("characters").resolve(name + ".glb");
        MotionReader witness = new GlbWitness();
        if (name.equals("fox")) {
            assertThatThrownBy(() -> witness.read(file, take)).hasMessageContaining("are front legs");
            return;
        }
        Clip theirs = witness.read(file, take);
        Clip ours = new GltfReader().read(file, take);
        assertThat(ours.frames()).isEqualTo(theirs.frames());
        for (int j = 0; j < ours.joints(); j++) {
            int k = theirs.jointNames().indexOf(ours.jointNames().get(j));
            for (int f = 0; f < ours.frames(); f++) {
                for (int axis = 0; axis < 3; axis++) {
                    assertThat(ours.position(f, j, axis)).isCloseTo(theirs.position(f, k, axis), within(2e-5));
                }
            }
        }
    }

    /** The same skin through Assimp and through our own reader: the same boxes. */
    @Test
    void skinsHaveTheSameBoxesAsOurReaderMakes() throws IOException {
        Path file = new SkinnedGlb(new StickFigure(), 11, "chest").write(folder.resolve("skinned.glb"));
        RobotModel ours = RobotLoader.load(new GltfReader().describe(file)).model();
        RobotModel theirs = RobotLoader.load(new GlbWitness().describe(file)).model();
        for (String link : new String[] {"upperArm_L", "foreArm_R", "hand_L", "head", "hips", "spine", "thigh_R"}) {
            BoxShape a = ours.linkSpec(ours.link(link)).boxes().get(0);
            BoxShape b = theirs.linkSpec(theirs.link(link)).boxes().get(0);
            assertThat(b.center()).as(link).containsExactly(a.center(), within(1e-5));
            assertThat(b.half()).as(link).containsExactly(a.half(), within(1e-5));
        }
    }

    /** A file without a mesh is a skeleton with motions, also as GLB. */
    @Test
    void fbxCharactersAreRobots() throws IOException {
        Path file = Files.writeString(folder.resolve("figure.fbx"), FbxText.fbx(figure));
        RobotDescription description = new FbxReader().describe(file);
        assertThat(RobotLoader.load(description).model().jointNames()).contains("foreArm_L_bend");
        CharacterRig.CharacterFile glb = description.character().orElseThrow().file();
        glb.requireAnimated();
        assertThat(glb.skin()).isEmpty();
        Path copy = Files.write(
                folder.resolve("figure.glb"), glb.animated(List.of(), 0).bytes());
        RaisedArm.check(new GltfReader().read(copy, "Raise"), 1e-5);
    }

    @Test
    void cutFilesAndOtherThingsAreBadInput() throws IOException {
        byte[] whole = FbxText.fbx(figure).getBytes(StandardCharsets.UTF_8);
        byte[] collada = FbxText.collada(figure).getBytes(StandardCharsets.UTF_8);
        for (int length : new int[] {0, 1, 30, 200, 700, 2000}) {
            Path fbx = Files.write(folder.resolve("cut.fbx"), Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> new FbxReader().read(fbx, "1"))
                    .isInstanceOf(InputException.class)
                    .hasMessageStartingWith("cut.fbx");
            Path dae = Files.write(folder.resolve("cut.dae"), Arrays.copyOf(collada, length));
            assertThatThrownBy(() -> new ColladaReader().read(dae, "1"))
                    .isInstanceOf(InputException.class)
                    .hasMessageStartingWith("cut.dae");
        }
    }

    @Test
    void messagesOfAssimpAreOneLine() throws IOException {
        Path file = Files.writeString(folder.resolve("no.fbx"), "Kaydara FBX Binary, or so it says");
        assertThatThrownBy(() -> new FbxReader().read(file))
                .isInstanceOfSatisfying(
                        InputException.class,
                        e -> assertThat(e.getMessage())
                                .startsWith("no.fbx: cannot be read: ")
                                .doesNotContain("\n")
                                .hasSizeLessThan(250));
    }
}
