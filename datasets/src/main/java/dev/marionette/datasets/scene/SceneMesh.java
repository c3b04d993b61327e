package dev.marionette.datasets.scene;

import dev.marionette.api.InputException;
import java.nio.DoubleBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Vertices and triangles with one material, and the nodes that move them. Arrays are owned by this record; nobody writes to
 * them.
 *
 * @param name as in the file, or empty; parts of one mesh share it
 * @param node the node of the scene that carries it; −1 where none does and joints move it
 * @param material what it looks like
 * @param positions n × 3, in the frame of the node, or of the mesh where joints move it
 * @param normals n × 3, or empty where the file has none
 * @param texture n × 2, places in the picture from its upper left corner, or empty where the file has none
 * @param skin what moves it; {@link Skin#NONE} where the node does
 * @param triangles three vertices each, counter-clockwise seen from outside
 */
public record SceneMesh(
        String name,
        int node,
        SceneMaterial material,
        double[] positions,
        double[] normals,
        double[] texture,
        Skin skin,
        int[] triangles) {
    /** Joints of a vertex. */
    public static final int BONES = 4;

    /**
     * The joints that move a mesh by linear blend skinning.
     *
     * @param joints nodes of the scene
     * @param inverseBind joints × 12: 3 × 4 matrices row by row, from the frame of the mesh to that of the joint at rest
     * @param bones n × {@value #BONES}, indices of joints
     * @param weights n × {@value #BONES}, at least 0; their sum need not be 1
     */
    public record Skin(int[] joints, double[] inverseBind, int[] bones, double[] weights) {
        /** A mesh goes with its node. */
        public static final Skin NONE = new Skin(new int[0], new double[0], new int[0], new double[0]);
    }

    /**
     * Checks that the numbers fit each other.
     *
     * @throws InputException if they do not
     */
    public static SceneMesh checked(String where, SceneMesh mesh) {
        int n = mesh.vertices();
        Skin skin = mesh.skin;
        if (mesh.positions.length != 3 * n
                || mesh.normals.length > 0 && mesh.normals.length != 3 * n
                || mesh.texture.length > 0 && mesh.texture.length != 2 * n
                || mesh.skinned() && (skin.bones.length != BONES * n || skin.weights.length != BONES * n)) {
            throw new InputException(where, "has other numbers of points and weights", "Export again.");
        }
        for (double value : mesh.positions) {
            if (!(Math.abs(value) <= 1e9)) {
                throw new InputException(where, "has a point at " + value, "Export the file again.");
            }
        }
        for (int corner : mesh.triangles) {
            if (corner < 0 || corner >= n) {
                throw new InputException(
                        where, "has a triangle with vertex " + corner + " of " + n, "Export the file again.");
            }
        }
        for (int i = 0; i < skin.bones.length; i++) {
            int bone = skin.bones[i];
            if (skin.weights[i] > 0 && (bone < 0 || bone >= skin.joints.length)) {
                throw new InputException(
                        where, "hangs on joint " + bone + " of " + skin.joints.length, "Export the file again.");
            }
        }
        return mesh;
    }

    /** How many vertices it has. */
    public int vertices() {
        return positions.length / 3;
    }

    /** Whether joints move it. */
    public boolean skinned() {
        return skin.joints.length > 0;
    }

    /** The joint with the greatest weight on a vertex, an index of the skin; −1 where none has any. */
    private int strongest(int vertex) {
        int best = BONES * vertex;
        for (int k = best + 1; k < BONES * vertex + BONES; k++) {
            best = skin.weights[k] > skin.weights[best] ? k : best;
        }
        return skin.weights[best] > 0 ? skin.bones[best] : -1;
    }

    /** A vertex in the frame of a joint, 3 values. */
    double[] inJoint(int joint, int vertex) {
        double[] m = skin.inverseBind;
        double[] out = new double[3];
        for (int r = 0; r < 3; r++) {
            int row = 12 * joint + 4 * r;
            out[r] = m[row] * positions[3 * vertex]
                    + m[row + 1] * positions[3 * vertex + 1]
                    + m[row + 2] * positions[3 * vertex + 2]
                    + m[row + 3];
        }
        return out;
    }

    /** By node of the scene, the points of meshes that it moves most, n × 3 in its own frame. */
    public static Map<Integer, double[]> points(List<SceneMesh> meshes) {
        Map<Integer, DoubleStream.Builder> byNode = new TreeMap<>();
        for (SceneMesh mesh : meshes) {
            for (int v = 0; v < mesh.vertices(); v++) {
                int joint = mesh.skinned() ? mesh.strongest(v) : -1;
                if (mesh.skinned() && joint < 0) {
                    continue;
                }
                int node = mesh.skinned() ? mesh.skin.joints[joint] : mesh.node;
                double[] point =
                        mesh.skinned() ? mesh.inJoint(joint, v) : Arrays.copyOfRange(mesh.positions, 3 * v, 3 * v + 3);
                DoubleStream.Builder points = byNode.computeIfAbsent(node, n -> DoubleStream.builder());
                Arrays.stream(point).forEach(points);
            }
        }
        Map<Integer, double[]> points = new TreeMap<>();
        byNode.forEach((node, values) -> points.put(node, values.build().toArray()));
        return points;
    }

    /** The same mesh where vertices in which all is equal are one: formats may hold each corner of each triangle. */
    public SceneMesh joined() {
        int n = vertices();
        Map<DoubleBuffer, Integer> known = new HashMap<>();
        int[] number = new int[n];
        int[] kept = new int[n];
        for (int v = 0; v < n; v++) {
            Integer there = known.putIfAbsent(DoubleBuffer.wrap(all(v)), known.size());
            number[v] = there == null ? known.size() - 1 : there;
            kept[number[v]] = there == null ? v : kept[number[v]];
        }
        int count = known.size();
        int[] corners = Arrays.stream(triangles).map(corner -> number[corner]).toArray();
        Skin joined = skinned()
                ? new Skin(
                        skin.joints,
                        skin.inverseBind,
                        IntStream.range(0, BONES * count)
                                .map(i -> skin.bones[BONES * kept[i / BONES] + i % BONES])
                                .toArray(),
                        rows(skin.weights, BONES, kept, count))
                : Skin.NONE;
        return new SceneMesh(
                name,
                node,
                material,
                rows(positions, 3, kept, count),
                rows(normals, 3, kept, count),
                rows(texture, 2, kept, count),
                joined,
                corners);
    }

    private static double[] rows(double[] from, int width, int[] kept, int count) {
        double[] rows = new double[from.length == 0 ? 0 : width * count];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = from[width * kept[i / width] + i % width];
        }
        return rows;
    }

    /** All that is said of a vertex. */
    private double[] all(int v) {
        double[] all = new double[3 + 3 + 2 + 2 * BONES];
        System.arraycopy(positions, 3 * v, all, 0, 3);
        System.arraycopy(normals, normals.length == 0 ? 0 : 3 * v, all, 3, normals.length == 0 ? 0 : 3);
        System.arraycopy(texture, texture.length == 0 ? 0 : 2 * v, all, 6, texture.length == 0 ? 0 : 2);
        for (int k = 0; skinned() && k < BONES; k++) {
            all[8 + k] = skin.weights[BONES * v + k];
            all[8 + BONES + k] = skin.bones[BONES * v + k];
        }
        return all;
    }
}
