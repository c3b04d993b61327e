package dev.marionette.datasets.scene.ogre;

import dev.marionette.api.InputException;
import dev.marionette.datasets.io.Limits;
import dev.marionette.datasets.scene.Channel;
import dev.marionette.datasets.scene.Placement;
import dev.marionette.datasets.scene.Scene;
import dev.marionette.numerics.Quaternions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A skeleton as it is read, bone by bone and key by key. Keys are relative to the bone at rest: its translation is added,
 * its rotation multiplied on the right, its scale multiplied.
 */
final class OgreSkeleton {
    private static final int MAX_KEYS = 4_000_000;
    private static final double MAX_SECONDS = 1e5;

    private final String where;
    private final Map<Integer, Bone> bones = new LinkedHashMap<>();
    private final Map<Integer, Integer> parents = new HashMap<>();
    private final List<Motion> motions = new ArrayList<>();
    private int keys;

    private record Bone(String name, Placement rest) {}

    private record Motion(String name, double seconds, Map<Integer, List<double[]>> tracks) {}

    OgreSkeleton(String where) {
        this.where = where;
    }

    /** A bone: its number in the file, and its place under its parent at rest. */
    void bone(int handle, String name, Placement rest) {
        if (bones.size() >= Limits.MAX_JOINTS) {
            throw new InputException(where, "more than " + Limits.MAX_JOINTS + " bones", "Export the character alone.");
        }
        if (bones.put(handle, new Bone(name, rest)) != null) {
            throw new InputException(where, "two bones have the number " + handle, "Export the file again.");
        }
    }

    /** The number of the bone with a name. */
    int handle(String name) {
        for (Map.Entry<Integer, Bone> bone : bones.entrySet()) {
            if (bone.getValue().name().equals(name)) {
                return bone.getKey();
            }
        }
        throw new InputException(where, "there is no bone '" + name + "'", "Export the file again.");
    }

    /** Hangs one bone on another. */
    void parent(int child, int parent) {
        if (!bones.containsKey(child) || !bones.containsKey(parent)) {
            throw new InputException(
                    where,
                    "bone " + child + " hangs on bone " + parent + ", which are not both there",
                    "Export it again.");
        }
        parents.put(child, parent);
    }

    /** Begins an animation of a length in seconds; keys that follow belong to it. */
    void animation(String name, double seconds) {
        if (!(seconds >= 0 && seconds <= MAX_SECONDS)) {
            throw new InputException(
                    where,
                    "animation '" + name + "' lasts " + seconds + " s, allowed are 0 to " + MAX_SECONDS,
                    "Export the file again.");
        }
        motions.add(new Motion(name, seconds, new LinkedHashMap<>()));
    }

    /** A key of a bone in the animation begun last: time, translation (3), rotation w, x, y, z, scale (3). Kept. */
    void key(int handle, double[] values) {
        if (motions.isEmpty() || !bones.containsKey(handle)) {
            throw new InputException(where, "a key moves bone " + handle + ", which is not there", "Export it again.");
        }
        if (++keys > MAX_KEYS) {
            throw new InputException(where, "more than " + MAX_KEYS + " keys", "Export fewer animations.");
        }
        motions.get(motions.size() - 1)
                .tracks()
                .computeIfAbsent(handle, h -> new ArrayList<>())
                .add(values);
    }

    /**
     * The whole as a scene: bones with parents first, keys in terms of the parents.
     *
     * @param skinned numbers of the bones that move points of the mesh; empty where there is none
     */
    Scene scene(Set<Integer> skinned) {
        if (bones.isEmpty()) {
            throw new InputException(where, "there are no bones in it", "Is this the skeleton's file?");
        }
        Map<Integer, Integer> place = places();
        List<Scene.Node> nodes = new ArrayList<>();
        place.forEach((handle, at) -> {
            Bone bone = bones.get(handle);
            Integer parent = parents.get(handle);
            int above = parent == null ? -1 : place.getOrDefault(parent, -1);
            nodes.add(new Scene.Node(bone == null ? "" : bone.name(), above, rest(bone), true, false));
        });
        List<Scene.Animation> animations = new ArrayList<>();
        for (Motion motion : motions) {
            List<Channel> channels = new ArrayList<>();
            motion.tracks()
                    .forEach((handle, track) ->
                            channels(motion, place.getOrDefault(handle, 0), rest(bones.get(handle)), track, channels));
            animations.add(new Scene.Animation(motion.name(), channels));
        }
        Set<Integer> moving = new TreeSet<>();
        skinned.stream().filter(place::containsKey).forEach(handle -> moving.add(place.getOrDefault(handle, 0)));
        return new Scene(where, nodes, animations, Scene.Humanoid.NONE, moving, Double.NaN, List.of());
    }

    /** The node of the scene of each bone, by its number in the file. */
    Map<Integer, Integer> places() {
        Map<Integer, Integer> place = new LinkedHashMap<>();
        for (int handle : bones.keySet()) {
            put(handle, place, 0);
        }
        return place;
    }

    private static Placement rest(@Nullable Bone bone) {
        return bone == null ? Placement.NONE : bone.rest();
    }

    private void put(int handle, Map<Integer, Integer> place, int depth) {
        if (depth > bones.size()) {
            throw new InputException(where, "bone " + handle + " is below itself", "Export the file again.");
        }
        Integer parent = parents.get(handle);
        if (parent != null && !place.containsKey(parent)) {
            put(parent, place, depth + 1);
        }
        if (!place.containsKey(handle)) {
            place.put(handle, place.size());
        }
    }

    private void channels(Motion motion, int node, Placement rest, List<double[]> track, List<Channel> out) {
        // Files hold keys in the order in which they were made; the engine sorts them, too.
        track.sort(Comparator.comparingDouble(key -> key[0]));
        // After the last key the engine goes back to the first one, until the animation's length is over.
        if (track.get(track.size() - 1)[0] < motion.seconds() - 1e-4) {
            double[] first = track.get(0).clone();
            first[0] = motion.seconds();
            track.add(first);
        }
        int n = track.size();
        double[] times = new double[n];
        double[] moved = new double[3 * n];
        double[] turned = new double[4 * n];
        double[] scaled = new double[3 * n];
        for (int k = 0; k < n; k++) {
            double[] key = track.get(k);
            times[k] = key[0];
            for (int axis = 0; axis < 3; axis++) {
                moved[3 * k + axis] = rest.values()[axis] + key[1 + axis];
                scaled[3 * k + axis] = rest.values()[7 + axis] * key[8 + axis];
            }
            Quaternions.multiply(rest.values(), 3, key, 4, turned, 4 * k);
        }
        String what = where + ": animation '" + motion.name() + "'";
        out.add(new Channel(what, node, Channel.Part.TRANSLATION, Channel.Way.LINEAR, times, moved));
        out.add(new Channel(what, node, Channel.Part.ROTATION, Channel.Way.LINEAR, times, turned));
        out.add(new Channel(what, node, Channel.Part.SCALE, Channel.Way.LINEAR, times, scaled));
    }
}
