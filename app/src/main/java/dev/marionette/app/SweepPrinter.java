package dev.marionette.app;

import dev.marionette.sweep.SweepProgress;
import java.io.PrintWriter;
import java.util.Locale;

/** Progress of a sweep on standard error, with the time that is left: one line that is written over on a terminal. */
final class SweepPrinter implements SweepProgress, AutoCloseable {
    private static final long LINE_EVERY_NANOS = 3_000_000_000L;
    private static final long TERMINAL_EVERY_NANOS = 200_000_000L;
    private static final int WIDTH = 78;

    private final PrintWriter err;
    private final boolean quiet;
    private final boolean terminal = Terminal.err();
    private String stage = "";
    private long stageStart = System.nanoTime();
    private long lastLine = System.nanoTime();
    private boolean open;

    SweepPrinter(PrintWriter err, boolean quiet) {
        this.err = err;
        this.quiet = quiet;
    }

    @Override
    public synchronized void at(String newStage, int done, int of, int failed) {
        long now = System.nanoTime();
        if (!newStage.equals(stage)) {
            stage = newStage;
            stageStart = now;
        }
        if (quiet || now - lastLine < (terminal ? TERMINAL_EVERY_NANOS : LINE_EVERY_NANOS)) {
            return;
        }
        lastLine = now;
        String line = line(stage, done, of, failed, (now - stageStart) * 1e-9);
        if (terminal) {
            err.print("\r" + line + " ".repeat(Math.max(0, WIDTH - line.length())));
            err.flush();
            open = true;
        } else {
            err.println(line);
        }
    }

    static String line(String stage, int done, int of, int failed, double seconds) {
        String text = String.format(Locale.ROOT, "%s: %d of %d", stage, done, of);
        if (failed > 0) {
            text += ", " + failed + " failed";
        }
        if (done > 0 && done < of) {
            text += ", about " + duration(seconds / done * (of - done)) + " left";
        }
        return text;
    }

    /** Seconds as people say them. */
    static String duration(double seconds) {
        if (seconds < 10) {
            return String.format(Locale.ROOT, "%.1f s", seconds);
        }
        long s = Math.round(seconds);
        if (s < 120) {
            return s + " s";
        }
        if (s < 7200) {
            return s / 60 + " min " + s % 60 + " s";
        }
        long h = s / 3600;
        return h < 48 ? h + " h " + s % 3600 / 60 + " min" : h / 24 + " days " + h % 24 + " h";
    }

    @Override
    public synchronized void close() {
        if (open) {
            err.print("\r" + " ".repeat(WIDTH) + "\r");
            err.flush();
            open = false;
        }
    }
}
