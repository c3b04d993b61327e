package dev.marionette.datasets.scene;

import dev.marionette.api.Finding;
import dev.marionette.datasets.io.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Pictures of materials: inside the file of a character, or beside it, whatever folder of whatever disk the file names; also in the
 * folders where exporters put them. PNG and JPEG are taken, which glTF holds; of another format, one of these of the same
 * name.
 */
public final class ScenePictures {
    private static final int NAMED = 3;
    private static final int HEAD = 4;
    private static final List<String> ENDINGS = List.of(".png", ".jpg", ".jpeg");

    private ScenePictures() {}

    /** Warns of pictures that are not there. */
    public static void warn(List<String> lost, List<Finding> findings) {
        if (!lost.isEmpty()) {
            int more = lost.size() - NAMED;
            findings.add(Finding.warning(
                    "character",
                    "pictures of its materials are not beside the file: "
                            + String.join(", ", lost.subList(0, Math.min(lost.size(), NAMED)))
                            + (more > 0 ? " and " + more + " more" : "") + "; an animated copy will lack them too"));
        }
    }

    /**
     * Warns of pictures that are not there, or are neither PNG nor JPEG.
     *
     * @param file the file of the character
     * @throws IOException if a picture cannot be read
     */
    public static void warn(List<SceneMesh> meshes, Path file, List<Finding> findings) throws IOException {
        List<SceneMaterial.Picture> pictures = meshes.stream()
                .map(mesh -> mesh.material().picture().orElse(null))
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        for (SceneMaterial.Picture picture : pictures) {
            if (content(picture, file).isEmpty()) {
                String name = lastName(picture.file());
                boolean there = picture.bytes().length > 0 || beside(file, name) != null;
                findings.add(Finding.warning(
                        "character",
                        "picture '" + name + "' of its materials "
                                + (there ? "is neither PNG nor JPEG" : "is not beside the file")
                                + "; an animated copy will lack it, unless it is put there as "
                                + Limits.stem(name, name.substring(Math.max(0, name.lastIndexOf('.')))) + ".png"));
            }
        }
    }

    /**
     * The bytes of a picture; empty where it is not there or is neither PNG nor JPEG.
     *
     * @param file the file of the character
     * @throws IOException if it cannot be read
     */
    public static Optional<byte[]> content(SceneMaterial.Picture picture, Path file) throws IOException {
        if (mimeType(picture.bytes()).isPresent()) {
            return Optional.of(picture.bytes());
        }
        String name = lastName(picture.file());
        Optional<byte[]> named = read(beside(file, name));
        String stem = Limits.stem(name, name.substring(Math.max(0, name.lastIndexOf('.'))));
        for (int i = 0; named.isEmpty() && i < ENDINGS.size(); i++) {
            named = read(beside(file, stem + ENDINGS.get(i)));
        }
        return named;
    }

    private static Optional<byte[]> read(@Nullable Path file) throws IOException {
        return file == null
                ? Optional.empty()
                : Optional.of(Limits.read(file)).filter(bytes -> mimeType(bytes).isPresent());
    }

    /** {@code image/png}, {@code image/jpeg}, or empty. */
    public static Optional<String> mimeType(byte[] bytes) {
        if (bytes.length >= HEAD && bytes[0] == (byte) 0x89 && bytes[1] == 'P' && bytes[2] == 'N' && bytes[3] == 'G') {
            return Optional.of("image/png");
        }
        boolean jpeg = bytes.length >= HEAD && bytes[0] == (byte) 0xFF && bytes[1] == (byte) 0xD8;
        return jpeg ? Optional.of("image/jpeg") : Optional.empty();
    }

    private static String lastName(String path) {
        return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    }

    private static @Nullable Path beside(Path file, String name) throws IOException {
        Path folder = file.toAbsolutePath().normalize().resolveSibling("");
        String own = String.valueOf(file.getFileName());
        int dot = own.lastIndexOf('.');
        String media = (dot < 0 ? own : own.substring(0, dot)) + ".fbm";
        for (String below : List.of("", media, "textures", "Textures")) {
            try {
                Path found = folder.resolve(below).resolve(name);
                if (!name.isEmpty()
                        && Files.isRegularFile(found)
                        && found.toRealPath().startsWith(folder.toRealPath())) {
                    return found;
                }
            } catch (InvalidPathException noPath) {
                return null;
            }
        }
        return null;
    }
}
