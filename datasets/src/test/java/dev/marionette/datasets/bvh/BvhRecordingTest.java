package dev.marionette.datasets.bvh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.Clip;
import dev.marionette.api.InputException;
import dev.marionette.api.Recording;
import dev.marionette.robots.skeleton.BvhWriter;
import dev.marionette.testkit.Walker;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A file that is read in parts against the same file read whole. */
class BvhRecordingTest {
    private static final int FRAMES = 9000;

    @TempDir
    private Path folder;

    private Path walk(int frames) throws IOException {
        Path file = folder.resolve("walk.bvh");
        try (Writer writer = Files.newBufferedWriter(file)) {
            BvhWriter.write(Walker.clip(frames, 1, 0.3, 0, 0), writer);
        }
        return file;
    }

    private static Recording open(Path file) throws IOException {
        return new BvhReader().open(file, 100).orElseThrow();
    }

    @Test
    void partsAreTheFramesOfTheWholeClip() throws IOException {
        Path file = walk(FRAMES);
        Clip whole = new BvhReader().read(file);
        Recording recording = open(file);
        assertThat(recording.frames()).isEqualTo(FRAMES);
        assertThat(recording.rateHz()).isEqualTo(whole.rateHz());
        int width = 3 * whole.joints();
        for (int[] part : new int[][] {{0, 1}, {0, 700}, {255, 258}, {511, 513}, {4000, 4321}, {FRAMES - 1, FRAMES}}) {
            Clip clip = recording.frames(part[0], part[1]);
            assertThat(clip.isPart()).isTrue();
            assertThat(clip.firstFrame()).isEqualTo(part[0]);
            assertThat(clip.jointNames()).isEqualTo(whole.jointNames());
            assertThat(clip.roles()).isEqualTo(whole.roles());
            assertThat(clip.restPositions()).isEqualTo(whole.restPositions());
            assertThat(clip.positions())
                    .isEqualTo(Arrays.copyOfRange(whole.positions(), width * part[0], width * part[1]));
            assertThat(clip.orientations())
                    .isEqualTo(
                            Arrays.copyOfRange(whole.orientations(), width / 3 * 4 * part[0], width / 3 * 4 * part[1]));
            assertThat(clip.sample().isPart()).isFalse();
            assertThat(clip.findings())
                    .containsAll(recording.sample().findings())
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void theSampleBeginsWithTheFirstFrameAndIsFromAllOverTheClip() throws IOException {
        Path file = walk(FRAMES);
        Clip whole = new BvhReader().read(file);
        Clip sample = open(file).sample();
        assertThat(sample.frames()).isEqualTo(8192);
        int hips = 0;
        assertThat(sample.position(0, hips, 0)).isEqualTo(whole.position(0, hips, 0));
        assertThat(sample.position(8191, hips, 0)).isEqualTo(whole.position(FRAMES - 1, hips, 0));
        assertThat(open(walk(700)).sample().positions())
                .isEqualTo(new BvhReader().read(walk(700)).positions());
    }

    @Test
    void leadingFramesThatAreNoMotionHaveThePoseBehindThem() throws IOException {
        TestFigure figure = TestFigure.make().frame("Hips", 0, 0, 0);
        for (int f = 0; f < 299; f++) {
            figure.frame("LeftArm", -80 + 0.05 * f, 0, 0).and("RightArm", 80, 0, 0);
        }
        Path file = folder.resolve("figure.bvh");
        Files.writeString(file, figure.text());
        Clip whole = new BvhReader().read(file);
        assertThat(whole.frames()).isEqualTo(300);
        int width = whole.positions().length / 300;
        assertThat(Arrays.copyOf(whole.positions(), width))
                .isEqualTo(Arrays.copyOfRange(whole.positions(), width, 2 * width));
        Recording recording = open(file);
        assertThat(recording.frames()).isEqualTo(300);
        for (int[] part : new int[][] {{0, 300}, {0, 1}, {0, 2}, {1, 300}}) {
            assertThat(recording.frames(part[0], part[1]).positions())
                    .isEqualTo(Arrays.copyOfRange(whole.positions(), part[0] * width, part[1] * width));
        }
    }

    @Test
    void aClipThatIsNotLongIsReadWhole() throws IOException {
        assertThat(new BvhReader().open(walk(100), 100)).isEmpty();
        assertThat(new BvhReader().open(walk(101), 100)).isPresent();
    }

    @Test
    void aRowThatIsTooShortIsRefusedWhenTheFileIsOpened() throws IOException {
        Path file = walk(700);
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        int line = lines.size() - 50;
        lines.set(line, lines.get(line).replaceFirst("\\S+\\s*$", ""));
        Files.write(file, lines);
        assertThatThrownBy(() -> open(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("walk.bvh:" + (line + 1))
                .hasMessageContaining("1 values short");
    }

    @Test
    void aFileThatIsCutOffIsRefusedWhenItIsOpened() throws IOException {
        Path file = walk(700);
        List<String> lines = Files.readAllLines(file);
        Files.write(file, lines.subList(0, lines.size() - 100));
        assertThatThrownBy(() -> open(file))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("announces 700 frames and ends after 600");
    }

    /** Rows read from a block's middle are those of the line; so are the lines in messages. */
    @ParameterizedTest
    @ValueSource(ints = {1, 255, 256, 600, 699})
    void aValueThatIsNoNumberIsNamedWithItsLine(int row) throws IOException {
        Path file = walk(700);
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        int line = lines.size() - 700 + row;
        lines.set(line, lines.get(line).replaceFirst("\\S+", "1,5"));
        Files.write(file, lines);
        assertThatThrownBy(() -> open(file).frames(row, row + 1))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("walk.bvh:" + (line + 1))
                .hasMessageContaining("'1,5'");
    }
}
