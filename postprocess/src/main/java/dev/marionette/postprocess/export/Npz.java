package dev.marionette.postprocess.export;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * NumPy's {@code .npz}: a zip of arrays in the format {@code .npy} 1.0 (NumPy Enhancement Proposal 1). Numbers are little
 * endian in C order, texts of fixed width in UTF-32, so that everything loads with {@code allow_pickle=False}. Stored, not
 * compressed, with a fixed date: the same arrays give the same bytes.
 */
final class Npz {
    private static final LocalDateTime DATE = LocalDateTime.of(1980, 1, 1, 0, 0);
    private static final int ALIGNMENT = 64;

    private final Map<String, byte[]> arrays = new LinkedHashMap<>();

    /** Adds an array of 4-byte numbers. */
    Npz floats(String name, double[] values, int... shape) {
        ByteBuffer data = room(name, "<f4", 4 * values.length, shape);
        for (double value : values) {
            data.putFloat((float) value);
        }
        return this;
    }

    /** Adds an array of 8-byte numbers. */
    Npz doubles(String name, double[] values, int... shape) {
        ByteBuffer data = room(name, "<f8", 8 * values.length, shape);
        for (double value : values) {
            data.putDouble(value);
        }
        return this;
    }

    /** Adds an array of 8-byte whole numbers. */
    Npz longs(String name, long[] values, int... shape) {
        ByteBuffer data = room(name, "<i8", 8 * values.length, shape);
        for (long value : values) {
            data.putLong(value);
        }
        return this;
    }

    /** Adds an array of texts. */
    Npz texts(String name, List<String> texts) {
        return texts(name, texts, texts.size());
    }

    /** Adds one text, as an array without dimensions. */
    Npz text(String name, String text) {
        return texts(name, List.of(text), new int[0]);
    }

    /** Adds an array of texts with more dimensions than one, or none. */
    Npz texts(String name, List<String> texts, int... shape) {
        int width = Math.max(
                1,
                texts.stream()
                        .mapToInt(t -> t.codePointCount(0, t.length()))
                        .max()
                        .orElse(1));
        ByteBuffer data = room(name, "<U" + width, 4 * width * texts.size(), shape);
        for (String text : texts) {
            int[] points = Arrays.copyOf(text.codePoints().toArray(), width);
            for (int point : points) {
                data.putInt(point);
            }
        }
        return this;
    }

    /** Adds an array: its header, and room for its data, which the caller fills. */
    private ByteBuffer room(String name, String type, int bytes, int... shape) {
        String sizes = Arrays.stream(shape).mapToObj(n -> n + ",").collect(Collectors.joining(" "));
        String dictionary = "{'descr': '" + type + "', 'fortran_order': False, 'shape': (" + sizes + "), }";
        int length = 10 + dictionary.length() + 1;
        int padding = (ALIGNMENT - length % ALIGNMENT) % ALIGNMENT;
        String header = dictionary + " ".repeat(padding) + "\n";
        byte[] array = new byte[10 + header.length() + bytes];
        arrays.put(name, array);
        ByteBuffer buffer = ByteBuffer.wrap(array).order(ByteOrder.LITTLE_ENDIAN);
        buffer.put((byte) 0x93).put("NUMPY".getBytes(StandardCharsets.US_ASCII));
        buffer.put((byte) 1).put((byte) 0).putShort((short) header.length());
        return buffer.put(header.getBytes(StandardCharsets.US_ASCII));
    }

    /**
     * Writes all arrays, in the order in which they were added.
     *
     * @param out stays open
     * @throws IOException if {@code out} throws it
     */
    void writeTo(OutputStream out) throws IOException {
        ZipOutputStream zip = new ZipOutputStream(out);
        for (Map.Entry<String, byte[]> array : arrays.entrySet()) {
            ZipEntry entry = new ZipEntry(array.getKey() + ".npy");
            CRC32 checksum = new CRC32();
            checksum.update(array.getValue());
            entry.setMethod(ZipEntry.STORED);
            entry.setSize(array.getValue().length);
            entry.setCrc(checksum.getValue());
            entry.setTimeLocal(DATE);
            zip.putNextEntry(entry);
            zip.write(array.getValue());
            zip.closeEntry();
        }
        zip.finish();
    }
}
