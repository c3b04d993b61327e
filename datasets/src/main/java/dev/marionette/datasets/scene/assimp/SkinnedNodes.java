package dev.marionette.datasets.scene.assimp;

import dev.marionette.datasets.scene.Affine;
import dev.marionette.datasets.scene.Scene;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.lwjgl.PointerBuffer;
import org.lwjgl.assimp.AIAnimation;
import org.lwjgl.assimp.AIBone;
import org.lwjgl.assimp.AIMatrix4x4;
import org.lwjgl.assimp.AIMesh;
import org.lwjgl.assimp.AINodeAnim;
import org.lwjgl.assimp.AIQuatKey;
import org.lwjgl.assimp.AIScene;
import org.lwjgl.assimp.AIVectorKey;

/** What the skins of a file say of its nodes: which of them are joints, and where they rest. */
final class SkinnedNodes {
    private final AIScene scene;
    private final List<SceneWriter.Placed> nodes;
    private final Map<String, Integer> byName;
    private final Set<Integer> bones = new TreeSet<>();
    /** By mesh with bones, the first node that carries it. */
    private final Map<AIMesh, Integer> carriers = new LinkedHashMap<>();

    /**
     * @param nodes each before its children
     * @param byName the number of the node that a name means
     * @param bones names of the bones of meshes
     */
    SkinnedNodes(AIScene scene, List<SceneWriter.Placed> nodes, Map<String, Integer> byName, Set<String> bones) {
        this.scene = scene;
        this.nodes = nodes;
        this.byName = byName;
        for (String bone : bones) {
            Integer node = byName.get(bone);
            if (node != null) {
                this.bones.add(node);
            }
        }
        Set<Integer> known = new HashSet<>();
        PointerBuffer meshes = scene.mMeshes();
        for (int n = 0; n < nodes.size(); n++) {
            IntBuffer numbers = nodes.get(n).node().mMeshes();
            for (int i = 0; i < nodes.get(n).node().mNumMeshes() && numbers != null && meshes != null; i++) {
                if (known.add(numbers.get(i))) {
                    AIMesh mesh = AIMesh.create(meshes.get(numbers.get(i)));
                    if (mesh.mNumBones() > 0) {
                        carriers.put(mesh, n);
                    }
                }
            }
        }
    }

    /**
     * By node, whether it is a joint. Bones of meshes are. So is a node above some bones of the file but not above all, since files may
     * leave out bones that weigh nothing; and the lowest node above all bones, if it is animated. A node with a skinned mesh below it is
     * an armature, and no joint.
     */
    boolean[] joints() {
        boolean[] joint = new boolean[nodes.size()];
        bones.forEach(n -> joint[n] = true);
        boolean[] carries = new boolean[nodes.size()];
        carriers.values().forEach(n -> carries[n] = true);
        int[] below = new int[nodes.size()];
        for (int n = nodes.size() - 1; n >= 0; n--) {
            int parent = nodes.get(n).parent();
            below[n] += joint[n] ? 1 : 0;
            if (parent >= 0) {
                below[parent] += below[n];
                carries[parent] |= carries[n];
            }
        }
        Set<Integer> animated = animated();
        boolean met = false;
        for (int n = nodes.size() - 1; n >= 0; n--) {
            boolean all = below[n] == below[0];
            boolean between = below[n] > 0 && !carries[n] && (!all || !met && animated.contains(n));
            joint[n] |= between && !nodes.get(n).name().contains(Scene.PIVOT);
            met |= all;
        }
        return joint;
    }

    /** The nodes that an animation moves, by themselves or by their pivots. */
    private Set<Integer> animated() {
        Set<Integer> animated = new HashSet<>();
        for (long address : SceneWriter.addresses(scene.mAnimations(), scene.mNumAnimations())) {
            AIAnimation animation = AIAnimation.create(address);
            for (long channel : SceneWriter.addresses(animation.mChannels(), animation.mNumChannels())) {
                AINodeAnim node = AINodeAnim.create(channel);
                if (varies(node)) {
                    String name = node.mNodeName().dataString();
                    int pivot = name.indexOf(Scene.PIVOT);
                    animated.add(byName.getOrDefault(pivot < 0 ? name : name.substring(0, pivot), -1));
                }
            }
        }
        return animated;
    }

    private static boolean varies(AINodeAnim channel) {
        AIVectorKey.Buffer places = channel.mPositionKeys();
        for (int k = 1; places != null && k < places.remaining(); k++) {
            if (places.get(k).mValue().x() != places.get(0).mValue().x()
                    || places.get(k).mValue().y() != places.get(0).mValue().y()
                    || places.get(k).mValue().z() != places.get(0).mValue().z()) {
                return true;
            }
        }
        AIQuatKey.Buffer turns = channel.mRotationKeys();
        for (int k = 1; turns != null && k < turns.remaining(); k++) {
            if (turns.get(k).mValue().w() != turns.get(0).mValue().w()
                    || turns.get(k).mValue().x() != turns.get(0).mValue().x()
                    || turns.get(k).mValue().y() != turns.get(0).mValue().y()
                    || turns.get(k).mValue().z() != turns.get(0).mValue().z()) {
                return true;
            }
        }
        return false;
    }

    /**
     * By node, its matrix under its parent, 3 × 4, row by row.
     *
     * @param bound whether that is where skins are bound to it, not where the file has it
     */
    List<double[]> locals(boolean bound) {
        List<double[]> locals = new ArrayList<>();
        for (SceneWriter.Placed placed : nodes) {
            locals.add(matrix(placed.node().mTransformation()));
        }
        if (bound) {
            List<Integer> parents =
                    nodes.stream().map(SceneWriter.Placed::parent).toList();
            List<String> names = nodes.stream().map(SceneWriter.Placed::name).toList();
            BindPose.rest(parents, names, locals, bindMatrices(parents, locals));
        }
        return locals;
    }

    /**
     * By bone, its matrix in the axes of the file when its mesh was bound, which FBX calls TransformLink. Assimp's offset matrix is
     * TransformLink⁻¹ times the world matrix of the mesh's node.
     */
    private Map<Integer, double[]> bindMatrices(List<Integer> parents, List<double[]> locals) {
        List<double[]> world = new ArrayList<>();
        for (int n = 0; n < locals.size(); n++) {
            world.add(parents.get(n) < 0 ? locals.get(n) : Affine.product(world.get(parents.get(n)), locals.get(n)));
        }
        Map<Integer, double[]> matrices = new TreeMap<>();
        carriers.forEach((mesh, node) -> {
            for (long address : SceneWriter.addresses(mesh.mBones(), mesh.mNumBones())) {
                AIBone bone = AIBone.create(address);
                double[] toMesh = Affine.quotient(matrix(bone.mOffsetMatrix()), Affine.identity());
                Integer number = byName.get(bone.mName().dataString());
                if (number != null) {
                    matrices.putIfAbsent(number, Affine.product(world.get(node), toMesh));
                }
            }
        });
        return matrices;
    }

    /** 3 × 4, row by row. */
    static double[] matrix(AIMatrix4x4 m) {
        return new double[] {
            m.a1(), m.a2(), m.a3(), m.a4(), m.b1(), m.b2(), m.b3(), m.b4(), m.c1(), m.c2(), m.c3(), m.c4()
        };
    }
}
