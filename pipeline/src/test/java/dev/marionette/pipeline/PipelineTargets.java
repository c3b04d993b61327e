package dev.marionette.pipeline;

import dev.marionette.api.Clip;
import dev.marionette.api.JointTrajectory;
import dev.marionette.datasets.MotionCatalog;
import dev.marionette.pipeline.config.SettingsLoader;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.RunFolder;
import dev.marionette.postprocess.export.TrajectoryCsv;
import dev.marionette.testkit.fuzz.FuzzTarget;
import dev.marionette.testkit.fuzz.FuzzTargets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Settings, and the files of a run as they are read again to be verified. */
public final class PipelineTargets implements FuzzTargets {
    private static final String SETTINGS = """
            # a few of each kind
            budget: 50
            optimizer: {name: cdbo}
            ik:
              iterations: 20
              damping: 0.1
            faithful: {limbs: 20, time_scale: 2.0}
            ground: {base: fixed}
            """;

    /** The targets; they have no state. */
    public PipelineTargets() {}

    @Override
    public List<FuzzTarget> targets() {
        // once, as finding all that is there takes longer than reading a file
        SettingsLoader loader = Extensions.builtIn().settings();
        return List.of(
                FuzzTarget.of("settings", "run.yaml", file -> loader.load(Optional.of(file), List.of()))
                        .seed(SETTINGS)
                        .named("run\\.yaml|^[a-z0-9_.]+: "),
                FuzzTarget.of("trajectory", RunFolder.TRAJECTORY, PipelineTargets::trajectory)
                        .seed("time,a,b\n0,0.5,1e-3\n0.01,0.25,-1\n0.02,0,2\n")
                        .seed("time,base_x,base_y,base_z,base_qw,base_qx,base_qy,base_qz,a\n0,0,0,1,1,0,0,0,2\n"
                                + "0.02,0,0.1,1,1,0,0,0,3\n"));
    }

    private static void trajectory(Path file) throws IOException {
        JointTrajectory read = TrajectoryCsv.read(file);
        if (read.frames() > 1 && !(read.periodSeconds() > 0)) {
            throw new AssertionError("frames " + read.periodSeconds() + " s apart");
        }
    }

    /**
     * The report and the tables of a short run, read by what verifies a run. A robot and its pairs are set up for each, so that
     * there is time for some hundred.
     *
     * @param folder where the run is made
     */
    static List<FuzzTarget> ofRun(Path folder) {
        Clip wave = MotionCatalog.load().load("big-wave");
        RetargetOutcome outcome = Runs.run("ckbot", cut(wave, 12));
        Path run = folder.resolve("run");
        Runs.folder().write(run, outcome, List.of("csv"), Map.of());
        return List.of(
                ofRun(run, RunFolder.REPORT, "run-report"),
                ofRun(run, RunFolder.TRAJECTORY, "run-trajectory"),
                ofRun(run, "source.csv", "run-source"));
    }

    private static FuzzTarget ofRun(Path run, String changed, String name) {
        FuzzTarget target = FuzzTarget.of(
                        name, changed, file -> Runs.verifier().check(file.resolveSibling(""), Optional.of("ckbot")))
                .named("report\\.json|trajectory\\.csv|source\\.csv|run-(report|trajectory|source)");
        try {
            for (String other : List.of(RunFolder.REPORT, RunFolder.TRAJECTORY, "source.csv")) {
                byte[] bytes = Files.readAllBytes(run.resolve(other));
                target = other.equals(changed) ? target.seed(bytes) : target.beside(other, bytes);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return target;
    }

    private static Clip cut(Clip clip, int frames) {
        int joints = clip.joints();
        int[] parents = new int[joints];
        for (int j = 0; j < joints; j++) {
            parents[j] = clip.parent(j);
        }
        return new Clip(
                "short",
                clip.rateHz(),
                clip.jointNames(),
                parents,
                Arrays.copyOf(clip.positions(), 3 * frames * joints),
                clip.hasOrientations() ? Arrays.copyOf(clip.orientations(), 4 * frames * joints) : new double[0],
                clip.restPositions(),
                clip.roles(),
                List.of());
    }
}
