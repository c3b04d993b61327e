package dev.marionette.sweep;

import dev.marionette.api.sweep.SweepEngine;
import java.nio.file.Path;
import java.util.Map;

/**
 * How a plan is run.
 *
 * @param out folder of the sweep
 * @param resume whether to go on with what is there
 * @param retryFailed whether runs that failed are made again
 * @param mixVersions whether results of other versions of the program count
 * @param engine what makes the runs
 * @param threads runs at a time
 * @param engineSettings what the engine alone knows, by name
 */
public record SweepOptions(
        Path out,
        boolean resume,
        boolean retryFailed,
        boolean mixVersions,
        SweepEngine engine,
        int threads,
        Map<String, String> engineSettings) {}
