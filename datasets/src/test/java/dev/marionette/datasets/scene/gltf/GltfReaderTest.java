package dev.marionette.datasets.scene.gltf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.MotionReader;
import dev.marionette.datasets.scene.RaisedArm;
import dev.marionette.datasets.scene.SceneMesh;
import dev.marionette.datasets.scene.StickFigure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("jdk")
class GltfReaderTest {
    private final GltfReader reader = new GltfReader();

    @TempDir
    Path folder;

    private Path glb(StickFigure figure) throws IOException {
        return new GlbText(figure).write(folder.resolve("figure.glb"));
    }

    private static String name(Clip clip, BodyJoint role) {
        return clip.jointNames().get(clip.joint(role).orElseThrow());
    }

    private static Finding finding(Clip clip, String subject) {
        return clip.findings().stream()
                .filter(f -> f.subject().equals(subject))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void everyFrameIsWhereTheKeysPutIt() throws IOException {
        StickFigure figure = new StickFigure().raising("Raise");
        Clip clip = reader.read(glb(figure));
        RaisedArm.check(clip, 1e-6);
        assertThat(clip.name()).isEqualTo("figure");
        assertThat(name(clip, BodyJoint.LEFT_WRIST)).isEqualTo("hand_L");
        assertThat(name(clip, BodyJoint.RIGHT_ELBOW)).isEqualTo("foreArm_R");
        assertThat(name(clip, BodyJoint.HIPS)).isEqualTo("hips");
        assertThat(clip.findings()).noneMatch(f -> f.level() == Finding.Level.WARNING);
    }

    @Test
    void buffersInTheTextAndBesideItAreRead() throws IOException {
        StickFigure figure = new StickFigure().raising("Raise");
        Path inline = Files.writeString(folder.resolve("inline.gltf"), new GlbText(figure).inline());
        RaisedArm.check(reader.read(inline), 1e-6);
        assertThat(reader.companions(inline)).isEmpty();
        GlbText text = new GlbText(figure);
        text.bufferUri = "my%20data.bin";
        Path file = Files.writeString(folder.resolve("beside.gltf"), text.json());
        Path buffer = Files.write(folder.resolve("my data.bin"), text.buffer());
        RaisedArm.check(reader.read(file), 1e-6);
        assertThat(reader.companions(file)).containsExactly(buffer.toAbsolutePath());
    }

    @Test
    void withoutASkinTheTreeInWhichSomethingMovesIsTheFigure() throws IOException {
        GlbText text = new GlbText(new StickFigure().raising("Raise"));
        text.skinned = false;
        Clip clip = reader.read(text.write(folder.resolve("bare.glb")));
        RaisedArm.check(clip, 1e-6);
        assertThat(clip.jointNames()).containsOnlyOnce("hips");
    }

    @Test
    void oneOfSeveralAnimationsIsChosenByNameOrNumber() throws IOException {
        StickFigure figure =
                new StickFigure().posing("T-Pose").raising("Robot_Wave").raising("Robot_Walk");
        Path file = glb(figure);
        assertThat(reader.takes(file))
                .containsExactly(
                        new MotionReader.Take("T-Pose", 0, false),
                        new MotionReader.Take("Robot_Wave", 1, true),
                        new MotionReader.Take("Robot_Walk", 1, true));
        assertThat(reader.read(file, "Robot_Wave").name()).isEqualTo("figure-Robot_Wave");
        assertThat(reader.read(file, "wave").name()).isEqualTo("figure-Robot_Wave");
        assertThat(reader.read(file, "3").name()).isEqualTo("figure-Robot_Walk");
        assertThatThrownBy(() -> reader.read(file))
                .isInstanceOf(InputException.class)
                .hasMessage("figure.glb: 2 animations in it that move, one has to be chosen: "
                        + "Robot_Wave (1.00 s), Robot_Walk (1.00 s)");
        assertThatThrownBy(() -> reader.read(file, "Robot"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("2 animations fit 'Robot'");
        assertThatThrownBy(() -> reader.read(file, "Dance"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no animation 'Dance'; in it are: T-Pose (0.00 s), Robot_Wave");
        assertThatThrownBy(() -> reader.read(file, "T-Pose"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("is a static pose: 0.00 s");
    }

    @Test
    void theOnlyAnimationThatMovesNeedsNoName() throws IOException {
        StickFigure figure = new StickFigure().posing("T-Pose").raising("Raise");
        RaisedArm.check(reader.read(glb(figure)), 1e-6);
    }

    @Test
    void charactersThatDoNotMoveAreRefused() throws IOException {
        Path still = glb(new StickFigure());
        assertThatThrownBy(() -> reader.read(still))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no animation in it");
        Path posing = glb(new StickFigure().posing("A").posing("B"));
        assertThatThrownBy(() -> reader.read(posing))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("static poses only: A (0.00 s), B (0.00 s)");
    }

    @Test
    void swappedNamesAreFoundByTheFeet() throws IOException {
        Clip clip = reader.read(glb(new StickFigure().swapped().raising("Raise")));
        // The arm called right is at the left of a figure whose feet say where forward is: geometry wins, with a
        // warning.
        int wrist = clip.joint(BodyJoint.RIGHT_WRIST).orElseThrow();
        assertThat(clip.jointNames().get(wrist)).isEqualTo("hand_L");
        assertThat(clip.position(0, wrist, 1)).isNegative();
        assertThat(finding(clip, "sides").level()).isEqualTo(Finding.Level.WARNING);
    }

    @Test
    void namesThatSayNothingAreNotNeeded() throws IOException {
        StickFigure figure = new StickFigure();
        Clip clip = reader.read(glb(figure.raising("Raise").nameless()));
        RaisedArm.check(clip, 1e-6);
        assertThat(name(clip, BodyJoint.LEFT_FOOT)).isEqualTo("Joint14");
    }

    @ParameterizedTest(name = "a figure {0} times as tall is brought to {1} m per unit")
    @CsvSource({"1, 1", "0.6, 1", "100, 0.01", "1.4, 1"})
    void unitsAreFoundBySize(double factor, double metresPerUnit) throws IOException {
        StickFigure figure = new StickFigure().scaled(factor).raising("Raise");
        Clip clip = reader.read(glb(figure));
        int head = clip.joint(BodyJoint.HEAD).orElseThrow();
        assertThat(clip.position(0, head, 2)).isCloseTo(1.72 * factor * metresPerUnit, within(1e-6 * factor));
    }

    @Test
    void sizesThatNobodyHasAreScaled() throws IOException {
        Clip clip = reader.read(glb(new StickFigure().scaled(5).raising("Raise")));
        int head = clip.joint(BodyJoint.HEAD).orElseThrow();
        assertThat(clip.position(0, head, 2)).isBetween(1.3, 1.75);
        assertThat(finding(clip, "units").message()).contains("in no unit").contains("1.65 m tall");
    }

    @Test
    void bonesThatAVrmFileNamesAreBelieved() throws IOException {
        StickFigure figure = new StickFigure();
        StringJoiner old = new StringJoiner(",");
        StringJoiner map = new StringJoiner(",");
        String[][] bones = {
            {"hips", "hips"},
            {"spine", "spine"},
            {"neck", "neck"},
            {"head", "head"},
            {"leftUpperArm", "upperArm_L"},
            {"leftLowerArm", "foreArm_L"},
            {"leftHand", "hand_L"},
            {"rightUpperArm", "upperArm_R"},
            {"rightLowerArm", "foreArm_R"},
            {"rightHand", "hand_R"},
            {"leftUpperLeg", "thigh_L"},
            {"leftLowerLeg", "shin_L"},
            {"leftFoot", "foot_L"},
            {"rightUpperLeg", "thigh_R"},
            {"rightLowerLeg", "shin_R"},
            {"rightFoot", "foot_R"},
            {"jaw", "head_end"},
        };
        for (String[] bone : bones) {
            old.add("{\"bone\":\"" + bone[0] + "\",\"node\":" + figure.joint(bone[1]) + "}");
            map.add("\"" + bone[0] + "\":{\"node\":" + figure.joint(bone[1]) + "}");
        }
        figure.raising("Raise").nameless();
        for (String extension : new String[] {
            "\"VRM\":{\"humanoid\":{\"humanBones\":[" + old + "]}}",
            "\"VRMC_vrm\":{\"humanoid\":{\"humanBones\":{" + map + "}}}"
        }) {
            GlbText text = new GlbText(figure);
            text.extensions = "\"extensions\":{" + extension + "},";
            Clip clip = reader.read(text.write(folder.resolve("avatar.vrm")));
            RaisedArm.check(clip, 1e-6);
            assertThat(name(clip, BodyJoint.SPINE_LOWER)).isEqualTo("Joint2");
            assertThat(name(clip, BodyJoint.HEAD)).isEqualTo("Joint5");
            assertThat(finding(clip, "sides").message()).isEqualTo("left and right as the file says");
        }
    }

    @ParameterizedTest(name = "buffer {0}")
    @ValueSource(strings = {"../secret.bin", "/etc/passwd", "http://example.org/a.bin", "sub/../../secret.bin"})
    void buffersOutsideOfTheFolderAreNotRead(String uri) throws IOException {
        Path inner = Files.createDirectory(folder.resolve("inner"));
        GlbText text = new GlbText(new StickFigure().raising("Raise"));
        text.bufferUri = uri;
        Path file = Files.writeString(inner.resolve("figure.gltf"), text.json());
        Files.write(folder.resolve("secret.bin"), text.buffer());
        assertThatThrownBy(() -> reader.read(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("outside of the file's folder");
    }

    @Test
    void linksOutOfTheFolderAreNotFollowed() throws IOException {
        Path inner = Files.createDirectory(folder.resolve("inner"));
        GlbText text = new GlbText(new StickFigure().raising("Raise"));
        text.bufferUri = "link.bin";
        Path file = Files.writeString(inner.resolve("figure.gltf"), text.json());
        Path secret = Files.write(folder.resolve("secret.bin"), text.buffer());
        Files.createSymbolicLink(inner.resolve("link.bin"), secret);
        assertThatThrownBy(() -> reader.read(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("outside of the file's folder");
    }

    @Test
    void cutFilesAreBadInputWhereverTheyEnd() throws IOException {
        byte[] whole = new GlbText(new StickFigure().raising("Raise")).bytes();
        for (int length = 4; length < whole.length; length += 97) {
            Path file = Files.write(folder.resolve("cut.glb"), Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> reader.read(file))
                    .as("first " + length + " bytes")
                    .isInstanceOf(InputException.class)
                    .hasMessageStartingWith("cut.glb");
        }
    }

    /** Many meshes on one large list of points are not even read, and that is said once. */
    @Test
    void tooManyPointsAreSaidOnce() throws IOException {
        String large = ",{\"attributes\":{\"POSITION\":1}}".repeat(1500);
        Path file = Files.writeString(
                folder.resolve("large.gltf"),
                "{\"nodes\":[{\"mesh\":0}],\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0}}" + large
                        + "]}],\"accessors\":[{\"componentType\":5126,\"count\":3,\"type\":\"VEC3\"},"
                        + "{\"componentType\":5126,\"count\":5000000,\"type\":\"VEC3\"}]}");
        List<Finding> findings = new ArrayList<>();
        assertThat(SceneMesh.points(GltfMeshes.of(GltfFile.read(file), findings))
                        .get(0))
                .hasSize(9);
        assertThat(findings).hasSize(1);
        assertThat(findings.get(0).message()).contains("more than 4000000 points");
    }

    @ParameterizedTest(name = "{0} → {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "\"children\":[1,7,12,17,22]|\"children\":[0]|below themselves",
                "\"translation\":[0.0,1.0,0.0]|\"translation\":[0.0,1e300,0.0]|place has the value 1.0E300",
                "\"translation\":[0.0,1.0,0.0]|\"translation\":[0.0,1.0]|2 numbers instead of 3",
                "\"count\":31|\"count\":99999999|elements",
                "\"count\":31|\"count\":3100|are not inside a buffer of",
                "\"count\":31|\"count\":4611686018427387904|elements",
                "\"byteOffset\":0|\"byteOffset\":9223372036854775800|are not inside a buffer of",
                "\"byteOffset\":0|\"byteOffset\":-8|are not inside a buffer of",
                "\"bufferView\":0|\"byteOffset\":9223372036854775800,\"bufferView\":0|are not inside a buffer of",
                "\"input\":0|\"input\":77|accessor 77",
                "\"input\":0|\"input\":1|is of type",
                "\"joints\":[0|\"joints\":[999|a joint of a skin is node 999",
                "\"node\":9|\"node\":-4|a target of animation 'Raise' is node -4",
                "\"bufferView\":0|\"bufferView\":9|in no buffer",
                "\"nodes\":[|\"nodes\":[,|JSON is broken",
            })
    void contradictionsAreBadInput(String good, String bad, String said) throws IOException {
        GlbText text = new GlbText(new StickFigure().raising("Raise"));
        text.bufferUri = "data.bin";
        String json = text.json();
        if (good.contains("children")) {
            int at = json.indexOf("\"children\":[");
            json = json.substring(0, at) + bad + json.substring(json.indexOf(']', at) + 1);
        } else {
            String target = good.contains("node\":9") ? "\"node\":" + new StickFigure().joint("upperArm_R") : good;
            assertThat(json).contains(target);
            json = json.replaceFirst(
                    java.util.regex.Pattern.quote(target), java.util.regex.Matcher.quoteReplacement(bad));
        }
        Files.write(folder.resolve("data.bin"), text.buffer());
        Path file = Files.writeString(folder.resolve("bad.gltf"), json, StandardCharsets.UTF_8);
        assertThatThrownBy(() -> reader.read(file))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("bad.gltf")
                .hasMessageContaining(said);
    }

    @Test
    void compressedAnimationsAreRefusedByName() throws IOException {
        GlbText text = new GlbText(new StickFigure().raising("Raise"));
        text.bufferUri = "data.bin";
        String json =
                text.json().replace("{\"buffer\":0,", "{\"extensions\":{\"EXT_meshopt_compression\":{}},\"buffer\":0,");
        Files.write(folder.resolve("data.bin"), text.buffer());
        Path file = Files.writeString(folder.resolve("packed.gltf"), json);
        assertThatThrownBy(() -> reader.read(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("EXT_meshopt_compression");
    }
}
