package dev.marionette.datasets.scene.ogre;

import dev.marionette.api.CharacterRig;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.datasets.character.CharacterFrame;
import dev.marionette.datasets.io.Limits;
import dev.marionette.datasets.scene.CharacterReader;
import dev.marionette.datasets.scene.Scene;
import dev.marionette.datasets.scene.SceneMesh;
import dev.marionette.datasets.scene.ScenePictures;
import dev.marionette.datasets.scene.gltf.GltfCopy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads characters of the OGRE engine: {@code .skeleton}, {@code .skeleton.xml}, or a {@code .mesh} beside its skeleton. */
public final class OgreReader extends CharacterReader {
    private static final String[] EXTENSIONS = {".skeleton.xml", ".skeleton", ".mesh"};

    /** A reader; it has no state. */
    public OgreReader() {
        super("ogre", EXTENSIONS);
    }

    @Override
    protected Scene scene(Path file) throws IOException {
        return skeleton(file).scene(isMesh(file) ? mesh(file).bones() : Set.of());
    }

    private static OgreSkeleton skeleton(Path file) throws IOException {
        Path skeleton = isMesh(file) ? skeletonOf(file) : file;
        String where = String.valueOf(skeleton.getFileName());
        byte[] bytes = Limits.read(skeleton);
        return where.toLowerCase(Locale.ROOT).endsWith(".xml")
                ? OgreXml.parse(where, bytes)
                : OgreBinary.skeleton(where, bytes);
    }

    private static OgreMesh mesh(Path file) throws IOException {
        return OgreMesh.read(String.valueOf(file.getFileName()), Limits.read(file));
    }

    @Override
    protected Map<Integer, double[]> skin(Path file, Scene scene, List<Finding> findings) throws IOException {
        List<SceneMesh> meshes = meshes(file, scene, findings);
        ScenePictures.warn(meshes, file, findings);
        return SceneMesh.points(meshes);
    }

    private static List<SceneMesh> meshes(Path file, Scene scene, List<Finding> findings) throws IOException {
        return isMesh(file)
                ? OgreParts.meshes(
                        String.valueOf(file.getFileName()),
                        mesh(file),
                        skeleton(file).places(),
                        scene,
                        OgreMaterials.beside(file),
                        findings)
                : List.of();
    }

    @Override
    protected CharacterRig.CharacterFile animated(Path file, Scene scene, int[] bones, CharacterFrame frame) {
        return GltfCopy.of(file, scene, findings -> meshes(file, scene, findings), bones, frame);
    }

    @Override
    protected List<Path> parts(Path file) throws IOException {
        return isMesh(file) ? List.of(skeletonOf(file)) : List.of();
    }

    private static boolean isMesh(Path file) {
        return String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT).endsWith(".mesh");
    }

    /** The skeleton that a mesh names, or the one called as the mesh is; both in its folder. */
    private static Path skeletonOf(Path mesh) throws IOException {
        String name = String.valueOf(mesh.getFileName());
        String link = mesh(mesh).skeleton();
        String sameName = Limits.stem(name, EXTENSIONS) + ".skeleton";
        for (String candidate : new String[] {link, sameName}) {
            Path found = beside(mesh, candidate);
            if (found != null && Files.isRegularFile(found)) {
                return found;
            }
        }
        throw new InputException(
                name,
                "a mesh holds no motion; its skeleton '" + link + "' is not beside it, nor is '" + sameName + "'",
                "Put the .skeleton file into the same folder.");
    }

    /** A file in the folder of the mesh, by its last name alone: what it says of folders is of somebody else's disk. */
    private static @Nullable Path beside(Path mesh, String name) {
        try {
            Path last = Path.of(name.replace('\\', '/')).getFileName();
            return last == null ? null : mesh.resolveSibling(last);
        } catch (InvalidPathException noPath) {
            return null;
        }
    }
}
