package dev.marionette.datasets.scene.assimp;

import dev.marionette.api.Finding;
import dev.marionette.datasets.scene.Scene;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lwjgl.PointerBuffer;
import org.lwjgl.assimp.AIBone;
import org.lwjgl.assimp.AIMatrix4x4;
import org.lwjgl.assimp.AIMesh;
import org.lwjgl.assimp.AINode;
import org.lwjgl.assimp.AIScene;
import org.lwjgl.assimp.AIVector3D;
import org.lwjgl.assimp.AIVertexWeight;

/**
 * The points of the meshes that Assimp found by the nodes that move them: of a skin, each point by the bone with the greatest
 * weight, in that bone's frame; of other meshes by their own node. Points without a bone are left out.
 */
final class AssimpSkin {
    private static final long MAX_POINTS = 4_000_000;

    private final AIScene scene;
    private final Map<String, Integer> byName = new HashMap<>();
    private final List<Finding> findings;
    private final Map<Integer, List<double[]>> points = new TreeMap<>();
    private int place;
    private long count;

    AssimpSkin(AIScene scene, Scene copied, List<Finding> findings) {
        this.scene = scene;
        this.findings = findings;
        for (int n = 0; n < copied.nodes().size(); n++) {
            byName.putIfAbsent(copied.nodes().get(n).name(), n);
        }
    }

    /** By node of the scene, points in its frame, n × 3. */
    Map<Integer, double[]> points() {
        AINode root = scene.mRootNode();
        if (root != null) {
            visit(root);
        }
        if (count > MAX_POINTS) {
            findings.add(Finding.warning(
                    "character", "of " + count + " points of the skin, " + MAX_POINTS + " were looked at"));
        }
        Map<Integer, double[]> all = new TreeMap<>();
        points.forEach((node, list) -> {
            double[] joined = new double[3 * list.size()];
            for (int i = 0; i < list.size(); i++) {
                System.arraycopy(list.get(i), 0, joined, 3 * i, 3);
            }
            all.put(node, joined);
        });
        return all;
    }

    /** Nodes in the order in which they were copied. */
    private void visit(AINode node) {
        int mine = place++;
        PointerBuffer meshes = scene.mMeshes();
        IntBuffer numbers = node.mMeshes();
        for (int i = 0; i < node.mNumMeshes() && meshes != null && numbers != null; i++) {
            read(mine, AIMesh.create(meshes.get(numbers.get(i))));
        }
        PointerBuffer children = node.mChildren();
        for (int c = 0; c < node.mNumChildren() && children != null; c++) {
            visit(AINode.create(children.get(c)));
        }
    }

    private void read(int node, AIMesh mesh) {
        AIVector3D.Buffer vertices = mesh.mVertices();
        count += vertices.remaining();
        if (count > MAX_POINTS) {
            return;
        }
        int[] bone = new int[vertices.remaining()];
        Arrays.fill(bone, -1);
        PointerBuffer bones = mesh.mBones();
        int number = bones == null ? 0 : mesh.mNumBones();
        strongest(bones, number, bone);
        for (int v = 0; v < bone.length; v++) {
            AIVector3D p = vertices.get(v);
            if (number == 0) {
                add(node, p.x(), p.y(), p.z());
            } else if (bone[v] >= 0 && bones != null) {
                AIBone of = AIBone.create(bones.get(bone[v]));
                AIMatrix4x4 m = of.mOffsetMatrix();
                add(
                        byName.getOrDefault(of.mName().dataString(), -1),
                        m.a1() * p.x() + m.a2() * p.y() + m.a3() * p.z() + m.a4(),
                        m.b1() * p.x() + m.b2() * p.y() + m.b3() * p.z() + m.b4(),
                        m.c1() * p.x() + m.c2() * p.y() + m.c3() * p.z() + m.c4());
            }
        }
    }

    /** By vertex, the bone with the greatest weight. */
    private static void strongest(@Nullable PointerBuffer bones, int number, int[] bone) {
        float[] best = new float[bone.length];
        for (int b = 0; b < number && bones != null; b++) {
            AIBone one = AIBone.create(bones.get(b));
            AIVertexWeight.Buffer weights = one.mWeights();
            for (int w = 0; w < one.mNumWeights(); w++) {
                int vertex = weights.get(w).mVertexId();
                float weight = weights.get(w).mWeight();
                if (vertex >= 0 && vertex < best.length && weight > best[vertex]) {
                    best[vertex] = weight;
                    bone[vertex] = b;
                }
            }
        }
    }

    private void add(int node, double x, double y, double z) {
        boolean usable = Math.abs(x) <= 1e9 && Math.abs(y) <= 1e9 && Math.abs(z) <= 1e9;
        if (node >= 0 && usable) {
            points.computeIfAbsent(node, n -> new ArrayList<>()).add(new double[] {x, y, z});
        }
    }
}
