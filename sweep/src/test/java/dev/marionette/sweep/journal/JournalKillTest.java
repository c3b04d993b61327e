package dev.marionette.sweep.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that is killed with no chance to clean up leaves a journal that can be gone on with. */
@Tag("jdk")
class JournalKillTest {
    private static final int RUNS = 160;
    private static final int KILLS = 3;
    private static final long SEED = 17;

    @TempDir
    private Path folder;

    @Test
    void whatWasKeptIsThereAfterEveryKillAndTheEndIsThatOfNoKill() throws Exception {
        Random random = new Random(SEED);
        Set<Integer> kept = new HashSet<>();
        for (int kill = 0; kill < KILLS; kill++) {
            kept.addAll(killAfter(1 + random.nextInt(RUNS / (KILLS + 1))));
            requireWhole("seed " + SEED + ", kill " + kill, kept);
        }
        assertThat(kept).hasSizeLessThan(RUNS);
        Path killed = folder.resolve("killed");
        KillTarget.run(killed, RUNS, 0, position -> {});
        Path straight = Files.createDirectories(folder.resolve("straight"));
        KillTarget.run(straight, RUNS, 0, position -> {});
        assertThat(export(killed)).isEqualTo(export(straight));
    }

    /** Kills the process when it has told of so many runs. */
    private Set<Integer> killAfter(int lines) throws IOException, InterruptedException {
        Path target = Files.createDirectories(folder.resolve("killed"));
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        KillTarget.class.getName(),
                        target.toString(),
                        String.valueOf(RUNS))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Set<Integer> told = new HashSet<>();
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                told.add(Integer.parseInt(line));
                if (told.size() == lines) {
                    process.toHandle().destroyForcibly();
                }
            }
        }
        process.waitFor();
        return told;
    }

    private void requireWhole(String when, Set<Integer> kept) throws SQLException {
        Path file = folder.resolve("killed").resolve(JournalReader.FILE);
        try (Connection plain = DriverManager.getConnection("jdbc:sqlite:" + file);
                ResultSet check = plain.createStatement().executeQuery("PRAGMA integrity_check")) {
            assertThat(check.getString(1)).as(when).isEqualTo("ok");
        }
        Set<Integer> done = new HashSet<>();
        int[] running = {0};
        try (JournalReader journal = JournalReader.of(folder.resolve("killed"))) {
            journal.forEach(row -> {
                if (row.done()) {
                    done.add(row.position());
                    assertThat(row.metrics()).isEqualTo(Map.of("root", Math.sqrt((double) row.seed())));
                }
                running[0] += row.state().equals("running") ? 1 : 0;
            });
        }
        assertThat(done).as(when).containsAll(kept);
        assertThat(running[0]).as(when).isLessThanOrEqualTo(2);
    }

    private static String export(Path folder) throws IOException {
        StringWriter csv = new StringWriter();
        try (JournalReader journal = JournalReader.of(folder)) {
            JournalExport.csv(journal, csv);
        }
        return csv.toString();
    }
}
