package dev.marionette.app.report.data;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;

/** Long arrays as text: little-endian 32-bit floats, or bytes, in base64. */
public final class Packed {
    private Packed() {}

    /** Values rounded to 32-bit floats. Not modified. */
    public static String floats(double[] values) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (double value : values) {
            bytes.putFloat((float) value);
        }
        return Base64.getEncoder().encodeToString(bytes.array());
    }

    /**
     * The inverse of {@link #floats}.
     *
     * @throws IllegalArgumentException if the text is no base64 or does not hold whole floats
     */
    public static double[] floats(String text) {
        byte[] raw = Base64.getDecoder().decode(text);
        if (raw.length % 4 != 0) {
            throw new IllegalArgumentException(raw.length + " bytes are no whole number of floats");
        }
        ByteBuffer bytes = ByteBuffer.wrap(raw).order(ByteOrder.LITTLE_ENDIAN);
        double[] values = new double[raw.length / 4];
        for (int i = 0; i < values.length; i++) {
            values[i] = bytes.getFloat();
        }
        return values;
    }

    /** Bytes as they are. Not modified. */
    public static String bytes(byte[] values) {
        return Base64.getEncoder().encodeToString(values);
    }
}
