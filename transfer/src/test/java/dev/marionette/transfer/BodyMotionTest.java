package dev.marionette.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BodyMotionTest {
    private static final BodyMotionOptions EVERY = BodyMotionOptions.DEFAULT.withHeading(HeadingMode.EVERY);
    private static final BodyMotionOptions AUTO = BodyMotionOptions.DEFAULT.withHeading(HeadingMode.AUTO);

    private static BodyMotionOptions options(HeadingLine line, double maxRateHz) {
        BodyMotionOptions d = BodyMotionOptions.DEFAULT;
        return new BodyMotionOptions(
                d.heading(), line, d.autoTurnRad(), d.headingSmoothingSeconds(), d.handFraction(), maxRateHz);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void turningAndMovingTheClipChangesNothing(long seed) {
        Random random = new Random(seed);
        double[] p = Bodies.rigidMotion(seed, 40, 0.5);
        double angle = random.nextDouble() * 2 * Math.PI;
        double[] moved = Bodies.moved(p, angle, random.nextGaussian(), random.nextGaussian(), random.nextGaussian());
        double[] expected = BodyMotion.of(Bodies.clip(p)).positions();
        assertThat(BodyMotion.of(Bodies.clip(moved)).positions())
                .as("seed %d", seed)
                .usingComparatorWithPrecision(1e-9)
                .containsExactly(expected);
        assertThat(expected).usingComparatorWithPrecision(1e-9).containsExactly(p);
    }

    @Test
    void everyFollowsABodyThatTurnsAndAutoFindsIt() {
        double[] turning = turning(2 * Math.PI);
        double[] stand = Bodies.standing();
        BodyMotion every = BodyMotion.of(Bodies.clip(turning), EVERY);
        BodyMotion auto = BodyMotion.of(Bodies.clip(turning), AUTO);
        BodyMotion first = BodyMotion.of(Bodies.clip(turning));
        int shoulder = 3 * Skeleton.index(BodyJoint.LEFT_SHOULDER);
        for (int f = 0; f < 90; f++) {
            assertThat(every.position(f, BodyJoint.LEFT_SHOULDER, 0)).isCloseTo(stand[shoulder], within(1e-9));
            assertThat(every.position(f, BodyJoint.LEFT_SHOULDER, 1)).isCloseTo(stand[shoulder + 1], within(1e-9));
        }
        assertThat(auto.positions()).isEqualTo(every.positions());
        assertThat(auto.findings()).extracting(Finding::subject).contains("heading");
        assertThat(first.position(45, BodyJoint.LEFT_SHOULDER, 1)).isLessThan(-0.18);
        assertThat(BodyMotion.of(Bodies.clip(turning(0.5)), AUTO).positions())
                .isEqualTo(BodyMotion.of(Bodies.clip(turning(0.5))).positions());
    }

    private static double[] turning(double angle) {
        double[] stand = Bodies.standing();
        double[] p = new double[90 * stand.length];
        for (int f = 0; f < 90; f++) {
            double[] turned = Bodies.moved(stand, angle * f / 89, 0.01 * f, 0, 1);
            System.arraycopy(turned, 0, p, f * stand.length, stand.length);
        }
        return p;
    }

    @Test
    void aTwistedPelvisTurnsTheBodyWithTheHipLineAndNotWithTheShoulders() {
        double[] stand = Bodies.standing();
        Bodies.put(stand, BodyJoint.LEFT_HIP, -0.1, 0, 0);
        Bodies.put(stand, BodyJoint.RIGHT_HIP, 0.1, 0, 0);
        BodyMotion byHips = BodyMotion.of(Bodies.clip(stand));
        BodyMotion byShoulders =
                BodyMotion.of(Bodies.clip(stand), options(HeadingLine.SHOULDERS, Double.POSITIVE_INFINITY));
        assertThat(byHips.position(0, BodyJoint.LEFT_HIP, 1)).isCloseTo(0.1, within(1e-12));
        assertThat(byHips.headingRad()[0]).isCloseTo(Math.PI / 2, within(1e-12));
        assertThat(byShoulders.position(0, BodyJoint.LEFT_SHOULDER, 1)).isCloseTo(0.19, within(1e-12));
    }

    @Test
    void whatIsMissingIsMadeUpAndFound() {
        double[] stand = Bodies.standing();
        Set<BodyJoint> missing = EnumSet.of(
                BodyJoint.SPINE_LOWER,
                BodyJoint.SPINE_MID,
                BodyJoint.HEAD,
                BodyJoint.LEFT_HAND,
                BodyJoint.NECK,
                BodyJoint.RIGHT_KNEE);
        BodyMotion motion = BodyMotion.of(Bodies.clip(stand, missing, new double[0]));
        assertThat(motion.position(0, BodyJoint.NECK, 2)).isCloseTo(0.48, within(1e-12));
        assertThat(motion.position(0, BodyJoint.SPINE_LOWER, 2)).isCloseTo(0.16, within(1e-12));
        assertThat(motion.position(0, BodyJoint.SPINE_MID, 2)).isCloseTo(0.32, within(1e-12));
        assertThat(motion.position(0, BodyJoint.LEFT_HAND, 2)).isCloseTo(-0.08 - 0.37 * 0.26, within(1e-12));
        assertThat(motion.has(BodyJoint.HEAD)).isFalse();
        assertThat(motion.present()).doesNotContain(BodyJoint.RIGHT_KNEE, BodyJoint.RIGHT_FOOT);
        assertThat(motion.findings().stream().map(Finding::message))
                .anyMatch(m -> m.contains("spine_lower"))
                .anyMatch(m -> m.contains("spine_mid"))
                .anyMatch(m -> m.contains("neck"))
                .anyMatch(m -> m.contains("head"))
                .anyMatch(m -> m.contains("left_hand"));
    }

    @Test
    void aSpineJointInThePlaceOfTheHipsIsMadeUp() {
        double[] stand = Bodies.standing();
        Bodies.put(stand, BodyJoint.SPINE_LOWER, 0, 0, 0);
        BodyMotion motion = BodyMotion.of(Bodies.clip(stand));
        assertThat(motion.position(0, BodyJoint.SPINE_LOWER, 2)).isCloseTo(0.15, within(1e-12));
    }

    @Test
    void armsAreNeeded() {
        double[] stand = Bodies.standing();
        assertThatThrownBy(() -> BodyMotion.of(Bodies.clip(stand, EnumSet.of(BodyJoint.RIGHT_ELBOW), new double[0])))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("right_elbow");
        Bodies.put(stand, BodyJoint.LEFT_ELBOW, 0, 0.19, 0.48);
        assertThatThrownBy(() -> BodyMotion.of(Bodies.clip(stand)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("left_elbow");
    }

    @Test
    void afasterClipIsResampledLinearly() {
        double[] p = Bodies.rigidMotion(9, 31, 0.5);
        BodyMotion full = BodyMotion.of(Bodies.clip(p));
        BodyMotion half = BodyMotion.of(Bodies.clip(p), options(HeadingLine.HIPS, 20));
        assertThat(half.rateHz()).isEqualTo(20);
        assertThat(half.frames()).isEqualTo(21);
        double between = 0.5 * (full.position(1, BodyJoint.LEFT_HAND, 0) + full.position(2, BodyJoint.LEFT_HAND, 0));
        assertThat(half.position(1, BodyJoint.LEFT_HAND, 0)).isCloseTo(between, within(1e-12));
        assertThat(half.position(2, BodyJoint.LEFT_HAND, 0))
                .isCloseTo(full.position(3, BodyJoint.LEFT_HAND, 0), within(1e-12));
        assertThat(half.position(20, BodyJoint.LEFT_HAND, 0))
                .isCloseTo(full.position(30, BodyJoint.LEFT_HAND, 0), within(1e-12));
    }

    @Test
    void aBodyOnItsSideTakesTheHeadingFromWhereItIsKnown() {
        double[] stand = Bodies.standing();
        double[] p = new double[2 * stand.length];
        for (int i = 0; i < stand.length; i += 3) {
            // frame 0 lies on the right side: left is up
            p[i] = stand[i];
            p[i + 1] = -stand[i + 2];
            p[i + 2] = stand[i + 1];
        }
        System.arraycopy(Bodies.moved(stand, 0.7, 0, 0, 0), 0, p, stand.length, stand.length);
        BodyMotion motion = BodyMotion.of(Bodies.clip(p));
        assertThat(Arrays.stream(motion.headingRad()).boxed().toList())
                .allSatisfy(h -> assertThat(h).isCloseTo(0.7, within(1e-12)));
    }
}
