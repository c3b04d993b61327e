package dev.marionette.sweep.spark;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.apache.spark.TaskFailedReason;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobEnd;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.SparkListenerTaskStart;
import org.jspecify.annotations.Nullable;

/** From Spark's events to those of tasks by batch. Called by a thread of Spark. */
final class SparkEvents extends SparkListener {
    /** Local property with the number of the batch. */
    static final String BATCH = "marionette.batch";

    private final Told told;
    private final Map<Integer, Integer> batchOfJob = new HashMap<>();
    private final Map<Integer, Integer> batchOfStage = new HashMap<>();

    SparkEvents(Told told) {
        this.told = told;
    }

    /** Is told of tasks and batches by their numbers. */
    interface Told {
        void started(int batch, int task);

        void failed(int batch, int task, String why);

        void ended(int batch);
    }

    @Override
    public void onJobStart(SparkListenerJobStart start) {
        Properties properties = start.properties();
        String number = properties == null ? null : properties.getProperty(BATCH);
        if (number == null) {
            return;
        }
        batchOfJob.put(start.jobId(), Integer.valueOf(number));
        start.stageInfos().foreach(stage -> batchOfStage.put(stage.stageId(), Integer.valueOf(number)));
    }

    @Override
    public void onTaskStart(SparkListenerTaskStart start) {
        @Nullable Integer batch = batchOfStage.get(start.stageId());
        if (batch != null) {
            told.started(batch, start.taskInfo().partitionId());
        }
    }

    @Override
    public void onTaskEnd(SparkListenerTaskEnd end) {
        @Nullable Integer batch = batchOfStage.get(end.stageId());
        if (batch != null && end.reason() instanceof TaskFailedReason why && why.countTowardsTaskFailures()) {
            told.failed(batch, end.taskInfo().partitionId(), why.toErrorString());
        }
    }

    @Override
    public void onJobEnd(SparkListenerJobEnd end) {
        @Nullable Integer batch = batchOfJob.remove(end.jobId());
        if (batch != null) {
            batchOfStage.values().removeIf(batch::equals);
            told.ended(batch);
        }
    }
}
