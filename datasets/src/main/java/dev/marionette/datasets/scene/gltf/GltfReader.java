package dev.marionette.datasets.scene.gltf;

import dev.marionette.api.CharacterRig;
import dev.marionette.api.Finding;
import dev.marionette.datasets.character.CharacterFrame;
import dev.marionette.datasets.scene.CharacterReader;
import dev.marionette.datasets.scene.Scene;
import dev.marionette.datasets.scene.SceneMesh;
import dev.marionette.datasets.scene.SceneTextures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Reads characters from glTF 2.0: {@code .glb}, {@code .gltf}, {@code .vrm} and {@code .vrma}. */
public final class GltfReader extends CharacterReader {
    /** A reader; it has no state. */
    public GltfReader() {
        super("gltf", ".glb", ".gltf", ".vrm", ".vrma");
    }

    @Override
    public boolean accepts(String fileName, byte[] head) {
        return GltfFile.isBinary(head) || super.accepts(fileName, head);
    }

    @Override
    protected List<Path> parts(Path file) throws IOException {
        return GltfFile.read(file).buffers().stream()
                .map(GltfFile.Buffer::file)
                .filter(Objects::nonNull)
                .toList();
    }

    @Override
    protected Scene scene(Path file) throws IOException {
        return GltfScene.of(GltfFile.read(file));
    }

    @Override
    protected Map<Integer, double[]> skin(Path file, Scene scene, List<Finding> findings) throws IOException {
        GltfFile read = GltfFile.read(file);
        SceneTextures.warn(GltfBinary.lostImages(read, file), findings);
        return SceneMesh.points(GltfMeshes.of(read, findings));
    }

    @Override
    protected CharacterRig.CharacterFile animated(
            Path file, Scene scene, Scene rest, int[] bones, CharacterFrame frame) {
        return new GltfAnimation(new Whole(file), file, scene, rest, bones, frame);
    }

    /** All of a file. */
    private record Whole(Path file) implements GltfAnimation.Content {
        @Override
        public GltfBinary binary() throws IOException {
            return GltfBinary.of(GltfFile.read(file), file);
        }

        @Override
        public void requireWhole() throws IOException {
            binary().requireWhole();
        }

        @Override
        public int[] order(GltfBinary binary) {
            return GltfScene.order(new GltfFile(file.toString(), binary.json(), List.of()));
        }

        @Override
        public List<SceneMesh> meshes(List<Finding> findings) throws IOException {
            return GltfMeshes.of(GltfFile.read(file), findings);
        }
    }
}
