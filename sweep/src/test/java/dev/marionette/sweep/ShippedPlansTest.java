package dev.marionette.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.sweep.RunSpec;
import dev.marionette.sweep.plan.PlanReader;
import dev.marionette.sweep.plan.SweepPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every plan under examples/sweeps can be run, and has as many runs as its text says. */
class ShippedPlansTest {
    private static final Path FOLDER = Path.of("..", "examples", "sweeps");
    private static final int PAPERS = 4 * 36;

    @Test
    void everyPlanCanBeRun() throws IOException {
        Map<String, Integer> runs = new TreeMap<>();
        try (Stream<Path> files = Files.list(FOLDER).filter(f -> f.toString().endsWith(".yaml"))) {
            for (Path file : files.toList()) {
                SweepPlan plan = PlanReader.read(file);
                assertThat(file.getFileName()).hasToString(plan.name() + ".yaml");
                assertThat(plan.about()).isNotEmpty();
                SweepPlan complete = plan.robots().isEmpty() ? plan.with(List.of("coman"), List.of()) : plan;
                List<RunSpec> specs = Pipelines.expand(complete, FOLDER);
                runs.put(plan.name(), specs.size());
            }
        }
        // eight of the motions are first takes of Ann and of Pip
        assertThat(runs)
                .isEqualTo(Map.of(
                        "choi2019", PAPERS,
                        "hand-contacts", 2 * 2 * 2,
                        "joi-ablation", 4 * 8 * 4,
                        "kernels", 4 * 8 * 12,
                        "optimizers", 4 * 2 * 6 * 20,
                        "smoothers", 4 * 8 * 4,
                        "robots", 6));
    }
}
