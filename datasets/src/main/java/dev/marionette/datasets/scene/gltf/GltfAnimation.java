package dev.marionette.datasets.scene.gltf;

import dev.marionette.api.CharacterRig;
import dev.marionette.api.CharacterSkin;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.datasets.character.CharacterFrame;
import dev.marionette.datasets.scene.Channel;
import dev.marionette.datasets.scene.KeyedTracks;
import dev.marionette.datasets.scene.NodeTracks;
import dev.marionette.datasets.scene.RestingBones;
import dev.marionette.datasets.scene.Scene;
import dev.marionette.datasets.scene.SceneMesh;
import dev.marionette.datasets.scene.SceneSurface;
import dev.marionette.numerics.Keyframes;
import java.io.IOException;
import java.nio.IntBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Adds animations to a glTF file, or to a {@link GltfCopy}, and leaves all else as it is: nodes, skins, meshes,
 * materials, other animations. The new ones are the first, as viewers play the first one.
 */
final class GltfAnimation implements CharacterRig.CharacterFile {
    /** Says in an animation's extras who has made it. */
    private static final String MADE_BY = "generator";

    private static final String US = "marionette";

    /** The file as glTF, read when it is asked for. */
    interface Content {
        /**
         * Tree and buffers, which the caller may change.
         *
         * @throws IOException if a file cannot be read
         */
        GltfBinary binary() throws IOException;

        /**
         * Says what is missing for a whole copy of the file.
         *
         * @throws InputException if something is
         * @throws IOException if a file cannot be read
         */
        void requireWhole() throws IOException;

        /** By node of the scene, its number in {@link #binary}. */
        int[] order(GltfBinary binary);

        /**
         * The meshes.
         *
         * @throws IOException if a file cannot be read
         */
        List<SceneMesh> meshes(List<Finding> findings) throws IOException;
    }

    private final Content content;
    private final Path file;
    private final Scene scene;
    private final Scene rest;
    private final int[] bones;
    private final CharacterFrame frame;

    /**
     * @param file for messages
     * @param rest the same scene with its nodes where they are in the pose at rest
     * @param bones nodes of the scene, in the order of the bones
     * @param frame the robot's root frame in the scene
     */
    GltfAnimation(Content content, Path file, Scene scene, Scene rest, int[] bones, CharacterFrame frame) {
        this.content = content;
        this.file = file;
        this.scene = scene;
        this.rest = rest;
        this.bones = bones;
        this.frame = frame;
    }

    @Override
    public void requireAnimated() {
        try {
            content.requireWhole();
        } catch (IOException e) {
            throw gone(e);
        }
    }

    private GltfBinary read() {
        try {
            return content.binary();
        } catch (IOException e) {
            throw gone(e);
        }
    }

    private InputException gone(IOException e) {
        return new InputException(file.toString(), "cannot be read: " + e.getMessage(), "Was it moved?", e);
    }

    @Override
    public Optional<CharacterSkin> skin() {
        try {
            List<Finding> unreadable = new ArrayList<>();
            List<SceneMesh> meshes = content.meshes(unreadable);
            // what is wrong with it was found when the character was read; without its whole skin it is drawn as boxes
            return unreadable.isEmpty()
                    ? SceneSurface.of(meshes, new RestingBones(rest, bones, frame))
                    : Optional.empty();
        } catch (IOException | InputException gone) {
            return Optional.empty();
        }
    }

    @Override
    public CharacterRig.AnimatedFile animated(List<CharacterRig.Animation> animations, double keyAngleRad) {
        GltfBinary binary = read();
        binary.requireWhole();
        int[] order = content.order(binary);
        ObjectNode json = binary.json();
        List<JsonNode> kept = kept(
                json.path("animations"),
                animations.stream().map(CharacterRig.Animation::name).collect(Collectors.toSet()));
        Set<String> taken = kept.stream().map(GltfAnimation::name).collect(Collectors.toCollection(HashSet::new));
        ArrayNode all = json.arrayNode();
        List<String> names = new ArrayList<>();
        CharacterRig.Keys keys = new CharacterRig.Keys(0, 0, 0, 0);
        for (CharacterRig.Animation animation : animations) {
            names.add(free(animation.name(), taken));
            ObjectNode node = all.addObject().put("name", names.get(names.size() - 1));
            node.putObject("extras").put(MADE_BY, US);
            keys = keys.and(fill(node, animation, binary, order, keyAngleRad));
        }
        kept.forEach(all::add);
        json.set("animations", all);
        return new CharacterRig.AnimatedFile(binary.bytes(), names, keys);
    }

    private CharacterRig.Keys fill(
            ObjectNode node, CharacterRig.Animation animation, GltfBinary binary, int[] order, double keyAngleRad) {
        ArrayNode samplers = node.putArray("samplers");
        ArrayNode channels = node.putArray("channels");
        Map<IntBuffer, Integer> times = new HashMap<>();
        KeyedTracks keyed = keyed(animation, keyAngleRad);
        int left = 0;
        int of = 0;
        for (KeyedTracks.Keyed each : keyed.tracks()) {
            NodeTracks.Track track = each.track();
            boolean turns = track.part() == Channel.Part.ROTATION;
            double[] values = Keyframes.at(track.values(), track.part().width(), each.frames());
            int input = times.computeIfAbsent(
                    IntBuffer.wrap(each.frames()),
                    frames -> binary.addWithRange("SCALAR", times(each.frames(), animation.periodSeconds())));
            int output = binary.add(turns ? "VEC4" : "VEC3", turns ? xyzw(values) : values);
            channels.addObject()
                    .put("sampler", samplers.size())
                    .putObject("target")
                    .put("node", order[track.node()])
                    .put("path", turns ? "rotation" : "translation");
            samplers.addObject().put("input", input).put("output", output).put("interpolation", "LINEAR");
            placeByParts((ObjectNode) binary.json().path("nodes").get(order[track.node()]), track.node());
            left += each.frames().length;
            of += track.values().length / track.part().width();
        }
        return new CharacterRig.Keys(left, of, keyed.angleRad(), keyed.metres());
    }

    private KeyedTracks keyed(CharacterRig.Animation animation, double keyAngleRad) {
        List<NodeTracks.Track> tracks =
                NodeTracks.of(scene, rest, bones, frame, animation.positions(), animation.rotations());
        return keyAngleRad > 0
                ? KeyedTracks.of(scene, bones, frame, tracks, keyAngleRad, height(animation.positions()))
                : KeyedTracks.all(tracks);
    }

    /** From the lowest bone to the highest one in the first frame, metres. */
    private double height(double[] positions) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int b = 0; b < bones.length; b++) {
            low = Math.min(low, positions[3 * b + 2]);
            high = Math.max(high, positions[3 * b + 2]);
        }
        return high - low;
    }

    /** The animations of the file, without those that this class has put there and that are to be put there again. */
    private static List<JsonNode> kept(JsonNode old, Set<String> again) {
        List<JsonNode> kept = new ArrayList<>();
        for (JsonNode animation : old) {
            boolean ours = animation.path("extras").path(MADE_BY).asString("").equals(US);
            if (!ours || !again.contains(name(animation))) {
                kept.add(animation);
            }
        }
        return kept;
    }

    private static String name(JsonNode animation) {
        return animation.path("name").asString("");
    }

    /** The name, or the first of NAME-2, NAME-3, … that is not taken; takes it. */
    private static String free(String name, Set<String> taken) {
        String found = name;
        for (int n = 2; !taken.add(found); n++) {
            found = name + "-" + n;
        }
        return found;
    }

    private static double[] times(int[] frames, double periodSeconds) {
        return IntStream.of(frames).mapToDouble(f -> f * periodSeconds).toArray();
    }

    /** Quaternions (w, x, y, z) as (x, y, z, w). */
    static double[] xyzw(double[] wxyz) {
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

    static void numbers(ArrayNode list, double... values) {
        for (double value : values) {
            list.add(value);
        }
    }
}
