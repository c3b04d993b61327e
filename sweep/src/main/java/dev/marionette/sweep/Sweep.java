package dev.marionette.sweep;

import dev.marionette.api.InputException;
import dev.marionette.api.sweep.ResultNotKept;
import dev.marionette.api.sweep.RunBody;
import dev.marionette.api.sweep.RunCancelled;
import dev.marionette.api.sweep.RunResult;
import dev.marionette.api.sweep.RunSpec;
import dev.marionette.api.sweep.StopSignal;
import dev.marionette.api.sweep.SweepEngine;
import dev.marionette.host.OutputPlace;
import dev.marionette.host.Sha256;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.sweep.engine.PipelineBody;
import dev.marionette.sweep.journal.Journal;
import dev.marionette.sweep.journal.JournalCounts;
import dev.marionette.sweep.journal.JournalReader;
import dev.marionette.sweep.journal.PlanText;
import dev.marionette.sweep.journal.RunKeys;
import dev.marionette.sweep.plan.SweepPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Runs a plan: journals it, hands what is to be made to an engine, and keeps the runs that the plan wants to keep. */
public final class Sweep {
    private final SweepTools tools;
    private final SweepTools.Source elsewhere;
    private final RunKeys keys;

    /**
     * @param tools of this process
     * @param elsewhere makes the same on other machines
     */
    public Sweep(SweepTools tools, SweepTools.Source elsewhere) {
        this.tools = tools;
        this.elsewhere = elsewhere;
        this.keys =
                new RunKeys(tools.robots(), tools.motions(), tools.retargeter().settings());
    }

    /**
     * Runs a plan to its end, or until it is stopped.
     *
     * @param runs of the plan, as {@link dev.marionette.sweep.plan.PlanExpander} made them
     * @return how far it got
     * @throws InputException if the folder holds something else, or a sweep that is not to be resumed, or results of another
     *     version, or the engine cannot do what the options say
     */
    public JournalCounts run(
            SweepPlan plan, List<RunSpec> runs, SweepOptions options, SweepProgress progress, StopSignal stop) {
        options.engine().check(engineOptions(plan, options));
        requireFolder(options);
        return SweepLock.holding(options.out(), () -> held(plan, runs, options, progress, stop));
    }

    private JournalCounts held(
            SweepPlan plan, List<RunSpec> runs, SweepOptions options, SweepProgress progress, StopSignal stop) {
        try (Journal journal = Journal.open(options.out())) {
            requireVersion(journal, options);
            List<RunKeys.Key> all = keys(runs, progress);
            String text = PlanText.of(plan);
            journal.plan(Sha256.of(text), plan.name(), text, runs, all, tools.version(), options.mixVersions());
            if (options.retryFailed()) {
                journal.retryFailed(all, tools.version());
            }
            RunRetention kept = new RunRetention(plan, runs, all, options.out());
            kept.clear();
            int places = plan.keep() == SweepPlan.Keep.WORST ? plan.worst() : 0;
            Course course = new Course(journal, kept, new WorstRunCache<>(places, kept::order), progress, stop);
            execute(plan, runs, options, course);
            if (stop.stopped()) {
                journal.stopped();
            } else if (plan.keep() == SweepPlan.Keep.WORST) {
                keepWorst(course);
            }
            return journal.counts();
        }
    }

    /**
     * What goes along with the runs of one sweep.
     *
     * @param contenders what this process made that may yet be kept
     */
    private record Course(
            Journal journal,
            RunRetention kept,
            WorstRunCache<RetargetOutcome> contenders,
            SweepProgress progress,
            StopSignal stop) {}

    private static SweepEngine.Options engineOptions(SweepPlan plan, SweepOptions options) {
        return new SweepEngine.Options(options.threads(), plan.timeLimitSeconds(), options.engineSettings());
    }

    private static void requireFolder(SweepOptions options) {
        Path out = options.out();
        OutputPlace.requireInside(out, ".lock", "Choose another --out.");
        if (JournalReader.isIn(out)) {
            if (!options.resume()) {
                throw new InputException(
                        out.toString(),
                        "holds a sweep already",
                        "Say --resume to go on with it, or choose another --out.");
            }
            return;
        }
        try {
            Files.createDirectories(out);
            try (Stream<Path> entries = Files.list(out)) {
                if (entries.anyMatch(entry -> !entry.endsWith(".lock"))) {
                    throw new InputException(
                            out.toString(), "is there already and holds no sweep", "Choose another --out.");
                }
            }
        } catch (IOException e) {
            throw new InputException(
                    out.toString(), "is not a folder that can be used: " + e, "Choose another --out.", e);
        }
    }

    private void requireVersion(JournalReader journal, SweepOptions options) {
        Map<String, Integer> others = journal.versions();
        others.remove(tools.version());
        if (!others.isEmpty() && !options.mixVersions()) {
            throw new InputException(
                    options.out().toString(),
                    "holds runs of another version (runs by version: " + others + "), and this is " + tools.version(),
                    "Say --mix-versions to keep them as they are, or choose another --out.");
        }
    }

    private List<RunKeys.Key> keys(List<RunSpec> runs, SweepProgress progress) {
        List<RunKeys.Key> all = new ArrayList<>(runs.size());
        for (RunSpec run : runs) {
            all.add(keys.of(run, tools.version()));
            progress.at("read inputs", all.size(), runs.size(), 0);
        }
        return all;
    }

    private void execute(SweepPlan plan, List<RunSpec> runs, SweepOptions options, Course course) {
        List<RunSpec> remaining =
                course.journal.remaining().stream().map(runs::get).toList();
        if (remaining.isEmpty()) {
            return;
        }
        RunBody here = new PipelineBody(tools.retargeter(), (spec, outcome) -> {
            if (course.kept.each()) {
                tools.writer().accept(course.kept.folder(spec), outcome);
            }
            course.contenders.made(spec, outcome);
        });
        course.progress.at("runs", 0, remaining.size(), 0);
        SweepEngine.Bodies bodies = new SweepEngine.Bodies(
                here, new RemoteRuns(elsewhere, tools.version(), remaining, keys, course.kept.each()));
        try {
            options.engine()
                    .execute(
                            remaining,
                            bodies,
                            engineOptions(plan, options),
                            new Recorder(course, remaining.size()),
                            course.stop);
        } catch (ResultNotKept full) {
            throw full.told();
        }
    }

    /** Writes the runs that are worth a look; those no longer there are made once more, as they give the same again. */
    private void keepWorst(Course course) {
        RunRetention kept = course.kept;
        List<RunSpec> chosen = kept.worst(course.journal, tools.version());
        int failed = 0;
        for (int i = 0; i < chosen.size() && !course.stop.stopped(); i++) {
            course.progress.at("keep the worst", i, chosen.size(), failed);
            RunSpec spec = chosen.get(i);
            try {
                RetargetOutcome outcome = course.contenders.of(spec).orElseGet(() -> again(spec, course.stop));
                tools.writer().accept(kept.folder(spec), outcome);
                course.journal.folder(spec.position(), kept.name(spec));
            } catch (RunCancelled stopped) {
                return;
            } catch (RuntimeException | StackOverflowError | OutOfMemoryError broken) {
                // its figures are in the journal; a folder less is no reason to lose the summary of all others
                failed++;
            }
        }
        course.progress.at("keep the worst", chosen.size(), chosen.size(), failed);
    }

    private RetargetOutcome again(RunSpec spec, StopSignal stop) {
        return tools.retargeter()
                .run(PipelineBody.request(spec, tools.retargeter().settings()), (stage, fraction) -> {
                    if (stop.stopped()) {
                        throw new RunCancelled();
                    }
                });
    }

    /** Writes to the journal what the engine tells. */
    private static final class Recorder implements SweepEngine.Listener {
        private final Course course;
        private final int of;
        private int done;
        private int failed;

        Recorder(Course course, int of) {
            this.course = course;
            this.of = of;
        }

        @Override
        public void started(RunSpec run) {
            course.journal.started(run);
        }

        @Override
        public void finished(RunSpec run, RunResult result) {
            RunRetention kept = course.kept;
            course.contenders.finished(run, result);
            boolean written = kept.each() && result.state() == RunResult.State.DONE;
            if (written && !result.files().isEmpty()) {
                FolderFiles.write(kept.folder(run), result.files());
            }
            course.journal.finished(run, result, written ? kept.name(run) : "");
            done++;
            failed += result.state() == RunResult.State.DONE ? 0 : 1;
            course.progress.at("runs", done, of, failed);
        }
    }
}
