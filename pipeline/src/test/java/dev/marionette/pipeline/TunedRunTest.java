package dev.marionette.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.inject.Guice;
import com.google.inject.Injector;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.Progress;
import dev.marionette.api.RobotProfile.Base;
import dev.marionette.api.TunedSettings;
import dev.marionette.methods.SolverSettings;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.pipeline.run.ReportJson;
import dev.marionette.robots.RobotFolderWriter;
import dev.marionette.robots.TunedBlock;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Settings that are kept with a robot are those of its runs. */
class TunedRunTest {
    private static final Injector INJECTOR = Guice.createInjector(new PipelineModule());

    @TempDir
    private Path folder;

    private Path robot = Path.of("");

    @BeforeEach
    void writeRobot() {
        robot = folder.resolve("coman");
        RobotFolderWriter.write(
                robot, Runs.robots().describe("coman"), Runs.robots().load("coman"));
    }

    private void tune(Base base, String method, String key, double value) {
        TunedBlock.write(robot.resolve("robot.yaml"), base, new TunedSettings(method, Map.of(key, value)), Map.of());
    }

    private RetargetOutcome run(String... assignments) {
        List<String> all = Stream.concat(Stream.of("person.max_rate=5"), Stream.of(assignments))
                .toList();
        return Guice.createInjector(new PipelineModule())
                .getInstance(Retargeter.class)
                .run(
                        new RetargetOutcome.Request(
                                robot.toString(),
                                "tada-pip-1",
                                "natural-motion",
                                0,
                                INJECTOR.getInstance(Extensions.class)
                                        .settings()
                                        .load(Optional.empty(), all)),
                        Progress.NONE);
    }

    private static double cutoff(RetargetOutcome run) {
        return run.request().settings().get(SolverSettings.class).cutoffHz();
    }

    @Test
    void aRunHasThemUnlessTheUserSaysOthers() {
        double[] untuned = run().trajectory().positions();
        tune(Base.FIXED, "natural-motion", "solver.cutoff", 1.5);
        RetargetOutcome tuned = run();
        assertThat(cutoff(tuned)).isEqualTo(1.5);
        assertThat(tuned.trajectory().positions()).isNotEqualTo(untuned);
        assertThat(tuned.findings())
                .extracting(Finding::message)
                .contains("settings tuned for this robot: solver.cutoff 1.5");
        assertThat(ReportJson.mapper()
                        .readTree(ReportJson.text(tuned))
                        .at("/settings/solver/cutoff")
                        .doubleValue())
                .isEqualTo(1.5);
        RetargetOutcome said = run("solver.cutoff=6");
        assertThat(said.trajectory().positions()).isEqualTo(untuned);
        assertThat(said.findings()).extracting(Finding::subject).doesNotContain("tuned");
    }

    @Test
    void thoseOfAnotherBaseOrMethodDoNotCount() {
        tune(Base.FLOATING, "natural-motion", "solver.cutoff", 1.5);
        tune(Base.FIXED, "geometric", "solver.cutoff", 1.5);
        assertThat(cutoff(run())).isEqualTo(6);
    }

    @Test
    void anUnknownSettingIsNamedWithItsFile() {
        tune(Base.FIXED, "natural-motion", "solver.cutof", 1.5);
        assertThatThrownBy(this::run)
                .isInstanceOf(InputException.class)
                .hasMessageContainingAll("robot.yaml: tuned", "unknown setting 'solver.cutof'");
    }
}
