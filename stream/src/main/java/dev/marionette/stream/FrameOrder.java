package dev.marionette.stream;

/**
 * Judges by stamps and numbers what a frame is worth. A sender that is started anew counts from the beginning again, and one wild
 * stamp leaves all that follow behind it: frames that are late, but in order among themselves for as long as the timeout,
 * are those of a clock that began anew, and are taken.
 */
final class FrameOrder {
    /** What a frame is. */
    enum Verdict {
        /** Newer than the last. */
        NEW,
        /** The stamp or number of the last. */
        REPEATED,
        /** An older stamp or number than the last. */
        LATE,
        /** The first of a clock that began anew. */
        ANEW
    }

    /** Stamps nearer than this are the same, s: half of the shortest period, as differences of stamps are rounded. */
    static final double SAME = 0.5 / FrameParser.MAX_RATE;
    /**
     * A stamp so much later, s, is that of another clock: nobody pauses for so long within a motion, and own time, which is counted in
     * nanoseconds, would run out by a few wild stamps.
     */
    static final double LONGEST_GAP = 3600;

    private static final int WINDOW = Long.SIZE;

    private final double patience;
    private boolean started;
    private boolean expectAnew;
    private double lastStamp = Double.NaN;
    private long lastSequence = -1;
    private double lateStamp = Double.NaN;
    private long lateSequence = -1;
    private double lateFor;
    /** Numbers that frames of the late run were found for, which are not theirs if their clock began anew. */
    private long lateFound;

    private double elapsed;
    private double stamp;
    private long sequence;
    private boolean anew;
    /** Which numbers have come or were never missed: bit k stands for the last one less k. */
    private long came = -1;

    private long lost;

    /** @param patienceSeconds how long a run of late frames has to last to be those of a clock that began anew */
    FrameOrder(double patienceSeconds) {
        patience = patienceSeconds;
    }

    /** A header has come: the next frame has a clock of its own. */
    void expectAnew() {
        expectAnew = started;
    }

    /**
     * Judges a frame; it does not count before {@link #accept()}.
     *
     * @param stamp s, or NaN
     * @param sequence number, or −1
     * @param periodSeconds time between frames without stamps
     */
    Verdict judge(double stamp, long sequence, double periodSeconds) {
        this.stamp = stamp;
        this.sequence = sequence;
        anew = expectAnew;
        elapsed = Double.isNaN(stamp) || Double.isNaN(lastStamp) ? periodSeconds : stamp - lastStamp;
        if (!started || anew) {
            elapsed = periodSeconds;
            return anew ? Verdict.ANEW : Verdict.NEW;
        }
        if (Math.abs(elapsed) < SAME || sequence >= 0 && sequence == lastSequence) {
            return Verdict.REPEATED;
        }
        if (elapsed > 0 && !(sequence >= 0 && sequence < lastSequence)) {
            anew = elapsed > LONGEST_GAP;
            elapsed = anew ? periodSeconds : elapsed;
            return anew ? Verdict.ANEW : Verdict.NEW;
        }
        boolean ordered = stamp > lateStamp || sequence > lateSequence && !(stamp <= lateStamp);
        lateFor = ordered ? lateFor + periodSeconds : periodSeconds;
        lateFound = ordered ? lateFound : 0;
        find();
        lateStamp = stamp;
        lateSequence = sequence;
        if (lateFor < patience) {
            return Verdict.LATE;
        }
        lost += lateFound;
        lateFound = 0;
        elapsed = periodSeconds;
        anew = true;
        return Verdict.ANEW;
    }

    /** A late frame that was counted as lost is not. */
    private void find() {
        long back = lastSequence - sequence;
        if (sequence >= 0 && back > 0 && back < WINDOW && (came >> back & 1) == 0) {
            came |= 1L << back;
            lost--;
            lateFound++;
        }
    }

    /** The frame that was judged last is used. */
    void accept() {
        if (!anew && sequence >= 0 && lastSequence >= 0) {
            long gap = sequence - lastSequence;
            lost += gap - 1;
            came = gap < WINDOW ? came << gap | 1 : 1;
        } else {
            came = -1;
        }
        lastStamp = Double.isNaN(stamp) && !anew ? lastStamp + elapsed : stamp;
        lastSequence = sequence;
        lateStamp = Double.NaN;
        lateSequence = -1;
        lateFor = 0;
        lateFound = 0;
        started = true;
        expectAnew = false;
    }

    /** Time between the frame that was judged last and the one that was accepted before it, s. */
    double elapsedSeconds() {
        return elapsed;
    }

    /** Numbers that were left out between frames that were accepted, less those of the last 64 that came late. */
    long lost() {
        return lost;
    }
}
