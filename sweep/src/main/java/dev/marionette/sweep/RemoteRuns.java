package dev.marionette.sweep;

import dev.marionette.api.InputException;
import dev.marionette.api.Progress;
import dev.marionette.api.sweep.RemoteBody;
import dev.marionette.api.sweep.RunResult;
import dev.marionette.api.sweep.RunSpec;
import dev.marionette.sweep.engine.PipelineBody;
import dev.marionette.sweep.journal.RunKeys;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The runs of a sweep on another machine: knows the digests of all inputs and refuses to make a run from others.
 */
final class RemoteRuns implements RemoteBody {
    private static final long serialVersionUID = 1L;
    private static final String HINT = "Every robot, motion and plugin must be there under the same path, with the same"
            + " contents, on every machine that makes runs; docs/cluster.md.";

    private final SweepTools.Source source;
    private final boolean keep;
    private final String version;
    private final HashMap<String, String> robots = new HashMap<>();
    private final HashMap<String, String> motions = new HashMap<>();

    /**
     * @param version of the program that the workers must have
     * @param keep whether every run gives the files of its folder
     */
    RemoteRuns(SweepTools.Source source, String version, List<RunSpec> runs, RunKeys keys, boolean keep) {
        this.source = source;
        this.version = version;
        this.keep = keep;
        for (RunSpec run : runs) {
            robots.computeIfAbsent(run.robot().location(), location -> keys.robot(run));
            motions.computeIfAbsent(run.motion().location(), location -> keys.motion(run));
        }
    }

    @Override
    public Ready open() {
        SweepTools tools = source.open();
        return new Here(
                this,
                tools,
                new RunKeys(tools.robots(), tools.motions(), tools.retargeter().settings()));
    }

    private static final class Here implements Ready {
        private final RemoteRuns sweep;
        private final SweepTools tools;
        private final RunKeys keys;

        Here(RemoteRuns sweep, SweepTools tools, RunKeys keys) {
            this.sweep = sweep;
            this.tools = tools;
            this.keys = keys;
        }

        @Override
        public synchronized void require(RunSpec spec) {
            if (!tools.version().equals(sweep.version)) {
                throw new InputException(
                        "version",
                        "is " + tools.version() + " on " + PipelineBody.HOST + " and " + sweep.version
                                + " where the sweep was started",
                        "The program and its plugins must be of the same build on every machine; docs/cluster.md.");
            }
            require("robot", spec.robot(), keys.robot(spec), sweep.robots);
            require("motion", spec.motion(), keys.motion(spec), sweep.motions);
        }

        private static void require(String what, RunSpec.Item item, String here, Map<String, String> there) {
            if (!here.equals(there.get(item.location()))) {
                boolean read = here.startsWith("{");
                throw new InputException(
                        what + " " + item.name(),
                        (read ? "is another one" : "cannot be used") + " on " + PipelineBody.HOST + ": "
                                + here.replaceAll("\\s+", " "),
                        HINT);
            }
        }

        @Override
        public RunResult run(RunSpec spec, Progress progress) {
            Map<String, byte[]> files = new HashMap<>();
            RunResult result = new PipelineBody(tools.retargeter(), (run, outcome) -> {
                        if (sweep.keep) {
                            files.putAll(FolderFiles.of(folder -> tools.writer().accept(folder, outcome)));
                        }
                    })
                    .run(spec, progress);
            return files.isEmpty() ? result : result.with(files);
        }
    }
}
