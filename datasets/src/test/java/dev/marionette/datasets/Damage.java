package dev.marionette.datasets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Function;

/** Damages files at random: whatever happens to a file, a reader returns a clip or throws an {@link InputException}. */
public final class Damage {
    private Damage() {}

    /**
     * Reads damaged copies of a file and checks what comes out.
     *
     * @param good a file that can be read. Not modified.
     * @param runs how many copies; the seeds are 0 to runs − 1
     * @param text characters that are put in at random places
     * @param where what every message must contain
     * @param read the reader
     * @return how many copies could still be read
     */
    public static int survives(byte[] good, int runs, String text, String where, Function<byte[], Clip> read) {
        int fine = 0;
        for (int seed = 0; seed < runs; seed++) {
            byte[] bytes = damaged(good, new Random(seed), text);
            try {
                assertThat(read.apply(bytes).frames()).as("seed %d", seed).isPositive();
                fine++;
            } catch (InputException expected) {
                assertThat(expected).as("seed %d", seed).hasMessageContaining(where);
            } catch (RuntimeException | OutOfMemoryError wrong) {
                throw new AssertionError("seed " + seed, wrong);
            }
        }
        return fine;
    }

    private static byte[] damaged(byte[] good, Random random, String text) {
        byte[] bytes = random.nextInt(3) == 0 ? Arrays.copyOf(good, random.nextInt(good.length)) : good.clone();
        for (int i = random.nextInt(4); i > 0 && bytes.length > 0; i--) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(4)) {
                case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> bytes[at] = (byte) random.nextInt(256);
                case 2 -> bytes[at] = (byte) text.charAt(random.nextInt(text.length()));
                default -> {
                    int length = Math.min(random.nextInt(60), bytes.length - at);
                    System.arraycopy(good, random.nextInt(good.length - length), bytes, at, length);
                }
            }
        }
        return bytes;
    }
}
