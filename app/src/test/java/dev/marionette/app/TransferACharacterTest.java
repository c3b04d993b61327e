package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.MotionReader;
import dev.marionette.datasets.MotionCatalog;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Does what docs/transfer-a-character.md says, with a cartoon for the reader's own character. */
class TransferACharacterTest {
    @TempDir
    Path home;

    @Test
    void everyCommandWorksAndSaysWhatThePageShows() throws IOException, InterruptedException {
        CartoonFile.write(home.resolve("hero.glb"));
        try (DocRunner runner = new DocRunner(home)) {
            runner.check("transfer-a-character.md", 7);
        }
        assertThat(home.resolve("out/hero-wave/report.html")).isNotEmptyFile();
        assertThat(MotionCatalog.load()
                        .takes(home.resolve("out/hero-tada/animated.glb").toString()))
                .extracting(MotionReader.Take::name)
                .containsExactly("marionette");
    }
}
