package dev.marionette.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;

class SourceFramesTest {
    private static final int CALIBRATION = 3;
    private static final int KEPT = 10;

    private final SourceFrames frames =
            new SourceFrames(25, EnumSet.of(BodyJoint.LEFT_WRIST, BodyJoint.HIPS), new double[0], CALIBRATION, KEPT);

    /** In frame k the hips are at x = k, and the wrist at x = −k. */
    private static SourceSample sample(int k) {
        double[] positions = new double[3 * BodyJoint.count()];
        positions[3 * BodyJoint.HIPS.ordinal()] = k;
        positions[3 * BodyJoint.LEFT_WRIST.ordinal()] = -k;
        return new SourceSample(positions, new double[4 * BodyJoint.count()]);
    }

    private void fill(SourceFrames to, int count) {
        for (int k = 0; k < count; k++) {
            to.add(sample(k));
        }
    }

    @Test
    void aPartHasTheFramesThatWereAskedForAndTheFirstOnesAsItsSample() {
        fill(frames, 200);
        assertThat(frames.count()).isEqualTo(200);
        Clip part = frames.part(195, 200);
        assertThat(part.frames()).isEqualTo(5);
        assertThat(part.firstFrame()).isEqualTo(195);
        assertThat(part.position(2, part.joint(BodyJoint.HIPS).orElseThrow(), 0))
                .isEqualTo(197);
        assertThat(part.position(2, part.joint(BodyJoint.LEFT_WRIST).orElseThrow(), 0))
                .isEqualTo(-197);
        assertThat(part.sample().frames()).isEqualTo(CALIBRATION);
        assertThat(part.sample().position(2, part.joint(BodyJoint.HIPS).orElseThrow(), 0))
                .isEqualTo(2);
        assertThat(part.parent(part.joint(BodyJoint.LEFT_WRIST).orElseThrow()))
                .isEqualTo(part.joint(BodyJoint.HIPS).orElseThrow());
    }

    /** A stream may last for days. */
    @Test
    void framesThatNobodyNeedsAreForgotten() {
        fill(frames, 10_000);
        assertThat(frames.earliest()).isGreaterThanOrEqualTo(10_000 - 2 * KEPT);
        assertThatThrownBy(() -> frames.part(100, 102)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void furtherFramesOfTheSameSourceAreMeasuredByItsFirstOnes() {
        fill(frames, 50);
        SourceFrames others = frames.again();
        assertThat(others.isMeasured()).isFalse();
        fill(others, 5);
        assertThat(others.isMeasured()).isTrue();
        assertThat(others.count()).isEqualTo(55);
        Clip part = others.part(others.earliest(), others.count());
        assertThat(part.frames()).isEqualTo(5);
        assertThat(part.sample().position(2, 0, 0)).isEqualTo(2);
    }
}
