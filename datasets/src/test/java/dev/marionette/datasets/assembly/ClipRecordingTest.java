package dev.marionette.datasets.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.Clip;
import dev.marionette.api.Finding;
import dev.marionette.api.Recording;
import dev.marionette.datasets.bvh.BvhReader;
import dev.marionette.robots.skeleton.BvhWriter;
import dev.marionette.testkit.Walker;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A clip that is in memory whole against the same BVH file read in parts. */
class ClipRecordingTest {
    private static final int FRAMES = 9000;

    @Test
    void sampleAndPartsAreThoseOfTheFileReadInParts(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("walk.bvh");
        try (Writer writer = Files.newBufferedWriter(file)) {
            BvhWriter.write(Walker.clip(FRAMES, 1, 0.3, 0, 0), writer);
        }
        Recording inParts = new BvhReader().open(file, 100).orElseThrow();
        Recording whole = new ClipRecording(new BvhReader().read(file));
        assertThat(whole.frames()).isEqualTo(FRAMES);
        assertThat(whole.rateHz()).isEqualTo(inParts.rateHz());
        requireSame(whole.sample(), inParts.sample());
        assertThat(whole.sample().isPart()).isFalse();
        for (int[] part : new int[][] {{0, 700}, {4000, 4321}, {FRAMES - 1, FRAMES}}) {
            Clip clip = whole.frames(part[0], part[1]);
            requireSame(clip, inParts.frames(part[0], part[1]));
            assertThat(clip.firstFrame()).isEqualTo(part[0]);
            assertThat(clip.sample()).isSameAs(whole.sample());
        }
    }

    private static void requireSame(Clip clip, Clip as) {
        assertThat(clip.positions()).isEqualTo(as.positions());
        assertThat(clip.orientations()).isEqualTo(as.orientations());
        assertThat(clip.restPositions()).isEqualTo(as.restPositions());
        assertThat(clip.roles()).isEqualTo(as.roles());
        assertThat(subjects(clip)).containsAll(subjects(as)).contains("units", "up-axis", "roles");
    }

    private static List<String> subjects(Clip clip) {
        return clip.findings().stream().map(Finding::subject).toList();
    }

    @Test
    void aShortClipIsItsOwnSample() {
        Clip clip = Walker.clip(700, 0, 0, 0, 0);
        Recording recording = new ClipRecording(clip);
        assertThat(recording.sample()).isSameAs(clip);
        assertThatThrownBy(() -> new ClipRecording(recording.frames(0, 10)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void angularVelocitiesGoWithTheirFrames() {
        Clip clip = Walker.clip(20, 0, 0, 0, 0);
        double[] velocities = clip.positions();
        Clip part = new ClipRecording(clip.withAngularVelocities(velocities)).frames(7, 9);
        assertThat(part.angularVelocities()).isEqualTo(part.positions()).hasSize(2 * 3 * clip.joints());
    }
}
