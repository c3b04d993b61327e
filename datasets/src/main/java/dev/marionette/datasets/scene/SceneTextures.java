package dev.marionette.datasets.scene;

import dev.marionette.api.Finding;
import dev.marionette.datasets.io.Limits;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Textures of materials: inside the file of a character, or beside it, whatever folder of whatever disk the file names; also in the
 * folders where exporters put them. PNG and JPEG are taken, which glTF holds; of another format, one of these of the same
 * name.
 */
public final class SceneTextures {
    private static final int NAMED = 3;
    private static final int SHOWN = 80;
    private static final int HEAD = 4;
    private static final List<String> ENDINGS = List.of(".png", ".jpg", ".jpeg");

    private SceneTextures() {}

    /** Warns of textures that are not there. */
    public static void warn(List<String> lost, List<Finding> findings) {
        if (!lost.isEmpty()) {
            findings.add(Finding.warning(
                    "character",
                    "textures of its materials are not beside the file: " + some(lost)
                            + "; an animated copy will lack them too"));
        }
    }

    /** The first of many names. */
    public static String some(List<String> names) {
        int more = names.size() - NAMED;
        return names.stream()
                        .limit(NAMED)
                        .map(name -> name.length() <= SHOWN ? name : name.substring(0, SHOWN) + "…")
                        .collect(Collectors.joining(", "))
                + (more > 0 ? " and " + more + " more" : "");
    }

    /**
     * Warns of textures that are not there, or are neither PNG nor JPEG.
     *
     * @param file the file of the character
     */
    public static void warn(List<SceneMesh> meshes, Path file, List<Finding> findings) {
        List<String> lost = meshes.stream()
                .flatMap(mesh -> mesh.material().texture().stream())
                .distinct()
                .filter(texture ->
                        !isImage(texture.bytes()) && find(texture, file).isEmpty())
                .map(texture -> "'" + lastName(texture.file()) + "'")
                .distinct()
                .toList();
        if (!lost.isEmpty()) {
            findings.add(
                    Finding.warning(
                            "character",
                            "textures of its materials are not beside the file, as PNG or JPEG: " + some(lost)
                                    + "; an animated copy will lack them, unless they are put there under these names, ending .png"));
        }
    }

    /**
     * The image file of a texture; empty where it is not there or is neither PNG nor JPEG.
     *
     * @param file the file of the character
     * @throws IOException if it cannot be read
     */
    public static Optional<byte[]> content(SceneMaterial.Texture texture, Path file) throws IOException {
        if (isImage(texture.bytes())) {
            return Optional.of(texture.bytes());
        }
        Optional<Path> found = find(texture, file);
        return found.isEmpty() ? Optional.empty() : Optional.of(Limits.read(found.get()));
    }

    /** {@code image/png} or {@code image/jpeg}. */
    public static String mimeType(byte[] image) {
        return image[0] == (byte) 0xFF ? "image/jpeg" : "image/png";
    }

    private static boolean isImage(byte[] b) {
        return b.length >= HEAD
                && (b[0] == (byte) 0x89 && b[1] == 'P' && b[2] == 'N' && b[3] == 'G'
                        || b[0] == (byte) 0xFF && b[1] == (byte) 0xD8);
    }

    private static String lastName(String path) {
        return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    }

    private static String stem(String name) {
        int dot = name.lastIndexOf('.');
        return dot < 0 ? name : name.substring(0, dot);
    }

    private static Optional<Path> find(SceneMaterial.Texture texture, Path file) {
        String name = lastName(texture.file());
        Optional<Path> found = beside(file, name);
        for (int i = 0; found.isEmpty() && i < ENDINGS.size(); i++) {
            found = beside(file, stem(name) + ENDINGS.get(i));
        }
        return found;
    }

    /** An image of a name in one of the folders. */
    private static Optional<Path> beside(Path file, String name) {
        Path folder = file.toAbsolutePath().normalize().resolveSibling("");
        for (String below : List.of("", stem(String.valueOf(file.getFileName())) + ".fbm", "textures", "Textures")) {
            try {
                Path found = folder.resolve(below).resolve(name);
                if (!name.isEmpty()
                        && Files.isRegularFile(found)
                        && found.toRealPath().startsWith(folder.toRealPath())
                        && isImage(head(found))) {
                    return Optional.of(found);
                }
            } catch (InvalidPathException | IOException notThere) {
                // as good as none
            }
        }
        return Optional.empty();
    }

    private static byte[] head(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(HEAD);
        }
    }
}
