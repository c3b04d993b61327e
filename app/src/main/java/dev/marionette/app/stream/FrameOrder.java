package dev.marionette.app.stream;

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

    /** Stamps nearer than this are the same, s. */
    static final double SAME = 1e-4;

    private final double patience;
    private boolean started;
    private boolean expectAnew;
    private double lastStamp = Double.NaN;
    private long lastSequence = -1;
    private double lateStamp = Double.NaN;
    private long lateSequence = -1;
    private double lateFor;
    private double elapsed;
    private double stamp;
    private long sequence;
    private boolean anew;
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
            return Verdict.NEW;
        }
        boolean ordered = stamp > lateStamp || sequence > lateSequence && !(stamp <= lateStamp);
        lateFor = ordered ? lateFor + periodSeconds : periodSeconds;
        lateStamp = stamp;
        lateSequence = sequence;
        if (lateFor < patience) {
            return Verdict.LATE;
        }
        elapsed = periodSeconds;
        anew = true;
        return Verdict.ANEW;
    }

    /** The frame that was judged last is used. */
    void accept() {
        lost += !anew && sequence >= 0 && lastSequence >= 0 ? sequence - lastSequence - 1 : 0;
        lastStamp = Double.isNaN(stamp) && !anew ? lastStamp + elapsed : stamp;
        lastSequence = sequence;
        lateStamp = Double.NaN;
        lateSequence = -1;
        lateFor = 0;
        started = true;
        expectAnew = false;
    }

    /** Time between the frame that was judged last and the one that was accepted before it, s. */
    double elapsedSeconds() {
        return elapsed;
    }

    /** Numbers that were left out between frames that were accepted. */
    long lost() {
        return lost;
    }
}
