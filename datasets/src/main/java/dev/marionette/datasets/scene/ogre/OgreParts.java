package dev.marionette.datasets.scene.ogre;

import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.datasets.scene.Scene;
import dev.marionette.datasets.scene.SceneMesh;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The submeshes of a mesh with the bones of its skeleton. The mesh was made around the skeleton at rest; what no bone moves goes
 * with the first one.
 */
final class OgreParts {
    private static final int MAX_PARTS = 1000;
    private static final int INFLUENCES = SceneMesh.INFLUENCES;

    private OgreParts() {}

    /**
     * The meshes, in the order of the file.
     *
     * @param places the node of the scene of each bone, by its number
     * @param findings takes what cannot be read. Modified.
     */
    static List<SceneMesh> meshes(
            OgreMesh mesh, Map<Integer, Integer> places, Scene scene, OgreMaterials materials, List<Finding> findings) {
        int[] joints = new int[scene.nodes().size()];
        Arrays.setAll(joints, n -> n);
        double[] inverseBind = scene.fromFile();
        Map<OgreVertices, SceneMesh.Skin> skins = new HashMap<>();
        List<SceneMesh> meshes = new ArrayList<>();
        if (mesh.parts().size() > MAX_PARTS) {
            findings.add(Finding.warning(
                    "character",
                    "submeshes were left out: the file has " + mesh.parts().size() + ", " + MAX_PARTS + " are read"));
        }
        for (OgreMesh.Part part :
                mesh.parts().subList(0, Math.min(MAX_PARTS, mesh.parts().size()))) {
            int[] triangles = OgreTriangles.of(part.operation(), part.corners());
            try {
                if (part.vertices().positions().length == 0) {
                    throw new InputException("a mesh", "its vertices are not understood", "Export it as .glb.");
                }
                if (triangles.length > 0) {
                    SceneMesh.Skin skin = skins.get(part.vertices());
                    if (skin == null) {
                        skin = skin(part, places, joints, inverseBind);
                        skins.put(part.vertices(), skin);
                    }
                    meshes.add(new SceneMesh(
                                    "",
                                    -1,
                                    materials.of(part.material()),
                                    part.vertices().positions(),
                                    part.vertices().normals(),
                                    part.vertices().textureCoordinates(),
                                    skin,
                                    triangles)
                            .joined());
                }
            } catch (InputException unreadable) {
                findings.add(Finding.warning("character", "a submesh was left out: " + unreadable.getMessage()));
            }
        }
        return meshes;
    }

    /** Weights of parts that share vertices are those of all of them. */
    private static SceneMesh.Skin skin(
            OgreMesh.Part part, Map<Integer, Integer> places, int[] joints, double[] inverseBind) {
        int n = part.vertices().positions().length / 3;
        int[] indices = new int[INFLUENCES * n];
        double[] weights = new double[INFLUENCES * n];
        for (OgreMesh.Weight weight : part.weights()) {
            Integer node = places.get(weight.bone());
            if (node != null && weight.vertex() >= 0 && weight.vertex() < n && weight.weight() > 0) {
                put(indices, weights, INFLUENCES * weight.vertex(), node, weight.weight());
            }
        }
        for (int v = 0; v < n; v++) {
            weights[INFLUENCES * v] = weights[INFLUENCES * v] > 0 ? weights[INFLUENCES * v] : 1;
        }
        return new SceneMesh.Skin(joints, inverseBind, indices, weights);
    }

    /** Keeps the greatest weights of a vertex, the greatest one first. */
    private static void put(int[] indices, double[] weights, int from, int bone, double weight) {
        int at = from + INFLUENCES;
        while (at > from && weight > weights[at - 1]) {
            at--;
            if (at < from + INFLUENCES - 1) {
                indices[at + 1] = indices[at];
                weights[at + 1] = weights[at];
            }
        }
        if (at < from + INFLUENCES) {
            indices[at] = bone;
            weights[at] = weight;
        }
    }
}
