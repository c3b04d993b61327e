package dev.marionette.datasets.scene.assimp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.InputException;
import dev.marionette.datasets.MotionCatalog;
import dev.marionette.datasets.scene.RaisedArm;
import dev.marionette.datasets.scene.StickFigure;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that crash Assimp, keep it busy or make it take all memory; in this process, each of them ended the tests. */
class HostileCharacterTest {
    private final StickFigure figure = new StickFigure().raising("Raise");

    @TempDir
    Path folder;

    /** FBX whose arm turns by this at one of its keys. Assimp puts a key at every few degrees. */
    private String turning(String degrees) {
        return FbxText.fbx(figure).replaceFirst("(KeyValueFloat: .*\\n?a: [^,]*,[^,]*,)[^,]*", "$1" + degrees);
    }

    @ParameterizedTest
    @ValueSource(strings = {"in", "out"})
    void anEmptyArrayOfColladaIsASentence(String source) throws IOException {
        String text = FbxText.collada(figure).replaceFirst("(id='" + source + "-a' count=')31", "$10");
        Path file = Files.writeString(folder.resolve("empty.dae"), text);
        assertThatThrownBy(() -> new ColladaReader().read(file))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("empty.dae: cannot be read: Assimp, which reads Collada, crashed on it")
                .satisfies(e -> assertThat(((InputException) e).hint()).startsWith("Maybe the file is damaged."));
        Path sound = Files.writeString(folder.resolve("sound.dae"), FbxText.collada(figure));
        RaisedArm.check(new ColladaReader().read(sound), 1e-5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-2147483647", "-1e13"})
    void whatMakesAssimpTakeAllMemoryIsStopped(String degrees) throws IOException {
        Path file = Files.writeString(folder.resolve("turning.fbx"), turning(degrees));
        assertThatThrownBy(() -> new FbxReader().read(file))
                .isInstanceOf(InputException.class)
                .hasMessage("turning.fbx: reading it took more than 512 MB of memory");
    }

    @Test
    void whatKeepsAssimpBusyIsStopped() {
        ImportProcess.Bounds bounds = new ImportProcess.Bounds(2, 16_000);
        assertThatThrownBy(() -> read(turning("-2147483647"), bounds, ChildCommand.of(16_000)))
                .isInstanceOf(InputException.class)
                .hasMessage("it.fbx: reading it took more than 2 s")
                .satisfies(e -> assertThat(((InputException) e).hint()).contains("-Dmarionette.native.seconds="));
    }

    /** Which importer reads a file is decided by what it begins with: these endings lead to three others of Assimp. */
    @ParameterizedTest
    @ValueSource(strings = {"csm", "obj", "ase", "bvh.x3d", "zae", "fbx"})
    void noOtherImporterIsReached(String ending) throws IOException {
        Path file = Files.writeString(folder.resolve("clip." + ending), "Kaydara FBX Binary, or so it says\nv 0 0 0\n");
        assertThatThrownBy(() -> MotionCatalog.load().load(file.toString()))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("clip." + ending + ": cannot be read: FBX-Tokenize");
    }

    @Test
    void otherThingsAreRefusedBeforeAssimpSeesThem() throws IOException {
        Path zip = Files.writeString(folder.resolve("zip.dae"), "PK\003\004 and so on");
        assertThatThrownBy(() -> new ColladaReader().read(zip))
                .isInstanceOf(InputException.class)
                .hasMessage("zip.dae: it is a zip archive, and Collada is text");
        Path text = Files.writeString(folder.resolve("text.dae"), "o cube\nv 0 0 0\n");
        assertThatThrownBy(() -> new ColladaReader().read(text))
                .hasMessage("text.dae: Collada is XML and begins with '<'");
        Path fbx = Files.writeString(folder.resolve("fbx.dae"), "Kaydara FBX Binary  \0");
        assertThatThrownBy(() -> MotionCatalog.load().load(fbx.toString()))
                .hasMessage("fbx.dae: Collada is XML and begins with '<'");
        Path bytes = Files.write(folder.resolve("bytes.fbx"), new byte[] {1, 2, 3, 0});
        assertThatThrownBy(() -> new FbxReader().read(bytes))
                .hasMessageContaining("bytes.fbx: it is neither binary FBX");
        Path wide = Files.write(
                folder.resolve("wide.dae"), ("\ufeff" + FbxText.collada(figure)).getBytes(StandardCharsets.UTF_16LE));
        RaisedArm.check(new ColladaReader().read(wide), 1e-5);
    }

    @Test
    void aProcessThatCannotStartSaysWhatElseThereIs() {
        ImportProcess.Bounds bounds = new ImportProcess.Bounds(60, 512);
        List<String> none = List.of(folder.resolve("java").toString());
        assertThatThrownBy(() -> read(FbxText.fbx(figure), bounds, none))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("it.fbx: FBX is read by a process of its own, which cannot be started: ")
                .satisfies(e -> assertThat(((InputException) e).hint()).contains("-Dmarionette.native=in-process"));
        List<String> nowhere = List.of(ChildCommand.of(512).get(0), "-cp", folder.toString(), "no.such.Main");
        assertThatThrownBy(() -> read(FbxText.fbx(figure), bounds, nowhere))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("cannot be started: ")
                .hasMessageContaining("no.such.Main");
    }

    /** Assimp is busy for 44 s; the process is gone as soon as nobody is there to answer to, and leaves no answer. */
    @Test
    void theProcessEndsWithItsInput() throws Exception {
        byte[] file = turning("-2147483647").getBytes(StandardCharsets.UTF_8);
        Process process = new ProcessBuilder(ChildCommand.of(16_000))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            byte[] head = ByteBuffer.allocate(6)
                    .put((byte) NativeFormat.FBX.ordinal())
                    .put((byte) 0)
                    .putInt(file.length)
                    .array();
            process.getOutputStream().write(head);
            process.getOutputStream().write(file);
            process.getOutputStream().flush();
            assertThat(process.getInputStream().readNBytes(4)).containsExactly("MRS1".getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().close();
            assertThat(process.getInputStream().readAllBytes()).isEmpty();
            assertThat(process.waitFor()).isEqualTo(Wire.BROKEN);
        } finally {
            process.destroyForcibly();
        }
    }

    /** For files that are trusted, and for programs that cannot start another one. */
    @Test
    void readingInThisProcessIsASetting() throws IOException {
        Path sound = Files.writeString(folder.resolve("sound.dae"), FbxText.collada(figure));
        String home = System.getProperty("java.home");
        try {
            System.setProperty("java.home", folder.toString());
            assertThatThrownBy(() -> new ColladaReader().read(sound)).hasMessageContaining("cannot be started");
            System.setProperty(AssimpScene.SETTING, "in-process");
            RaisedArm.check(new ColladaReader().read(sound), 1e-5);
            System.setProperty(AssimpScene.SETTING, "somewhere");
            assertThatThrownBy(() -> new ColladaReader().read(sound))
                    .isInstanceOf(InputException.class)
                    .hasMessage("marionette.native: is 'somewhere', allowed are process and in-process");
        } finally {
            System.setProperty("java.home", home);
            System.clearProperty(AssimpScene.SETTING);
        }
    }

    private static SceneInput.Figure read(String fbx, ImportProcess.Bounds bounds, List<String> command)
            throws IOException {
        byte[] bytes = fbx.getBytes(StandardCharsets.UTF_8);
        return ImportProcess.read(
                "it.fbx",
                NativeFormat.FBX,
                bytes.length,
                new ByteArrayInputStream(bytes),
                false,
                bounds,
                mb -> command);
    }
}
