package dev.marionette.sweep.engine;

import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.Progress;
import dev.marionette.api.sweep.ResultNotKept;
import dev.marionette.api.sweep.RunBody;
import dev.marionette.api.sweep.RunResult;
import dev.marionette.api.sweep.RunSpec;
import dev.marionette.api.sweep.RunTrace;
import dev.marionette.host.Sha256;
import dev.marionette.pipeline.Retargeter;
import dev.marionette.pipeline.config.SettingsLoader;
import dev.marionette.pipeline.metrics.Metric;
import dev.marionette.pipeline.metrics.Metrics;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Retargets, measures, and keeps the figures. */
public final class PipelineBody implements RunBody {
    private static final int MAX_ERROR = 2000;
    /** Name of this machine. */
    public static final String HOST = host();

    private final Retargeter retargeter;
    private final BiConsumer<RunSpec, RetargetOutcome> keeper;

    /**
     * @param retargeter makes the runs
     * @param keeper is given every result, to write what is kept of it
     */
    public PipelineBody(Retargeter retargeter, BiConsumer<RunSpec, RetargetOutcome> keeper) {
        this.retargeter = retargeter;
        this.keeper = keeper;
    }

    @Override
    public RunResult run(RunSpec spec, Progress progress) {
        long start = System.nanoTime();
        try {
            RetargetOutcome outcome = retargeter.run(request(spec, retargeter.settings()), progress);
            double seconds = (System.nanoTime() - start) * 1e-9;
            keep(spec, outcome);
            return result(outcome, seconds);
        } catch (InputException bad) {
            String hint = bad.hint().isEmpty() ? "" : ". " + bad.hint();
            double seconds = (System.nanoTime() - start) * 1e-9;
            return RunResult.without(RunResult.State.FAILED, shortened(bad.getMessage() + hint), seconds, HOST);
        }
    }

    private void keep(RunSpec spec, RetargetOutcome outcome) {
        try {
            keeper.accept(spec, outcome);
        } catch (InputException full) {
            throw new ResultNotKept(full);
        }
    }

    /** What the pipeline is asked for. */
    public static RetargetOutcome.Request request(RunSpec spec, SettingsLoader settings) {
        return new RetargetOutcome.Request(
                spec.robot().location(),
                spec.motion().location(),
                spec.method(),
                spec.seed(),
                settings.load(Optional.empty(), spec.choice().assignments()));
    }

    private static RunResult result(RetargetOutcome outcome, double seconds) {
        Map<String, Double> metrics = new LinkedHashMap<>(Metrics.of(outcome).byName());
        // of a run, the time is the one thing that changes from one time to the next
        metrics.remove(Metric.SECONDS.id());
        return new RunResult(
                RunResult.State.DONE,
                outcome.status(),
                outcome.faithfulness().reasons(),
                metrics,
                outcome.timings(),
                RunTrace.of(outcome.method().optimizer().trace()),
                digest(outcome.trajectory()),
                "",
                seconds,
                HOST,
                Map.of());
    }

    /** SHA-256 of the period, the angles and the path of the base, as doubles with the high byte first. */
    static String digest(JointTrajectory trajectory) {
        double[] positions = trajectory.positions();
        double[] base = trajectory.base();
        ByteBuffer bytes = ByteBuffer.allocate(8 * (1 + positions.length + base.length));
        bytes.putDouble(trajectory.periodSeconds());
        for (double p : positions) {
            bytes.putDouble(p);
        }
        for (double p : base) {
            bytes.putDouble(p);
        }
        return Sha256.of(bytes.array());
    }

    /** A run at its limit on time. */
    static RunResult timeout(double limitSeconds, double seconds) {
        return RunResult.without(
                RunResult.State.TIMEOUT,
                String.format(Locale.ROOT, "took longer than its limit of %s s", limitSeconds),
                seconds,
                HOST);
    }

    /** A run that broke the program. */
    static RunResult failed(Throwable broken, double seconds) {
        StackTraceElement[] stack = broken.getStackTrace();
        String at = stack.length == 0 ? "" : " at " + stack[0];
        return RunResult.without(
                RunResult.State.FAILED, shortened("unexpected failure: " + broken + at), seconds, HOST);
    }

    private static String shortened(String text) {
        return text.length() <= MAX_ERROR ? text : text.substring(0, MAX_ERROR) + "…";
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException nameless) {
            return "unknown";
        }
    }
}
