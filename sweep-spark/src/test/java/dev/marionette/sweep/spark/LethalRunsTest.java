package dev.marionette.sweep.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** A real master with a worker, whose processes end with one of the runs in them. A class of its own: the two are made at once. */
@Timeout(900)
class LethalRunsTest {
    @TempDir
    private Path folder;

    static boolean sparkIsThere() {
        return StandaloneCluster.isPossible();
    }

    @Test
    @EnabledIf("sparkIsThere")
    void aRunThatEndsItsProcessTakesNoOtherWithIt() throws Exception {
        try (StandaloneCluster cluster = new StandaloneCluster(folder, 1, 2)) {
            Process driver = cluster.drive(LethalRuns.class.getName(), cluster.url());
            assertThat(driver.waitFor()).as(cluster.log("driver")).isZero();
            List<String> ended = cluster.log("driver")
                    .lines()
                    .filter(line -> line.startsWith("ended "))
                    .sorted()
                    .toList();
            assertThat(ended).as(cluster.log("driver")).hasSize(LethalRuns.RUNS);
            for (int i = 0; i < LethalRuns.RUNS; i++) {
                String end = i == LethalRuns.LETHAL
                        ? " FAILED ended its process 1 time while it was the only run in it"
                        : " DONE";
                assertThat(ended.get(i)).startsWith("ended " + i + end);
            }
        }
    }
}
