package dev.marionette.datasets.scene.gltf;

import dev.marionette.api.CharacterSkin;
import dev.marionette.api.InputException;
import dev.marionette.datasets.scene.RestingBones;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * The triangles of a glTF file with the bones that move them (glTF 2.0, sections 3.7.2.1 and 3.7.3), at rest. A mesh without
 * a skin goes with its node. Colours are the base colours of the materials; pictures are not read.
 */
final class GltfSurface {
    /** Corners of triangles beyond which a file is no character to draw. */
    private static final int MAX_CORNERS = 3_000_000;

    private static final int TRIANGLES = 4;
    private static final int BONES = CharacterSkin.BONES;

    private record Place(double x, double y, double z) {}

    private final GltfFile file;
    private final GltfAccessor accessor;
    private final RestingBones rest;
    private final int[] placeOf;
    private final Map<Place, Integer> known = new HashMap<>();
    private double[] positions = new double[3 * 1024];
    private double[] weights = new double[BONES * 1024];
    private int[] bones = new int[BONES * 1024];
    private int[] rgb = new int[1024];
    private int[] triangles = new int[3 * 1024];
    private int vertices;
    private int corners;

    GltfSurface(GltfFile file, RestingBones rest) {
        this.file = file;
        this.rest = rest;
        accessor = new GltfAccessor(file);
        int[] order = GltfScene.order(file);
        placeOf = new int[order.length];
        for (int place = 0; place < order.length; place++) {
            placeOf[order[place]] = place;
        }
    }

    /** The surface; empty where the file has none that can be read. */
    Optional<CharacterSkin> skin() {
        JsonNode nodes = file.json().path("nodes");
        try {
            for (int n = 0; n < nodes.size(); n++) {
                JsonNode mesh = file.json()
                        .path("meshes")
                        .path(nodes.get(n).path("mesh").asInt(-1));
                JsonNode skin =
                        file.json().path("skins").path(nodes.get(n).path("skin").asInt(-1));
                for (JsonNode primitive : mesh.path("primitives")) {
                    if (primitive.path("mode").asInt(TRIANGLES) == TRIANGLES) {
                        primitive(n, primitive, skin);
                    }
                }
            }
        } catch (InputException | IndexOutOfBoundsException unreadable) {
            // what is wrong with it was found when the character was read; without its skin it is drawn as boxes
            return Optional.empty();
        }
        return corners == 0
                ? Optional.empty()
                : Optional.of(new CharacterSkin(
                        Arrays.copyOf(positions, 3 * vertices),
                        Arrays.copyOf(triangles, corners),
                        Arrays.copyOf(bones, BONES * vertices),
                        Arrays.copyOf(weights, BONES * vertices),
                        Arrays.copyOf(rgb, vertices)));
    }

    private void primitive(int node, JsonNode primitive, JsonNode skin) {
        String where = "a mesh of node " + node;
        JsonNode attributes = primitive.path("attributes");
        long count = accessor.count(primitive.has("indices") ? primitive.path("indices") : attributes.path("POSITION"));
        if (primitive.path("extensions").has("KHR_draco_mesh_compression") || corners + count > MAX_CORNERS) {
            throw new InputException(file.where(), where + " cannot be drawn", "");
        }
        double[] points = accessor.readAsTold(attributes.path("POSITION"), 3, where);
        boolean skinned = !skin.isMissingNode() && attributes.has("JOINTS_0") && attributes.has("WEIGHTS_0");
        int[] numbers = skinned
                ? skinned(where, points, attributes, skin, colour(primitive))
                : rigid(placeOf[node], points, colour(primitive));
        if (primitive.has("indices")) {
            double[] order = accessor.readAsTold(primitive.path("indices"), 1, where);
            for (int i = 0; i + 2 < order.length; i += 3) {
                triangle(numbers[(int) order[i]], numbers[(int) order[i + 1]], numbers[(int) order[i + 2]]);
            }
        } else {
            for (int i = 0; i + 2 < numbers.length; i += 3) {
                triangle(numbers[i], numbers[i + 1], numbers[i + 2]);
            }
        }
    }

    private int[] rigid(int node, double[] points, int colour) {
        int[] numbers = new int[points.length / 3];
        int[] moving = {rest.bone(node), 0, 0, 0};
        for (int v = 0; v < numbers.length; v++) {
            double[] place = rest.place(node, Arrays.copyOfRange(points, 3 * v, 3 * v + 3));
            numbers[v] = vertex(place, moving, new double[] {1, 0, 0, 0}, colour);
        }
        return numbers;
    }

    private int[] skinned(String where, double[] points, JsonNode attributes, JsonNode skin, int colour) {
        double[] joints = accessor.readAsTold(attributes.path("JOINTS_0"), BONES, where);
        double[] shares = accessor.read(attributes.path("WEIGHTS_0"), BONES, where);
        JsonNode list = skin.path("joints");
        double[] inverse = skin.has("inverseBindMatrices")
                ? accessor.read(skin.path("inverseBindMatrices"), 16, where)
                : GltfSkin.identities(list.size());
        int[] numbers = new int[points.length / 3];
        for (int v = 0; v < numbers.length; v++) {
            double sum = 0;
            for (int k = BONES * v; k < BONES * v + BONES; k++) {
                sum += shares[k];
            }
            double[] place = new double[3];
            int[] moving = new int[BONES];
            double[] own = new double[BONES];
            for (int k = 0; k < BONES; k++) {
                own[k] = sum > 0 ? shares[BONES * v + k] / sum : k == 0 ? 1 : 0;
                if (own[k] > 0) {
                    int joint = (int) joints[BONES * v + k];
                    int node = placeOf[list.get(joint).asInt(-1)];
                    moving[k] = rest.bone(node);
                    double[] at = rest.place(node, GltfSkin.through(inverse, 16 * joint, points, 3 * v));
                    for (int i = 0; i < 3; i++) {
                        place[i] += own[k] * at[i];
                    }
                }
            }
            numbers[v] = vertex(place, moving, own, colour);
        }
        return numbers;
    }

    /** Vertices at one place, as at seams of pictures, are one. */
    private int vertex(double[] place, int[] moving, double[] own, int colour) {
        Place key = new Place(place[0] + 0.0, place[1] + 0.0, place[2] + 0.0);
        Integer number = known.get(key);
        if (number != null) {
            return number;
        }
        if (!(Math.abs(place[0]) < 1e6 && Math.abs(place[1]) < 1e6 && Math.abs(place[2]) < 1e6)) {
            throw new InputException(file.where(), "a mesh has a point that is nowhere", "Export the file again.");
        }
        if (vertices == rgb.length) {
            positions = Arrays.copyOf(positions, 2 * positions.length);
            weights = Arrays.copyOf(weights, 2 * weights.length);
            bones = Arrays.copyOf(bones, 2 * bones.length);
            rgb = Arrays.copyOf(rgb, 2 * rgb.length);
        }
        System.arraycopy(place, 0, positions, 3 * vertices, 3);
        System.arraycopy(moving, 0, bones, BONES * vertices, BONES);
        System.arraycopy(own, 0, weights, BONES * vertices, BONES);
        rgb[vertices] = colour;
        known.put(key, vertices);
        return vertices++;
    }

    private void triangle(int a, int b, int c) {
        if (a == b || b == c || c == a) {
            return;
        }
        if (corners == triangles.length) {
            triangles = Arrays.copyOf(triangles, 2 * triangles.length);
        }
        triangles[corners++] = a;
        triangles[corners++] = b;
        triangles[corners++] = c;
    }

    /** Linear in the file; of a material with a picture alone white, which stands for what is not read. */
    private int colour(JsonNode primitive) {
        JsonNode factor = file.json()
                .path("materials")
                .path(primitive.path("material").asInt(-1))
                .path("pbrMetallicRoughness")
                .path("baseColorFactor");
        int colour = 0;
        for (int i = 0; i < 3; i++) {
            double linear = Math.min(1, Math.max(0, factor.path(i).asDouble(1)));
            double srgb = linear <= 0.0031308 ? 12.92 * linear : 1.055 * Math.pow(linear, 1 / 2.4) - 0.055;
            colour = colour << 8 | (int) Math.round(255 * srgb);
        }
        return colour;
    }
}
