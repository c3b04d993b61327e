package dev.marionette.sweep.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.sweep.engine.LocalEngine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** A real master with two workers in processes of their own, one of which is killed in the middle of a sweep. */
@Timeout(900)
class StandaloneClusterTest {
    private static final int RUNS = 8;

    @TempDir
    private Path folder;

    static boolean sparkIsThere() {
        return StandaloneCluster.isPossible();
    }

    @Test
    @EnabledIf("sparkIsThere")
    void aWorkerThatIsKilledLosesNothing() throws Exception {
        Path plan = Files.writeString(folder.resolve("plan.yaml"), """
                name: killed
                robots: [coman]
                motions: [tada-pip-1, tada-pip-2]
                settings: {budget: [1, 2, 3, 4]}
                keep: none
                """);
        Path local = folder.resolve("local");
        Path spark = folder.resolve("spark");
        Sweeps.run(plan, local, new LocalEngine(), Map.of());
        try (StandaloneCluster cluster = new StandaloneCluster(folder, 2, 1)) {
            Process driver = cluster.drive(
                    "dev.marionette.app.Main",
                    "sweep",
                    plan.toString(),
                    "--accept-unfaithful",
                    "--out",
                    spark.toString(),
                    "--engine",
                    "spark",
                    "--master",
                    cluster.url());
            while (driver.isAlive() && Sweeps.done(spark) == 0) {
                Thread.sleep(200);
            }
            cluster.kill(0);
            assertThat(Sweeps.done(spark)).as("done at the kill").isLessThan(RUNS);
            assertThat(driver.waitFor()).as(cluster.log("driver")).isZero();
        }
        assertThat(Sweeps.table(spark)).hasSize(2 * RUNS).isEqualTo(Sweeps.table(local));
    }
}
