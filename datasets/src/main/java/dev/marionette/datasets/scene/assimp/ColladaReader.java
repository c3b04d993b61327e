package dev.marionette.datasets.scene.assimp;

import dev.marionette.datasets.scene.CharacterReader;
import dev.marionette.datasets.scene.Scene;
import java.io.IOException;
import java.nio.file.Path;

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
}
