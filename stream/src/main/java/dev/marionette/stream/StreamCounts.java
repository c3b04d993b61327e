package dev.marionette.stream;

import java.util.Locale;

/** What happened in a stream so far. */
final class StreamCounts {
    /** From a line to its answer, on the wall. */
    final LatencyHistogram latency = new LatencyHistogram();
    /** Time of the processor for a line. */
    final LatencyHistogram processor = new LatencyHistogram();

    /** Frames that were used. */
    long frames;

    long slowed;
    long repeated;
    long late;
    long early;
    long broken;
    /** Clocks that began anew. */
    long anew;
    /** Times that nothing came for so long that the robot braked. */
    long silences;
    /** Lines of braking. */
    long braked;

    /**
     * In three lines. The time that a line took of the processor leaves out what the thread waited for one, so that the two
     * tell a slow answer from a busy machine.
     *
     * @param lost frames that never came
     */
    String summary(long lost) {
        return String.format(
                Locale.ROOT,
                "frames %d, slowed %d; repeated %d, late %d, early %d, broken %d, lost on the way %d;"
                        + " begun anew %d; silences %d, lines of braking %d%n"
                        + "from a line to its answer: %s%n"
                        + "of it the processor's: %s",
                frames,
                slowed,
                repeated,
                late,
                early,
                broken,
                lost,
                anew,
                silences,
                braked,
                latency.summary(),
                processor.summary());
    }
}
