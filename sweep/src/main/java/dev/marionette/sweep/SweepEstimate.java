package dev.marionette.sweep;

import dev.marionette.api.Progress;
import dev.marionette.api.sweep.RunBody;
import dev.marionette.api.sweep.RunCancelled;
import dev.marionette.api.sweep.RunResult;
import dev.marionette.api.sweep.RunSpec;
import dev.marionette.pipeline.Retargeter;
import dev.marionette.sweep.engine.PipelineBody;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** How long a plan will take, from a few of its runs. */
public final class SweepEstimate {
    private final RunBody body;

    /** @param retargeter makes the runs */
    public SweepEstimate(Retargeter retargeter) {
        body = new PipelineBody(retargeter, (spec, outcome) -> {});
    }

    /**
     * What was found.
     *
     * @param sampled runs that were timed
     * @param failed of these, without a result
     * @param meanSeconds of one run on one thread
     * @param seconds of the whole plan
     */
    public record Estimate(int sampled, int failed, double meanSeconds, double seconds) {}

    /**
     * Times runs at even distances through the plan, each as long as its limit allows. The first is made twice, so that the
     * start of the program is not counted.
     *
     * @param samples at least 1
     * @param threads runs at a time that the plan will have
     */
    public Estimate of(List<RunSpec> runs, int samples, int threads, double timeLimitSeconds, SweepProgress progress) {
        Set<Integer> chosen = new LinkedHashSet<>();
        for (int i = 0; i < samples; i++) {
            chosen.add((int) ((2L * i + 1) * runs.size() / (2L * samples)));
        }
        double sum = 0;
        int failed = 0;
        int done = 0;
        progress.at("time a few runs", 0, chosen.size(), 0);
        for (int position : chosen) {
            if (done == 0) {
                time(runs.get(position), timeLimitSeconds);
            }
            double seconds = time(runs.get(position), timeLimitSeconds);
            failed += seconds < 0 ? 1 : 0;
            sum += Math.abs(seconds);
            progress.at("time a few runs", ++done, chosen.size(), failed);
        }
        double mean = sum / chosen.size();
        return new Estimate(chosen.size(), failed, mean, mean * runs.size() / Math.min(threads, runs.size()));
    }

    /** Seconds of a run, negative where it has no result. */
    private double time(RunSpec spec, double limitSeconds) {
        long start = System.nanoTime();
        Progress limit = (stage, fraction) -> {
            if (limitSeconds > 0 && (System.nanoTime() - start) * 1e-9 > limitSeconds) {
                throw new RunCancelled();
            }
        };
        boolean done = false;
        try {
            done = body.run(spec, limit).state() == RunResult.State.DONE;
        } catch (RunCancelled timeout) {
            // counts with the time that it took
        }
        double seconds = (System.nanoTime() - start) * 1e-9;
        return done ? seconds : -seconds;
    }
}
