package dev.marionette.app.report.data;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;

/** Long arrays as text: little-endian 32-bit floats, 16-bit numbers times a scale, or bytes, in base64. */
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

    /**
     * Numbers in steps of a scale that lets the largest use all 16 bits: a step is 0.1 mm for positions within 3.2 m.
     *
     * @param scale what a step is, above 0
     * @param values little-endian 16-bit numbers in base64
     */
    public record Steps(double scale, String values) {
        /**
         * The values again, each within half a step.
         *
         * @throws IllegalArgumentException if the text is no base64 or does not hold whole numbers
         */
        public double[] unpack() {
            byte[] raw = Base64.getDecoder().decode(values);
            if (raw.length % 2 != 0) {
                throw new IllegalArgumentException(raw.length + " bytes are no whole number of steps");
            }
            ByteBuffer bytes = ByteBuffer.wrap(raw).order(ByteOrder.LITTLE_ENDIAN);
            double[] out = new double[raw.length / 2];
            for (int i = 0; i < out.length; i++) {
                out[i] = scale * bytes.getShort();
            }
            return out;
        }
    }

    /** Values rounded to steps. Not modified. */
    public static Steps steps(double[] values) {
        double most = 0;
        for (double value : values) {
            most = Math.max(most, Math.abs(value));
        }
        double scale = most == 0 ? 1 : most / Short.MAX_VALUE;
        ByteBuffer bytes = ByteBuffer.allocate(2 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (double value : values) {
            bytes.putShort((short) Math.round(value / scale));
        }
        return new Steps(scale, Base64.getEncoder().encodeToString(bytes.array()));
    }

    /** Whole numbers from 0 to 65,535 as little-endian 16-bit numbers. Not modified. */
    public static String shorts(int[] values) {
        ByteBuffer bytes = ByteBuffer.allocate(2 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int value : values) {
            bytes.putShort((short) value);
        }
        return Base64.getEncoder().encodeToString(bytes.array());
    }

    /**
     * The inverse of {@link #shorts(int[])}.
     *
     * @throws IllegalArgumentException if the text is no base64 or does not hold whole numbers
     */
    public static int[] shorts(String text) {
        byte[] raw = Base64.getDecoder().decode(text);
        if (raw.length % 2 != 0) {
            throw new IllegalArgumentException(raw.length + " bytes are no whole number of 16 bits");
        }
        ByteBuffer bytes = ByteBuffer.wrap(raw).order(ByteOrder.LITTLE_ENDIAN);
        int[] values = new int[raw.length / 2];
        for (int i = 0; i < values.length; i++) {
            values[i] = bytes.getShort() & 0xFFFF;
        }
        return values;
    }

    /** Bytes as they are. Not modified. */
    public static String bytes(byte[] values) {
        return Base64.getEncoder().encodeToString(values);
    }
}
