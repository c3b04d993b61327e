package dev.marionette.sweep.journal;

import dev.marionette.api.sweep.RunSpec;
import dev.marionette.sweep.MadeUpRuns;
import dev.marionette.sweep.plan.PlanReader;
import dev.marionette.testkit.fuzz.FuzzTarget;
import dev.marionette.testkit.fuzz.FuzzTargets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Plans, and the journal as whoever resumes or exports a sweep reads it. */
public final class SweepTargets implements FuzzTargets {
    private static final String PLAN = """
            name: test
            about: what for
            robots: [coman, "robots/*/"]
            motions: big-wave
            methods: [natural-motion]
            settings:
              budget: [10, 20]
              optimizer: {name: cdbo, surrogate: java}
              ik.damping: {from: 0.1, to: 0.3, step: 0.1}
            variants:
              plain:
              paper: {transfer.location: 0, joi: {anchor: root}}
            seeds: {from: 3, count: 4}
            repeats: 2
            exclude: [{robot: coman, seed: 3}]
            time_limit: 1.5
            keep: none
            worst: 7
            metric: jerk_rms
            """;

    /** The targets; they have no state. */
    public SweepTargets() {}

    @Override
    public List<FuzzTarget> targets() {
        return List.of(
                FuzzTarget.of("plan", "plan.yaml", PlanReader::read).seed(PLAN),
                FuzzTarget.of("journal", JournalReader.FILE, SweepTargets::journal)
                        .seed(journalFile())
                        .named("journal"));
    }

    private static void journal(Path file) {
        try (JournalReader journal = JournalReader.of(file.resolveSibling(""))) {
            journal.counts();
            journal.remaining();
            journal.versions();
            journal.planText();
            journal.forEach(row -> {});
            journal.forEachTrace((position, trace) -> {});
        }
    }

    private static byte[] journalFile() {
        try {
            Path folder = Files.createTempDirectory("journal");
            try (Journal journal = Journal.open(folder)) {
                List<RunSpec> runs = MadeUpRuns.specs(3);
                journal.plan("digest", "test", "{}", runs, JournalTest.keys(runs, "1"), "1", false);
                journal.started(runs.get(1));
                journal.finished(runs.get(1), JournalTest.done(1.5), "runs/x");
                journal.started(runs.get(0));
                journal.finished(runs.get(0), JournalTest.failed("broken"), "");
            }
            byte[] bytes = Files.readAllBytes(folder.resolve(JournalReader.FILE));
            try (var files = Files.list(folder)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(folder);
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
