package dev.marionette.datasets.scene.gltf;

import dev.marionette.api.CharacterRig;
import dev.marionette.api.CharacterSkin;
import dev.marionette.api.InputException;
import dev.marionette.datasets.character.CharacterFrame;
import dev.marionette.datasets.scene.Channel;
import dev.marionette.datasets.scene.NodeTracks;
import dev.marionette.datasets.scene.RestingBones;
import dev.marionette.datasets.scene.Scene;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Adds an animation to a glTF file and leaves all else as it is: nodes, skins, meshes, materials, other animations. The
 * new one is the first, which is what viewers play.
 */
final class GltfAnimation implements CharacterRig.CharacterFile {
    private final Path file;
    private final Scene scene;
    private final int[] bones;
    private final CharacterFrame frame;

    GltfAnimation(Path file, Scene scene, int[] bones, CharacterFrame frame) {
        this.file = file;
        this.scene = scene;
        this.bones = bones;
        this.frame = frame;
    }

    @Override
    public void requireAnimated() {
        read().requireWhole();
    }

    private GltfBinary read() {
        try {
            return GltfBinary.of(GltfFile.read(file), file);
        } catch (IOException e) {
            throw new InputException(file.toString(), "cannot be read: " + e.getMessage(), "Was it moved?", e);
        }
    }

    @Override
    public Optional<CharacterSkin> skin() {
        try {
            return new GltfSurface(GltfFile.read(file), new RestingBones(scene, bones, frame)).skin();
        } catch (IOException | InputException gone) {
            return Optional.empty();
        }
    }

    @Override
    public byte[] animated(String name, double periodSeconds, double[] positions, double[] rotations) {
        GltfBinary binary = read();
        binary.requireWhole();
        List<NodeTracks.Track> tracks = NodeTracks.of(scene, bones, frame, positions, rotations);
        int[] order = GltfScene.order(new GltfFile(scene.where(), binary.json(), List.of()));
        ObjectNode json = binary.json();
        ObjectNode animation = json.objectNode();
        animation.put("name", name);
        ArrayNode samplers = animation.putArray("samplers");
        ArrayNode channels = animation.putArray("channels");
        int frames = rotations.length / (4 * bones.length);
        int times = binary.addTimes(times(frames, periodSeconds));
        for (NodeTracks.Track track : tracks) {
            boolean turns = track.part() == Channel.Part.ROTATION;
            int output = binary.add(turns ? "VEC4" : "VEC3", turns ? xyzw(track.values()) : track.values());
            channels.addObject()
                    .put("sampler", samplers.size())
                    .putObject("target")
                    .put("node", order[track.node()])
                    .put("path", turns ? "rotation" : "translation");
            samplers.addObject().put("input", times).put("output", output).put("interpolation", "LINEAR");
            placeByParts((ObjectNode) json.path("nodes").get(order[track.node()]), track.node());
        }
        json.set("animations", with(animation, json.path("animations"), name));
        return binary.bytes();
    }

    private static double[] times(int frames, double periodSeconds) {
        double[] times = new double[frames];
        for (int f = 0; f < frames; f++) {
            times[f] = f * periodSeconds;
        }
        return times;
    }

    private static double[] xyzw(double[] wxyz) {
        double[] out = new double[wxyz.length];
        for (int i = 0; i < wxyz.length; i += 4) {
            System.arraycopy(wxyz, i + 1, out, i, 3);
            out[i + 3] = wxyz[i];
        }
        return out;
    }

    /** A node that is animated may not have a matrix (glTF 2.0, section 3.5.3); the same place in parts may be. */
    private void placeByParts(ObjectNode node, int place) {
        if (!node.has("matrix")) {
            return;
        }
        node.remove("matrix");
        double[] v = scene.nodes().get(place).local().values();
        numbers(node.putArray("translation"), v[0], v[1], v[2]);
        numbers(node.putArray("rotation"), v[4], v[5], v[6], v[3]);
        numbers(node.putArray("scale"), v[7], v[8], v[9]);
    }

    private static void numbers(ArrayNode list, double... values) {
        for (double value : values) {
            list.add(value);
        }
    }

    /** The new animation before the old ones, without one of the same name. */
    private static ArrayNode with(ObjectNode animation, JsonNode old, String name) {
        ArrayNode all = animation.arrayNode();
        all.add(animation);
        for (JsonNode other : old) {
            if (!other.path("name").asString("").equals(name)) {
                all.add(other);
            }
        }
        return all;
    }
}
