package dev.marionette.sweep.journal;

import java.util.List;
import java.util.Map;

/**
 * A run as it is in a journal.
 *
 * @param id number of its row
 * @param position in the plan, from 0
 * @param key SHA-256 of all inputs and the version
 * @param robot name
 * @param motion name
 * @param method name
 * @param variant name of the group of settings; empty for none
 * @param settings that the plan says, by key
 * @param seed of everything random
 * @param repeat which of the repeats, from 0
 * @param state {@code planned}, {@code running}, {@code done}, {@code failed} or {@code timeout}
 * @param status the outcome of the result, as {@code RunStatus} calls it; empty where there is none
 * @param reasons what makes the result unfaithful, one line each
 * @param metrics by name
 * @param timings seconds by stage
 * @param seconds of computing; 0 before
 * @param trajectory SHA-256 of the result's frames; empty where there is none
 * @param error why there is no result; empty where nothing went wrong
 * @param version of the program that made it
 * @param host that made it
 * @param folder of the run's report within that of the sweep; empty where none was kept
 */
public record JournalRow(
        long id,
        int position,
        String key,
        String robot,
        String motion,
        String method,
        String variant,
        Map<String, String> settings,
        long seed,
        int repeat,
        String state,
        String status,
        List<String> reasons,
        Map<String, Double> metrics,
        Map<String, Double> timings,
        double seconds,
        String trajectory,
        String error,
        String version,
        String host,
        String folder) {
    /** Whether it has a result. */
    public boolean done() {
        return state.equals(JournalReader.DONE);
    }
}
