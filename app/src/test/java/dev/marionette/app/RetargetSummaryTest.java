package dev.marionette.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lines that a run ends with. */
class RetargetSummaryTest {
    @TempDir
    Path folder;

    /** A share alone would alarm where a hanging hand brushes the thigh in a few frames. */
    @Test
    void contactsOfHandsSayInHowManyFramesTheyAre() {
        String command =
                "retarget --robot unitree-g1 --motion big-wave --set ground.base=floating --set person.max_rate=20 --no-report --out ";
        Cli.Result run = Cli.run((command + folder.resolve("run")).split(" "));
        assertThat(run.code()).as(run.err()).isEqualTo(ExitCode.OK);
        assertThat(run.out()).containsPattern("likeness: .*, contacts of hands kept in \\d+ % of [1-9]\\d* frames");
    }
}
