package dev.marionette.datasets.scene.assimp;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/** Writes numbers and texts of {@link Wire}, big-endian. What is left is written by {@link #flush}. */
final class RecordOutput {
    private final OutputStream out;
    private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16);

    RecordOutput(OutputStream out) {
        this.out = out;
    }

    private ByteBuffer room(int bytes) throws IOException {
        if (buffer.remaining() < bytes) {
            out.write(buffer.array(), 0, buffer.position());
            buffer.clear();
        }
        return buffer;
    }

    void putByte(int value) throws IOException {
        room(1).put((byte) value);
    }

    void putInt(int value) throws IOException {
        room(4).putInt(value);
    }

    void putLong(long value) throws IOException {
        room(8).putLong(value);
    }

    void putDouble(double value) throws IOException {
        room(8).putDouble(value);
    }

    void putFloat(float value) throws IOException {
        room(4).putFloat(value);
    }

    void putFloats(float a, float b, float c) throws IOException {
        room(12).putFloat(a).putFloat(b).putFloat(c);
    }

    void putFloats(float a, float b, float c, float d) throws IOException {
        room(16).putFloat(a).putFloat(b).putFloat(c).putFloat(d);
    }

    /** A text; what is beyond {@link Wire#MAX_TEXT} letters is left out. */
    void putText(String text) throws IOException {
        int length = Math.min(text.length(), Wire.MAX_TEXT);
        ByteBuffer to = room(4 + 2 * length).putInt(length);
        for (int i = 0; i < length; i++) {
            to.putChar(text.charAt(i));
        }
    }

    void flush() throws IOException {
        room(buffer.capacity());
        out.flush();
    }
}
