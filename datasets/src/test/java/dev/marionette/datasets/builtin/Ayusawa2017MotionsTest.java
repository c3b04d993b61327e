package dev.marionette.datasets.builtin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;
import dev.marionette.api.MotionSource;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class Ayusawa2017MotionsTest {
    private final Ayusawa2017Motions source = new Ayusawa2017Motions();

    private static double at(Clip clip, int frame, BodyJoint joint, int axis) {
        return clip.position(frame, clip.joint(joint).orElseThrow(), axis);
    }

    @Test
    void isFoundAsAServiceBesideTheOther() {
        assertThat(ServiceLoader.load(MotionSource.class))
                .extracting(MotionSource::name)
                .contains("choi2019", "ayusawa2017");
    }

    @Test
    void hasThreeMotionsOfThreeSubjects() {
        assertThat(source.entries())
                .extracting(MotionSource.Entry::id)
                .containsExactly(
                        "bend-160-1",
                        "bend-168-1",
                        "bend-174-1",
                        "twist-160-1",
                        "twist-168-1",
                        "twist-174-1",
                        "handle-160-1",
                        "handle-168-1",
                        "handle-174-1");
        assertThat(source.aliases()).containsEntry("twist-174", "twist-174-1").containsEntry("bend", "bend-160-1");
    }

    /** The neck is at 0.828 of the stature (Winter). */
    @Test
    void subjectsHaveTheirStature() {
        for (int stature : List.of(160, 168, 174)) {
            Clip clip = source.load("bend-" + stature);
            double neck = clip.restPositions()[3 * clip.joint(BodyJoint.NECK).orElseThrow() + 2];
            assertThat(neck).isCloseTo(0.00828 * stature, within(1e-9));
        }
    }

    @Test
    void bendingBringsTheShouldersDownAndTheHandsWithThem() {
        Clip clip = source.load("bend-168");
        int deep = (int) (5.5 * clip.rateHz());
        assertThat(at(clip, deep, BodyJoint.NECK, 2) - at(clip, deep, BodyJoint.HIPS, 2))
                .isLessThan(0.2);
        assertThat(at(clip, deep, BodyJoint.LEFT_HAND, 2)).isLessThan(0.5);
        assertThat(at(clip, clip.frames() - 1, BodyJoint.NECK, 2) - at(clip, 0, BodyJoint.NECK, 2))
                .isCloseTo(0, within(0.02));
    }

    @Test
    void twistingGoesFromTheRightToTheLeft() {
        Clip clip = source.load("twist-160");
        int down = (int) (1.3 * clip.rateHz());
        int left = (int) (2.45 * clip.rateHz());
        assertThat(at(clip, down, BodyJoint.LEFT_HAND, 2)).isLessThan(0.6);
        assertThat(at(clip, left, BodyJoint.RIGHT_HAND, 1) - at(clip, down, BodyJoint.RIGHT_HAND, 1))
                .isGreaterThan(0.4);
    }

    @Test
    void theHandleIsAboveTheHead() {
        Clip clip = source.load("handle-174");
        for (double seconds = 2.2; seconds < 6.5; seconds += 0.1) {
            int f = (int) (seconds * clip.rateHz());
            double hands = (at(clip, f, BodyJoint.LEFT_HAND, 2) + at(clip, f, BodyJoint.RIGHT_HAND, 2)) / 2;
            assertThat(hands).as("%.1f s", seconds).isGreaterThan(at(clip, f, BodyJoint.HEAD, 2) + 0.1);
        }
    }
}
