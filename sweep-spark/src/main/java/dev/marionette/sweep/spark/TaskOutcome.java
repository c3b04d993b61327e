package dev.marionette.sweep.spark;

import dev.marionette.api.sweep.RunResult;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What comes back from a worker: what the run gave, or why the worker cannot make it.
 *
 * @param result of the run; null where the worker is unfit
 * @param unfit what the worker lacks; empty where it lacks nothing
 */
record TaskOutcome(@Nullable RunResult result, String unfit) implements Serializable {}
