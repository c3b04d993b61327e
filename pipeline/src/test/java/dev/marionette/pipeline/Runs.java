package dev.marionette.pipeline;

import com.google.inject.Guice;
import com.google.inject.Injector;
import dev.marionette.api.Clip;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.Progress;
import dev.marionette.api.RunSettings;
import dev.marionette.datasets.CurveFile;
import dev.marionette.host.NamedServices;
import dev.marionette.host.PluginFolders;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.Motions;
import dev.marionette.pipeline.run.RunExporter;
import dev.marionette.pipeline.run.RunFolder;
import dev.marionette.pipeline.run.RunVerifier;
import dev.marionette.postprocess.export.TrajectoryExporter;
import dev.marionette.robots.Robot;
import dev.marionette.robots.mesh.PackagePath;
import dev.marionette.testkit.Walker;
import dev.marionette.verify.Ground;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;

/** Runs of the whole pipeline for the tests, with small budgets; robots are loaded once. */
public final class Runs {
    private static final Injector INJECTOR = Guice.createInjector(new PipelineModule());
    private static final Progress SILENT = (stage, fraction) -> {};

    /** The setting of {@link #small}. */
    public static final String SMALL_RATE = "person.max_rate=20";

    /** Frames of {@link #walk}, three seconds. */
    public static final int WALK = 150;

    private static final Map<List<Object>, RetargetOutcome> MADE = new ConcurrentHashMap<>();

    private Runs() {}

    public static RetargetOutcome run(String robot, String motion, long seed, String... assignments) {
        return run(INJECTOR, robot, motion, seed, assignments);
    }

    private static RetargetOutcome run(
            Injector injector, String robot, String motion, long seed, String... assignments) {
        RunSettings settings = Extensions.builtIn().settings().load(Optional.empty(), List.of(assignments));
        return injector.getInstance(Retargeter.class)
                .run(new RetargetOutcome.Request(robot, motion, "natural-motion", seed, settings), SILENT);
    }

    /** A run of a clip that is at hand. */
    public static RetargetOutcome run(String robot, Clip clip, String... assignments) {
        return by("natural-motion", robot, clip, assignments);
    }

    /** The same by another method. */
    public static RetargetOutcome by(String method, String robot, Clip clip, String... assignments) {
        RunSettings settings = Extensions.builtIn().settings().load(Optional.empty(), List.of(assignments));
        return INJECTOR.getInstance(Retargeter.class)
                .run(
                        new RetargetOutcome.Request(robot, clip.name(), method, 0, settings),
                        robots().load(robot),
                        new Motions.Loaded(clip, clip.name(), Map.of()),
                        SILENT);
    }

    /** The same along a curve. */
    public static RetargetOutcome along(
            String method, String robot, Clip clip, CurveFile curve, String... assignments) {
        RunSettings settings = Extensions.builtIn().settings().load(Optional.empty(), List.of(assignments));
        return INJECTOR.getInstance(Retargeter.class)
                .run(
                        new RetargetOutcome.Request(robot, clip.name(), method, 0, settings).withAlong(curve),
                        robots().load(robot),
                        new Motions.Loaded(clip, clip.name(), Map.of()),
                        SILENT);
    }

    /** Runs of robots whose meshes are looked up in a folder, too. */
    public static MeshRuns withPackages(Path folder) {
        Injector injector =
                Guice.createInjector(new PipelineModule(PluginFolders.none(), PackagePath.of(List.of(folder), "")));
        return (robot, motion, assignments) -> run(injector, robot, motion, 0, assignments);
    }

    /** Makes a run with seed 0. */
    @FunctionalInterface
    public interface MeshRuns {
        RetargetOutcome run(String robot, String motion, String... assignments);
    }

    /** A run at a third of the frames of the built-in motions, made once for all tests of this process, which only read it. */
    public static RetargetOutcome small(String robot, String motion, long seed) {
        return MADE.computeIfAbsent(List.of(robot, motion, seed), key -> run(robot, motion, seed, SMALL_RATE));
    }

    /** A robot follows a person who walks about, made once for all tests of this process, which only read it. */
    public static RetargetOutcome walk(String robot) {
        return MADE.computeIfAbsent(
                List.of(robot), key -> run(robot, Walker.clip(WALK, 1, 0.3, 0, 0), "ground.base=floating"));
    }

    /** A motion that is planned while its source goes on, with other checks. */
    static RecedingHorizon horizon(
            RetargetOutcome.Request request,
            Robot robot,
            BiPredicate<JointTrajectory, Optional<Ground>> checks,
            Clip source,
            Optional<JointTrajectory> from) {
        return new RecedingHorizon(INJECTOR.getInstance(Retargeter.class), request, robot, checks, source, from);
    }

    public static LongRetargeter inWindows() {
        return INJECTOR.getInstance(LongRetargeter.class);
    }

    public static RunFolder folder() {
        return INJECTOR.getInstance(RunFolder.class);
    }

    public static Robots robots() {
        return INJECTOR.getInstance(Robots.class);
    }

    public static RunVerifier verifier() {
        return INJECTOR.getInstance(RunVerifier.class);
    }

    public static NamedServices<TrajectoryExporter> exporters() {
        return INJECTOR.getInstance(Extensions.class).exporters();
    }

    public static RunExporter exporter() {
        return INJECTOR.getInstance(RunExporter.class);
    }
}
