package dev.marionette.datasets.scene;

import dev.marionette.api.InputException;
import java.util.Arrays;
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
 * @param textureCoordinates n × 2 from the upper left corner, or empty where the file has none
 * @param colors n × 3, linear factors of the material's colour, 0 to 1, or empty where all are 1
 * @param skin what moves it; {@link Skin#NONE} where the node does
 * @param triangles three vertices each, counter-clockwise seen from outside
 */
public record SceneMesh(
        String name,
        int node,
        SceneMaterial material,
        double[] positions,
        double[] normals,
        double[] textureCoordinates,
        double[] colors,
        Skin skin,
        int[] triangles) {
    /** Weights of a vertex. */
    public static final int INFLUENCES = 4;

    private static final double MAX = 1e9;

    /**
     * The joints that move a mesh by linear blend skinning.
     *
     * @param joints nodes of the scene
     * @param inverseBind joints × 12: 3 × 4 matrices row by row, from the frame of the mesh to that of the joint at rest
     * @param indices n × {@value #INFLUENCES}, indices of {@code joints}
     * @param weights n × {@value #INFLUENCES}, at least 0; their sum need not be 1
     */
    public record Skin(int[] joints, double[] inverseBind, int[] indices, double[] weights) {
        /** A mesh goes with its node. */
        public static final Skin NONE = new Skin(new int[0], new double[0], new int[0], new double[0]);

        /**
         * A skin.
         *
         * @throws InputException if the numbers do not fit each other or are out of range
         */
        public Skin {
            if (inverseBind.length != 12 * joints.length || indices.length != weights.length) {
                throw broken(joints.length + " joints and " + indices.length + " of their weights do not fit");
            }
            requireFinite("an inverse bind matrix", inverseBind);
            for (int i = 0; i < indices.length; i++) {
                if (!(weights[i] >= 0 && weights[i] <= MAX)) {
                    throw broken("a weight is " + weights[i]);
                }
                if (weights[i] > 0 && (indices[i] < 0 || indices[i] >= joints.length)) {
                    throw broken("it hangs on joint " + indices[i] + " of " + joints.length);
                }
            }
        }
    }

    /**
     * A mesh.
     *
     * @throws InputException if the numbers do not fit each other or are out of range
     */
    public SceneMesh {
        int n = positions.length / 3;
        boolean fits = positions.length == 3 * n
                && (normals.length == 0 || normals.length == 3 * n)
                && (textureCoordinates.length == 0 || textureCoordinates.length == 2 * n)
                && (colors.length == 0 || colors.length == 3 * n)
                && (skin.joints.length == 0 || skin.weights.length == INFLUENCES * n);
        if (!fits) {
            throw broken("it has other numbers of points and weights");
        }
        requireFinite("a point", positions);
        requireFinite("a normal", normals);
        requireFinite("a texture coordinate", textureCoordinates);
        for (double factor : colors) {
            if (!(factor >= 0 && factor <= 1)) {
                throw broken("a colour has the value " + factor);
            }
        }
        for (int corner : triangles) {
            if (corner < 0 || corner >= n) {
                throw broken("it has a triangle with vertex " + corner + " of " + n);
            }
        }
    }

    /** A mesh in the colour of its material. */
    public SceneMesh(
            String name,
            int node,
            SceneMaterial material,
            double[] positions,
            double[] normals,
            double[] textureCoordinates,
            Skin skin,
            int[] triangles) {
        this(name, node, material, positions, normals, textureCoordinates, new double[0], skin, triangles);
    }

    private static InputException broken(String problem) {
        return new InputException("a mesh", problem, "Export the file again.");
    }

    private static void requireFinite(String what, double[] values) {
        for (double value : values) {
            if (!(Math.abs(value) <= MAX)) {
                throw broken(what + " has the value " + value);
            }
        }
    }

    /** How many vertices it has. */
    public int vertices() {
        return positions.length / 3;
    }

    /** Whether joints move it. */
    public boolean skinned() {
        return skin.joints.length > 0;
    }

    /** The colours of the vertices without the texture, sRGB, 0xRRGGBB. */
    int[] rgb() {
        double[] base = material.rgba();
        int[] rgb = new int[vertices()];
        Arrays.fill(rgb, SceneMaterial.rgb(base));
        double[] product = new double[3];
        for (int v = 0; v < colors.length / 3; v++) {
            for (int i = 0; i < 3; i++) {
                product[i] = base[i] * colors[3 * v + i];
            }
            rgb[v] = SceneMaterial.rgb(product);
        }
        return rgb;
    }

    /** The joint with the greatest weight on a vertex, an index of the skin; −1 where none has any. */
    private int strongest(int vertex) {
        int best = INFLUENCES * vertex;
        for (int k = best + 1; k < INFLUENCES * vertex + INFLUENCES; k++) {
            best = skin.weights[k] > skin.weights[best] ? k : best;
        }
        return skin.weights[best] > 0 ? skin.indices[best] : -1;
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
                if (Arrays.stream(point).allMatch(value -> Math.abs(value) <= MAX)) {
                    DoubleStream.Builder points = byNode.computeIfAbsent(node, n -> DoubleStream.builder());
                    Arrays.stream(point).forEach(points);
                }
            }
        }
        Map<Integer, double[]> points = new TreeMap<>();
        byNode.forEach((node, values) -> points.put(node, values.build().toArray()));
        return points;
    }

    /**
     * The same mesh without vertices that no triangle has, and where vertices in which all is equal are one: formats may hold
     * each corner of each triangle, or one list of vertices for several meshes.
     */
    public SceneMesh joined() {
        VertexTable table = new VertexTable(this);
        int[] corners = Arrays.stream(triangles).map(table::number).toArray();
        int[] kept = table.kept();
        Skin joined = skinned()
                ? new Skin(
                        skin.joints,
                        skin.inverseBind,
                        IntStream.range(0, INFLUENCES * kept.length)
                                .map(i -> skin.indices[INFLUENCES * kept[i / INFLUENCES] + i % INFLUENCES])
                                .toArray(),
                        rows(skin.weights, INFLUENCES, kept))
                : Skin.NONE;
        return new SceneMesh(
                name,
                node,
                material,
                rows(positions, 3, kept),
                rows(normals, 3, kept),
                rows(textureCoordinates, 2, kept),
                rows(colors, 3, kept),
                joined,
                corners);
    }

    private static double[] rows(double[] from, int width, int[] kept) {
        double[] rows = new double[from.length == 0 ? 0 : width * kept.length];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = from[width * kept[i / width] + i % width];
        }
        return rows;
    }
}
