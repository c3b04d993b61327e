package dev.marionette.app;

import com.google.inject.Guice;
import com.google.inject.Injector;
import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.JointTrajectory;
import dev.marionette.app.report.RunPage;
import dev.marionette.pipeline.PipelineModule;
import dev.marionette.pipeline.RetargetOutcome;
import dev.marionette.pipeline.Retargeter;
import dev.marionette.pipeline.RunFolder;
import dev.marionette.pipeline.config.SettingsLoader;
import dev.marionette.postprocess.verify.Repair;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One small run that tests of the pages share, and the same with parts replaced. */
public final class SampleRun {
    private static final Injector INJECTOR = Guice.createInjector(new PipelineModule());

    private static final class Cached {
        private static final RetargetOutcome RUN = make();
    }

    private SampleRun() {}

    /** COMAN waves, found with few evaluations. */
    public static RetargetOutcome get() {
        return Cached.RUN;
    }

    private static RetargetOutcome make() {
        var settings = SettingsLoader.load(Optional.empty(), List.of("budget=10", "optimizer.polish=100"));
        var request = new RetargetOutcome.Request("coman", "big-wave", "natural-motion", 0, settings);
        return INJECTOR.getInstance(Retargeter.class).run(request, (stage, share) -> {});
    }

    /** Writes it as {@code retarget} does, with its page or without. */
    static void write(Path folder, boolean page) {
        INJECTOR.getInstance(RunFolder.class)
                .write(folder, get(), List.of(), page ? Map.of(RunFolder.PAGE, RunPage::of) : Map.of());
    }

    /** With another clip's name. */
    public static RetargetOutcome named(String clip) {
        RetargetOutcome r = get();
        return with(r.clip().renamed(clip), r.trajectory(), r.targets(), r.repairs());
    }

    /** With another trajectory, targets and repairs. */
    public static RetargetOutcome with(
            JointTrajectory trajectory, Map<BodyJoint, double[]> targets, List<Repair> repairs) {
        return with(get().clip(), trajectory, targets, repairs);
    }

    private static RetargetOutcome with(
            Clip clip, JointTrajectory trajectory, Map<BodyJoint, double[]> targets, List<Repair> repairs) {
        RetargetOutcome r = get();
        return new RetargetOutcome(
                r.request(),
                r.robot(),
                r.robotSource(),
                r.collisions(),
                clip,
                r.method(),
                r.timeScale(),
                targets,
                r.smoothing(),
                trajectory,
                r.verification(),
                repairs,
                r.tracking(),
                r.likeness(),
                r.findings(),
                r.inputs(),
                r.timings());
    }
}
