package dev.marionette.pipeline.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.inject.Guice;
import com.google.inject.Injector;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.pipeline.PipelineModule;
import dev.marionette.pipeline.Retargeter;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.postprocess.export.TrajectoryCsv;
import dev.marionette.robots.Robot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The folder of a run as a motion: only with the joints that it was made for. */
class RunMotionTest {
    private static final Injector INJECTOR = Guice.createInjector(new PipelineModule());

    private final Motions motions = INJECTOR.getInstance(Motions.class);
    private final Robot coman = INJECTOR.getInstance(Robots.class).load("coman");

    @TempDir
    private Path parent;

    private Path run;

    @BeforeEach
    void makeARun() throws IOException {
        run = Files.createDirectory(parent.resolve("waving"));
        trajectory(coman.model().jointNames());
        report("coman", "verified", coman.digests());
    }

    private void trajectory(List<String> joints) throws IOException {
        double[] home = new double[2 * joints.size()];
        for (int d = 0; d < home.length; d++) {
            home[d] = coman.home()[coman.model().joint(joints.get(d % joints.size()))];
        }
        TrajectoryCsv.write(run.resolve("trajectory.csv"), new JointTrajectory(joints, 0.05, home));
    }

    private void report(String robot, String status, Map<String, String> inputs) throws IOException {
        Map<String, Object> report = Map.of("robot", robot, "status", status, "inputs", inputs);
        Files.writeString(run.resolve("report.json"), ReportJson.mapper().writeValueAsString(report));
    }

    private InputException refused() {
        return catchThrowableOfType(InputException.class, () -> motions.load(run.toString()));
    }

    @Test
    void aRunIsAMotionWithItsRobotAmongItsInputs() {
        Motions.Loaded loaded = motions.load(run.toString());
        assertThat(loaded.clip().findings()).noneMatch(f -> f.level() == Finding.Level.WARNING);
        assertThat(loaded.digests()).hasSize(1 + coman.digests().size()).containsKey("waving/trajectory.csv");
        coman.digests().forEach((name, digest) -> assertThat(loaded.digests()).containsEntry("motion:" + name, digest));
    }

    @Test
    void columnsInAnotherOrderAreTheSameMotion() throws IOException {
        double[] before = motions.load(run.toString()).clip().positions();
        List<String> reversed = new ArrayList<>(coman.model().jointNames());
        Collections.reverse(reversed);
        trajectory(reversed);
        assertThat(motions.load(run.toString()).clip().positions()).containsExactly(before);
    }

    @Test
    void fewerColumnsAreRefused() throws IOException {
        trajectory(coman.model().jointNames().subList(0, coman.model().dof() - 1));
        assertThat(refused()).hasMessageContaining("its joints are not those of");
    }

    @Test
    void anotherRobotInThePlaceOfTheRunsIsRefused() throws IOException {
        report("darwin-op", "verified", coman.digests());
        assertThat(refused()).hasMessageContaining("its joints are not those of DARwIn-OP as it is now");
    }

    @Test
    void whatHasChangedAndWhatFailedIsSaid() throws IOException {
        Map<String, String> then = new LinkedHashMap<>(coman.digests());
        then.put("coman.urdf", "another");
        report("coman", "failed", then);
        assertThat(motions.load(run.toString()).clip().findings())
                .filteredOn(f -> f.level() == Finding.Level.WARNING)
                .extracting(Finding::message)
                .satisfiesExactly(
                        changed -> assertThat(changed).endsWith("have changed since it did this motion: coman.urdf"),
                        failed -> assertThat(failed).contains("was not verified"));
    }

    @Test
    void withoutAReportTheErrorSaysWhatItIsFor() throws IOException {
        Files.delete(run.resolve("report.json"));
        assertThat(refused())
                .hasMessageContaining("report.json")
                .hasMessageContaining("is missing")
                .extracting(InputException::hint, InstanceOfAssertFactories.STRING)
                .contains("names the robot")
                .doesNotContain("--robot");
        Files.writeString(run.resolve("report.json"), "{\"robot\": \"com");
        assertThat(refused()).hasMessageContaining("cut off");
        assertThat(refused().hint()).contains("names the robot");
        Files.writeString(run.resolve("report.json"), "{}");
        assertThat(refused()).hasMessageContaining("does not name a robot");
        assertThat(refused().hint()).contains("names the robot");
    }

    @Test
    void aRunDoesNotReplaceItsOwnSource() throws IOException {
        Retargeter retargeter = INJECTOR.getInstance(Retargeter.class);
        String csv = run.resolve("trajectory.csv").toString();
        Path linked = Files.createSymbolicLink(parent.resolve("linked"), run);
        for (Path out : List.of(run, linked, run.resolve("../waving"))) {
            assertThatThrownBy(() -> retargeter.requireApart(out, "coman", csv))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("would be replaced");
        }
        Path urdf = Files.writeString(run.resolve("robot.urdf"), "<robot/>");
        assertThatThrownBy(() -> retargeter.requireApart(run, urdf.toString(), "big-wave"))
                .isInstanceOf(InputException.class);
        retargeter.requireApart(parent.resolve("other"), urdf.toString(), csv);
        retargeter.requireApart(run, "coman", "big-wave");
    }
}
