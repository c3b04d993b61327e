package dev.marionette.datasets.scene.gltf;

import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * The points of the meshes of a glTF file by the nodes that move them: of a skin, each point by the joint with the greatest
 * weight, brought into that joint's frame by its inverse bind matrix (glTF 2.0, section 3.7.3); of other meshes by their
 * own node.
 */
final class GltfSkin {
    private static final long MAX_POINTS = 4_000_000;

    private final GltfFile file;
    private final GltfAccessor accessor;
    private final List<Finding> findings;
    private final int[] placeOf;
    private final Map<Integer, List<double[]>> byNode = new TreeMap<>();
    private long count;

    GltfSkin(GltfFile file, List<Finding> findings) {
        this.file = file;
        this.findings = findings;
        accessor = new GltfAccessor(file);
        int[] order = GltfScene.order(file);
        placeOf = new int[order.length];
        for (int place = 0; place < order.length; place++) {
            placeOf[order[place]] = place;
        }
    }

    /** By node of the scene, points in its frame, n × 3. A mesh that cannot be read is left out, with a finding. */
    Map<Integer, double[]> points() {
        JsonNode nodes = file.json().path("nodes");
        for (int n = 0; n < nodes.size(); n++) {
            JsonNode mesh =
                    file.json().path("meshes").path(nodes.get(n).path("mesh").asInt(-1));
            JsonNode skin =
                    file.json().path("skins").path(nodes.get(n).path("skin").asInt(-1));
            for (JsonNode primitive : mesh.path("primitives")) {
                count += Math.max(0, accessor.count(primitive.path("attributes").path("POSITION")));
                if (count < 0 || count > MAX_POINTS) {
                    findings.add(Finding.warning(
                            "character",
                            "the collision boxes are made of the first meshes alone: the file has more than "
                                    + MAX_POINTS + " points"));
                    return collected();
                }
                try {
                    read(n, primitive, skin);
                } catch (InputException unreadable) {
                    findings.add(Finding.warning(
                            "character", "a mesh was left out of the collision boxes: " + unreadable.getMessage()));
                }
            }
        }
        return collected();
    }

    private Map<Integer, double[]> collected() {
        Map<Integer, double[]> points = new TreeMap<>();
        byNode.forEach((node, lists) -> points.put(node, joined(lists)));
        return points;
    }

    private static double[] joined(List<double[]> points) {
        double[] all = new double[3 * points.size()];
        for (int i = 0; i < points.size(); i++) {
            System.arraycopy(points.get(i), 0, all, 3 * i, 3);
        }
        return all;
    }

    private void read(int node, JsonNode primitive, JsonNode skin) {
        String where = "a mesh of node " + node;
        if (primitive.path("extensions").has("KHR_draco_mesh_compression")) {
            throw new InputException(file.where(), where + " is compressed with Draco", "Export without compression.");
        }
        JsonNode attributes = primitive.path("attributes");
        if (!attributes.has("POSITION")) {
            return;
        }
        double[] points = accessor.readAsTold(attributes.path("POSITION"), 3, where);
        if (skin.isMissingNode() || !attributes.has("JOINTS_0") || !attributes.has("WEIGHTS_0")) {
            for (int i = 0; i < points.length; i += 3) {
                add(placeOf[node], Arrays.copyOfRange(points, i, i + 3));
            }
            return;
        }
        skinned(where, points, attributes, skin);
    }

    private void skinned(String where, double[] points, JsonNode attributes, JsonNode skin) {
        double[] joints = accessor.readAsTold(attributes.path("JOINTS_0"), 4, where);
        double[] weights = accessor.read(attributes.path("WEIGHTS_0"), 4, where);
        JsonNode list = skin.path("joints");
        double[] inverse = skin.has("inverseBindMatrices")
                ? accessor.read(skin.path("inverseBindMatrices"), 16, where)
                : identities(list.size());
        if (joints.length != weights.length || 3 * joints.length != 4 * points.length) {
            throw new InputException(file.where(), where + " has other numbers of points and weights", "Export again.");
        }
        for (int i = 0; i < points.length / 3; i++) {
            int best = 4 * i;
            for (int k = 4 * i; k < 4 * i + 4; k++) {
                best = weights[k] > weights[best] ? k : best;
            }
            int joint = (int) joints[best];
            if (joint < 0 || joint >= list.size() || 16 * joint + 16 > inverse.length) {
                throw new InputException(file.where(), where + " hangs on joint " + joint, "Export the file again.");
            }
            int node = list.get(joint).asInt(-1);
            add(placeOf[node], through(inverse, 16 * joint, points, 3 * i));
        }
    }

    static double[] identities(int n) {
        double[] matrices = new double[16 * n];
        for (int i = 0; i < matrices.length; i++) {
            matrices[i] = i % 16 % 5 == 0 ? 1 : 0;
        }
        return matrices;
    }

    /** The product of a matrix, column by column, and a point. */
    static double[] through(double[] m, int at, double[] p, int i) {
        double[] out = new double[3];
        for (int r = 0; r < 3; r++) {
            out[r] = m[at + r] * p[i] + m[at + 4 + r] * p[i + 1] + m[at + 8 + r] * p[i + 2] + m[at + 12 + r];
        }
        return out;
    }

    private void add(int place, double[] point) {
        for (double value : point) {
            if (!(Math.abs(value) <= 1e9)) {
                throw new InputException(file.where(), "a mesh has a point at " + value, "Export the file again.");
            }
        }
        byNode.computeIfAbsent(place, n -> new ArrayList<>()).add(point);
    }
}
