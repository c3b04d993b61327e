package dev.marionette.datasets.scene.assimp;

import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.datasets.scene.Channel;
import dev.marionette.datasets.scene.Placement;
import dev.marionette.datasets.scene.Scene;
import dev.marionette.datasets.scene.SceneMaterial;
import dev.marionette.datasets.scene.SceneMesh;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Makes a scene of records, see {@link Wire}. It believes none of them: numbers that do not fit are an error, and what is kept
 * is bounded.
 */
final class SceneInput {
    private static final Channel.Part[] PARTS = Channel.Part.values();

    /** A key takes about 30 bytes, and twice that while it is copied. */
    private static final long MAX_KEYS =
            Math.min(Wire.MAX_KEYS, Runtime.getRuntime().maxMemory() / 64);

    /** Motions are kept also where nothing moves in them. */
    private static final int MAX_MOTIONS = 1 << 16;

    /**
     * What a file says.
     *
     * @param scene the scene
     * @param meshes its meshes, where they were asked for
     * @param findings what was left out of the meshes
     */
    record Figure(Scene scene, List<SceneMesh> meshes, List<Finding> findings) {}

    /** A motion and its channels so far. */
    private record Motion(String name, List<Channel> channels) {}

    private final String where;
    private final RecordInput in;
    private final List<Scene.Node> nodes = new ArrayList<>();
    private final List<Motion> motions = new ArrayList<>();
    private final Set<Integer> skinned = new HashSet<>();
    private final List<SceneMaterial.Texture> textures = new ArrayList<>();
    private final Map<String, SceneMaterial.Texture> files = new HashMap<>();
    private final List<SceneMaterial> materials = new ArrayList<>();
    private final List<SceneMesh> meshes = new ArrayList<>();
    private final List<Finding> findings = new ArrayList<>();
    private double metresPerUnit;
    private long keys;
    private long pointsRead;
    private long trianglesRead;
    private long jointsRead;
    private long imageBytes;

    private SceneInput(String where, RecordInput in, double metresPerUnit) {
        this.where = where;
        this.in = in;
        this.metresPerUnit = metresPerUnit;
    }

    /**
     * Reads all records of a file.
     *
     * @param where the file, for messages
     * @param in the records
     * @param metresPerUnit of a file that does not say it; NaN where its format does not either
     * @throws InputException if the file was refused, or holds numbers that are out of range
     * @throws IOException if the records end early or are none
     */
    static Figure read(String where, RecordInput in, double metresPerUnit) throws IOException {
        SceneInput input = new SceneInput(where, in, metresPerUnit);
        byte kind = in.getByte();
        while (kind != Wire.END) {
            input.record(kind);
            kind = in.getByte();
        }
        return input.figure();
    }

    private Figure figure() throws IOException {
        requireRecord(!nodes.isEmpty(), "no node");
        List<Scene.Animation> animations = new ArrayList<>();
        for (Motion motion : motions) {
            animations.add(new Scene.Animation(motion.name(), motion.channels()));
        }
        Scene scene = new Scene(where, nodes, animations, Scene.Humanoid.NONE, skinned, metresPerUnit, List.of());
        return new Figure(scene, meshes, findings);
    }

    private void record(byte kind) throws IOException {
        switch (kind) {
            case Wire.NODE -> node();
            case Wire.UNIT -> {
                double centimetres = in.getDouble();
                metresPerUnit = centimetres > 0 ? centimetres / 100 : Double.NaN;
            }
            case Wire.MOTION -> {
                requireRecord(motions.size() < MAX_MOTIONS, "more than " + MAX_MOTIONS + " motions");
                motions.add(new Motion(in.getText(), new ArrayList<>()));
            }
            case Wire.CHANNEL -> channel();
            case Wire.TEXTURE -> texture();
            case Wire.MATERIAL -> material();
            case Wire.MESH -> mesh();
            case Wire.ALL -> leftOut(in.getLong());
            case Wire.REFUSED -> throw new InputException(where, in.getText(), in.getText());
            case Wire.MISSING ->
                throw new InputException(
                        where,
                        "FBX and Collada need the native library Assimp, which cannot be loaded on this machine ("
                                + System.getProperty("os.name") + ", " + System.getProperty("os.arch") + ")",
                        "Export the character as .glb, which needs none.");
            default -> throw new StreamCorruptedException("a record of kind " + kind);
        }
    }

    private void node() throws IOException {
        requireRecord(nodes.size() < Scene.MAX_NODES, "more than " + Scene.MAX_NODES + " nodes");
        int parent = in.getInt();
        int place = nodes.size();
        requireRecord(parent >= (place == 0 ? -1 : 0) && parent < place, "node " + place + " under " + parent);
        String name = in.getText();
        int flags = in.getByte();
        Placement local = Placement.ofMatrix(where + ": node '" + name + "'", in.getFloats(12));
        nodes.add(new Scene.Node(name, parent, local, (flags & Wire.JOINT) != 0, (flags & Wire.SHAPE) != 0));
        if ((flags & Wire.SKINNED) != 0) {
            skinned.add(place);
        }
    }

    private void channel() throws IOException {
        requireRecord(!motions.isEmpty(), "a channel without a motion");
        Motion motion = motions.get(motions.size() - 1);
        int node = nodeIndex(0);
        int number = in.getByte();
        requireRecord(number >= 0 && number < PARTS.length, "part " + number);
        Channel.Part part = PARTS[number];
        int count = in.getCount(Wire.MAX_KEYS);
        keys += count;
        if (keys > MAX_KEYS) {
            throw new InputException(where, "more than " + MAX_KEYS + " keys", "Export fewer animations.");
        }
        double[] times = in.getDoubles(count);
        double[] values = in.getFloats(count * part.width());
        String what = where + ": animation '" + motion.name() + "'";
        motion.channels().add(new Channel(what, node, part, Channel.Way.LINEAR, times, values));
    }

    private int nodeIndex(int least) throws IOException {
        int node = in.getInt();
        requireRecord(node >= least && node < nodes.size(), "node " + node + " of " + nodes.size());
        return node;
    }

    private void texture() throws IOException {
        requireRecord(textures.size() < Wire.MAX_MATERIALS, "more than " + Wire.MAX_MATERIALS + " textures");
        String file = in.getText();
        int length = in.getCount(Wire.MAX_IMAGES);
        imageBytes += length;
        requireRecord(imageBytes <= Wire.MAX_IMAGES, imageBytes + " bytes of images");
        textures.add(new SceneMaterial.Texture(file, in.getBytes(length)));
    }

    private void material() throws IOException {
        requireRecord(materials.size() < Wire.MAX_MATERIALS, "more than " + Wire.MAX_MATERIALS + " materials");
        String name = in.getText();
        double[] rgba = in.getFloats(4);
        boolean doubleSided = in.getByte() == 1;
        int inside = in.getInt();
        String file = in.getText();
        requireRecord(inside >= -1 && inside < textures.size(), "texture " + inside + " of " + textures.size());
        Optional<SceneMaterial.Texture> texture = inside >= 0
                ? Optional.of(textures.get(inside))
                : Optional.of(file)
                        .filter(f -> !f.isEmpty())
                        .map(f -> files.computeIfAbsent(f, key -> new SceneMaterial.Texture(key, new byte[0])));
        materials.add(new SceneMaterial(name, rgba, texture, doubleSided));
    }

    private void mesh() throws IOException {
        String name = in.getText();
        int node = nodeIndex(0);
        int material = in.getInt();
        int flags = in.getByte();
        int count = in.getCount(Wire.MAX_POINTS);
        pointsRead += count;
        requireRecord(pointsRead <= Wire.MAX_POINTS, pointsRead + " points");
        double[] points = in.getFloats(3 * count);
        double[] normals = in.getFloats((flags & Wire.NORMALS) == 0 ? 0 : 3 * count);
        double[] coordinates = in.getFloats((flags & Wire.COORDINATES) == 0 ? 0 : 2 * count);
        int joints = in.getCount(Wire.MAX_JOINTS);
        jointsRead += joints;
        requireRecord(jointsRead <= Wire.MAX_JOINTS && meshes.size() < Wire.MAX_MESHES, "too many meshes or joints");
        int[] nodes = new int[joints];
        double[] inverseBind = new double[12 * joints];
        for (int j = 0; j < joints; j++) {
            nodes[j] = nodeIndex(-1);
            System.arraycopy(in.getFloats(12), 0, inverseBind, 12 * j, 12);
        }
        int[] indices = in.getInts(joints == 0 ? 0 : SceneMesh.INFLUENCES * count);
        double[] weights = in.getFloats(indices.length);
        int triangles = in.getCount(Wire.MAX_TRIANGLES);
        trianglesRead += triangles;
        requireRecord(trianglesRead <= Wire.MAX_TRIANGLES, trianglesRead + " triangles");
        int[] corners = in.getInts(3 * triangles);
        try {
            meshes.add(new SceneMesh(
                    name,
                    node,
                    material >= 0 && material < materials.size() ? materials.get(material) : SceneMaterial.NONE,
                    points,
                    orNone(normals),
                    orNone(coordinates),
                    joints == 0 ? SceneMesh.Skin.NONE : skin(nodes, inverseBind, indices, weights),
                    corners));
        } catch (InputException unusable) {
            findings.add(Finding.warning("character", "mesh '" + name + "' was left out: " + unusable.getMessage()));
        }
    }

    /** A skin without the joints that are no node or have no weight: a helper that is scaled to nothing has no inverse. */
    private static SceneMesh.Skin skin(int[] nodes, double[] inverseBind, int[] indices, double[] weights) {
        boolean[] used = new boolean[nodes.length];
        for (int i = 0; i < indices.length; i++) {
            boolean moves = indices[i] >= 0 && indices[i] < nodes.length && nodes[indices[i]] >= 0;
            weights[i] = moves ? Math.max(0, weights[i]) : 0;
            if (weights[i] != 0) {
                used[indices[i]] = true;
            }
        }
        int[] number = new int[nodes.length];
        int[] kept = new int[nodes.length];
        double[] bind = new double[inverseBind.length];
        int count = 0;
        for (int j = 0; j < nodes.length; j++) {
            if (used[j]) {
                number[j] = count;
                kept[count] = nodes[j];
                System.arraycopy(inverseBind, 12 * j, bind, 12 * count, 12);
                count++;
            }
        }
        for (int i = 0; i < indices.length; i++) {
            indices[i] = weights[i] != 0 ? number[indices[i]] : 0;
        }
        return count == 0
                ? SceneMesh.Skin.NONE
                : new SceneMesh.Skin(Arrays.copyOf(kept, count), Arrays.copyOf(bind, 12 * count), indices, weights);
    }

    /** Empty where a number is none: a surface does without them. */
    private static double[] orNone(double[] values) {
        return Arrays.stream(values).allMatch(value -> Math.abs(value) <= 1e9) ? values : new double[0];
    }

    private void leftOut(long count) {
        if (count > 0) {
            findings.add(Finding.warning(
                    "character",
                    count + " meshes were left out, here and in a copy; " + Wire.MAX_POINTS + " points of "
                            + Wire.MAX_MESHES + " meshes with " + Wire.MAX_JOINTS + " joints are read"));
        }
    }

    private static void requireRecord(boolean holds, String problem) throws StreamCorruptedException {
        if (!holds) {
            throw new StreamCorruptedException(problem);
        }
    }
}
