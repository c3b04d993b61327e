package dev.marionette.datasets.scene.assimp;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Reads what {@link RecordOutput} writes. The memory that it takes grows with the bytes that come, whatever count was announced.
 */
final class RecordInput {
    /** Numbers that there is room for before they have come. */
    private static final int FIRST = 1 << 12;

    private final InputStream in;
    private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16).flip();

    RecordInput(InputStream in) {
        this.in = in;
    }

    private ByteBuffer ready(int bytes) throws IOException {
        while (buffer.remaining() < bytes) {
            buffer.compact();
            int n = in.read(buffer.array(), buffer.position(), buffer.remaining());
            buffer.position(buffer.position() + Math.max(0, n)).flip();
            if (n < 0) {
                throw new EOFException("it ended in the middle of a record");
            }
        }
        return buffer;
    }

    byte getByte() throws IOException {
        return ready(1).get();
    }

    int getInt() throws IOException {
        return ready(4).getInt();
    }

    long getLong() throws IOException {
        return ready(8).getLong();
    }

    double getDouble() throws IOException {
        return ready(8).getDouble();
    }

    float getFloat() throws IOException {
        return ready(4).getFloat();
    }

    /** So many numbers of eight bytes. */
    double[] getDoubles(int count) throws IOException {
        double[] values = new double[Math.min(count, FIRST)];
        for (int i = 0; i < count; i++) {
            values = i < values.length ? values : Arrays.copyOf(values, more(values.length, count));
            values[i] = getDouble();
        }
        return values;
    }

    /** So many numbers of four bytes. */
    double[] getFloats(int count) throws IOException {
        double[] values = new double[Math.min(count, FIRST)];
        for (int i = 0; i < count; i++) {
            values = i < values.length ? values : Arrays.copyOf(values, more(values.length, count));
            values[i] = getFloat();
        }
        return values;
    }

    /** So many whole numbers. */
    int[] getInts(int count) throws IOException {
        int[] values = new int[Math.min(count, FIRST)];
        for (int i = 0; i < count; i++) {
            values = i < values.length ? values : Arrays.copyOf(values, more(values.length, count));
            values[i] = getInt();
        }
        return values;
    }

    /** So many bytes. */
    byte[] getBytes(int count) throws IOException {
        byte[] values = new byte[Math.min(count, FIRST)];
        for (int i = 0; i < count; i++) {
            values = i < values.length ? values : Arrays.copyOf(values, more(values.length, count));
            values[i] = getByte();
        }
        return values;
    }

    /** Room for numbers of which so many have come. */
    private static int more(int come, int count) {
        return (int) Math.min(count, 2L * come);
    }

    /**
     * A number of things.
     *
     * @param max the greatest that is allowed
     * @throws StreamCorruptedException if it is negative or greater
     */
    int getCount(int max) throws IOException {
        int count = getInt();
        if (count < 0 || count > max) {
            throw new StreamCorruptedException("a count of " + count + ", allowed are 0 to " + max);
        }
        return count;
    }

    String getText() throws IOException {
        int length = getCount(Wire.MAX_TEXT);
        ByteBuffer from = ready(2 * length);
        char[] text = new char[length];
        for (int i = 0; i < length; i++) {
            text[i] = from.getChar();
        }
        return new String(text);
    }
}
