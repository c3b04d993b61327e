package dev.marionette.datasets.scene.assimp;

import java.io.IOException;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.Map;
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
 * Writes the points of the meshes that Assimp found with the nodes that move them: of a skin, each point with the bone with the
 * greatest weight, in that bone's frame; of other meshes with their own node. Points without a bone are left out.
 */
final class SkinWriter {
    private final AIScene scene;
    private final Map<String, Integer> byName;
    private final RecordOutput out;
    private int place;
    private long count;

    SkinWriter(AIScene scene, Map<String, Integer> byName, RecordOutput out) {
        this.scene = scene;
        this.byName = byName;
        this.out = out;
    }

    void write() throws IOException {
        AINode root = scene.mRootNode();
        if (root != null) {
            visit(root);
        }
        out.putByte(Wire.ALL);
        out.putLong(count);
    }

    /** Nodes in the order in which they were written. */
    private void visit(AINode node) throws IOException {
        int mine = place++;
        PointerBuffer meshes = scene.mMeshes();
        IntBuffer numbers = node.mMeshes();
        for (int i = 0; i < node.mNumMeshes() && meshes != null && numbers != null; i++) {
            mesh(mine, AIMesh.create(meshes.get(numbers.get(i))));
        }
        PointerBuffer children = node.mChildren();
        for (int c = 0; c < node.mNumChildren() && children != null; c++) {
            visit(AINode.create(children.get(c)));
        }
    }

    private void mesh(int node, AIMesh mesh) throws IOException {
        AIVector3D.Buffer vertices = mesh.mVertices();
        int n = vertices.remaining();
        count += n;
        if (count > Wire.MAX_POINTS) {
            return;
        }
        PointerBuffer bones = mesh.mBones();
        int number = bones == null ? 0 : mesh.mNumBones();
        int[] bone = new int[n];
        int[] movers = movers(bones, number);
        strongest(bones, number, bone);
        out.putByte(Wire.POINTS);
        out.putInt(n);
        for (int v = 0; v < n; v++) {
            AIVector3D p = vertices.get(v);
            if (number == 0) {
                point(node, p.x(), p.y(), p.z());
            } else if (bone[v] < 0 || bones == null) {
                point(-1, 0, 0, 0);
            } else {
                AIMatrix4x4 m = AIBone.create(bones.get(bone[v])).mOffsetMatrix();
                point(
                        movers[bone[v]],
                        m.a1() * p.x() + m.a2() * p.y() + m.a3() * p.z() + m.a4(),
                        m.b1() * p.x() + m.b2() * p.y() + m.b3() * p.z() + m.b4(),
                        m.c1() * p.x() + m.c2() * p.y() + m.c3() * p.z() + m.c4());
            }
        }
    }

    private void point(int node, float x, float y, float z) throws IOException {
        out.putInt(node);
        out.putFloats(x, y, z);
    }

    /** By bone, its node; −1 where there is none. */
    private int[] movers(@Nullable PointerBuffer bones, int number) {
        int[] movers = new int[number];
        for (int b = 0; b < number && bones != null; b++) {
            movers[b] = byName.getOrDefault(AIBone.create(bones.get(b)).mName().dataString(), -1);
        }
        return movers;
    }

    /** By vertex, the bone with the greatest weight; −1 where there is none. */
    private static void strongest(@Nullable PointerBuffer bones, int number, int[] bone) {
        Arrays.fill(bone, -1);
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
}
