package dev.marionette.datasets.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.marionette.api.MotionReader;
import dev.marionette.api.RobotReader;
import dev.marionette.testkit.fuzz.FuzzTarget;
import dev.marionette.testkit.fuzz.ReaderFuzz;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever happens to a file of a character, its readers return a sane clip or robot, or refuse the file by name. */
class CharactersFuzzTest {
    @TempDir
    Path folder;

    static List<FuzzTarget> here() {
        return CharacterTargets.all();
    }

    static List<FuzzTarget> inProcesses() {
        return CharacterTargets.inProcesses();
    }

    @ParameterizedTest
    @MethodSource("here")
    void changedFilesAreReadOrRefused(FuzzTarget target) {
        try (ReaderFuzz fuzz = new ReaderFuzz(target, folder)) {
            fuzz.run(1000, ReaderFuzz.corpus(CharactersFuzzTest.class, target.name()));
        }
    }

    @ParameterizedTest
    @MethodSource("inProcesses")
    void changedFilesAreReadOrRefusedByProcesses(FuzzTarget target) {
        try (ReaderFuzz fuzz = new ReaderFuzz(target, folder)) {
            fuzz.run(12, ReaderFuzz.corpus(CharactersFuzzTest.class, target.name()));
        }
    }

    /** A format that is added without files to change fails here. */
    @Test
    void everyReaderHasATarget() {
        Set<String> formats = Stream.concat(new DatasetsTargets().targets().stream(), inProcesses().stream())
                .map(FuzzTarget::name)
                .collect(Collectors.toSet());
        assertThat(formats)
                .containsAll(ServiceLoader.load(MotionReader.class).stream()
                        .map(reader -> reader.get().format())
                        .toList());
        assertThat(formats)
                .containsAll(ServiceLoader.load(RobotReader.class).stream()
                        .map(reader -> reader.get().format())
                        .toList());
    }
}
