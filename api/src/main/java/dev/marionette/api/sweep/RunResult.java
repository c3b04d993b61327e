package dev.marionette.api.sweep;

import dev.marionette.api.RunStatus;
import java.io.Serializable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a run gave.
 *
 * @param state how it ended
 * @param status the outcome of the result; {@link RunStatus#FAILED} where there is none
 * @param reasons what makes the result unfaithful, one line each
 * @param metrics by name, as docs/metrics.md lists them, without the time
 * @param timings seconds by stage
 * @param trace best cost of the optimiser so far
 * @param trajectory SHA-256 of the result's frames; empty where there is none
 * @param error what went wrong; empty where nothing did
 * @param seconds of computing
 * @param host name of the machine that made it
 * @param files what its folder holds, by name, where a folder is kept and the run was made elsewhere
 */
public record RunResult(
        State state,
        RunStatus status,
        List<String> reasons,
        Map<String, Double> metrics,
        Map<String, Double> timings,
        RunTrace trace,
        String trajectory,
        String error,
        double seconds,
        String host,
        Map<String, byte[]> files)
        implements Serializable {
    /** How a run ended. */
    public enum State {
        /** With a result. */
        DONE,
        /** Without one, for the reason in {@code error}. */
        FAILED,
        /** At its limit on time. */
        TIMEOUT
    }

    public RunResult {
        reasons = List.copyOf(reasons);
        metrics = Collections.unmodifiableMap(new LinkedHashMap<>(metrics));
        timings = Collections.unmodifiableMap(new LinkedHashMap<>(timings));
        files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
    }

    /** The same with the files of its folder. */
    public RunResult with(Map<String, byte[]> folder) {
        return new RunResult(state, status, reasons, metrics, timings, trace, trajectory, error, seconds, host, folder);
    }

    /** A run with a good result of which only figures are kept, as made-up runs have it. */
    public static RunResult done(Map<String, Double> metrics, double seconds, String host) {
        return new RunResult(
                State.DONE,
                RunStatus.VERIFIED,
                List.of(),
                metrics,
                Map.of(),
                RunTrace.NONE,
                "",
                "",
                seconds,
                host,
                Map.of());
    }

    /** A run without a result. */
    public static RunResult without(State state, String error, double seconds, String host) {
        return new RunResult(
                state,
                RunStatus.FAILED,
                List.of(),
                Map.of(),
                Map.of(),
                RunTrace.NONE,
                "",
                error,
                seconds,
                host,
                Map.of());
    }
}
