package example;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program does what docs/embed.md says. */
class WaveTest {
    @Test
    void comanWaves(@TempDir Path folder) {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        PrintStream console = System.out;
        System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            Wave.main(new String[] {folder.resolve("wave").toString()});
        } finally {
            System.setOut(console);
        }
        assertThat(said.toString(StandardCharsets.UTF_8)).isEqualToNormalizingNewlines("405 frames, verified: true\n");
        assertThat(folder.resolve("wave")).isDirectoryContaining("glob:**/trajectory.csv");
        assertThat(folder.resolve("wave")).isDirectoryContaining("glob:**/trajectory.npz");
    }
}
