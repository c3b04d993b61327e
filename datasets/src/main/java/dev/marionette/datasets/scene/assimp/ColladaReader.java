package dev.marionette.datasets.scene.assimp;

import dev.marionette.api.Finding;
import dev.marionette.datasets.scene.CharacterReader;
import dev.marionette.datasets.scene.Scene;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Reads characters from Collada ({@code .dae}). */
public final class ColladaReader extends CharacterReader {
    /** A reader; it has no state. */
    public ColladaReader() {
        super("collada", ".dae");
    }

    @Override
    protected Scene scene(Path file) throws IOException {
        return AssimpScene.read(file);
    }

    @Override
    protected Map<Integer, double[]> skin(Path file, Scene scene, List<Finding> findings) throws IOException {
        return AssimpScene.skin(file, scene, findings);
    }
}
