package dev.marionette.sweep;

import com.google.inject.Guice;
import com.google.inject.Injector;
import dev.marionette.api.sweep.RunSpec;
import dev.marionette.pipeline.PipelineModule;
import dev.marionette.pipeline.Retargeter;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.run.Motions;
import dev.marionette.sweep.plan.PlanExpander;
import dev.marionette.sweep.plan.PlanReader;
import dev.marionette.sweep.plan.SweepPlan;
import java.nio.file.Path;
import java.util.List;

/** The pipeline for tests of sweeps. */
public final class Pipelines {
    private Pipelines() {}

    public static Retargeter retargeter() {
        return Holder.INJECTOR.getInstance(Retargeter.class);
    }

    public static Robots robots() {
        return Holder.INJECTOR.getInstance(Robots.class);
    }

    public static Motions motions() {
        return Holder.INJECTOR.getInstance(Motions.class);
    }

    public static SweepPlan plan(String... lines) {
        return PlanReader.parse("name: test\n" + String.join("\n", lines), "plan.yaml");
    }

    public static List<RunSpec> expand(SweepPlan plan, Path base) {
        return new PlanExpander(robots(), motions(), Holder.INJECTOR.getInstance(Extensions.class), retargeter())
                .expand(plan, "plan.yaml", base, base);
    }

    /** Made when it is first asked for, as it takes a second. */
    private static final class Holder {
        static final Injector INJECTOR = Guice.createInjector(new PipelineModule());
    }
}
