package dev.marionette.datasets.scene.gltf;

import dev.marionette.datasets.scene.StickFigure;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Locale;
import java.util.StringJoiner;

/** Writes a stick figure as glTF. */
public final class GlbText {
    private final StickFigure figure;
    private final ByteArrayOutputStream binary = new ByteArrayOutputStream();
    private final StringJoiner views = new StringJoiner(",");
    private final StringJoiner accessors = new StringJoiner(",");
    private int count;
    String extensions = "";
    public String bufferUri = "";
    boolean skinned = true;

    public GlbText(StickFigure figure) {
        this.figure = figure;
    }

    /** A {@code .glb} file. */
    public Path write(Path file) throws IOException {
        return Files.write(file, bytes());
    }

    public byte[] bytes() {
        byte[] json = json().getBytes(StandardCharsets.UTF_8);
        int padded = (json.length + 3) / 4 * 4;
        byte[] data = binary.toByteArray();
        ByteBuffer out = ByteBuffer.allocate(12 + 8 + padded + 8 + data.length).order(ByteOrder.LITTLE_ENDIAN);
        out.putInt(0x46546C67).putInt(2).putInt(out.capacity());
        out.putInt(padded).putInt(0x4E4F534A).put(json);
        while (out.position() < 20 + padded) {
            out.put((byte) ' ');
        }
        return out.putInt(data.length).putInt(0x004E4942).put(data).array();
    }

    /** The buffer, once {@link #json()} was made. */
    public byte[] buffer() {
        return binary.toByteArray();
    }

    /** The same with the buffer in the text. */
    public String inline() {
        json();
        bufferUri =
                "data:application/octet-stream;base64," + Base64.getEncoder().encodeToString(buffer());
        binary.reset();
        return new GlbText(this).json();
    }

    private GlbText(GlbText other) {
        this(other.figure);
        bufferUri = other.bufferUri;
    }

    public String json() {
        StringJoiner nodes = new StringJoiner(",");
        StringJoiner joints = new StringJoiner(",");
        for (int j = 0; j < figure.names.size(); j++) {
            StringJoiner children = new StringJoiner(",", "\"children\":[", "],");
            children.setEmptyValue("");
            for (int c = 0; c < figure.names.size(); c++) {
                if (figure.parents.get(c) == j) {
                    children.add(Integer.toString(c));
                }
            }
            double[] t = figure.offsets.get(j);
            nodes.add(String.format(
                    Locale.ROOT,
                    "{\"name\":\"%s\",%s\"translation\":[%s,%s,%s]}",
                    figure.names.get(j),
                    children,
                    t[0],
                    t[1],
                    t[2]));
            joints.add(Integer.toString(j));
        }
        // A mesh called as a joint is, as in files where parts of the body are called so.
        nodes.add("{\"name\":\"" + figure.names.get(0) + "\",\"mesh\":0}");
        StringJoiner animations = new StringJoiner(",");
        for (StickFigure.Motion motion : figure.motions) {
            int input = accessor("SCALAR", motion.times());
            double[] turns = new double[4 * motion.angles().length];
            for (int k = 0; k < motion.angles().length; k++) {
                turns[4 * k + 2] = Math.sin(motion.angles()[k] / 2);
                turns[4 * k + 3] = Math.cos(motion.angles()[k] / 2);
            }
            int output = accessor("VEC4", turns);
            animations.add(String.format(
                    Locale.ROOT,
                    "{\"name\":\"%s\",\"samplers\":[{\"input\":%d,\"output\":%d}],\"channels\":[{\"sampler\":0,"
                            + "\"target\":{\"node\":%d,\"path\":\"rotation\"}}]}",
                    motion.name(),
                    input,
                    output,
                    motion.joint()));
        }
        String uri = bufferUri.isEmpty() ? "" : "\"uri\":\"" + bufferUri + "\",";
        return "{\"asset\":{\"version\":\"2.0\"}," + extensions + "\"nodes\":[" + nodes + "],"
                + (skinned ? "\"skins\":[{\"joints\":[" + joints + "]}]," : "")
                + "\"animations\":[" + animations + "],\"accessors\":[" + accessors + "],\"bufferViews\":[" + views
                + "],\"buffers\":[{" + uri + "\"byteLength\":" + binary.size() + "}]}";
    }

    private int accessor(String type, double[] values) {
        int width = type.equals("VEC4") ? 4 : 1;
        ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (double value : values) {
            bytes.putFloat((float) value);
        }
        views.add("{\"buffer\":0,\"byteOffset\":" + binary.size() + ",\"byteLength\":" + bytes.capacity() + "}");
        binary.writeBytes(bytes.array());
        accessors.add("{\"bufferView\":" + count + ",\"componentType\":5126,\"count\":" + values.length / width
                + ",\"type\":\"" + type + "\"}");
        return count++;
    }
}
