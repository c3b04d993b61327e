package dev.marionette.app;

import dev.marionette.api.Progress;
import java.io.PrintWriter;
import java.util.Locale;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * Progress on standard error: a bar on a terminal, a line every few seconds otherwise. The launcher says which it is, as
 * Java cannot tell for standard error alone.
 */
final class ProgressPrinter implements Progress, AutoCloseable {
    private static final long LINE_EVERY_NANOS = 3_000_000_000L;
    private static final int STEPS = 1000;

    private final PrintWriter err;
    private final boolean quiet;
    private final boolean terminal;
    private @Nullable ProgressBar bar;
    private String stage = "";
    private long lastLine = System.nanoTime();

    ProgressPrinter(PrintWriter err, boolean quiet) {
        this.err = err;
        this.quiet = quiet;
        this.terminal = Terminal.err();
    }

    @Override
    public void at(String newStage, double fraction) {
        if (quiet) {
            return;
        }
        if (terminal) {
            onBar(newStage, fraction);
        } else if (System.nanoTime() - lastLine > LINE_EVERY_NANOS) {
            lastLine = System.nanoTime();
            err.println(String.format(Locale.ROOT, "%s %.0f %%", newStage, 100 * fraction));
        }
    }

    private void onBar(String newStage, double fraction) {
        if (!newStage.equals(stage) || bar == null) {
            close();
            stage = newStage;
            bar = new ProgressBarBuilder()
                    .setTaskName(newStage)
                    .setInitialMax(STEPS)
                    .setStyle(ProgressBarStyle.ASCII)
                    // goes back with a carriage return alone, without codes that some terminals print
                    .setConsumer(new ConsoleProgressBarConsumer(System.err))
                    .setUpdateIntervalMillis(100)
                    .hideEta()
                    .clearDisplayOnFinish()
                    .build();
        }
        bar.stepTo((long) (STEPS * fraction));
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
            bar = null;
        }
    }
}
