package dev.marionette.datasets.scene.gltf;

import dev.marionette.api.InputException;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/**
 * Which nodes of a glTF file move points of a mesh: joints of a skin with some weight on a point (glTF 2.0, section
 * 3.7.3.3), and nodes that carry a mesh of their own. A file without a skin says nothing of the kind, as its meshes need not
 * be those of a body; nor does one whose weights cannot be read.
 */
final class GltfWeights {
    private static final long MAX_POINTS = 4_000_000;

    private final GltfFile file;
    private final GltfAccessor accessor;
    private final int[] place;
    private final Set<Integer> moving = new TreeSet<>();
    private boolean skinned;
    private long points;

    /** @param place place in the scene of each node of the file. Not modified. */
    GltfWeights(GltfFile file, int[] place) {
        this.file = file;
        this.place = place;
        accessor = new GltfAccessor(file);
    }

    /** Places in the scene; empty where that is not known. */
    Set<Integer> nodes() {
        JsonNode nodes = file.json().path("nodes");
        try {
            for (int n = 0; n < nodes.size(); n++) {
                JsonNode mesh = file.json()
                        .path("meshes")
                        .path(nodes.get(n).path("mesh").asInt(-1));
                JsonNode skin =
                        file.json().path("skins").path(nodes.get(n).path("skin").asInt(-1));
                if (!mesh.isMissingNode() && skin.isMissingNode()) {
                    moving.add(place[n]);
                }
                for (JsonNode primitive : mesh.path("primitives")) {
                    read(primitive, skin.path("joints"));
                }
            }
        } catch (InputException unreadable) {
            // a mesh that cannot be read is told of where its points are needed; the motion does not need it
            return Set.of();
        }
        return skinned && points <= MAX_POINTS ? moving : Set.of();
    }

    private void read(JsonNode primitive, JsonNode joints) {
        JsonNode attributes = primitive.path("attributes");
        points += Math.max(0, accessor.count(attributes.path("POSITION")));
        boolean packed = primitive.path("extensions").has("KHR_draco_mesh_compression");
        if (packed && !joints.isEmpty()) {
            throw new InputException(file.where(), "a mesh is compressed with Draco", "Export without compression.");
        }
        for (int set = 0; attributes.has("JOINTS_" + set) && points <= MAX_POINTS; set++) {
            double[] numbers = accessor.readAsTold(attributes.path("JOINTS_" + set), 4, "a mesh");
            double[] weights = accessor.read(attributes.path("WEIGHTS_" + set), 4, "a mesh");
            for (int i = 0; i < Math.min(numbers.length, weights.length); i++) {
                int node = joints.path((int) numbers[i]).asInt(-1);
                if (weights[i] > 0 && node >= 0 && node < place.length) {
                    moving.add(place[node]);
                    skinned = true;
                }
            }
        }
    }
}
