package dev.marionette.datasets.scene.assimp;

import dev.marionette.api.Finding;
import dev.marionette.datasets.scene.CharacterReader;
import dev.marionette.datasets.scene.Scene;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Reads characters from Autodesk FBX, binary or text. */
public final class FbxReader extends CharacterReader {
    private static final String MAGIC = "Kaydara FBX Binary";

    /** A reader; it has no state. */
    public FbxReader() {
        super("fbx", ".fbx");
    }

    @Override
    public boolean accepts(String fileName, byte[] head) {
        return new String(head, 0, Math.min(head.length, MAGIC.length()), StandardCharsets.ISO_8859_1).equals(MAGIC)
                || super.accepts(fileName, head);
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
