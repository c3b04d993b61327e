package dev.marionette.studies;

import dev.marionette.pipeline.metrics.Table;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What an experiment found.
 *
 * @param id the experiment
 * @param title a headline
 * @param about what was done, and with what, in a few sentences
 * @param tables the figures
 * @param plots the curves
 * @param claims what had to be shown
 * @param runs runs that are worth keeping, by the name of their folder
 */
public record ExperimentReport(
        String id,
        String title,
        String about,
        List<Table> tables,
        List<Plot> plots,
        List<Claim> claims,
        Map<String, RetargetOutcome> runs) {
    public ExperimentReport {
        tables = List.copyOf(tables);
        plots = List.copyOf(plots);
        claims = List.copyOf(claims);
        runs = Collections.unmodifiableMap(new LinkedHashMap<>(runs));
    }

    /** Whether every claim holds. */
    public boolean holds() {
        return claims.stream().allMatch(Claim::holds);
    }

    /** The outcome in a few words: every claim holds, one failed, or one is known not to be confirmed. */
    public String outcome() {
        if (holds()) {
            return "every claim holds";
        }
        boolean regression = claims.stream().anyMatch(claim -> !claim.holds() && !claim.known());
        return regression ? "a claim failed" : "a claim is not confirmed";
    }
}
