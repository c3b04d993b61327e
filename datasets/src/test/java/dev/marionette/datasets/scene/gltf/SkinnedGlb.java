package dev.marionette.datasets.scene.gltf;

import dev.marionette.datasets.scene.StickFigure;
import dev.marionette.numerics.Quaternions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.StringJoiner;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Writes a stick figure with a skin as modelling programs do: an armature that lies on its back and is in centimetres, bones
 * that are turned in themselves at rest (at random, seeded), a node between two bones that is none and has a matrix, one
 * animation, its first motion. Around each bone there is a grid of 11 × 11 × 11 points, whose places at rest are known.
 */
public final class SkinnedGlb {
    /** Half the thickness of the skin, metres. */
    public static final double THICK = 0.04;

    private static final double CM = 0.01;

    private final StickFigure figure;
    private final Random random;
    private final int joints;
    private final double[] world;
    private final double[] turn;
    private final ByteArrayOutputStream binary = new ByteArrayOutputStream();
    private final StringJoiner views = new StringJoiner(",");
    private final StringJoiner accessors = new StringJoiner(",");
    private int count;
    /** Joint that hangs on a node of its own. */
    private final String pivoted;

    private final List<Integer> skinned;
    private String extensions = "";
    private boolean colored;
    private String colorAccessor = "";
    private String colorView = "";
    private int mode;
    private int grid = 11;
    private double reach = 1;

    public SkinnedGlb(StickFigure figure, long seed, String pivoted) {
        this(figure, seed, pivoted, joint -> true);
    }

    /** @param skinned whether points hang on the joint of a name */
    public SkinnedGlb(StickFigure figure, long seed, String pivoted, Predicate<String> skinned) {
        this.figure = figure;
        this.skinned = IntStream.range(0, figure.names.size())
                .filter(j -> skinned.test(figure.names.get(j)))
                .boxed()
                .toList();
        this.pivoted = pivoted;
        random = new Random(seed);
        joints = figure.names.size();
        world = new double[3 * joints];
        turn = new double[4 * joints];
        for (int j = 0; j < joints; j++) {
            int parent = figure.parents.get(j);
            for (int axis = 0; axis < 3; axis++) {
                world[3 * j + axis] = figure.offsets.get(j)[axis] + (parent < 0 ? 0 : world[3 * parent + axis]);
            }
            for (int k = 0; k < 4; k++) {
                turn[4 * j + k] = random.nextGaussian();
            }
            Quaternions.normalize(turn, 4 * j);
        }
    }

    /** The same with extensions of the file, as JSON. */
    public SkinnedGlb extended(String json) {
        extensions = "\"extensions\":" + json + ",";
        return this;
    }

    /** The same with triangles between points that follow each other, where it has points alone. */
    public SkinnedGlb solid() {
        mode = 4;
        return this;
    }

    /** The same with colours of vertices: red 0.25, green 0.75, blue and opacity 0, as the weights are. */
    public SkinnedGlb colored() {
        colored = true;
        return this;
    }

    /**
     * The same with colours of vertices in bytes, 64, 191, 0 and 0 each.
     *
     * @param accessor what the accessor says beside view and count, as JSON
     * @param view what the view says beside buffer and bytes, as JSON
     */
    public SkinnedGlb colored(String accessor, String view) {
        colorAccessor = accessor;
        colorView = view;
        return this;
    }

    /** The same with a corner of the skin alone at each end of each edge, so that the file is small. */
    public SkinnedGlb coarse() {
        grid = 2;
        return this;
    }

    /** The same with points on the first third of the way from each joint to the next one, as of a coarse mesh. */
    public SkinnedGlb sparse() {
        reach = 1.0 / 3;
        return this;
    }

    /** The points of the skin at rest, n × 3, metres, y up; the first joint is at {@link #root}. */
    public double[] points() {
        return skin();
    }

    /** Where the first joint is at rest. */
    public double[] root() {
        return Arrays.copyOf(world, 3);
    }

    /** Writes the file. */
    public Path write(Path file) throws IOException {
        return Files.write(file, bytes());
    }

    /** The file. */
    public byte[] bytes() {
        byte[] json = json().getBytes(StandardCharsets.UTF_8);
        int padded = (json.length + 3) / 4 * 4;
        byte[] data = binary.toByteArray();
        ByteBuffer out = ByteBuffer.allocate(28 + padded + data.length).order(ByteOrder.LITTLE_ENDIAN);
        out.putInt(0x46546C67).putInt(2).putInt(out.capacity());
        out.putInt(padded).putInt(0x4E4F534A).put(json);
        while (out.position() < 20 + padded) {
            out.put((byte) ' ');
        }
        return out.putInt(data.length).putInt(0x004E4942).put(data).array();
    }

    /** Nodes: the joints by their numbers, the armature, the mesh, the pivot. */
    private String json() {
        StringJoiner nodes = new StringJoiner(",");
        for (int j = 0; j < joints; j++) {
            boolean hung = figure.names.get(j).equals(pivoted);
            List<Integer> children = new ArrayList<>();
            for (int c = 0; c < joints; c++) {
                if (figure.parents.get(c) == j) {
                    children.add(figure.names.get(c).equals(pivoted) ? joints + 2 : c);
                }
            }
            nodes.add(node(figure.names.get(j), children, hung ? place(j, j) : place(figure.parents.get(j), j)));
        }
        double half = Math.sqrt(0.5);
        nodes.add("{\"name\":\"Armature\",\"children\":[0],\"scale\":[0.01,0.01,0.01],\"rotation\":[" + -half + ",0,0,"
                + half + "]}");
        nodes.add("{\"name\":\"Body\",\"mesh\":0,\"skin\":0}");
        nodes.add(pivot());
        int positions = accessor("VEC3", 5126, skin());
        int bones = accessor("VEC4", 5121, bones());
        int weights = accessor("VEC4", 5126, weights());
        int inverse = accessor("MAT4", 5126, inverseBind());
        StickFigure.Motion motion = figure.motions.isEmpty()
                ? new StickFigure.Motion("Idle", 1, new double[] {0, 1}, new double[2])
                : figure.motions.get(0);
        int times = accessor("SCALAR", 5126, motion.times());
        int keys = accessor("VEC4", 5126, keys(motion));
        StringJoiner all = new StringJoiner(",");
        for (int j = 0; j < joints; j++) {
            all.add(Integer.toString(j));
        }
        return "{\"asset\":{\"version\":\"2.0\"}," + extensions + "\"nodes\":[" + nodes
                + "],\"meshes\":[{\"primitives\":[{\"mode\":" + mode + ","
                + "\"attributes\":{\"POSITION\":" + positions + ",\"JOINTS_0\":" + bones + ",\"WEIGHTS_0\":" + weights
                + (colored ? ",\"COLOR_0\":" + weights : "")
                + (colorAccessor.isEmpty() ? "" : ",\"COLOR_0\":" + colors())
                + "}}]}],\"skins\":[{\"joints\":[" + all + "],\"inverseBindMatrices\":" + inverse
                + "}],\"animations\":[{\"name\":\"" + motion.name() + "\",\"samplers\":[{\"input\":" + times
                + ",\"output\":" + keys
                + "}],\"channels\":[{\"sampler\":0,\"target\":{\"node\":" + motion.joint()
                + ",\"path\":\"rotation\"}}]}],\"scenes\":[{"
                + "\"nodes\":[" + joints + "," + (joints + 1) + "]}],\"scene\":0,\"accessors\":[" + accessors
                + "],\"bufferViews\":[" + views + "],\"buffers\":[{\"byteLength\":" + binary.size() + "}]}";
    }

    /** The joint's own turn at rest after one about z in the axes of the figure; x, y, z, w. */
    private double[] keys(StickFigure.Motion motion) {
        double[] keys = new double[4 * motion.times().length];
        double[] back = new double[4];
        int parent = figure.parents.get(motion.joint());
        double[] armature = {Math.sqrt(0.5), -Math.sqrt(0.5), 0, 0};
        Quaternions.conjugate(parent < 0 ? armature : turn, Math.max(0, 4 * parent), back, 0);
        double[] q = new double[4];
        for (int k = 0; k < motion.times().length; k++) {
            double half = motion.angles()[k] / 2;
            Quaternions.multiply(
                    new double[] {Math.cos(half), 0, 0, Math.sin(half)}, 0, turn, 4 * motion.joint(), q, 0);
            Quaternions.multiply(back, 0, q.clone(), 0, q, 0);
            for (int i = 0; i < 4; i++) {
                keys[4 * k + i] = q[(i + 1) % 4];
            }
        }
        return keys;
    }

    private static String node(String name, List<Integer> children, double[] p) {
        return String.format(
                Locale.ROOT,
                "{\"name\":\"%s\",%s\"translation\":[%s,%s,%s],\"rotation\":[%s,%s,%s,%s]}",
                name,
                children.isEmpty() ? "" : "\"children\":" + children + ",",
                p[0],
                p[1],
                p[2],
                p[4],
                p[5],
                p[6],
                p[3]);
    }

    /** Where a joint is in another one's frame, in centimetres: translation, rotation; −1 is the armature. */
    private double[] place(int parent, int joint) {
        double[] back = new double[4];
        double[] armature = {Math.sqrt(0.5), -Math.sqrt(0.5), 0, 0};
        Quaternions.conjugate(parent < 0 ? armature : turn, Math.max(0, 4 * parent), back, 0);
        double[] out = new double[7];
        double[] d = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            d[axis] = (world[3 * joint + axis] - (parent < 0 ? 0 : world[3 * parent + axis])) / CM;
        }
        Quaternions.rotate(back, 0, d[0], d[1], d[2], out, 0);
        if (parent == joint) {
            out[3] = 1;
        } else {
            Quaternions.multiply(back, 0, turn, 4 * joint, out, 3);
        }
        return out;
    }

    /** The node that one joint hangs on has its whole place, as a matrix; columns one after the other. */
    private String pivot() {
        int joint = figure.joint(pivoted);
        double[] p = place(figure.parents.get(joint), joint);
        double[] m = new double[9];
        Quaternions.toMatrix(p, 3, m);
        return "{\"name\":\"Pivot\",\"children\":[" + joint + "],\"matrix\":[" + m[0] + "," + m[3] + "," + m[6] + ",0,"
                + m[1] + "," + m[4] + "," + m[7] + ",0," + m[2] + "," + m[5] + "," + m[8] + ",0," + p[0] + "," + p[1]
                + "," + p[2] + ",1]}";
    }

    /** A block from each joint to the first one that hangs on it, or as long as it is thick. */
    private double[] skin() {
        double[] points = new double[3 * skinned.size() * grid * grid * grid];
        int at = 0;
        for (int j : skinned) {
            int child = figure.parents.indexOf(j);
            for (int i = 0; i < grid * grid * grid; i++) {
                int[] step = {i % grid, i / grid % grid, i / grid / grid};
                for (int axis = 0; axis < 3; axis++) {
                    double way = child < 0 ? 0 : world[3 * child + axis] - world[3 * j + axis];
                    boolean along = Math.abs(way) > THICK;
                    double share = step[axis] / (grid - 1.0);
                    points[at++] = world[3 * j + axis] + (along ? reach * share * way : THICK * (2 * share - 1));
                }
            }
        }
        return points;
    }

    private double[] bones() {
        double[] bones = new double[4 * skinned.size() * grid * grid * grid];
        for (int i = 0; i < bones.length; i += 4) {
            int which = i / 4 / (grid * grid * grid);
            bones[i] = skinned.get((which + 1) % skinned.size());
            bones[i + 1] = skinned.get(which);
        }
        return bones;
    }

    private double[] weights() {
        double[] weights = new double[4 * skinned.size() * grid * grid * grid];
        for (int i = 0; i < weights.length; i += 4) {
            weights[i] = 0.25;
            weights[i + 1] = 0.75;
        }
        return weights;
    }

    private int colors() {
        int vertices = skinned.size() * grid * grid * grid;
        views.add("{\"buffer\":0,\"byteOffset\":" + binary.size() + ",\"byteLength\":" + 4 * vertices + "," + colorView
                + "}");
        for (int v = 0; v < vertices; v++) {
            binary.writeBytes(new byte[] {64, (byte) 191, 0, 0});
        }
        accessors.add("{\"bufferView\":" + count + ",\"count\":" + vertices + "," + colorAccessor + "}");
        return count++;
    }

    private double[] inverseBind() {
        double[] all = new double[16 * joints];
        double[] m = new double[9];
        for (int j = 0; j < joints; j++) {
            Quaternions.toMatrix(turn, 4 * j, m);
            for (int r = 0; r < 3; r++) {
                for (int c = 0; c < 3; c++) {
                    all[16 * j + 4 * c + r] = m[3 * c + r] / CM;
                    all[16 * j + 12 + r] -= m[3 * c + r] / CM * world[3 * j + c];
                }
            }
            all[16 * j + 15] = 1;
        }
        return all;
    }

    private int accessor(String type, int component, double[] values) {
        int width = type.equals("SCALAR") ? 1 : type.equals("MAT4") ? 16 : type.charAt(3) - '0';
        int size = component == 5121 ? 1 : 4;
        ByteBuffer bytes = ByteBuffer.allocate(size * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (double value : values) {
            if (size == 1) {
                bytes.put((byte) value);
            } else {
                bytes.putFloat((float) value);
            }
        }
        views.add("{\"buffer\":0,\"byteOffset\":" + binary.size() + ",\"byteLength\":" + bytes.capacity() + "}");
        binary.writeBytes(bytes.array());
        accessors.add("{\"bufferView\":" + count + ",\"componentType\":" + component + ",\"count\":"
                + values.length / width + ",\"type\":\"" + type + "\"}");
        return count++;
    }
}
