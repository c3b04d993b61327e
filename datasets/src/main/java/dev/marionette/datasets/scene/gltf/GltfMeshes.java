package dev.marionette.datasets.scene.gltf;

import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.datasets.scene.SceneMaterial;
import dev.marionette.datasets.scene.SceneMesh;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * The meshes of a glTF file with the joints that move them (glTF 2.0, sections 3.7.2.1 and 3.7.3), without normals and textures,
 * which stay in the file.
 */
final class GltfMeshes {
    private static final long MAX_POINTS = 4_000_000;

    private static final int TRIANGLES = 4;
    /** Corners of triangles of all meshes together. */
    private static final long MAX_CORNERS = 3L << 22;

    private static final int INFLUENCES = SceneMesh.INFLUENCES;

    private final GltfFile file;
    private final GltfAccessor accessor;
    private final List<Finding> findings;
    private final int[] placeOf;
    private final List<SceneMesh> meshes = new ArrayList<>();
    /** Joints and inverse bind matrices of skins, by their numbers. */
    private final Map<Integer, SceneMesh.Skin> skins = new HashMap<>();

    private long count;
    private long corners;

    private GltfMeshes(GltfFile file, List<Finding> findings) {
        this.file = file;
        this.findings = findings;
        accessor = new GltfAccessor(file);
        int[] order = GltfScene.order(file);
        placeOf = new int[order.length];
        for (int place = 0; place < order.length; place++) {
            placeOf[order[place]] = place;
        }
    }

    /**
     * The meshes of a file, in its order. One that cannot be read is left out, with a finding.
     *
     * @param findings takes what was left out. Modified.
     */
    static List<SceneMesh> of(GltfFile file, List<Finding> findings) {
        GltfMeshes reader = new GltfMeshes(file, findings);
        reader.readAll();
        return reader.meshes;
    }

    private void readAll() {
        JsonNode nodes = file.json().path("nodes");
        for (int n = 0; n < nodes.size(); n++) {
            JsonNode mesh =
                    file.json().path("meshes").path(nodes.get(n).path("mesh").asInt(-1));
            int skin = nodes.get(n).path("skin").asInt(-1);
            for (JsonNode primitive : mesh.path("primitives")) {
                count += Math.max(0, accessor.count(primitive.path("attributes").path("POSITION")));
                corners += Math.max(0, accessor.count(primitive.path("indices")));
                if (count < 0 || count > MAX_POINTS || corners < 0 || corners > MAX_CORNERS) {
                    findings.add(Finding.warning(
                            "character",
                            "the collision boxes are made of the first meshes alone: the file has more than "
                                    + MAX_POINTS + " points or " + MAX_CORNERS / 3 + " triangles"));
                    return;
                }
                try {
                    read(n, primitive, skin);
                } catch (InputException unreadable) {
                    findings.add(Finding.warning(
                            "character",
                            "mesh of node " + n + " was left out of the collision boxes: " + unreadable.getMessage()));
                }
            }
        }
    }

    private void read(int node, JsonNode primitive, int skin) {
        String where = "a mesh of node " + node;
        if (primitive.path("extensions").has("KHR_draco_mesh_compression")) {
            throw new InputException(file.where(), where + " is compressed with Draco", "Export without compression.");
        }
        JsonNode attributes = primitive.path("attributes");
        if (!attributes.has("POSITION")) {
            return;
        }
        double[] points = accessor.readAsTold(attributes.path("POSITION"), 3, where);
        boolean skinned =
                file.json().path("skins").has(skin) && attributes.has("JOINTS_0") && attributes.has("WEIGHTS_0");
        meshes.add(new SceneMesh(
                "",
                placeOf[node],
                material(primitive),
                points,
                new double[0],
                new double[0],
                colors(where, attributes, points.length / 3),
                skinned ? skin(where, attributes, skin) : SceneMesh.Skin.NONE,
                triangles(where, primitive, points.length / 3)));
    }

    /**
     * Red, green and blue of {@code COLOR_0}, which may have opacity, too; none where it does not fit the points or cannot be
     * read, as a mesh has its place and its shape without them.
     */
    private double[] colors(String where, JsonNode attributes, int points) {
        JsonNode color = attributes.path("COLOR_0");
        String type =
                file.json().path("accessors").path(color.asInt(-1)).path("type").asString("");
        if (accessor.count(color) != points || !type.equals("VEC3") && !type.equals("VEC4")) {
            return new double[0];
        }
        int width = type.equals("VEC3") ? 3 : 4;
        double[] all;
        try {
            all = accessor.read(color, width, where);
        } catch (InputException unreadable) {
            return new double[0];
        }
        double[] colors = new double[3 * points];
        for (int i = 0; i < colors.length; i++) {
            double value = all[width * (i / 3) + i % 3];
            colors[i] = value >= 0 ? Math.min(1, value) : 0;
        }
        return colors;
    }

    private int[] triangles(String where, JsonNode primitive, int vertices) {
        if (primitive.path("mode").asInt(TRIANGLES) != TRIANGLES) {
            return new int[0];
        }
        if (!primitive.has("indices")) {
            int[] triangles = new int[vertices / 3 * 3];
            for (int i = 0; i < triangles.length; i++) {
                triangles[i] = i;
            }
            return triangles;
        }
        double[] order = accessor.readAsTold(primitive.path("indices"), 1, where);
        int[] triangles = new int[order.length / 3 * 3];
        for (int i = 0; i < triangles.length; i++) {
            triangles[i] = (int) order[i];
        }
        return triangles;
    }

    private SceneMesh.Skin skin(String where, JsonNode attributes, int skin) {
        long points = accessor.count(attributes.path("POSITION"));
        if (accessor.count(attributes.path("JOINTS_0")) != points
                || accessor.count(attributes.path("WEIGHTS_0")) != points) {
            throw new InputException(file.where(), where + " has other numbers of points and weights", "Export again.");
        }
        double[] joints = accessor.readAsTold(attributes.path("JOINTS_0"), INFLUENCES, where);
        double[] weights = accessor.read(attributes.path("WEIGHTS_0"), INFLUENCES, where);
        for (int i = 0; i < weights.length; i++) {
            weights[i] = weights[i] < 0 ? 0 : weights[i];
        }
        int[] indices = new int[joints.length];
        for (int i = 0; i < indices.length; i++) {
            indices[i] = (int) joints[i];
        }
        SceneMesh.Skin whole = skins.get(skin);
        if (whole == null) {
            whole = joints(where, file.json().path("skins").get(skin));
            skins.put(skin, whole);
        }
        return new SceneMesh.Skin(whole.joints(), whole.inverseBind(), indices, weights);
    }

    /** A skin that moves no vertex yet. */
    private SceneMesh.Skin joints(String where, JsonNode skin) {
        int[] list = new int[skin.path("joints").size()];
        for (int j = 0; j < list.length; j++) {
            int node = skin.path("joints").get(j).asInt(-1);
            if (node < 0 || node >= placeOf.length) {
                throw new InputException(file.where(), where + " hangs on node " + node, "Export the file again.");
            }
            list[j] = placeOf[node];
        }
        return new SceneMesh.Skin(list, inverseBind(where, skin, list.length), new int[0], new double[0]);
    }

    /** From column by column, 16 each, to the first three rows. */
    private double[] inverseBind(String where, JsonNode skin, int joints) {
        double[] rows = new double[12 * joints];
        if (!skin.has("inverseBindMatrices")) {
            for (int i = 0; i < rows.length; i++) {
                rows[i] = i % 12 % 5 == 0 ? 1 : 0;
            }
            return rows;
        }
        double[] columns = accessor.read(skin.path("inverseBindMatrices"), 16, where);
        if (columns.length < 16 * joints) {
            throw new InputException(
                    file.where(),
                    where + " has " + columns.length / 16 + " inverse bind matrices for " + joints + " joints",
                    "Export the file again.");
        }
        for (int i = 0; i < rows.length; i++) {
            rows[i] = columns[16 * (i / 12) + 4 * (i % 4) + i % 12 / 4];
        }
        return rows;
    }

    /** The base colour; of a material with a texture alone white, which stands for what is not read. */
    private SceneMaterial material(JsonNode primitive) {
        JsonNode material =
                file.json().path("materials").path(primitive.path("material").asInt(-1));
        JsonNode factor = material.path("pbrMetallicRoughness").path("baseColorFactor");
        double[] rgba = new double[4];
        for (int i = 0; i < 4; i++) {
            rgba[i] = factor.path(i).asDouble(1);
        }
        return new SceneMaterial(material.path("name").asString(""), rgba, Optional.empty(), false);
    }
}
