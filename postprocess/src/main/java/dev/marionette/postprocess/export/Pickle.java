package dev.marionette.postprocess.export;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * Writes Python's pickle, protocol 3 (PEP 3154 calls it that of Python 3.0; every Python 3 reads it): a dictionary of texts, numbers, lists of texts and
 * NumPy arrays. Arrays are built as NumPy 1 pickles them, by {@code numpy.core.multiarray._reconstruct}, a name that NumPy 2 keeps for
 * files like these; {@code numpy._core}, which NumPy 2 itself writes, is unknown to NumPy 1. Opcodes are those of {@code pickletools}. The
 * file calls nothing but NumPy's {@code _reconstruct}, {@code ndarray} and {@code dtype}.
 */
final class Pickle {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private Pickle() {}

    /**
     * A file of 8-byte floats as arrays.
     *
     * @param shape of the array; its product is the number of values
     * @param values in C order
     */
    record Array(double[] values, int... shape) {}

    /**
     * A dictionary.
     *
     * @param entries by key, in order: {@link String}, {@link Long}, {@link Double}, {@link Array}, lists and maps of these
     */
    static byte[] of(Map<String, ?> entries) {
        Pickle pickle = new Pickle();
        pickle.op(0x80).op(3);
        pickle.write(entries);
        return pickle.op('.').out.toByteArray();
    }

    private void write(Object value) {
        if (value instanceof String text) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            op('X').int32(bytes.length).bytes(bytes);
        } else if (value instanceof Long number) {
            op(0x8a).op(8).int32((int) (long) number).int32((int) (number >> 32));
        } else if (value instanceof Double number) {
            op('G').bytes(ByteBuffer.allocate(8).putDouble(number).array());
        } else if (value instanceof List<?> list) {
            op(']').op('(');
            list.forEach(this::write);
            op('e');
        } else if (value instanceof Map<?, ?> map) {
            op('}').op('(');
            map.forEach((key, entry) -> {
                write(key);
                write(entry);
            });
            op('u');
        } else if (value instanceof Array array) {
            write(array);
        } else {
            throw new IllegalArgumentException("cannot pickle " + value.getClass());
        }
    }

    /** {@code _reconstruct(ndarray, (0,), b'b')}, then its state: version, shape, type, Fortran order, data. */
    private void write(Array array) {
        global("numpy.core.multiarray", "_reconstruct").global("numpy", "ndarray");
        op('K').op(0).op(0x85);
        op('C').op(1).op('b').op(0x87).op('R');
        op('(').op('K').op(1);
        op('(');
        for (int size : array.shape()) {
            op('J').int32(size);
        }
        op('t');
        float64();
        op(0x89);
        byte[] data = new byte[8 * array.values().length];
        ByteBuffer numbers = ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN);
        for (double number : array.values()) {
            numbers.putDouble(number);
        }
        op('B').int32(data.length).bytes(data);
        op('t').op('b');
    }

    /** {@code dtype('f8', False, True)}, then its state: version 3, little endian, no fields, sizes as they are, no flags. */
    private void float64() {
        global("numpy", "dtype").op('X').int32(2).bytes("f8".getBytes(StandardCharsets.US_ASCII));
        op(0x89).op(0x88).op(0x87).op('R');
        op('(').op('K').op(3).op('X').int32(1).op('<').op('N').op('N').op('N');
        op('J').int32(-1).op('J').int32(-1).op('K').op(0).op('t').op('b');
    }

    private Pickle global(String module, String name) {
        return op('c').bytes((module + "\n" + name + "\n").getBytes(StandardCharsets.US_ASCII));
    }

    private Pickle op(int code) {
        out.write(code);
        return this;
    }

    private Pickle int32(int value) {
        byte[] bytes = new byte[4];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(value);
        return bytes(bytes);
    }

    private Pickle bytes(byte[] bytes) {
        out.writeBytes(bytes);
        return this;
    }
}
