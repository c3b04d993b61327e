package dev.marionette.datasets.fuzz;

import dev.marionette.testkit.fuzz.FuzzTarget;
import dev.marionette.testkit.fuzz.ReaderFuzz;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever happens to a file of a clip, its reader returns a sane clip or refuses the file by name. */
class ClipsFuzzTest {
    @TempDir
    Path folder;

    static List<FuzzTarget> targets() {
        return ClipTargets.all();
    }

    @ParameterizedTest
    @MethodSource("targets")
    void changedFilesAreReadOrRefused(FuzzTarget target) {
        try (ReaderFuzz fuzz = new ReaderFuzz(target, folder)) {
            fuzz.run(1000, ReaderFuzz.corpus(ClipsFuzzTest.class, target.name()));
        }
    }
}
