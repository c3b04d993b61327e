package dev.marionette.pipeline;

import com.google.inject.Guice;
import com.google.inject.Injector;
import dev.marionette.pipeline.config.Settings;
import dev.marionette.pipeline.config.SettingsLoader;
import java.util.List;
import java.util.Optional;

/** Runs of the whole pipeline for the tests, with small budgets; robots are loaded once. */
final class Runs {
    private static final Injector INJECTOR = Guice.createInjector(new PipelineModule());
    private static final Progress SILENT = (stage, fraction) -> {};

    private Runs() {}

    static RetargetOutcome run(String robot, String motion, long seed, String... assignments) {
        Settings settings = SettingsLoader.load(Optional.empty(), List.of(assignments));
        return INJECTOR.getInstance(Retargeter.class)
                .run(new RetargetOutcome.Request(robot, motion, "natural-motion", seed, settings), SILENT);
    }

    static RetargetOutcome small(String robot, String motion, long seed) {
        return run(robot, motion, seed, "budget=20", "optimizer.polish=200");
    }

    static RunFolder folder() {
        return INJECTOR.getInstance(RunFolder.class);
    }

    static Robots robots() {
        return INJECTOR.getInstance(Robots.class);
    }

    static RunVerifier verifier() {
        return INJECTOR.getInstance(RunVerifier.class);
    }

    static RunExporter exporter() {
        return INJECTOR.getInstance(RunExporter.class);
    }
}
