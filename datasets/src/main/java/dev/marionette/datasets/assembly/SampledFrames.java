package dev.marionette.datasets.assembly;

/** Which frames of a long recording its sample has ({@link dev.marionette.api.Recording#sample}): stretches from all over it. */
public final class SampledFrames {
    private static final int MOST = 8192;
    private static final int STRETCH = 128;

    private SampledFrames() {}

    /** What is done with a stretch. */
    @FunctionalInterface
    public interface Stretch {
        /**
         * Takes a stretch.
         *
         * @param from its first frame in the recording
         * @param to the one behind its last
         * @param at where it begins in the sample
         */
        void take(int from, int to, int at);
    }

    /** How many frames the sample of a recording of so many has. */
    public static int count(int frames) {
        return Math.min(MOST, frames);
    }

    /** Goes through the stretches of the sample of a recording of so many frames; the first begins with the first frame, the last ends with the last. */
    public static void each(int frames, Stretch taker) {
        if (frames <= MOST) {
            taker.take(0, frames, 0);
            return;
        }
        int stretches = MOST / STRETCH;
        for (int s = 0; s < stretches; s++) {
            int first = (int) ((long) s * (frames - STRETCH) / (stretches - 1));
            taker.take(first, first + STRETCH, s * STRETCH);
        }
    }
}
