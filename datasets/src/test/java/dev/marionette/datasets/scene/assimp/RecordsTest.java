package dev.marionette.datasets.scene.assimp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.InputException;
import dev.marionette.datasets.scene.StickFigure;
import dev.marionette.datasets.scene.gltf.SkinnedGlb;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What comes back of a process that reads a file. */
class RecordsTest {
    private static final long SEED = 17;

    private final StickFigure figure = new StickFigure().raising("Raise").posing("T-Pose");

    @TempDir
    Path folder;

    /** The two ways to read a file differ by nothing but where Assimp runs. */
    @ParameterizedTest
    @ValueSource(strings = {"fbx", "dae"})
    void aProcessSaysWhatIsSaidHere(String ending) throws IOException {
        NativeFormat format = ending.equals("fbx") ? NativeFormat.FBX : NativeFormat.COLLADA;
        String text = ending.equals("fbx") ? FbxText.fbx(figure) : FbxText.collada(figure);
        byte[] content = text.getBytes(StandardCharsets.UTF_8);
        byte[] here = GlbWitness.records(format.fileName(), format.importer(), content);
        Process process = new ProcessBuilder(ChildCommand.of(512))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            process.getOutputStream().write(new byte[] {(byte) format.ordinal(), 1, 0, 0});
            process.getOutputStream().write(new byte[] {(byte) (content.length >> 8), (byte) content.length});
            process.getOutputStream().write(content);
            process.getOutputStream().flush();
            InputStream answer = process.getInputStream();
            assertThat(answer.readNBytes(4)).asString(StandardCharsets.US_ASCII).isEqualTo("MRS1");
            assertThat(answer.readAllBytes()).isEqualTo(here);
        } finally {
            process.destroyForcibly();
        }
    }

    private SkinnedGlb skin() {
        return new SkinnedGlb(new StickFigure(), 11, "chest");
    }

    private byte[] records(SkinnedGlb skin) throws IOException {
        Path file = skin.write(folder.resolve("skinned.glb"));
        return GlbWitness.records("character.glb", "glTF2 Importer", Files.readAllBytes(file));
    }

    private static SceneInput.Figure read(byte[] records) throws IOException {
        return SceneInput.read("it", new RecordInput(new ByteArrayInputStream(records)), 1);
    }

    @Test
    void anotherImporterThanTheOneWantedIsRefused() throws IOException {
        byte[] content = FbxText.fbx(figure).getBytes(StandardCharsets.UTF_8);
        byte[] records = GlbWitness.records("character.fbx", "Collada Importer", content);
        assertThatThrownBy(() -> read(records))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("was read as another format, by Autodesk FBX Importer");
    }

    @Test
    void recordsThatEndEarlyAreNoScene() throws IOException {
        byte[] whole = records(skin());
        assertThat(read(whole).scene().nodes()).hasSizeGreaterThan(20);
        assertThat(read(whole).meshes()).isNotEmpty();
        Random random = new Random(SEED);
        for (int i = 0; i < 200; i++) {
            int length = random.nextInt(whole.length);
            assertThatThrownBy(() -> read(Arrays.copyOf(whole, length)))
                    .as("%d bytes", length)
                    .isInstanceOf(IOException.class);
        }
    }

    /** Bytes that are changed are an error or another scene, and nothing else; a record that asks for memory gets none. */
    @Test
    void changedRecordsAreCheckedAndBounded() throws IOException {
        // few numbers, so that what tells how many there are is changed more often
        byte[] whole = records(skin().coarse());
        Random random = new Random(SEED);
        for (int i = 0; i < 2000; i++) {
            byte[] changed = whole.clone();
            for (int n = 1 + random.nextInt(3); n > 0; n--) {
                changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
            }
            try {
                read(changed).scene().nodes().forEach(node -> {
                    assertThat(node.local().values()).doesNotContain(Double.NaN, Double.POSITIVE_INFINITY);
                });
            } catch (InputException | IOException said) {
                assertThat(said).hasMessageNotContaining("null");
            }
        }
    }

    @Test
    void countsAndIndicesOutOfRangeAreNamed() {
        assertThatThrownBy(() -> read(records(out -> {
                    out.putByte(Wire.CHANNEL);
                    out.putInt(0);
                })))
                .hasMessageContaining("a channel without a motion");
        assertThatThrownBy(() -> read(records(out -> node(out, 0)))).hasMessageContaining("node 0 under 0");
        assertThatThrownBy(() -> read(records(out -> {
                    node(out, -1);
                    out.putByte(Wire.MESH);
                    out.putText("");
                    out.putInt(0);
                    out.putInt(0);
                    out.putByte(0);
                    out.putInt(Integer.MAX_VALUE);
                })))
                .hasMessageContaining("a count of 2147483647, allowed are 0 to 4000000");
        assertThatThrownBy(() -> read(records(out -> {
                    node(out, -1);
                    out.putByte(Wire.MOTION);
                    out.putText("dance");
                    out.putByte(Wire.CHANNEL);
                    out.putInt(1);
                })))
                .hasMessageContaining("node 1 of 1");
        assertThatThrownBy(() -> read(records(out -> {
                    out.putByte(Wire.MATERIAL);
                    out.putText("m");
                    out.putFloats(1, 1, 1, 1);
                    out.putByte(0);
                    out.putInt(0);
                    out.putText("");
                })))
                .hasMessageContaining("texture 0 of 0");
        assertThatThrownBy(() -> read(records(out -> {
                    out.putByte(Wire.TEXTURE);
                    out.putText("m");
                    out.putInt(Integer.MAX_VALUE);
                })))
                .hasMessageContaining("a count of 2147483647, allowed are 0 to " + Wire.MAX_IMAGES);
        assertThatThrownBy(() -> read(records(out -> out.putByte(Wire.END)))).hasMessageContaining("no node");
        assertThatThrownBy(() -> read(records(out -> out.putByte('?')))).hasMessageContaining("a record of kind 63");
    }

    /** What does not fit is left out of the meshes; a bone that is no node moves nothing. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0|0|1|1|2|",
                "0|0|1|1|3|a triangle with vertex 3 of 3",
                "0|5|1|1|2|",
                "-1|0|1|1|2|",
                "0|0|NaN|1|2|an inverse bind matrix has the value NaN",
                "0|0|1|-1|2|",
                "0|5|NaN|1|2|",
                "0|0|1|NaN|2|a weight is NaN",
                "0|0|1|Infinity|2|a weight is Infinity",
            })
    void meshesThatDoNotFitAreLeftOut(
            int joint, int index, float matrix, float weight, int corner, @Nullable String problem) throws IOException {
        SceneInput.Figure figure = read(records(out -> {
            node(out, -1);
            out.putByte(Wire.MESH);
            out.putText("Body");
            out.putInt(0);
            out.putInt(-1);
            out.putByte(0);
            out.putInt(3);
            for (int v = 0; v < 3; v++) {
                out.putFloats(v, v * v, 0);
            }
            out.putInt(1);
            out.putInt(joint);
            for (int row = 0; row < 3; row++) {
                out.putFloats(matrix, 0, 0, 0);
            }
            for (int i = 0; i < 12; i++) {
                out.putInt(index);
            }
            for (int i = 0; i < 12; i++) {
                out.putFloat(weight);
            }
            out.putInt(1);
            out.putInt(0);
            out.putInt(1);
            out.putInt(corner);
            out.putByte(Wire.END);
        }));
        assertThat(figure.meshes()).hasSize(problem == null ? 1 : 0);
        assertThat(figure.findings()).hasSize(problem == null ? 0 : 1);
        figure.findings()
                .forEach(finding -> assertThat(finding.message())
                        .startsWith("mesh 'Body' was left out")
                        .contains(String.valueOf(problem)));
        boolean moves = joint >= 0 && index == 0 && weight > 0;
        figure.meshes().forEach(mesh -> {
            assertThat(mesh.skinned()).isEqualTo(moves);
            assertThat(mesh.node()).isZero();
        });
    }

    @Test
    void textsComeBackAsTheyWere() throws IOException {
        for (String text : List.of("", "Hüfte_左", "\ud800 alone", "x".repeat(Wire.MAX_TEXT))) {
            byte[] bytes = records(out -> out.putText(text));
            assertThat(new RecordInput(new ByteArrayInputStream(bytes)).getText())
                    .isEqualTo(text);
        }
    }

    /** What Linux says of a process, shortened. */
    @Test
    void memoryInUseIsWhatIsResidentAndSwapped() {
        String status =
                "Name:\tjava\nVmPeak:\t  999999 kB\nVmRSS:\t    2048 kB\nRssAnon:\t 7 kB\nVmSwap:\t      24 kB\n";
        assertThat(ImportMemory.taken(status)).isEqualTo((2048 + 24) * 1024L);
    }

    /** What writes records. */
    private interface Records {
        void write(RecordOutput out) throws IOException;
    }

    private static byte[] records(Records records) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        RecordOutput out = new RecordOutput(bytes);
        records.write(out);
        out.flush();
        return bytes.toByteArray();
    }

    private static void node(RecordOutput out, int parent) throws IOException {
        out.putByte(Wire.NODE);
        out.putInt(parent);
        out.putText("n");
        out.putByte(0);
        out.putFloats(1, 0, 0, 0);
        out.putFloats(0, 1, 0, 0);
        out.putFloats(0, 0, 1, 0);
    }
}
