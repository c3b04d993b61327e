package dev.marionette.datasets.scene.assimp;

import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.datasets.scene.Channel;
import dev.marionette.datasets.scene.Placement;
import dev.marionette.datasets.scene.Scene;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

/**
 * Makes a scene of records, see {@link Wire}. It believes none of them: numbers that do not fit are an error, and what is kept
 * is bounded.
 */
final class SceneInput {
    private static final Channel.Part[] PARTS = Channel.Part.values();

    /** A key takes about 30 bytes, and twice that while it is copied. */
    private static final long MAX_KEYS =
            Math.min(Wire.MAX_KEYS, Runtime.getRuntime().maxMemory() / 64);

    /** Motions are kept also where nothing moves in them. */
    private static final int MAX_MOTIONS = 1 << 16;

    /**
     * What a file says.
     *
     * @param scene the scene
     * @param skin by node of the scene, the points that it moves most, n × 3 in its own frame
     * @param findings what was left out of the skin
     */
    record Figure(Scene scene, Map<Integer, double[]> skin, List<Finding> findings) {}

    /** A motion and its channels so far. */
    private record Motion(String name, List<Channel> channels) {}

    private final String where;
    private final RecordInput in;
    private final List<Scene.Node> nodes = new ArrayList<>();
    private final List<Motion> motions = new ArrayList<>();
    private final Set<Integer> skinned = new HashSet<>();
    private final Map<Integer, DoubleStream.Builder> points = new TreeMap<>();
    private final List<Finding> findings = new ArrayList<>();
    private double metresPerUnit;
    private long keys;
    private long pointsRead;

    private SceneInput(String where, RecordInput in, double metresPerUnit) {
        this.where = where;
        this.in = in;
        this.metresPerUnit = metresPerUnit;
    }

    /**
     * Reads all records of a file.
     *
     * @param where the file, for messages
     * @param in the records
     * @param metresPerUnit of a file that does not say it; NaN where its format does not either
     * @throws InputException if the file was refused, or holds numbers that are out of range
     * @throws IOException if the records end early or are none
     */
    static Figure read(String where, RecordInput in, double metresPerUnit) throws IOException {
        SceneInput input = new SceneInput(where, in, metresPerUnit);
        byte kind = in.getByte();
        while (kind != Wire.END) {
            input.record(kind);
            kind = in.getByte();
        }
        return input.figure();
    }

    private Figure figure() throws IOException {
        requireRecord(!nodes.isEmpty(), "no node");
        List<Scene.Animation> animations = new ArrayList<>();
        for (Motion motion : motions) {
            animations.add(new Scene.Animation(motion.name(), motion.channels()));
        }
        Map<Integer, double[]> skin = new TreeMap<>();
        points.forEach((node, values) -> skin.put(node, values.build().toArray()));
        Scene scene = new Scene(where, nodes, animations, Scene.Humanoid.NONE, skinned, metresPerUnit, List.of());
        return new Figure(scene, skin, findings);
    }

    private void record(byte kind) throws IOException {
        switch (kind) {
            case Wire.NODE -> node();
            case Wire.UNIT -> {
                double centimetres = in.getDouble();
                metresPerUnit = centimetres > 0 ? centimetres / 100 : Double.NaN;
            }
            case Wire.MOTION -> {
                requireRecord(motions.size() < MAX_MOTIONS, "more than " + MAX_MOTIONS + " motions");
                motions.add(new Motion(in.getText(), new ArrayList<>()));
            }
            case Wire.CHANNEL -> channel();
            case Wire.POINTS -> points();
            case Wire.ALL -> countPoints(in.getLong());
            case Wire.REFUSED -> throw new InputException(where, in.getText(), in.getText());
            case Wire.MISSING ->
                throw new InputException(
                        where,
                        "FBX and Collada need the native library Assimp, which cannot be loaded on this machine ("
                                + System.getProperty("os.name") + ", " + System.getProperty("os.arch") + ")",
                        "Export the character as .glb, which needs none.");
            default -> throw new StreamCorruptedException("a record of kind " + kind);
        }
    }

    private void node() throws IOException {
        requireRecord(nodes.size() < Scene.MAX_NODES, "more than " + Scene.MAX_NODES + " nodes");
        int parent = in.getInt();
        int place = nodes.size();
        requireRecord(parent >= (place == 0 ? -1 : 0) && parent < place, "node " + place + " under " + parent);
        String name = in.getText();
        int flags = in.getByte();
        Placement local = Placement.ofMatrix(where + ": node '" + name + "'", in.getFloats(12));
        nodes.add(new Scene.Node(name, parent, local, (flags & Wire.JOINT) != 0, (flags & Wire.SHAPE) != 0));
        if ((flags & Wire.SKINNED) != 0) {
            skinned.add(place);
        }
    }

    private void channel() throws IOException {
        requireRecord(!motions.isEmpty(), "a channel without a motion");
        Motion motion = motions.get(motions.size() - 1);
        int node = nodeIndex(0);
        int number = in.getByte();
        requireRecord(number >= 0 && number < PARTS.length, "part " + number);
        Channel.Part part = PARTS[number];
        int count = in.getCount(Wire.MAX_KEYS);
        keys += count;
        if (keys > MAX_KEYS) {
            throw new InputException(where, "more than " + MAX_KEYS + " keys", "Export fewer animations.");
        }
        double[] times = in.getDoubles(count);
        double[] values = in.getFloats(count * part.width());
        String what = where + ": animation '" + motion.name() + "'";
        motion.channels().add(new Channel(what, node, part, Channel.Way.LINEAR, times, values));
    }

    private int nodeIndex(int least) throws IOException {
        int node = in.getInt();
        requireRecord(node >= least && node < nodes.size(), "node " + node + " of " + nodes.size());
        return node;
    }

    private void points() throws IOException {
        int count = in.getCount(Wire.MAX_POINTS);
        pointsRead += count;
        requireRecord(pointsRead <= Wire.MAX_POINTS, pointsRead + " points");
        for (int i = 0; i < count; i++) {
            int node = nodeIndex(-1);
            float x = in.getFloat();
            float y = in.getFloat();
            float z = in.getFloat();
            boolean usable = Math.abs(x) <= 1e9 && Math.abs(y) <= 1e9 && Math.abs(z) <= 1e9;
            if (node >= 0 && usable) {
                points.computeIfAbsent(node, n -> DoubleStream.builder())
                        .add(x)
                        .add(y)
                        .add(z);
            }
        }
    }

    private void countPoints(long all) {
        if (all > Wire.MAX_POINTS) {
            findings.add(Finding.warning(
                    "character", "of " + all + " points of the skin, " + Wire.MAX_POINTS + " were looked at"));
        }
    }

    private static void requireRecord(boolean holds, String problem) throws StreamCorruptedException {
        if (!holds) {
            throw new StreamCorruptedException(problem);
        }
    }
}
