package dev.marionette.app;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs of a character for tests of other packages. */
public final class CharacterRuns {
    private CharacterRuns() {}

    /**
     * Lets the cartoon character wave.
     *
     * @param file where to write the character
     * @param out folder of the run
     * @return the exit code
     */
    public static int wave(Path file, Path out) throws IOException {
        Path cartoon = CartoonFile.write(file);
        List<String> line = new ArrayList<>(List.of("retarget", "--robot", cartoon.toString(), "--motion", "big-wave"));
        line.addAll(List.of("--set", "person.max_rate=20", "--out", out.toString()));
        return Cli.run(line.toArray(String[]::new)).code();
    }
}
