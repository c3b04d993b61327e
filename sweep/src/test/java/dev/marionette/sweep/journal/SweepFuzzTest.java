package dev.marionette.sweep.journal;

import dev.marionette.testkit.fuzz.FuzzTarget;
import dev.marionette.testkit.fuzz.ReaderFuzz;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever happens to a plan or a journal, it is read or refused by name. */
class SweepFuzzTest {
    @TempDir
    Path folder;

    static List<FuzzTarget> targets() {
        return new SweepTargets().targets();
    }

    @ParameterizedTest
    @MethodSource("targets")
    void changedFilesAreReadOrRefused(FuzzTarget target) {
        try (ReaderFuzz fuzz = new ReaderFuzz(target, folder)) {
            fuzz.run(1000, ReaderFuzz.corpus(SweepFuzzTest.class, target.name()));
        }
    }
}
