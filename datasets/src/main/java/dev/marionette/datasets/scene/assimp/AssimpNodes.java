package dev.marionette.datasets.scene.assimp;

import dev.marionette.api.InputException;
import dev.marionette.datasets.scene.Channel;
import dev.marionette.datasets.scene.Placement;
import dev.marionette.datasets.scene.Scene;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lwjgl.PointerBuffer;
import org.lwjgl.assimp.AIAnimation;
import org.lwjgl.assimp.AIBone;
import org.lwjgl.assimp.AICamera;
import org.lwjgl.assimp.AILight;
import org.lwjgl.assimp.AIMatrix4x4;
import org.lwjgl.assimp.AIMesh;
import org.lwjgl.assimp.AIMetaData;
import org.lwjgl.assimp.AIMetaDataEntry;
import org.lwjgl.assimp.AINode;
import org.lwjgl.assimp.AINodeAnim;
import org.lwjgl.assimp.AIQuatKey;
import org.lwjgl.assimp.AIScene;
import org.lwjgl.assimp.AIVectorKey;
import org.lwjgl.assimp.AIVertexWeight;
import org.lwjgl.assimp.Assimp;
import org.lwjgl.system.MemoryUtil;

/** Copies what Assimp found into a scene. Assimp knows nodes by their names, which it makes unique in these formats. */
final class AssimpNodes {
    private static final int MAX_DEPTH = 2000;
    private static final int MAX_KEYS = 1 << 24;

    /** Where a file does not say how long a tick is. */
    private static final double TICKS_PER_SECOND = 25;

    private final String where;
    private final AIScene scene;
    private final List<Scene.Node> nodes = new ArrayList<>();
    private final Map<String, Integer> byName = new HashMap<>();
    private final Set<String> joints = new HashSet<>();
    private final Set<String> skinned = new HashSet<>();
    private final Set<Integer> rigid = new HashSet<>();
    private final Set<String> shapes = new HashSet<>();
    private long keys;

    AssimpNodes(String where, AIScene scene) {
        this.where = where;
        this.scene = scene;
    }

    /** The scene, copied. */
    Scene scene() {
        for (long address : addresses(scene.mMeshes(), scene.mNumMeshes())) {
            AIMesh mesh = AIMesh.create(address);
            for (long bone : addresses(mesh.mBones(), mesh.mNumBones())) {
                AIBone one = AIBone.create(bone);
                joints.add(one.mName().dataString());
                if (weighs(one)) {
                    skinned.add(one.mName().dataString());
                }
            }
        }
        for (long address : addresses(scene.mCameras(), scene.mNumCameras())) {
            shapes.add(AICamera.create(address).mName().dataString());
        }
        for (long address : addresses(scene.mLights(), scene.mNumLights())) {
            shapes.add(AILight.create(address).mName().dataString());
        }
        AINode root = scene.mRootNode();
        if (root == null) {
            throw new InputException(where, "there are no nodes in it", "Export the character as .glb.");
        }
        addNode(root, -1, 0);
        List<Scene.Animation> animations = new ArrayList<>();
        for (long address : addresses(scene.mAnimations(), scene.mNumAnimations())) {
            animations.add(animation(AIAnimation.create(address), animations.size() + 1));
        }
        return new Scene(where, nodes, animations, Scene.Humanoid.NONE, skinned(), metresPerUnit(), List.of());
    }

    private static boolean weighs(AIBone bone) {
        AIVertexWeight.Buffer weights = bone.mWeights();
        for (int w = 0; w < bone.mNumWeights(); w++) {
            if (weights.get(w).mWeight() > 0) {
                return true;
            }
        }
        return false;
    }

    /** Bones with some weight and nodes with a mesh of their own; nothing where there is no skin. */
    private Set<Integer> skinned() {
        Set<Integer> moving = new HashSet<>();
        for (String bone : skinned) {
            moving.add(byName.getOrDefault(bone, 0));
        }
        for (int n = 0; n < nodes.size() && !skinned.isEmpty(); n++) {
            if (rigid.contains(n)) {
                moving.add(n);
            }
        }
        return moving;
    }

    /** Whether a node carries a mesh that no bones move. */
    private boolean rigid(AINode node) {
        IntBuffer numbers = node.mMeshes();
        PointerBuffer meshes = scene.mMeshes();
        for (int i = 0; i < node.mNumMeshes() && numbers != null && meshes != null; i++) {
            if (AIMesh.create(meshes.get(numbers.get(i))).mNumBones() == 0) {
                return true;
            }
        }
        return false;
    }

    private static long[] addresses(@Nullable PointerBuffer pointers, int count) {
        long[] addresses = new long[pointers == null ? 0 : count];
        for (int i = 0; i < addresses.length && pointers != null; i++) {
            addresses[i] = pointers.get(i);
        }
        return addresses;
    }

    private void addNode(AINode node, int parent, int depth) {
        if (depth > MAX_DEPTH || nodes.size() >= Scene.MAX_NODES) {
            throw new InputException(
                    where,
                    depth > MAX_DEPTH
                            ? "nodes hang on each other more than " + MAX_DEPTH + " deep"
                            : "more than " + Scene.MAX_NODES + " nodes",
                    "Export the character alone.");
        }
        String name = node.mName().dataString();
        AIMatrix4x4 m = node.mTransformation();
        double[] rows = {m.a1(), m.a2(), m.a3(), m.a4(), m.b1(), m.b2(), m.b3(), m.b4(), m.c1(), m.c2(), m.c3(), m.c4()
        };
        int place = nodes.size();
        boolean shape = node.mNumMeshes() > 0 || shapes.contains(name);
        Placement local = Placement.ofMatrix(where + ": node '" + name + "'", rows);
        nodes.add(new Scene.Node(name, parent, local, joints.contains(name), shape));
        byName.putIfAbsent(name, place);
        if (rigid(node)) {
            rigid.add(place);
        }
        for (long child : addresses(node.mChildren(), node.mNumChildren())) {
            addNode(AINode.create(child), place, depth + 1);
        }
    }

    private Scene.Animation animation(AIAnimation animation, int number) {
        String name = animation.mName().dataString();
        name = name.isEmpty() ? "animation" + number : name;
        double ticks = animation.mTicksPerSecond() > 0 ? animation.mTicksPerSecond() : TICKS_PER_SECOND;
        List<Channel> channels = new ArrayList<>();
        for (long address : addresses(animation.mChannels(), animation.mNumChannels())) {
            AINodeAnim channel = AINodeAnim.create(address);
            Integer node = byName.get(channel.mNodeName().dataString());
            if (node != null) {
                String what = where + ": animation '" + name + "'";
                vectors(what, node, Channel.Part.TRANSLATION, channel.mPositionKeys(), ticks, channels);
                vectors(what, node, Channel.Part.SCALE, channel.mScalingKeys(), ticks, channels);
                rotations(what, node, channel.mRotationKeys(), ticks, channels);
            }
        }
        return new Scene.Animation(name, channels);
    }

    private void count(int more) {
        keys += more;
        if (keys > MAX_KEYS) {
            throw new InputException(where, "more than " + MAX_KEYS + " keys", "Export fewer animations.");
        }
    }

    private void vectors(
            String what,
            int node,
            Channel.Part part,
            AIVectorKey.@Nullable Buffer from,
            double ticks,
            List<Channel> out) {
        int n = from == null ? 0 : from.remaining();
        count(n);
        double[] times = new double[n];
        double[] values = new double[3 * n];
        for (int k = 0; k < n && from != null; k++) {
            AIVectorKey key = from.get(k);
            times[k] = key.mTime() / ticks;
            values[3 * k] = key.mValue().x();
            values[3 * k + 1] = key.mValue().y();
            values[3 * k + 2] = key.mValue().z();
        }
        if (n > 0) {
            out.add(new Channel(what, node, part, Channel.Way.LINEAR, times, values));
        }
    }

    private void rotations(String what, int node, AIQuatKey.@Nullable Buffer from, double ticks, List<Channel> out) {
        int n = from == null ? 0 : from.remaining();
        count(n);
        double[] times = new double[n];
        double[] values = new double[4 * n];
        for (int k = 0; k < n && from != null; k++) {
            AIQuatKey key = from.get(k);
            times[k] = key.mTime() / ticks;
            values[4 * k] = key.mValue().w();
            values[4 * k + 1] = key.mValue().x();
            values[4 * k + 2] = key.mValue().y();
            values[4 * k + 3] = key.mValue().z();
        }
        if (n > 0) {
            out.add(new Channel(what, node, Channel.Part.ROTATION, Channel.Way.LINEAR, times, values));
        }
    }

    /** FBX says how many centimetres its unit is; Assimp brings Collada's to metres itself. */
    private double metresPerUnit() {
        AIMetaData data = scene.mMetaData();
        for (int i = 0; data != null && i < data.mNumProperties(); i++) {
            if (data.mKeys().get(i).dataString().equals("UnitScaleFactor")) {
                AIMetaDataEntry entry = data.mValues().get(i);
                long value = MemoryUtil.memGetAddress(entry.address() + AIMetaDataEntry.MDATA);
                boolean wide = entry.mType() == Assimp.AI_DOUBLE;
                boolean narrow = entry.mType() == Assimp.AI_FLOAT;
                double centimetres =
                        wide ? MemoryUtil.memGetDouble(value) : narrow ? MemoryUtil.memGetFloat(value) : Double.NaN;
                return centimetres > 0 ? centimetres / 100 : Double.NaN;
            }
        }
        return where.toLowerCase(java.util.Locale.ROOT).endsWith(".dae") ? 1 : Double.NaN;
    }
}
