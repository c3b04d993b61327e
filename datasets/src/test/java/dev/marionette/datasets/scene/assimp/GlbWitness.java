package dev.marionette.datasets.scene.assimp;

import dev.marionette.api.CharacterRig;
import dev.marionette.datasets.character.CharacterFrame;
import dev.marionette.datasets.character.NoAnimation;
import dev.marionette.datasets.scene.CharacterReader;
import dev.marionette.datasets.scene.Scene;
import dev.marionette.datasets.scene.SceneMesh;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads .glb files with Assimp, in this process: another program's reading of the files that we read ourselves. */
final class GlbWitness extends CharacterReader {
    GlbWitness() {
        super("witness", ".glb");
    }

    @Override
    protected Scene scene(Path file) throws IOException {
        return imported(file).scene();
    }

    @Override
    protected Figure figure(Path file) throws IOException {
        SceneInput.Figure read = imported(file);
        return new Figure(read.scene(), findings -> SceneMesh.points(read.meshes()));
    }

    private static SceneInput.Figure imported(Path file) throws IOException {
        byte[] content = Files.readAllBytes(file);
        byte[] records = records("character.glb", "glTF2 Importer", content);
        String where = String.valueOf(file.getFileName());
        return SceneInput.read(where, new RecordInput(new ByteArrayInputStream(records)), Double.NaN);
    }

    /** All that Assimp finds in a file, with its skin. */
    static byte[] records(String fileName, String importer, byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        RecordOutput out = new RecordOutput(bytes);
        AssimpImport.write(fileName, importer, content.length, new ByteArrayInputStream(content), true, () -> {}, out);
        out.flush();
        return bytes.toByteArray();
    }

    @Override
    protected CharacterRig.CharacterFile animated(
            Path file, Scene scene, Scene rest, int[] bones, CharacterFrame frame) {
        return new NoAnimation(scene.where(), "it is read for tests alone");
    }
}
