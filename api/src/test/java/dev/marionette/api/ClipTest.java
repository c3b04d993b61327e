package dev.marionette.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ClipTest {
    /** One joint that turns by 0.1 rad a frame about z, at 10 Hz. */
    private static Clip turning() {
        return new Clip(
                        "turning",
                        10,
                        List.of("hips"),
                        new int[] {-1},
                        new double[9],
                        new double[] {
                            1, 0, 0, 0, Math.cos(0.05), 0, 0, Math.sin(0.05), Math.cos(0.1), 0, 0, Math.sin(0.1)
                        },
                        new double[3],
                        Map.of(BodyJoint.HIPS, 0),
                        List.of())
                .withAngularVelocities(new double[] {0, 0, 1, 0, 0, 1, 0, 0, 1})
                .withContacts(Map.of(BodyJoint.LEFT_FOOT, new boolean[] {true, false, true}));
    }

    /** Half as many frames per second: half as fast, the rest stays. */
    @Test
    void atAnotherRateItIsSlowerAndKeepsWhatItHas() {
        int[] asked = {0};
        Clip clip = turning().withSkin(() -> {
            asked[0]++;
            return Optional.empty();
        });
        Clip slow = clip.atRate(5);
        assertThat(slow.rateHz()).isEqualTo(5);
        assertThat(slow.durationSeconds()).isEqualTo(2 * clip.durationSeconds());
        assertThat(slow.orientations()).isEqualTo(clip.orientations());
        assertThat(slow.angularVelocities()).containsExactly(0, 0, 0.5, 0, 0, 0.5, 0, 0, 0.5);
        assertThat(slow.contacts().get(BodyJoint.LEFT_FOOT)).containsExactly(true, false, true);
        assertThat(slow.skin()).isEmpty();
        assertThat(asked[0]).isEqualTo(1);
    }

    @Test
    void anOrientationThatIsNoNumberIsRefused() {
        double[] broken = turning().orientations();
        broken[7] = Double.NaN;
        assertThatThrownBy(() -> standing(broken, new double[3]))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("frame 1: orientation of joint 'hips' is NaN");
    }

    @Test
    void aRestPoseThatIsNoNumberIsRefused() {
        double[] rest = {0, 0, Double.POSITIVE_INFINITY};
        assertThatThrownBy(() -> standing(turning().orientations(), rest))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("rest pose: position of joint 'hips' is Infinity");
    }

    /** Hips that stay where they are, three frames. */
    private static Clip standing(double[] orientations, double[] rest) {
        return new Clip(
                "turning",
                10,
                List.of("hips"),
                new int[] {-1},
                new double[9],
                orientations,
                rest,
                Map.of(BodyJoint.HIPS, 0),
                List.of());
    }

    @Test
    void aPartAtAnotherRateIsPartOfARecordingAtThatRate() {
        Clip part = turning().frames(1, 3).asPartOf(turning(), 1).atRate(20);
        assertThat(part.sample().rateHz()).isEqualTo(20);
        assertThat(part.firstFrame()).isEqualTo(1);
        assertThatThrownBy(() -> part.atRate(0))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("frame rate 0");
    }
}
