package dev.marionette.datasets.npz;

import dev.marionette.api.InputException;
import dev.marionette.datasets.io.Fields;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One array of numbers or texts. Its header is a Python literal of which only three keys are read; nothing is evaluated.
 *
 * @param shape the lengths of the dimensions
 * @param numbers all numbers in C order, or empty
 * @param texts all texts in C order, or empty
 */
record NpyArray(int[] shape, double[] numbers, List<String> texts) {
    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
    private static final Pattern TYPE = Pattern.compile("'descr'\\s*:\\s*'([<>|=]?)([a-zA-Z])(\\d+)'");
    private static final Pattern ORDER = Pattern.compile("'fortran_order'\\s*:\\s*(True|False)");
    private static final Pattern SHAPE = Pattern.compile("'shape'\\s*:\\s*\\(([0-9, L]*)\\)");

    /**
     * Reads an array.
     *
     * @param where file and name of the array, for messages
     * @param bytes the array's file. Not modified.
     * @throws InputException if it is broken, holds Python objects, or announces more than the bytes hold
     */
    static NpyArray read(String where, byte[] bytes) {
        if (bytes.length < 10 || !Arrays.equals(Arrays.copyOf(bytes, 6), MAGIC)) {
            throw new InputException(where, "is no NumPy array", "The file is broken.");
        }
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        boolean old = bytes[6] == 1;
        long header = old ? in.getShort(8) & 0xFFFF : bytes.length < 12 ? -1 : in.getInt(8) & 0xFFFFFFFFL;
        long start = (old ? 10 : 12) + header;
        if (header < 0 || start > bytes.length) {
            throw new InputException(where, "the array's header is cut off", "Get a whole copy.");
        }
        String text = new String(bytes, old ? 10 : 12, (int) header, StandardCharsets.ISO_8859_1);
        Matcher type = TYPE.matcher(text);
        Matcher order = ORDER.matcher(text);
        Matcher shape = SHAPE.matcher(text);
        if (text.contains("'descr': '|O'") || text.contains("'|O")) {
            throw new InputException(
                    where, "holds Python objects, which are not read because they can run code", "Save plain arrays.");
        }
        if (!type.find() || !order.find() || !shape.find()) {
            throw new InputException(
                    where,
                    "the array's header is not understood: " + Fields.shortened(text.strip()),
                    "Write it with numpy.savez.");
        }
        int[] lengths = lengths(where, shape.group(1));
        in.order(type.group(1).equals(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        in.position((int) start);
        return values(
                where,
                in,
                type.group(2).charAt(0),
                type.group(3),
                lengths,
                order.group(1).equals("True"));
    }

    private static int[] lengths(String where, String shape) {
        List<Integer> lengths = new ArrayList<>();
        for (String word : shape.split("[, L]+")) {
            if (!word.isEmpty()) {
                if (word.length() > 9 || lengths.size() == 8) {
                    throw new InputException(
                            where,
                            "the shape (" + Fields.shortened(shape) + ") is too large",
                            "Write arrays as AMASS has them, or frames × joints × 3; cut longer clips into parts.");
                }
                lengths.add(Integer.parseInt(word));
            }
        }
        return lengths.stream().mapToInt(Integer::intValue).toArray();
    }

    private static NpyArray values(String where, ByteBuffer in, char kind, String width, int[] shape, boolean fortran) {
        if (width.length() > 6) {
            throw new InputException(
                    where, "values are " + Fields.shortened(width) + " bytes wide", "Write it as float32 or float64.");
        }
        int bytes = Integer.parseInt(width) * (kind == 'U' ? 4 : 1);
        long count = 1;
        for (int length : shape) {
            count = Math.min(Integer.MAX_VALUE, count * length);
        }
        if (count * bytes > in.remaining()) {
            throw new InputException(
                    where,
                    "the array announces " + count + " values of " + bytes + " bytes and holds " + in.remaining()
                            + " bytes",
                    "The file looks cut off; get a whole copy.");
        }
        boolean texts = kind == 'U' || kind == 'S';
        boolean known = texts || "fiu".indexOf(kind) >= 0 && (bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8);
        if (!known || kind == 'f' && bytes < 4 || fortran && shape.length > 1) {
            throw new InputException(
                    where,
                    fortran && shape.length > 1
                            ? "the array is in Fortran's order"
                            : "values of the type '" + kind + width + "' cannot be read",
                    "Save float32 or float64 in C order: np.ascontiguousarray(x, np.float64).");
        }
        if (texts) {
            List<String> all = new ArrayList<>();
            for (int i = 0; i < Math.min(count, 1 << 16); i++) {
                all.add(text(in, kind, bytes));
            }
            return new NpyArray(shape, new double[0], all);
        }
        double[] numbers = new double[(int) count];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = number(in, kind, bytes);
        }
        return new NpyArray(shape, numbers, List.of());
    }

    private static double number(ByteBuffer in, char kind, int bytes) {
        return switch (bytes) {
            case 1 -> kind == 'u' ? in.get() & 0xFF : in.get();
            case 2 -> kind == 'u' ? in.getShort() & 0xFFFF : in.getShort();
            case 4 -> kind == 'f' ? in.getFloat() : kind == 'u' ? in.getInt() & 0xFFFFFFFFL : in.getInt();
            default -> kind == 'f' ? in.getDouble() : in.getLong();
        };
    }

    private static String text(ByteBuffer in, char kind, int bytes) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < bytes; i += kind == 'U' ? 4 : 1) {
            int c = kind == 'U' ? in.getInt() : in.get() & 0xFF;
            if (c > 0 && Character.isValidCodePoint(c)) {
                out.appendCodePoint(c);
            }
        }
        return out.toString();
    }
}
