package dev.marionette.datasets.scene.assimp;

import dev.marionette.datasets.scene.Scene;
import dev.marionette.datasets.scene.assimp.Wire.Refusal;
import java.io.IOException;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.lwjgl.PointerBuffer;
import org.lwjgl.assimp.AIAnimation;
import org.lwjgl.assimp.AIBone;
import org.lwjgl.assimp.AICamera;
import org.lwjgl.assimp.AILight;
import org.lwjgl.assimp.AIMesh;
import org.lwjgl.assimp.AIMetaData;
import org.lwjgl.assimp.AIMetaDataEntry;
import org.lwjgl.assimp.AINode;
import org.lwjgl.assimp.AINodeAnim;
import org.lwjgl.assimp.AIQuatKey;
import org.lwjgl.assimp.AIQuaternion;
import org.lwjgl.assimp.AIScene;
import org.lwjgl.assimp.AIVector3D;
import org.lwjgl.assimp.AIVectorKey;
import org.lwjgl.assimp.AIVertexWeight;
import org.lwjgl.assimp.Assimp;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;

/**
 * Writes what Assimp found, see {@link Wire}. Assimp knows nodes by their names. Where a bone and a node with a mesh have the same name,
 * the bone is meant.
 */
final class SceneWriter {
    /** Where a file does not say how long a tick is. */
    private static final double TICKS_PER_SECOND = 25;

    /** A node and where it hangs. */
    record Placed(AINode node, int parent, String name) {}

    private final AIScene scene;
    private final boolean bound;
    private final RecordOutput out;
    private final List<Placed> nodes = new ArrayList<>();
    private final Map<String, Integer> byName = new HashMap<>();
    private final Set<String> joints = new HashSet<>();
    private final Set<String> weighing = new HashSet<>();
    private final Set<String> shapes = new HashSet<>();
    /** Nodes that do not rest where the file has them. */
    private final Set<Integer> rebound = new TreeSet<>();

    private long keys;

    /** @param bound whether nodes rest where skins are bound to them, not where they are */
    SceneWriter(AIScene scene, boolean bound, RecordOutput out) {
        this.scene = scene;
        this.bound = bound;
        this.out = out;
    }

    /** Writes all but meshes; says the number of each node by its name. */
    Map<String, Integer> write() throws IOException {
        findBones();
        for (long address : addresses(scene.mCameras(), scene.mNumCameras())) {
            shapes.add(AICamera.create(address).mName().dataString());
        }
        for (long address : addresses(scene.mLights(), scene.mNumLights())) {
            shapes.add(AILight.create(address).mName().dataString());
        }
        AINode root = scene.mRootNode();
        if (root == null) {
            throw new Refusal("there are no nodes in it", "Export the character as .glb.");
        }
        addNode(root, -1, 0);
        writeNodes();
        writeUnit();
        int number = 1;
        for (long address : addresses(scene.mAnimations(), scene.mNumAnimations())) {
            writeMotion(AIAnimation.create(address), number++);
        }
        return byName;
    }

    private void findBones() {
        for (long address : addresses(scene.mMeshes(), scene.mNumMeshes())) {
            AIMesh mesh = AIMesh.create(address);
            for (long bone : addresses(mesh.mBones(), mesh.mNumBones())) {
                AIBone one = AIBone.create(bone);
                joints.add(one.mName().dataString());
                if (weighs(one)) {
                    weighing.add(one.mName().dataString());
                }
            }
        }
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

    static long[] addresses(@Nullable PointerBuffer pointers, int count) {
        long[] addresses = new long[pointers == null ? 0 : count];
        for (int i = 0; i < addresses.length && pointers != null; i++) {
            addresses[i] = pointers.get(i);
        }
        return addresses;
    }

    private void addNode(AINode node, int parent, int depth) {
        if (depth > Wire.MAX_DEPTH || nodes.size() >= Scene.MAX_NODES) {
            throw new Refusal(
                    depth > Wire.MAX_DEPTH
                            ? "nodes hang on each other more than " + Wire.MAX_DEPTH + " deep"
                            : "more than " + Scene.MAX_NODES + " nodes",
                    "Export the character alone.");
        }
        int place = nodes.size();
        String name = node.mName().dataString();
        nodes.add(new Placed(node, parent, name));
        Integer earlier = byName.get(name);
        if (earlier == null
                || joints.contains(name) && nodes.get(earlier).node().mNumMeshes() > 0) {
            byName.put(name, place);
        }
        for (long child : addresses(node.mChildren(), node.mNumChildren())) {
            addNode(AINode.create(child), place, depth + 1);
        }
    }

    /** A node moves points as a bone with some weight or, where there is a skin, by a mesh of its own. */
    private void writeNodes() throws IOException {
        SkinnedNodes tree = new SkinnedNodes(scene, nodes, byName, joints);
        boolean[] joint = tree.joints();
        List<double[]> rest = tree.locals(bound);
        Set<Integer> skinned = new HashSet<>();
        for (String bone : weighing) {
            skinned.add(byName.getOrDefault(bone, 0));
        }
        for (int n = 0; n < nodes.size(); n++) {
            Placed placed = nodes.get(n);
            AINode node = placed.node();
            boolean shape = node.mNumMeshes() > 0 || shapes.contains(placed.name());
            boolean moves = skinned.contains(n) || !weighing.isEmpty() && isRigid(node);
            out.putByte(Wire.NODE);
            out.putInt(placed.parent());
            out.putText(placed.name());
            out.putByte((joint[n] ? Wire.JOINT : 0) | (shape ? Wire.SHAPE : 0) | (moves ? Wire.SKINNED : 0));
            double[] m = rest.get(n);
            if (!Arrays.equals(m, SkinnedNodes.matrix(node.mTransformation()))) {
                rebound.add(n);
            }
            for (int row = 0; row < m.length; row += 4) {
                out.putFloats((float) m[row], (float) m[row + 1], (float) m[row + 2], (float) m[row + 3]);
            }
        }
    }

    /** Whether a node carries a mesh that no bones move. */
    private boolean isRigid(AINode node) {
        IntBuffer numbers = node.mMeshes();
        PointerBuffer meshes = scene.mMeshes();
        for (int i = 0; i < node.mNumMeshes() && numbers != null && meshes != null; i++) {
            if (AIMesh.create(meshes.get(numbers.get(i))).mNumBones() == 0) {
                return true;
            }
        }
        return false;
    }

    private void writeMotion(AIAnimation animation, int number) throws IOException {
        String name = animation.mName().dataString();
        out.putByte(Wire.MOTION);
        out.putText(name.isEmpty() ? "animation" + number : name);
        double ticks = animation.mTicksPerSecond() > 0 ? animation.mTicksPerSecond() : TICKS_PER_SECOND;
        Set<Integer> still = new TreeSet<>(rebound);
        double start = Double.POSITIVE_INFINITY;
        for (long address : addresses(animation.mChannels(), animation.mNumChannels())) {
            AINodeAnim channel = AINodeAnim.create(address);
            Integer node = byName.get(channel.mNodeName().dataString());
            if (node != null) {
                still.remove(node);
                start = Math.min(start, start(channel) / ticks);
                vectors(node, 0, channel.mPositionKeys(), ticks);
                vectors(node, 2, channel.mScalingKeys(), ticks);
                rotations(node, channel.mRotationKeys(), ticks);
            }
        }
        if (start < Double.POSITIVE_INFINITY) {
            for (int node : still) {
                writeStill(node, start);
            }
        }
    }

    private static double start(AINodeAnim channel) {
        AIVectorKey.Buffer places = channel.mPositionKeys();
        AIQuatKey.Buffer turns = channel.mRotationKeys();
        double start = Double.POSITIVE_INFINITY;
        if (places != null && places.hasRemaining()) {
            start = places.get(0).mTime();
        }
        return turns != null && turns.hasRemaining()
                ? Math.min(start, turns.get(0).mTime())
                : start;
    }

    /** A node that no channel of an animation names is where the file has it while that is played, which is not where it rests. */
    private void writeStill(int node, double seconds) throws IOException {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            AIVector3D scale = AIVector3D.calloc(stack);
            AIQuaternion turn = AIQuaternion.calloc(stack);
            AIVector3D place = AIVector3D.calloc(stack);
            Assimp.aiDecomposeMatrix(nodes.get(node).node().mTransformation(), scale, turn, place);
            channel(node, 0, 1);
            out.putDouble(seconds);
            out.putFloats(place.x(), place.y(), place.z());
            channel(node, 1, 1);
            out.putDouble(seconds);
            out.putFloats(turn.w(), turn.x(), turn.y(), turn.z());
            channel(node, 2, 1);
            out.putDouble(seconds);
            out.putFloats(scale.x(), scale.y(), scale.z());
        }
    }

    private void channel(int node, int part, int count) throws IOException {
        keys += count;
        if (keys > Wire.MAX_KEYS) {
            throw new Refusal("more than " + Wire.MAX_KEYS + " keys", "Export fewer animations.");
        }
        out.putByte(Wire.CHANNEL);
        out.putInt(node);
        out.putByte(part);
        out.putInt(count);
    }

    private void vectors(int node, int part, AIVectorKey.@Nullable Buffer from, double ticks) throws IOException {
        int n = from == null ? 0 : from.remaining();
        if (n == 0 || from == null) {
            return;
        }
        channel(node, part, n);
        for (int k = 0; k < n; k++) {
            out.putDouble(from.get(k).mTime() / ticks);
        }
        for (int k = 0; k < n; k++) {
            AIVectorKey key = from.get(k);
            out.putFloats(key.mValue().x(), key.mValue().y(), key.mValue().z());
        }
    }

    private void rotations(int node, AIQuatKey.@Nullable Buffer from, double ticks) throws IOException {
        int n = from == null ? 0 : from.remaining();
        if (n == 0 || from == null) {
            return;
        }
        channel(node, 1, n);
        for (int k = 0; k < n; k++) {
            out.putDouble(from.get(k).mTime() / ticks);
        }
        for (int k = 0; k < n; k++) {
            AIQuatKey key = from.get(k);
            out.putFloats(
                    key.mValue().w(),
                    key.mValue().x(),
                    key.mValue().y(),
                    key.mValue().z());
        }
    }

    /** FBX says how many centimetres its unit is; Assimp brings Collada's to metres itself. */
    private void writeUnit() throws IOException {
        AIMetaData data = scene.mMetaData();
        for (int i = 0; data != null && i < data.mNumProperties(); i++) {
            if (data.mKeys().get(i).dataString().equals("UnitScaleFactor")) {
                AIMetaDataEntry entry = data.mValues().get(i);
                long value = MemoryUtil.memGetAddress(entry.address() + AIMetaDataEntry.MDATA);
                boolean wide = entry.mType() == Assimp.AI_DOUBLE;
                boolean narrow = entry.mType() == Assimp.AI_FLOAT;
                out.putByte(Wire.UNIT);
                out.putDouble(
                        wide ? MemoryUtil.memGetDouble(value) : narrow ? MemoryUtil.memGetFloat(value) : Double.NaN);
                return;
            }
        }
    }
}
