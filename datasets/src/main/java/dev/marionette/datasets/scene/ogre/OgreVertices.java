package dev.marionette.datasets.scene.ogre;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The vertices of a mesh: a declaration says which numbers are where in which buffer.
 *
 * @param positions n × 3
 * @param normals n × 3, or empty
 * @param textureCoordinates n × 2 from the upper left corner, or empty
 */
record OgreVertices(double[] positions, double[] normals, double[] textureCoordinates) {
    static final OgreVertices NONE = new OgreVertices(new double[0], new double[0], new double[0]);

    private static final int DECLARATION = 0x5100;
    private static final int ELEMENT = 0x5110;
    private static final int BUFFER = 0x5200;
    private static final int DATA = 0x5210;
    private static final int CHUNK_HEAD = 6;
    private static final int POSITION = 1;
    private static final int NORMAL = 4;
    private static final int TEXTURE = 7;

    /** Types up to here are that many floats and one more. */
    private static final int MOST_FLOATS = 3;

    private record Element(int source, int type, int semantic, int offset, int index) {}

    private record Data(int stride, ByteBuffer bytes) {}

    /**
     * Reads the content of a geometry chunk.
     *
     * @param in the content. Modified.
     * @return empty where it is not understood
     */
    static Optional<OgreVertices> read(ByteBuffer in) {
        try {
            int count = in.getInt();
            List<Element> elements = new ArrayList<>();
            Map<Integer, Data> buffers = new HashMap<>();
            while (in.remaining() >= CHUNK_HEAD) {
                chunk(in, elements, buffers);
            }
            return vertices(count, elements, buffers);
        } catch (BufferUnderflowException | IndexOutOfBoundsException | IllegalArgumentException damaged) {
            return Optional.empty();
        }
    }

    private static void chunk(ByteBuffer in, List<Element> elements, Map<Integer, Data> buffers) {
        int at = in.position();
        int chunk = in.getShort() & 0xFFFF;
        int length = in.getInt();
        if (length < CHUNK_HEAD || length > in.limit() - at) {
            throw new IllegalArgumentException("a chunk of " + length + " bytes");
        }
        switch (chunk) {
            case DECLARATION -> {
                // its elements follow
                return;
            }
            case ELEMENT ->
                elements.add(new Element(
                        in.getShort(), in.getShort(), in.getShort(), in.getShort() & 0xFFFF, in.getShort()));
            case BUFFER -> {
                int source = in.getShort();
                int stride = in.getShort() & 0xFFFF;
                if ((in.getShort() & 0xFFFF) != DATA) {
                    throw new IllegalArgumentException("a buffer without numbers");
                }
                in.getInt();
                int from = in.position();
                buffers.put(
                        source,
                        new Data(stride, in.slice(from, at + length - from).order(in.order())));
            }
            default -> {
                // nothing that is needed
            }
        }
        in.position(at + length);
    }

    private static Optional<OgreVertices> vertices(int count, List<Element> elements, Map<Integer, Data> buffers) {
        double[] positions = numbers(count, POSITION, 3, elements, buffers);
        return positions.length == 0
                ? Optional.empty()
                : Optional.of(new OgreVertices(
                        positions,
                        numbers(count, NORMAL, 3, elements, buffers),
                        numbers(count, TEXTURE, 2, elements, buffers)));
    }

    /** The first so many floats of what a semantic says, count × width; empty where there is none of floats. */
    private static double[] numbers(
            int count, int semantic, int width, List<Element> elements, Map<Integer, Data> buffers) {
        for (Element element : elements) {
            Data data = buffers.get(element.source());
            boolean floats = element.type() >= width - 1 && element.type() <= MOST_FLOATS;
            if (element.semantic() == semantic && element.index() == 0 && floats && data != null) {
                boolean inside = element.offset() + 4 * width <= data.stride()
                        && count >= 0
                        && (long) count * data.stride() <= data.bytes().limit();
                if (!inside) {
                    throw new IllegalArgumentException("vertices beyond their buffer");
                }
                double[] values = new double[count * width];
                for (int i = 0; i < values.length; i++) {
                    values[i] = data.bytes().getFloat(i / width * data.stride() + element.offset() + 4 * (i % width));
                }
                return values;
            }
        }
        return new double[0];
    }
}
