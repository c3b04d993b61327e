package dev.marionette.datasets.scene.gltf;

import dev.marionette.datasets.scene.Affine;
import dev.marionette.datasets.scene.Scene;
import dev.marionette.datasets.scene.SceneMesh;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Meshes whose joints are the same at rest, and the joints of all of them: formats that split a mesh by its materials list for
 * each part the joints of that part alone.
 */
final class JoinedSkin {
    /** By how much matrices of one joint may differ, as a share of their largest number. */
    private static final double SAME = 1e-6;

    private static final int INFLUENCES = SceneMesh.INFLUENCES;

    private final Map<Integer, double[]> bind = new LinkedHashMap<>();
    private final List<SceneMesh> meshes = new ArrayList<>();

    private JoinedSkin() {}

    /**
     * The skins of all meshes that have triangles and joints. If there are none, one skin without a mesh: programs such as Blender
     * make bones of the nodes that a skin names.
     *
     * @param bones nodes that all skins name
     * @param scene whose nodes they are
     */
    static List<JoinedSkin> of(List<SceneMesh> meshes, int[] bones, Scene scene) {
        List<JoinedSkin> skins = of(meshes);
        if (skins.isEmpty() && bones.length > 0) {
            skins.add(new JoinedSkin());
        }
        double[] fromFile = scene.fromFile();
        skins.forEach(skin -> skin.name(bones, scene, fromFile));
        return skins;
    }

    /** Bones that move none of the meshes are bound where they rest on the bone above them, in the axes in which the others are. */
    private void name(int[] bones, Scene scene, double[] fromFile) {
        Map<Integer, double[]> bound = new LinkedHashMap<>(bind);
        int first = bound.isEmpty() ? -1 : bound.keySet().iterator().next();
        for (int bone : bones) {
            int above = bone;
            while (above >= 0 && !bound.containsKey(above)) {
                above = scene.nodes().get(above).parent();
            }
            int known = above < 0 ? first : above;
            double[] matrix = bound.get(known);
            bind.computeIfAbsent(
                    bone,
                    b -> matrix == null
                            ? at(fromFile, b)
                            : Affine.product(at(fromFile, b), Affine.quotient(at(fromFile, known), matrix)));
        }
    }

    private static double[] at(double[] matrices, int node) {
        return Arrays.copyOfRange(matrices, 12 * node, 12 * node + 12);
    }

    private static List<JoinedSkin> of(List<SceneMesh> meshes) {
        List<JoinedSkin> skins = new ArrayList<>();
        for (SceneMesh mesh : meshes) {
            if (mesh.skinned() && mesh.triangles().length > 0) {
                JoinedSkin found = skins.stream()
                        .filter(skin -> skin.fits(mesh))
                        .findFirst()
                        .orElse(null);
                if (found == null) {
                    found = new JoinedSkin();
                    skins.add(found);
                }
                found.add(mesh);
            }
        }
        return skins;
    }

    private boolean fits(SceneMesh mesh) {
        boolean shared = false;
        for (int j = 0; j < mesh.skin().joints().length; j++) {
            double[] known = bind.get(mesh.skin().joints()[j]);
            if (known != null) {
                shared = true;
                if (!same(known, rows(mesh, j))) {
                    return false;
                }
            }
        }
        return shared;
    }

    private static boolean same(double[] a, double[] b) {
        double largest = 0;
        double apart = 0;
        for (int i = 0; i < a.length; i++) {
            largest = Math.max(largest, Math.abs(a[i]));
            apart = Math.max(apart, Math.abs(a[i] - b[i]));
        }
        return apart <= SAME * largest;
    }

    private static double[] rows(SceneMesh mesh, int joint) {
        return Arrays.copyOfRange(mesh.skin().inverseBind(), 12 * joint, 12 * joint + 12);
    }

    private void add(SceneMesh mesh) {
        meshes.add(mesh);
        for (int j = 0; j < mesh.skin().joints().length; j++) {
            bind.putIfAbsent(mesh.skin().joints()[j], rows(mesh, j));
        }
    }

    List<SceneMesh> meshes() {
        return meshes;
    }

    /** Nodes of the scene. */
    List<Integer> joints() {
        return List.copyOf(bind.keySet());
    }

    /** The inverse bind matrices, joints × 16, column by column. */
    double[] columns() {
        double[] columns = new double[16 * bind.size()];
        int at = 0;
        for (double[] rows : bind.values()) {
            for (int i = 0; i < 12; i++) {
                columns[at + 4 * (i % 4) + i / 4] = rows[i];
            }
            columns[at + 15] = 1;
            at += 16;
        }
        return columns;
    }

    /** The joints of the vertices of one of the meshes, n × 4; the first one without weight where there are fewer. */
    int[] indices(SceneMesh mesh) {
        Map<Integer, Integer> all = new HashMap<>();
        bind.keySet().forEach(joint -> all.put(joint, all.size()));
        int[] number = new int[mesh.skin().joints().length];
        for (int j = 0; j < number.length; j++) {
            number[j] = all.getOrDefault(mesh.skin().joints()[j], 0);
        }
        int[] indices = new int[mesh.skin().indices().length];
        for (int i = 0; i < indices.length; i++) {
            indices[i] = mesh.skin().weights()[i] > 0 ? number[mesh.skin().indices()[i]] : 0;
        }
        return indices;
    }

    /** Their weights, n × 4, that sum to 1: a vertex without any goes with the first joint. */
    double[] weights(SceneMesh mesh) {
        double[] weights = mesh.skin().weights().clone();
        for (int v = 0; v < weights.length; v += INFLUENCES) {
            double sum = 0;
            for (int k = v; k < v + INFLUENCES; k++) {
                sum += weights[k];
            }
            for (int k = v; k < v + INFLUENCES; k++) {
                weights[k] = sum > 0 ? weights[k] / sum : k == v ? 1 : 0;
            }
        }
        return weights;
    }
}
