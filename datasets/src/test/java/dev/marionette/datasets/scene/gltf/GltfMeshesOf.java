package dev.marionette.datasets.scene.gltf;

import dev.marionette.datasets.scene.SceneMesh;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The meshes of a glTF file, for tests of other packages. */
public final class GltfMeshesOf {
    private GltfMeshesOf() {}

    /** All of them. */
    public static List<SceneMesh> file(Path file) throws IOException {
        return GltfMeshes.of(GltfFile.read(file), new ArrayList<>());
    }
}
