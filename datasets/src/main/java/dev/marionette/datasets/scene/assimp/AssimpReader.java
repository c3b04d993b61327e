package dev.marionette.datasets.scene.assimp;

import dev.marionette.datasets.scene.CharacterReader;
import dev.marionette.datasets.scene.Scene;
import java.io.IOException;
import java.nio.file.Path;

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
            return read.skin();
        });
    }
}
