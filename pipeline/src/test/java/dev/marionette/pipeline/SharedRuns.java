package dev.marionette.pipeline;

import com.google.inject.Guice;
import com.google.inject.Injector;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.robots.Robot;
import java.util.List;
import java.util.Optional;

/** Runs of any method for the tests of the packages below this one. */
public final class SharedRuns {
    private static final Injector INJECTOR = Guice.createInjector(new PipelineModule());

    private SharedRuns() {}

    /** A run with seed 0. */
    public static RetargetOutcome run(String method, String robot, String motion, String... assignments) {
        return INJECTOR.getInstance(Retargeter.class)
                .run(
                        new RetargetOutcome.Request(
                                robot,
                                motion,
                                method,
                                0,
                                Extensions.builtIn().settings().load(Optional.empty(), List.of(assignments))),
                        (stage, fraction) -> {});
    }

    /** A built-in robot. */
    public static Robot robot(String id) {
        return INJECTOR.getInstance(Robots.class).load(id);
    }
}
