package dev.marionette.testkit.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Changes files at random: bytes, blocks, lines, numbers, words and lengths. One change in three falls into the first bytes,
 * as what stands there decides how the rest is read. The same seeds and the same {@link Random} give the same bytes.
 */
final class Mutator {
    private static final int HEAD = 512;

    /** What a file may grow to by repeated blocks; enough for any depth and any quadratic time to show. */
    private static final int MOST_BYTES = 1 << 17;

    private static final String[] NUMBERS = {
        "0",
        "-0",
        "1",
        "-1",
        "2",
        "3",
        "7",
        "0.5",
        "255",
        "256",
        "32767",
        "-32768",
        "65535",
        "65536",
        "2147483647",
        "-2147483648",
        "4294967295",
        "4294967296",
        "9223372036854775807",
        "-9223372036854775808",
        "1e-320",
        "1e-7",
        "1e7",
        "1e19",
        "1e38",
        "1e39",
        "1e308",
        "-1e308",
        "1e309",
        "1e999999999",
        "NaN",
        "nan",
        "Infinity",
        "-Infinity",
        "inf",
        "0x10",
        "0x1p3",
        "1e",
        "-",
        ".",
        "1,5",
        "1_000",
        "٣",
        "",
        "null",
        "true"
    };

    private static final long[] INTEGERS = {
        0,
        1,
        2,
        0x7F,
        0x80,
        0xFF,
        0x100,
        0x7FFF,
        0x8000,
        0xFFFF,
        0x10000,
        0x7FFFFFFF,
        0x80000000L,
        0xFFFFFFFFL,
        0x7F800000,
        0x7FC00000,
        0x3F800000
    };

    private static final String[] BITS = {
        "\0",
        "\n",
        "\r",
        "\t",
        " ",
        "\"",
        "'",
        "<",
        ">",
        "/",
        "&",
        "&#0;",
        "]]>",
        "<!--",
        "{",
        "}",
        "[",
        "]",
        ":",
        ",",
        ";",
        "#",
        "%",
        "\\",
        "- ",
        "*",
        "&a",
        "*a",
        "!!",
        "\u001b[2J",
        "\ufeff",
        "ÿ",
        "\ud83d\ude00",
        "..",
        "../",
        "$",
        "\0\0\0\0"
    };

    private final List<byte[]> seeds;

    /** Changes copies of these files, of which there is at least one. Not modified. */
    public Mutator(List<byte[]> seeds) {
        if (seeds.isEmpty()) {
            throw new IllegalArgumentException("no file to change");
        }
        this.seeds = List.copyOf(seeds);
    }

    /** One of the files with one to four changes. */
    public byte[] mutate(Random random) {
        byte[] bytes = seed(random);
        for (int n = 1 + random.nextInt(4); n > 0; n--) {
            bytes = change(bytes, random);
        }
        return bytes;
    }

    private byte[] seed(Random random) {
        return seeds.get(random.nextInt(seeds.size()));
    }

    private byte[] change(byte[] bytes, Random random) {
        int at = place(bytes, random);
        return switch (random.nextInt(16)) {
            case 0, 1 -> flipped(bytes, at, random);
            case 2 -> replaced(bytes, at, Math.min(1, bytes.length - at), new byte[] {(byte) random.nextInt(256)});
            case 3 -> replaced(bytes, at, random.nextInt(2), bit(random));
            case 4 -> replaced(bytes, at, length(bytes, at, random), new byte[0]);
            case 5 -> repeated(bytes, at, random);
            case 6 -> moved(bytes, at, random);
            case 7 -> spliced(bytes, at, random);
            case 8 -> Arrays.copyOf(bytes, at);
            case 9, 10, 11 -> number(bytes, at, random);
            case 12 -> word(bytes, at, random);
            case 13 -> line(bytes, at, random);
            default -> integer(bytes, at, random);
        };
    }

    private static int place(byte[] bytes, Random random) {
        int room = random.nextInt(3) == 0 ? Math.min(bytes.length, HEAD) : bytes.length;
        return room == 0 ? 0 : random.nextInt(room);
    }

    /** Short blocks are as likely as long ones. */
    private static int length(byte[] bytes, int at, Random random) {
        int most = bytes.length - at;
        return most == 0 ? 0 : random.nextInt(1 + Math.min(most, 1 << random.nextInt(13)));
    }

    private static byte[] bit(Random random) {
        return BITS[random.nextInt(BITS.length)].getBytes(StandardCharsets.UTF_8);
    }

    /** Bytes [at, at + length) replaced by others. */
    private static byte[] replaced(byte[] bytes, int at, int length, byte[] by) {
        int from = Math.min(at + length, bytes.length);
        byte[] out = new byte[bytes.length - (from - at) + by.length];
        System.arraycopy(bytes, 0, out, 0, at);
        System.arraycopy(by, 0, out, at, by.length);
        System.arraycopy(bytes, from, out, at + by.length, bytes.length - from);
        return out;
    }

    private static byte[] flipped(byte[] bytes, int at, Random random) {
        byte[] out = bytes.clone();
        if (at < out.length) {
            out[at] ^= (byte) (1 << random.nextInt(8));
        }
        return out;
    }

    private static byte[] repeated(byte[] bytes, int at, Random random) {
        int length = Math.max(0, Math.min(length(bytes, at, random), MOST_BYTES - bytes.length));
        if (length == 0) {
            return bytes;
        }
        int times =
                Math.min(1 << random.nextInt(random.nextInt(8) == 0 ? 16 : 3), (MOST_BYTES - bytes.length) / length);
        byte[] block = new byte[times * length];
        for (int i = 0; i < block.length; i++) {
            block[i] = bytes[at + i % length];
        }
        return replaced(bytes, at, 0, block);
    }

    private static byte[] moved(byte[] bytes, int at, Random random) {
        int length = length(bytes, at, random);
        byte[] block = Arrays.copyOfRange(bytes, at, at + length);
        byte[] rest = replaced(bytes, at, length, new byte[0]);
        return replaced(rest, place(rest, random), 0, block);
    }

    /** A block of another file, put in or put over. */
    private byte[] spliced(byte[] bytes, int at, Random random) {
        byte[] other = seed(random);
        int from = random.nextBoolean() ? Math.min(at, other.length) : place(other, random);
        int length = length(other, from, random);
        byte[] block = Arrays.copyOfRange(other, from, from + length);
        return replaced(bytes, at, random.nextBoolean() ? length : 0, block);
    }

    /** The next number in text, replaced by an extreme one. */
    private static byte[] number(byte[] bytes, int at, Random random) {
        int from = at;
        while (from < bytes.length && !isDigit(bytes[from])) {
            from++;
        }
        while (from > 0 && isNumber(bytes[from - 1])) {
            from--;
        }
        int to = from;
        while (to < bytes.length && isNumber(bytes[to])) {
            to++;
        }
        byte[] by = NUMBERS[random.nextInt(NUMBERS.length)].getBytes(StandardCharsets.UTF_8);
        return from == bytes.length ? bytes : replaced(bytes, from, to - from, by);
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    private static boolean isNumber(byte b) {
        return isDigit(b) || b == '.' || b == '-' || b == '+' || b == 'e' || b == 'E';
    }

    /** The next word, replaced by another word of the file: names that are taken, parents below themselves. */
    private static byte[] word(byte[] bytes, int at, Random random) {
        int[] here = wordAt(bytes, at);
        int[] other = wordAt(bytes, place(bytes, random));
        return replaced(bytes, here[0], here[1] - here[0], Arrays.copyOfRange(bytes, other[0], other[1]));
    }

    private static int[] wordAt(byte[] bytes, int at) {
        int from = at;
        while (from < bytes.length && !isLetter(bytes[from])) {
            from++;
        }
        while (from > 0 && from < bytes.length && isLetter(bytes[from - 1])) {
            from--;
        }
        int to = from;
        while (to < bytes.length && isLetter(bytes[to])) {
            to++;
        }
        return new int[] {from, to};
    }

    private static boolean isLetter(byte b) {
        return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b == '_' || isDigit(b);
    }

    /** A line doubled, put over another place, or left out. */
    private static byte[] line(byte[] bytes, int at, Random random) {
        int from = at;
        while (from > 0 && bytes[from - 1] != '\n') {
            from--;
        }
        int to = at;
        while (to < bytes.length && bytes[to++] != '\n') {
            // up to the end of the line
        }
        byte[] line = Arrays.copyOfRange(bytes, from, to);
        return switch (random.nextInt(3)) {
            case 0 -> replaced(bytes, from, 0, bytes.length + line.length > MOST_BYTES ? new byte[0] : line);
            case 1 -> replaced(bytes, from, line.length, new byte[0]);
            default -> replaced(bytes, place(bytes, random), line.length, line);
        };
    }

    /** Two or four bytes that may be a length, a count or an index, in either order, replaced by one that is not. */
    private static byte[] integer(byte[] bytes, int at, Random random) {
        int width = random.nextBoolean() ? 2 : 4;
        boolean little = random.nextInt(3) > 0;
        int from = Math.min(random.nextBoolean() ? at / width * width : at, Math.max(0, bytes.length - width));
        if (bytes.length < width) {
            return bytes;
        }
        long was = 0;
        for (int i = 0; i < width; i++) {
            was = was << 8 | bytes[from + (little ? width - 1 - i : i)] & 0xFF;
        }
        long is = switch (random.nextInt(5)) {
            case 0 -> was + 1;
            case 1 -> was - 1;
            case 2 -> was + (long) bytes.length;
            case 3 -> bytes.length - from;
            default -> INTEGERS[random.nextInt(INTEGERS.length)];
        };
        byte[] out = bytes.clone();
        for (int i = 0; i < width; i++) {
            out[from + (little ? i : width - 1 - i)] = (byte) (is >>> 8 * i);
        }
        return out;
    }
}
