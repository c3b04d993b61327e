package dev.marionette.pipeline;

import dev.marionette.testkit.fuzz.FuzzTarget;
import dev.marionette.testkit.fuzz.ReaderFuzz;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever happens to settings and to files of a run, they are read or refused by name. */
class PipelineFuzzTest {
    @TempDir
    Path folder;

    static List<FuzzTarget> targets() {
        return new PipelineTargets().targets();
    }

    @ParameterizedTest
    @MethodSource("targets")
    void changedFilesAreReadOrRefused(FuzzTarget target) {
        run(target, 2000);
    }

    @Test
    void changedRunsAreJudgedOrRefused() {
        PipelineTargets.ofRun(folder).forEach(target -> run(target, 300));
    }

    private void run(FuzzTarget target, int cases) {
        try (ReaderFuzz fuzz = new ReaderFuzz(target, folder)) {
            fuzz.run(cases, ReaderFuzz.corpus(PipelineFuzzTest.class, target.name()));
        }
    }
}
