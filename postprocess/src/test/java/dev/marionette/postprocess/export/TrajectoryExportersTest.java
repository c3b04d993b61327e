package dev.marionette.postprocess.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.host.NamedServices;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What holds for every format. */
@Tag("jdk")
class TrajectoryExportersTest {
    private static final NamedServices<TrajectoryExporter> FORMATS = NamedServices.load(
            "format", TrajectoryExporter.class, TrajectoryExporter::name, TrajectoryExporter.class.getClassLoader());

    @TempDir
    Path folder;

    static Stream<TrajectoryExporter> exporters() {
        return FORMATS.all().values().stream();
    }

    /** A run that a format can show: of a robot, or of a character that plays one. */
    private ExportInput run(TrajectoryExporter exporter, int frames) throws IOException {
        ExportInput run = Puppet.run(frames, 0.02, 5);
        return switch (exporter.name()) {
            case "character" -> new PlayedPuppet().plays(run);
            case "vrma" -> HumanFigure.run(folder, frames);
            default -> run;
        };
    }

    @ParameterizedTest
    @MethodSource("exporters")
    void writesTheFilesItNamesAndTheSameBytesTwice(TrajectoryExporter exporter) throws IOException {
        Path one = Files.createDirectory(folder.resolve("one"));
        Path two = Files.createDirectory(folder.resolve("two"));
        exporter.export(run(exporter, 30), one);
        exporter.export(run(exporter, 30), two);
        try (Stream<Path> files = Files.list(one)) {
            List<String> names = files.map(f -> f.getFileName().toString()).toList();
            assertThat(names).contains(exporter.files().get(0)).isSubsetOf(exporter.files());
        }
        for (String file : exporter.files()) {
            if (Files.notExists(one.resolve(file))) {
                continue; // of a floating base alone
            }
            assertThat(one.resolve(file)).hasSameBinaryContentAs(two.resolve(file));
        }
        assertThat(exporter.summary()).isNotBlank();
    }

    @ParameterizedTest
    @MethodSource("exporters")
    void aMotionOfOneFrameCanBeWritten(TrajectoryExporter exporter) throws IOException {
        exporter.export(run(exporter, 1), folder);
        assertThat(folder.resolve(exporter.files().get(0))).isNotEmptyFile();
    }

    @Test
    void noTwoFormatsWriteTheSameFile() {
        Set<String> seen = new HashSet<>();
        exporters()
                .flatMap(e -> e.files().stream())
                .forEach(file -> assertThat(seen.add(file)).as(file).isTrue());
    }

    @Test
    void csvAndJsonHoldTheSameNumbers() throws IOException {
        ExportInput run = Puppet.run(30, 0.02, 7);
        FORMATS.get("csv").export(run, folder);
        assertThat(TrajectoryCsv.read(folder.resolve("trajectory.csv"))).isEqualTo(run.trajectory());
        FORMATS.get("json").export(run, folder);
        JsonNode json = JsonMapper.builder()
                .build()
                .readTree(folder.resolve("trajectory.json").toFile());
        assertThat(json.get("period").asDouble()).isEqualTo(0.02);
        assertThat(json.get("joints").get(1).asString())
                .isEqualTo(run.trajectory().jointNames().get(1));
        assertThat(json.get("frames")).hasSize(30);
        assertThat(json.get("frames").get(29).get(3).asDouble())
                .isEqualTo(run.trajectory().position(29, 3));
        assertThat(json.get("notes").get("model").asString())
                .isEqualTo("puppet.urdf sha256:" + run.robot().digests().get("puppet.urdf"));
    }

    @Test
    void aTrajectoryOfAnotherRobotIsRefused() {
        ExportInput run = Puppet.run(3, 0.02, 7);
        JointTrajectory other = new JointTrajectory(List.of("knee"), 0.02, new double[] {1});
        assertThatThrownBy(() -> new ExportInput(run.robot(), other, Optional.empty(), ""))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("[knee] are not those of the robot puppet");
    }
}
