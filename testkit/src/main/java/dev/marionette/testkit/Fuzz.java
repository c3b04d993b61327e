package dev.marionette.testkit;

import dev.marionette.api.InputException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Reads files that are changed at random, and asks of the reader that it gives something back or throws an {@link
 * InputException}, within {@link #SECONDS}. The changes are those that break readers: bytes, words and numbers of another
 * value, the extreme ones above all; parts that are lost, doubled, moved, or of another file; ends that are cut off. The same
 * seed makes the same files.
 *
 * <p>{@code -Dmarionette.fuzz=N} makes N files a target instead of {@link #CASES}, {@code -Dmarionette.fuzz.seed=S} others.
 */
public final class Fuzz {
    /** Files a target. */
    public static final int CASES = 2000;
    /** The longest that reading a small file may take; what is slower does not end for all a user knows. */
    public static final int SECONDS = 20;

    /** Bytes of a part that is doubled again and again. */
    private static final int MANY = 1 << 14;

    private static final String[] NUMBERS = {
        "0",
        "-0",
        "-1",
        "1",
        "2",
        "65536",
        "-2147483648",
        "2147483647",
        "2147483648",
        "4294967295",
        "9223372036854775807",
        "1e308",
        "-1e308",
        "1e-320",
        "1e999",
        "NaN",
        "Infinity",
        "-inf",
        "0x7fffffff",
        "1.",
        ".",
        "1e",
        "--1",
        "999999999999999999999999",
        "3.5"
    };
    private static final int[] WORDS = {
        0,
        1,
        -1,
        2,
        127,
        128,
        255,
        256,
        32767,
        65535,
        65536,
        1 << 24,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE,
        0x7f800000,
        0x7fc00000,
        0xff7fffff
    };
    private static final String BRACKETS = "[]{}()<>\"',:;#=/\\\t\n \0";

    private Fuzz() {}

    /** Reads a file. */
    @FunctionalInterface
    public interface Reader {
        /**
         * @param file its bytes
         * @throws InputException if it cannot be used
         * @throws Exception if the reader is wrong
         */
        void read(byte[] file) throws Exception;
    }

    /**
     * Reads changed copies of files.
     *
     * @param target for messages
     * @param seeds files that can be read. Not modified.
     * @param reader reads one
     * @return how many could still be read
     * @throws AssertionError naming the case, if the reader throws anything but an InputException or does not end
     */
    public static int run(String target, List<byte[]> seeds, Reader reader) {
        int cases = Integer.getInteger("marionette.fuzz", CASES);
        long first = Long.getLong("marionette.fuzz.seed", 0);
        ExecutorService worker = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "fuzz " + target);
            thread.setDaemon(true);
            return thread;
        });
        try {
            int fine = 0;
            for (int i = 0; i < cases; i++) {
                byte[] file = changed(seeds, new Random(first + i));
                fine += read(target + ", case " + (first + i), file, reader, worker) ? 1 : 0;
            }
            return fine;
        } finally {
            worker.shutdownNow();
        }
    }

    /** Whether it could be read. */
    private static boolean read(String what, byte[] file, Reader reader, ExecutorService worker) {
        Future<Boolean> done = worker.submit(() -> {
            try {
                reader.read(file);
                return true;
            } catch (InputException refused) {
                if (refused.getMessage() == null || refused.getMessage().isBlank()) {
                    throw new AssertionError("a message that says nothing", refused);
                }
                return false;
            }
        });
        try {
            return done.get(SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException slow) {
            throw new AssertionError(what + " took over " + SECONDS + " s: " + shown(file), slow);
        } catch (ExecutionException wrong) {
            throw new AssertionError(what + ": " + wrong.getCause() + " of " + shown(file), wrong.getCause());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new AssertionError(what, stopped);
        }
    }

    private static String shown(byte[] file) {
        String text = new String(file, StandardCharsets.ISO_8859_1);
        return file.length + " bytes: " + (text.length() <= 600 ? text : text.substring(0, 600) + "…");
    }

    /**
     * A changed copy of one of some files.
     *
     * @param seeds not modified
     * @param random decides all
     */
    public static byte[] changed(List<byte[]> seeds, Random random) {
        byte[] file = seeds.get(random.nextInt(seeds.size())).clone();
        for (int i = 1 + random.nextInt(4); i > 0 && file.length > 0; i--) {
            boolean text = isText(file);
            file = switch (random.nextInt(8)) {
                case 0 -> Arrays.copyOf(file, random.nextInt(file.length));
                case 1 -> bytes(file, random);
                case 2 -> text ? number(file, random) : word(file, random);
                case 3 -> text ? number(file, random) : word(file, random);
                case 4 -> part(file, random, text);
                case 5 -> spliced(file, seeds.get(random.nextInt(seeds.size())), random);
                case 6 -> inserted(file, random);
                default -> text ? bracket(file, random) : bytes(file, random);
            };
        }
        return file;
    }

    private static boolean isText(byte[] file) {
        int odd = 0;
        int looked = Math.min(512, file.length);
        for (int i = 0; i < looked; i++) {
            odd += file[i] >= 0 && file[i] < 32 && file[i] != '\n' && file[i] != '\r' && file[i] != '\t' ? 1 : 0;
        }
        return odd * 50 < looked;
    }

    private static byte[] bytes(byte[] file, Random random) {
        for (int n = 1 + random.nextInt(4); n > 0; n--) {
            int at = random.nextInt(file.length);
            file[at] = random.nextBoolean() ? (byte) (file[at] ^ 1 << random.nextInt(8)) : (byte) random.nextInt(256);
        }
        return file;
    }

    /** A word of two or four bytes, in either order, of an extreme value or a little other than it was. */
    private static byte[] word(byte[] file, Random random) {
        int width = random.nextBoolean() ? 2 : 4;
        if (file.length < width) {
            return file;
        }
        // lengths and counts are more often at the beginning
        int most = random.nextBoolean() ? Math.min(file.length, 256) : file.length;
        int at = random.nextInt(most - width + 1);
        ByteBuffer buffer =
                ByteBuffer.wrap(file).order(random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        int was = width == 2 ? buffer.getShort(at) : buffer.getInt(at);
        int value = random.nextInt(3) == 0 ? was + random.nextInt(5) - 2 : WORDS[random.nextInt(WORDS.length)];
        if (width == 2) {
            buffer.putShort(at, (short) value);
        } else {
            buffer.putInt(at, value);
        }
        return file;
    }

    /** One of the numbers in a text is another one. */
    private static byte[] number(byte[] file, Random random) {
        int from = random.nextInt(file.length);
        int start = -1;
        for (int k = 0; k < file.length && start < 0; k++) {
            int at = (from + k) % file.length;
            start = file[at] >= '0' && file[at] <= '9' ? at : -1;
        }
        if (start < 0) {
            return bytes(file, random);
        }
        while (start > 0 && isOfNumber(file[start - 1])) {
            start--;
        }
        int end = start;
        while (end < file.length && isOfNumber(file[end])) {
            end++;
        }
        byte[] other = NUMBERS[random.nextInt(NUMBERS.length)].getBytes(StandardCharsets.US_ASCII);
        return joined(Arrays.copyOf(file, start), other, Arrays.copyOfRange(file, end, file.length));
    }

    private static boolean isOfNumber(byte c) {
        return c >= '0' && c <= '9' || c == '.' || c == '-' || c == '+' || c == 'e' || c == 'E';
    }

    /** A part, a line where it is text, is lost, doubled a few times, or moved. */
    private static byte[] part(byte[] file, Random random, boolean lines) {
        int from = random.nextInt(file.length);
        int to = Math.min(file.length, from + 1 + random.nextInt(64));
        if (lines) {
            while (from > 0 && file[from - 1] != '\n') {
                from--;
            }
            to = from;
            while (to < file.length && file[to++] != '\n') {
                // to the end of the line
            }
        }
        byte[] before = Arrays.copyOf(file, from);
        byte[] part = Arrays.copyOfRange(file, from, to);
        byte[] after = Arrays.copyOfRange(file, to, file.length);
        return switch (random.nextInt(3)) {
            case 0 -> joined(before, after);
            case 1 -> joined(before, doubled(part, random), after);
            default -> {
                int at = random.nextInt(after.length + 1);
                yield joined(before, Arrays.copyOf(after, at), part, Arrays.copyOfRange(after, at, after.length));
            }
        };
    }

    private static byte[] doubled(byte[] part, Random random) {
        byte[] many = part;
        for (int n = random.nextInt(4); n >= 0 && many.length < MANY; n--) {
            many = joined(many, many);
        }
        return many;
    }

    private static byte[] spliced(byte[] file, byte[] other, Random random) {
        int at = random.nextInt(file.length);
        int from = Math.min(other.length, random.nextBoolean() ? at : random.nextInt(other.length + 1));
        return joined(Arrays.copyOf(file, at), Arrays.copyOfRange(other, from, other.length));
    }

    private static byte[] inserted(byte[] file, Random random) {
        int at = random.nextInt(file.length + 1);
        byte[] some = new byte[1 + random.nextInt(16)];
        if (random.nextBoolean()) {
            random.nextBytes(some);
        } else {
            Arrays.fill(some, (byte) BRACKETS.charAt(random.nextInt(BRACKETS.length())));
        }
        return joined(Arrays.copyOf(file, at), some, Arrays.copyOfRange(file, at, file.length));
    }

    /** A bracket or separator is another one, or there are very many. */
    private static byte[] bracket(byte[] file, Random random) {
        int from = random.nextInt(file.length);
        for (int k = 0; k < file.length; k++) {
            int at = (from + k) % file.length;
            if (BRACKETS.indexOf((char) file[at]) >= 0) {
                if (random.nextInt(8) == 0) {
                    byte[] many = new byte[2000];
                    Arrays.fill(many, file[at]);
                    return joined(Arrays.copyOf(file, at), many, Arrays.copyOfRange(file, at, file.length));
                }
                file[at] = (byte) BRACKETS.charAt(random.nextInt(BRACKETS.length()));
                return file;
            }
        }
        return bytes(file, random);
    }

    private static byte[] joined(byte[]... parts) {
        int length = 0;
        for (byte[] part : parts) {
            length += part.length;
        }
        byte[] all = new byte[length];
        int at = 0;
        for (byte[] part : parts) {
            System.arraycopy(part, 0, all, at, part.length);
            at += part.length;
        }
        return all;
    }
}
