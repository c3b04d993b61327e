package dev.marionette.datasets.scene.ogre;

import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.datasets.scene.Scene;
import dev.marionette.datasets.scene.SceneMesh;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The submeshes of a mesh with the bones of its skeleton. The mesh was made around the skeleton at rest; what no bone moves goes
 * with the first one.
 */
final class OgreParts {
    private static final int BONES = SceneMesh.BONES;

    private OgreParts() {}

    /**
     * The meshes, in the order of the file.
     *
     * @param places the node of the scene of each bone, by its number
     * @param findings takes what cannot be read. Modified.
     */
    static List<SceneMesh> meshes(
            String where,
            OgreMesh mesh,
            Map<Integer, Integer> places,
            Scene scene,
            OgreMaterials materials,
            List<Finding> findings) {
        int[] joints = new int[scene.nodes().size()];
        Arrays.setAll(joints, n -> n);
        double[] inverseBind = scene.fromFile();
        List<SceneMesh> meshes = new ArrayList<>();
        for (OgreMesh.Part part : mesh.parts()) {
            String name = where + ": submesh " + (meshes.size() + 1);
            try {
                if (part.vertices().positions().length == 0) {
                    throw new InputException(name, "its vertices are not understood", "Export the character as .glb.");
                }
                meshes.add(SceneMesh.checked(
                        name,
                        new SceneMesh(
                                "",
                                -1,
                                materials.of(part.material()),
                                part.vertices().positions(),
                                part.vertices().normals(),
                                part.vertices().texture(),
                                skin(part, places, joints, inverseBind),
                                OgreTriangles.of(part.operation(), part.corners()))));
            } catch (InputException unreadable) {
                findings.add(Finding.warning("character", "a mesh was left out: " + unreadable.getMessage()));
            }
        }
        return meshes;
    }

    private static SceneMesh.Skin skin(
            OgreMesh.Part part, Map<Integer, Integer> places, int[] joints, double[] inverseBind) {
        int n = part.vertices().positions().length / 3;
        int[] bones = new int[BONES * n];
        double[] weights = new double[BONES * n];
        for (OgreMesh.Weight weight : part.weights()) {
            Integer node = places.get(weight.bone());
            if (node != null && weight.vertex() >= 0 && weight.vertex() < n && weight.weight() > 0) {
                put(bones, weights, BONES * weight.vertex(), node, weight.weight());
            }
        }
        for (int v = 0; v < n; v++) {
            weights[BONES * v] = weights[BONES * v] > 0 ? weights[BONES * v] : 1;
        }
        return new SceneMesh.Skin(joints, inverseBind, bones, weights);
    }

    /** Keeps the greatest weights of a vertex, the greatest one first. */
    private static void put(int[] bones, double[] weights, int from, int bone, double weight) {
        int at = from + BONES;
        while (at > from && weight > weights[at - 1]) {
            at--;
            if (at < from + BONES - 1) {
                bones[at + 1] = bones[at];
                weights[at + 1] = weights[at];
            }
        }
        if (at < from + BONES) {
            bones[at] = bone;
            weights[at] = weight;
        }
    }
}
