package dev.marionette.datasets.scene.gltf;

import dev.marionette.api.InputException;
import dev.marionette.datasets.scene.Channel;
import dev.marionette.datasets.scene.Placement;
import dev.marionette.datasets.scene.Scene;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Makes a scene of a glTF file: its nodes with parents first, what its skins hang on, and its animations. */
final class GltfScene {
    private final GltfFile file;
    private final JsonNode nodes;
    private final GltfAccessor accessor;
    /** Place in the scene of each node of the file, −1 before it has one. */
    private final int[] place;

    private GltfScene(GltfFile file) {
        this.file = file;
        nodes = file.json().path("nodes");
        accessor = new GltfAccessor(file);
        if (nodes.size() < 1 || nodes.size() > Scene.MAX_NODES) {
            throw broken(nodes.size() + " nodes, allowed are 1 to " + Scene.MAX_NODES);
        }
        place = new int[nodes.size()];
        Arrays.fill(place, -1);
    }

    /**
     * The scene of a file.
     *
     * @throws InputException if the file contradicts itself
     */
    static Scene of(GltfFile file) {
        GltfScene scene = new GltfScene(file);
        List<Scene.Node> placed = scene.nodes();
        // The unit of glTF is the metre; files of games do not always care.
        return new Scene(
                file.where(),
                placed,
                scene.animations(),
                new GltfHumanoid(file, scene.place).read(),
                new GltfWeights(file, scene.place).nodes(),
                1,
                List.of());
    }

    /** By node of the scene, its number in the file. */
    static int[] order(GltfFile file) {
        GltfScene scene = new GltfScene(file);
        scene.nodes();
        int[] order = new int[scene.place.length];
        for (int n = 0; n < order.length; n++) {
            order[scene.place[n]] = n;
        }
        return order;
    }

    private InputException broken(String problem) {
        return new InputException(file.where(), problem, "Export the file again.");
    }

    private List<Scene.Node> nodes() {
        boolean[] joints = new boolean[nodes.size()];
        for (JsonNode skin : file.json().path("skins")) {
            for (JsonNode joint : skin.path("joints")) {
                joints[index(joint, "a joint of a skin")] = true;
            }
        }
        int[] parents = parents();
        List<Scene.Node> placed = new ArrayList<>();
        Deque<Integer> open = new ArrayDeque<>();
        for (int n = 0; n < parents.length; n++) {
            if (parents[n] < 0) {
                open.add(n);
            }
        }
        while (!open.isEmpty()) {
            int n = open.pop();
            JsonNode node = nodes.get(n);
            place[n] = placed.size();
            boolean shape = node.has("mesh") || node.has("camera");
            placed.add(new Scene.Node(name(n), parents[n] < 0 ? -1 : place[parents[n]], local(n), joints[n], shape));
            for (int c = node.path("children").size() - 1; c >= 0; c--) {
                open.push(node.path("children").get(c).asInt());
            }
        }
        if (placed.size() < parents.length) {
            throw broken((parents.length - placed.size()) + " nodes are below themselves");
        }
        return placed;
    }

    private int index(JsonNode number, String what) {
        int index = number.asInt(-1);
        if (index < 0 || index >= place.length) {
            throw broken(what + " is node " + number + ", there are " + place.length);
        }
        return index;
    }

    private int[] parents() {
        int[] parents = new int[place.length];
        Arrays.fill(parents, -1);
        for (int n = 0; n < place.length; n++) {
            for (JsonNode child : nodes.get(n).path("children")) {
                int c = index(child, "a child of '" + name(n) + "'");
                if (parents[c] >= 0) {
                    throw broken("node '" + name(c) + "' hangs on two others");
                }
                parents[c] = n;
            }
        }
        return parents;
    }

    private String name(int node) {
        String name = nodes.get(node).path("name").asString("");
        return name.isEmpty() ? "node" + node : name;
    }

    private Placement local(int n) {
        JsonNode node = nodes.get(n);
        String where = file.where() + ": node '" + name(n) + "'";
        double[] columns = numbers(where, node.path("matrix"), 16);
        if (columns.length > 0) {
            double[] rows = new double[12];
            for (int i = 0; i < 12; i++) {
                rows[i] = columns[4 * (i % 4) + i / 4];
            }
            return Placement.ofMatrix(where, rows);
        }
        double[] t = numbers(where, node.path("translation"), 3);
        double[] r = numbers(where, node.path("rotation"), 4);
        double[] s = numbers(where, node.path("scale"), 3);
        return Placement.of(
                where,
                t.length == 0 ? new double[3] : t,
                r.length == 0 ? new double[] {1, 0, 0, 0} : new double[] {r[3], r[0], r[1], r[2]},
                s.length == 0 ? new double[] {1, 1, 1} : s);
    }

    private static double[] numbers(String where, JsonNode list, int count) {
        if (list.isMissingNode()) {
            return new double[0];
        }
        double[] values = new double[list.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = list.get(i).asDouble(Double.NaN);
        }
        if (values.length != count) {
            throw new InputException(where, values.length + " numbers instead of " + count, "Export the file again.");
        }
        return values;
    }

    private List<Scene.Animation> animations() {
        List<Scene.Animation> animations = new ArrayList<>();
        for (JsonNode animation : file.json().path("animations")) {
            String name = animation.path("name").asString("");
            name = name.isEmpty() ? "animation" + (animations.size() + 1) : name;
            List<Channel> channels = new ArrayList<>();
            for (JsonNode channel : animation.path("channels")) {
                JsonNode target = channel.path("target");
                Channel.Part part = switch (target.path("path").asString("")) {
                    case "translation" -> Channel.Part.TRANSLATION;
                    case "rotation" -> Channel.Part.ROTATION;
                    case "scale" -> Channel.Part.SCALE;
                    default -> null; // weights of shapes, and what extensions move
                };
                if (part != null && target.has("node")) {
                    JsonNode sampler = animation
                            .path("samplers")
                            .path(channel.path("sampler").asInt(-1));
                    int node = place[index(target.path("node"), "a target of animation '" + name + "'")];
                    channels.add(channel("animation '" + name + "'", node, part, sampler));
                }
            }
            animations.add(new Scene.Animation(name, channels));
        }
        return animations;
    }

    private Channel channel(String what, int node, Channel.Part part, JsonNode sampler) {
        Channel.Way way = switch (sampler.path("interpolation").asString("LINEAR")) {
            case "STEP" -> Channel.Way.STEP;
            case "CUBICSPLINE" -> Channel.Way.CUBIC;
            default -> Channel.Way.LINEAR;
        };
        double[] times = accessor.read(sampler.path("input"), 1, what);
        double[] values = accessor.read(sampler.path("output"), part.width(), what);
        for (int i = 0; part == Channel.Part.ROTATION && i < values.length; i += 4) {
            double w = values[i + 3];
            System.arraycopy(values, i, values, i + 1, 3);
            values[i] = w;
        }
        return new Channel(file.where() + ": " + what, node, part, way, times, values);
    }
}
