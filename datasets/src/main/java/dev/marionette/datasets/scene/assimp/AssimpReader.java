package dev.marionette.datasets.scene.assimp;

import dev.marionette.api.CharacterRig;
import dev.marionette.api.Finding;
import dev.marionette.datasets.character.CharacterFrame;
import dev.marionette.datasets.scene.CharacterReader;
import dev.marionette.datasets.scene.Scene;
import dev.marionette.datasets.scene.SceneMesh;
import dev.marionette.datasets.scene.SceneTextures;
import dev.marionette.datasets.scene.gltf.GltfCopy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Reads characters with Assimp. */
abstract class AssimpReader extends CharacterReader {
    private final NativeFormat format;

    AssimpReader(NativeFormat format, String name, String extension) {
        super(name, extension);
        this.format = format;
    }

    @Override
    protected final Scene scene(Path file) throws IOException {
        return AssimpScene.read(file, format, false).scene();
    }

    /** Scene and skin of one reading. */
    @Override
    protected final Figure figure(Path file) throws IOException {
        SceneInput.Figure read = AssimpScene.read(file, format, true);
        return new Figure(read.scene(), findings -> {
            findings.addAll(read.findings());
            SceneTextures.warn(read.meshes(), file, findings);
            return SceneMesh.points(read.meshes());
        });
    }

    @Override
    protected CharacterRig.CharacterFile animated(
            Path file, Scene scene, Scene rest, int[] bones, CharacterFrame frame) {
        return GltfCopy.of(
                file, scene, rest, findings -> meshes(AssimpScene.read(file, format, true), findings), bones, frame);
    }

    private static List<SceneMesh> meshes(SceneInput.Figure read, List<Finding> findings) {
        findings.addAll(read.findings());
        return read.meshes();
    }
}
