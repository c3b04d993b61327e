package dev.marionette.sweep.spark;

import dev.marionette.api.sweep.RunSpec;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.apache.spark.SimpleFutureAction;
import org.jspecify.annotations.Nullable;
import scala.util.Try;

/** Runs that Spark has as one job, a task each. Used by one thread. */
final class Batch {
    private final List<RunSpec> runs;
    private final boolean alone;
    private final BitSet started = new BitSet();
    private final BitSet finished = new BitSet();
    private final int[] failures;
    private @Nullable SimpleFutureAction<Boolean> job;
    private String lastFailure = "";
    private boolean endTold;

    /** @param alone whether nothing else is being made meanwhile */
    Batch(List<RunSpec> runs, boolean alone) {
        this.runs = List.copyOf(runs);
        this.alone = alone;
        failures = new int[runs.size()];
    }

    void submitted(SimpleFutureAction<Boolean> future) {
        job = future;
    }

    boolean isAlone() {
        return alone;
    }

    RunSpec run(int task) {
        return runs.get(task);
    }

    /** A task began; more than once where its worker is lost. */
    void started(int task) {
        started.set(task);
    }

    boolean isStarted(int task) {
        return started.get(task);
    }

    /** Whether this is news. */
    boolean finish(int task) {
        boolean news = !finished.get(task);
        finished.set(task);
        return news;
    }

    boolean isFinished(int task) {
        return finished.get(task);
    }

    int left() {
        return runs.size() - finished.cardinality();
    }

    /** A task failed outside of the run: its process is gone. */
    void failed(int task, String why) {
        failures[task]++;
        lastFailure = why;
    }

    String lastFailure() {
        return lastFailure;
    }

    /** Tasks without a result that failed so many times. */
    List<Integer> failedAtLeast(int times) {
        List<Integer> tasks = new ArrayList<>();
        for (int task = 0; task < failures.length; task++) {
            if (failures[task] >= times && !finished.get(task)) {
                tasks.add(task);
            }
        }
        return tasks;
    }

    List<RunSpec> unfinished() {
        List<RunSpec> all = new ArrayList<>();
        for (int task = finished.nextClearBit(0); task < runs.size(); task = finished.nextClearBit(task + 1)) {
            all.add(runs.get(task));
        }
        return all;
    }

    /** Spark's events about this job are all told. */
    void endTold() {
        endTold = true;
    }

    boolean isEndTold() {
        return endTold;
    }

    boolean isOver() {
        return job != null && job.isCompleted();
    }

    /** Why it ended without all results; null where it has them. */
    @Nullable
    Throwable failure() {
        if (job == null || !job.isCompleted()) {
            return null;
        }
        Try<Boolean> end = job.value().get();
        return end.isFailure() ? end.failed().get() : null;
    }

    void cancel() {
        if (job != null) {
            job.cancel();
        }
    }
}
