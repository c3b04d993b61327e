package dev.marionette.sweep.spark;

import dev.marionette.api.InputException;
import dev.marionette.api.sweep.RemoteBody;
import dev.marionette.api.sweep.RunResult;
import dev.marionette.api.sweep.RunSpec;
import dev.marionette.api.sweep.StopSignal;
import dev.marionette.api.sweep.SweepEngine;
import dev.marionette.sweep.engine.PipelineBody;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.rdd.RDD;
import org.jspecify.annotations.Nullable;
import scala.collection.immutable.Range$;
import scala.runtime.BoxedUnit;

/**
 * The runs of one sweep on Spark. They go there in batches, so that a plan of a million runs is not a million tasks in
 * memory; the next batch is handed over before the last one is used up, so that no core waits. What Spark's threads tell is
 * put in a queue, and the thread that runs the sweep passes it on.
 */
final class SparkSweep implements SparkEvents.Told {
    private static final int BATCH = 500;
    private static final long LOOK_EVERY_MILLIS = 50;
    private static final long LAST_EVENTS_MILLIS = 5_000;
    private static final long STOP_MILLIS = 2_000;

    private final JavaSparkContext spark;
    private final SweepEngine.Listener listener;
    private final StopSignal stop;
    private final RunTask task;
    private final int ahead;
    private final int maxFailures;
    private final Deque<RunSpec> waiting = new ArrayDeque<>();
    /** Runs whose process was lost too often; each is made once more, alone, to see whether it is to blame. */
    private final Deque<RunSpec> suspects = new ArrayDeque<>();

    private final Map<Integer, Batch> batches = new LinkedHashMap<>();
    private final BlockingQueue<Runnable> told = new LinkedBlockingQueue<>();
    private int submitted;

    SparkSweep(
            JavaSparkContext spark,
            RemoteBody body,
            SweepEngine.Options options,
            SweepEngine.Listener listener,
            StopSignal stop) {
        this.spark = spark;
        this.listener = listener;
        this.stop = stop;
        task = new RunTask(UUID.randomUUID().toString(), spark.broadcast(body), options.timeLimitSeconds());
        ahead = Math.max(BATCH, 2 * spark.defaultParallelism());
        maxFailures = spark.isLocal() ? 1 : spark.getConf().getInt("spark.task.maxFailures", 4);
        spark.sc().addSparkListener(new SparkEvents(this));
        spark.sc().setJobGroup("sweep", "runs of a sweep", true);
    }

    /** Makes the runs, until the last has ended or the sweep is stopped. */
    void run(List<RunSpec> runs) throws InterruptedException {
        waiting.addAll(runs);
        try {
            while (!stop.stopped() && !(waiting.isEmpty() && batches.isEmpty() && suspects.isEmpty())) {
                submit();
                pass(LOOK_EVERY_MILLIS);
                List<Integer> over = batches.keySet().stream()
                        .filter(number -> batch(number).isOver())
                        .toList();
                // what was told before the end of a batch is in the queue by now
                pass(0);
                for (int number : over) {
                    close(number);
                }
            }
        } finally {
            batches.values().forEach(Batch::cancel);
        }
    }

    private Batch batch(int number) {
        return Objects.requireNonNull(batches.get(number));
    }

    private void submit() throws InterruptedException {
        while (!waiting.isEmpty()
                && batches.values().stream().mapToInt(Batch::left).sum() < ahead) {
            List<RunSpec> runs = new ArrayList<>();
            while (runs.size() < BATCH && !waiting.isEmpty()) {
                runs.add(waiting.removeFirst());
            }
            if (!submit(runs, false)) {
                return;
            }
        }
        if (waiting.isEmpty() && batches.isEmpty() && !suspects.isEmpty()) {
            submit(List.of(suspects.removeFirst()), true);
        }
    }

    /** Whether Spark took them; it does not where the sweep is stopped. */
    private boolean submit(List<RunSpec> runs, boolean alone) throws InterruptedException {
        int number = submitted++;
        Batch batch = new Batch(runs, alone);
        batches.put(number, batch);
        try {
            spark.setLocalProperty(SparkEvents.BATCH, String.valueOf(number));
            RDD<RunSpec> tasks = spark.parallelize(runs, runs.size()).rdd();
            batch.submitted(spark.sc()
                    .submitJob(
                            tasks,
                            task,
                            Range$.MODULE$.apply(0, runs.size()),
                            (index, outcome) -> {
                                told.add(() -> finished(number, (Integer) index, outcome));
                                return BoxedUnit.UNIT;
                            },
                            () -> Boolean.TRUE));
            return true;
        } catch (RuntimeException broken) {
            requireStopped(broken);
            return false;
        }
    }

    /** Passes on what is in the queue; waits so long where there is nothing. */
    private void pass(long millis) throws InterruptedException {
        for (Runnable next = told.poll(millis, TimeUnit.MILLISECONDS); next != null; next = told.poll()) {
            if (stop.stopped()) {
                return;
            }
            next.run();
        }
    }

    @Override
    public void started(int number, int index) {
        told.add(() -> {
            @Nullable Batch batch = batches.get(number);
            if (batch != null && !batch.isFinished(index)) {
                batch.started(index);
                listener.started(batch.run(index));
            }
        });
    }

    @Override
    public void failed(int number, int index, String why) {
        told.add(() -> {
            @Nullable Batch batch = batches.get(number);
            if (batch != null) {
                batch.failed(index, why);
            }
        });
    }

    @Override
    public void ended(int number) {
        told.add(() -> {
            @Nullable Batch batch = batches.get(number);
            if (batch != null) {
                batch.endTold();
            }
        });
    }

    private void finished(int number, int index, TaskOutcome outcome) {
        if (!outcome.unfit().isEmpty()) {
            String[] message = outcome.unfit().split("\n", 2);
            throw new InputException("a worker cannot make a run", message[0], message[message.length - 1]);
        }
        finished(batch(number), index, Objects.requireNonNull(outcome.result()));
    }

    private void finished(Batch batch, int index, RunResult result) {
        if (!batch.finish(index)) {
            return;
        }
        if (!batch.isStarted(index)) {
            // events of the beginning come another way and may be later, or dropped where there are very many
            listener.started(batch.run(index));
        }
        listener.finished(batch.run(index), result);
    }

    /** A batch that is over: with all results, or because a task took the processes that made it with it too often. */
    private void close(int number) throws InterruptedException {
        Batch batch = batch(number);
        @Nullable Throwable failure = batch.failure();
        if (failure != null) {
            for (long waited = 0; !batch.isEndTold() && waited < LAST_EVENTS_MILLIS; waited += LOOK_EVERY_MILLIS) {
                pass(LOOK_EVERY_MILLIS);
            }
            List<Integer> lost = batch.failedAtLeast(maxFailures);
            if (lost.isEmpty()) {
                requireStopped(failure);
                return;
            }
            for (int index : lost) {
                if (batch.isAlone()) {
                    String why = "ended its process " + maxFailures + (maxFailures == 1 ? " time" : " times")
                            + " while it was the only run in it: ";
                    finished(
                            batch,
                            index,
                            RunResult.without(RunResult.State.FAILED, why + batch.lastFailure(), 0, PipelineBody.HOST));
                } else {
                    // perhaps it only shared its process with the run that ends it
                    batch.finish(index);
                    suspects.add(batch.run(index));
                }
            }
            List<RunSpec> again = batch.unfinished();
            Collections.reverse(again);
            again.forEach(waiting::addFirst);
        }
        batches.remove(number);
    }

    /** Spark is gone. A stop of the program ends Spark, too, perhaps before it is told here. */
    private void requireStopped(Throwable failure) throws InterruptedException {
        for (long waited = 0; !stop.stopped() && waited < STOP_MILLIS; waited += LOOK_EVERY_MILLIS) {
            Thread.sleep(LOOK_EVERY_MILLIS);
        }
        if (!stop.stopped()) {
            throw new InputException(
                    SparkSettings.MASTER,
                    spark.sc().master() + " was lost: " + failure.getMessage(),
                    "What is done is kept; --resume goes on.",
                    failure);
        }
    }
}
