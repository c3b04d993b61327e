package dev.marionette.datasets.scene.gltf;

import dev.marionette.api.CharacterRig;
import dev.marionette.api.Finding;
import dev.marionette.datasets.character.CharacterFrame;
import dev.marionette.datasets.scene.CharacterReader;
import dev.marionette.datasets.scene.Scene;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Reads characters from glTF 2.0: {@code .glb}, {@code .gltf}, {@code .vrm} and {@code .vrma}. */
public final class GltfReader extends CharacterReader {
    private static final int PICTURES_NAMED = 3;

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
        List<String> lost = GltfBinary.lostImages(read, file);
        if (!lost.isEmpty()) {
            int more = lost.size() - PICTURES_NAMED;
            findings.add(Finding.warning(
                    "character",
                    "pictures of its materials are not beside the file: "
                            + String.join(", ", lost.subList(0, Math.min(lost.size(), PICTURES_NAMED)))
                            + (more > 0 ? " and " + more + " more" : "") + "; an animated copy will lack them too"));
        }
        return new GltfSkin(read, findings).points();
    }

    @Override
    protected CharacterRig.CharacterFile animated(Path file, Scene scene, int[] bones, CharacterFrame frame) {
        return new GltfAnimation(file, scene, bones, frame);
    }
}
