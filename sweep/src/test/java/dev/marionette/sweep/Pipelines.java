package dev.marionette.sweep;

import com.google.inject.Guice;
import com.google.inject.Injector;
import dev.marionette.pipeline.Extensions;
import dev.marionette.pipeline.Motions;
import dev.marionette.pipeline.PipelineModule;
import dev.marionette.pipeline.Retargeter;
import dev.marionette.pipeline.Robots;
import dev.marionette.sweep.engine.RunResult;
import dev.marionette.sweep.engine.RunTrace;
import dev.marionette.sweep.plan.PlanExpander;
import dev.marionette.sweep.plan.PlanReader;
import dev.marionette.sweep.plan.RunSpec;
import dev.marionette.sweep.plan.SweepPlan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The pipeline for tests of sweeps, and runs that need none. */
public final class Pipelines {
    private static final Injector INJECTOR = Guice.createInjector(new PipelineModule());

    private Pipelines() {}

    public static Retargeter retargeter() {
        return INJECTOR.getInstance(Retargeter.class);
    }

    public static Robots robots() {
        return INJECTOR.getInstance(Robots.class);
    }

    public static Motions motions() {
        return INJECTOR.getInstance(Motions.class);
    }

    public static SweepPlan plan(String... lines) {
        return PlanReader.parse("name: test\n" + String.join("\n", lines), "plan.yaml");
    }

    public static List<RunSpec> expand(SweepPlan plan, Path base) {
        return new PlanExpander(robots(), motions(), INJECTOR.getInstance(Extensions.class), retargeter())
                .expand(plan, "plan.yaml", base, base);
    }

    /** A good result with nothing but metrics. */
    public static RunResult done(Map<String, Double> metrics) {
        return new RunResult(RunResult.State.DONE, true, metrics, Map.of(), RunTrace.NONE, "", "", 0, "host", Map.of());
    }

    /** So many runs that differ in their seed alone. */
    public static List<RunSpec> specs(int count) {
        List<RunSpec> runs = new ArrayList<>();
        RunSpec.Item robot = new RunSpec.Item("robot", "robot");
        RunSpec.Item motion = new RunSpec.Item("motion", "motion");
        RunSpec.Choice choice = new RunSpec.Choice("", Map.of("budget", "1"));
        for (int i = 0; i < count; i++) {
            runs.add(new RunSpec(i, robot, motion, "method", choice, i, 0));
        }
        return runs;
    }
}
