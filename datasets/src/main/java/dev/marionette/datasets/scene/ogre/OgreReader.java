package dev.marionette.datasets.scene.ogre;

import dev.marionette.api.CharacterRig;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.datasets.character.CharacterFrame;
import dev.marionette.datasets.io.Limits;
import dev.marionette.datasets.scene.CharacterReader;
import dev.marionette.datasets.scene.Scene;
import dev.marionette.datasets.scene.SceneMesh;
import dev.marionette.datasets.scene.SceneTextures;
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
        return isMesh(file) ? figure(file).scene() : skeleton(file).scene(Set.of());
    }

    private static OgreSkeleton skeleton(Path skeleton) throws IOException {
        String where = String.valueOf(skeleton.getFileName());
        byte[] bytes = Limits.read(skeleton);
        return where.toLowerCase(Locale.ROOT).endsWith(".xml")
                ? OgreXml.parse(where, bytes)
                : OgreBinary.skeleton(where, bytes);
    }

    private static OgreMesh mesh(Path file) throws IOException {
        return OgreMesh.read(String.valueOf(file.getFileName()), Limits.read(file));
    }

    /** Scene and skin of one reading. */
    @Override
    protected Figure figure(Path file) throws IOException {
        if (!isMesh(file)) {
            return new Figure(scene(file), findings -> Map.of());
        }
        OgreMesh mesh = mesh(file);
        OgreSkeleton skeleton = skeleton(skeletonOf(file, mesh));
        Scene scene = skeleton.scene(mesh.bones());
        return new Figure(scene, findings -> {
            OgreMaterials materials = OgreMaterials.beside(file);
            List<SceneMesh> meshes = OgreParts.meshes(mesh, skeleton.places(), scene, materials, findings);
            if (!materials.missing().isEmpty()) {
                findings.add(Finding.warning(
                        "character",
                        "no .material script beside the mesh says what is called "
                                + SceneTextures.some(materials.missing()) + ": it is white"));
            }
            SceneTextures.warn(meshes, file, findings);
            return SceneMesh.points(meshes);
        });
    }

    @Override
    protected CharacterRig.CharacterFile animated(
            Path file, Scene scene, Scene rest, int[] bones, CharacterFrame frame) {
        return GltfCopy.of(file, scene, rest, findings -> again(file, scene, findings), bones, frame);
    }

    @Override
    protected List<Path> parts(Path file) throws IOException {
        return isMesh(file) ? List.of(skeletonOf(file, mesh(file))) : List.of();
    }

    private static List<SceneMesh> again(Path file, Scene scene, List<Finding> findings) throws IOException {
        if (!isMesh(file)) {
            return List.of();
        }
        OgreMesh mesh = mesh(file);
        OgreSkeleton skeleton = skeleton(skeletonOf(file, mesh));
        return OgreParts.meshes(mesh, skeleton.places(), scene, OgreMaterials.beside(file), findings);
    }

    private static boolean isMesh(Path file) {
        return String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT).endsWith(".mesh");
    }

    /** The skeleton that a mesh names, or the one called as the mesh is; both in its folder. */
    private static Path skeletonOf(Path file, OgreMesh mesh) throws IOException {
        String name = String.valueOf(file.getFileName());
        String link = mesh.skeleton();
        String sameName = Limits.stem(name, EXTENSIONS) + ".skeleton";
        for (String candidate : new String[] {link, sameName}) {
            Path found = beside(file, candidate);
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
