package dev.marionette.stream;

import dev.marionette.testkit.fuzz.FuzzTarget;
import dev.marionette.testkit.fuzz.ReaderFuzz;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever comes as a line, it is a frame of finite numbers, a header, or broken. */
class StreamFuzzTest {
    @TempDir
    Path folder;

    @Test
    void changedLinesAreFramesOrBroken() {
        for (FuzzTarget target : new StreamTargets().targets()) {
            try (ReaderFuzz fuzz = new ReaderFuzz(target, folder)) {
                fuzz.run(1000, ReaderFuzz.corpus(StreamFuzzTest.class, target.name()));
            }
        }
    }
}
