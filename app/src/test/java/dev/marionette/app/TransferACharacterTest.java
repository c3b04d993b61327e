package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.datasets.MotionCatalog;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What {@code docs/transfer-a-character.md} tells its reader to do works, in its order. */
class TransferACharacterTest {
    @TempDir
    Path folder;

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void thePageWorks() throws IOException, InterruptedException {
        CartoonFile.write(folder.resolve("hero.glb"));
        assertThat(DocCommands.run(DocCommands.page("transfer-a-character.md"), folder))
                .hasSizeGreaterThan(6)
                .allSatisfy(ran -> assertThat(ran.code())
                        .as(ran.command() + "\n" + ran.output())
                        .isZero());
        assertThat(folder.resolve("out/hero-wave/report.html")).isNotEmptyFile();
        assertThat(MotionCatalog.load()
                        .takes(folder.resolve("out/hero-tada/animated.glb").toString()))
                .extracting(take -> take.name())
                .containsExactly("marionette");
    }
}
