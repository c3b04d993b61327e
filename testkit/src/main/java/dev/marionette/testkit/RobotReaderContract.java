package dev.marionette.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.InputException;
import dev.marionette.api.RobotDescription;
import dev.marionette.api.RobotReader;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.robots.RobotLoader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every {@link RobotReader} must hold. Extend it and hand over the reader and a file that it reads. */
public abstract class RobotReaderContract {
    /** A new folder for each test. */
    @TempDir
    protected Path folder;

    /** The reader under test. */
    protected abstract RobotReader reader();

    /**
     * Writes a small good file, and what must lie beside it.
     *
     * @param empty where to
     * @return the file that is read
     * @throws IOException if it cannot be written
     */
    protected abstract Path write(Path empty) throws IOException;

    @Test
    void namesItsFormat() {
        assertThat(reader().format()).matches("[a-z0-9]+(-[a-z0-9]+)*");
    }

    @Test
    void acceptsItsFileAndLeavesTheHeadAlone() throws IOException {
        Path file = write(folder);
        byte[] head = ReadFile.head(file);
        assertThat(reader().accepts(ReadFile.name(file), head)).isTrue();
        assertThat(head).isEqualTo(ReadFile.head(file));
    }

    @Test
    void acceptsNoFileOfAnotherKind() {
        byte[] text = "Dear diary, nothing moved today.\n".getBytes(StandardCharsets.UTF_8);
        assertThat(reader().accepts("diary.unknown", text)).isFalse();
        assertThat(reader().accepts("empty.unknown", new byte[0])).isFalse();
    }

    @Test
    void describesARobotWithJointsThatMove() throws IOException {
        assertThat(RobotLoader.load(reader().describe(write(folder))).model().dof())
                .isPositive();
    }

    /** Where it can: no joint turns less far, and some turn farther. */
    @Test
    void withoutLimitsJointsTurnFarther() throws IOException {
        Path file = write(folder);
        Optional<RobotDescription> free = reader().describeWithoutLimits(file);
        if (free.isEmpty()) {
            return;
        }
        RobotModel with = RobotLoader.load(reader().describe(file)).model();
        RobotModel without = RobotLoader.load(free.get()).model();
        boolean farther = false;
        for (String joint : with.jointNames()) {
            int before = with.joint(joint);
            int after = without.joint(joint);
            double more = without.upper(after) - without.lower(after) - (with.upper(before) - with.lower(before));
            assertThat(more).as(joint).isGreaterThanOrEqualTo(0);
            farther |= more > 0;
        }
        assertThat(farther).isTrue();
    }

    @Test
    void describesTheSameRobotEachTime() throws IOException {
        Path file = write(folder);
        RobotDescription first = reader().describe(file);
        RobotDescription second = reader().describe(file);
        // the rig of a character is compared by what it makes of the documents
        assertThat(second)
                .usingRecursiveComparison()
                .ignoringFields("character")
                .isEqualTo(first);
        assertThat(second.character().isPresent()).isEqualTo(first.character().isPresent());
    }

    @Test
    void leavesTheFolderAsItIs() throws IOException {
        Path file = write(folder);
        Map<String, String> before = ReadFile.contents(folder);
        reader().describe(file);
        assertThat(ReadFile.contents(folder)).isEqualTo(before);
    }

    @Test
    void refusesABrokenFileByItsName() throws IOException {
        Path file = write(folder);
        ReadFile.spoil(file);
        assertThatThrownBy(() -> reader().describe(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(ReadFile.name(file));
    }

    @Test
    void refusesAnEmptyFileByItsName() throws IOException {
        Path file = write(folder);
        Files.write(file, new byte[0]);
        assertThatThrownBy(() -> reader().describe(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(ReadFile.name(file));
    }
}
