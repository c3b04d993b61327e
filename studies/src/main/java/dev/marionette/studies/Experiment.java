package dev.marionette.studies;

import dev.marionette.api.Progress;

/** An experiment of a paper. Deterministic but for times: the same options give the same report. */
public interface Experiment {
    /** The name on the command line: {@code choi2019-fig5}. */
    String id();

    /** What is studied, in a line. */
    String summary();

    /** Runs it. */
    ExperimentReport run(ExperimentOptions options, Progress progress);
}
