package dev.marionette.pipeline.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.BodyJoint;
import dev.marionette.methods.SourceMotion;
import org.junit.jupiter.api.Test;

/** Figures of arms against values by hand. */
class ArmPathTest {
    /**
     * A person whose straight arms swing in the sagittal plane.
     *
     * @param arm length from shoulder to elbow and from elbow to wrist, metres
     * @param frames number of frames
     * @param swing angle of the arms from straight down, rad, at a phase from 0 to 1
     */
    private record Swinging(double arm, int frames, java.util.function.DoubleUnaryOperator swing)
            implements SourceMotion {
        @Override
        public double position(int frame, BodyJoint joint, int axis) {
            double angle = swing.applyAsDouble((double) frame / Math.max(1, frames - 1));
            double along = switch (joint) {
                case LEFT_ELBOW, RIGHT_ELBOW -> arm;
                case LEFT_WRIST, RIGHT_WRIST -> 2 * arm;
                default -> 0;
            };
            double side = joint.id().startsWith("left") ? 0.2 : -0.2;
            return new double[] {along * Math.sin(angle), side, 1.4 - along * Math.cos(angle)}[axis];
        }

        @Override
        public void trunk(int frame, double[] out, int o) {
            throw new UnsupportedOperationException("arms do not ask for it");
        }
    }

    @Test
    void offsetsAreInLengthsOfTheArm() {
        ArmPath down = ArmPath.ofSource(new Swinging(0.3, 9, t -> 0));
        ArmPath forward = ArmPath.ofSource(new Swinging(0.12, 9, t -> Math.PI / 2));
        assertThat(down.offset(forward, ArmPath.Point.HAND)).isCloseTo(Math.sqrt(2), within(1e-12));
        assertThat(down.offset(forward, ArmPath.Point.ELBOW)).isCloseTo(Math.sqrt(0.5), within(1e-12));
    }

    /** Truth: two straight curves of length one at a right angle are √2·s apart at s, so Ep is the mean of 2s², Ee is 2. */
    @Test
    void poseErrorsOfStraightArmsAreThoseOfTheDefinition() {
        ArmPath down = ArmPath.ofSource(new Swinging(0.3, 9, t -> 0));
        ArmPath forward = ArmPath.ofSource(new Swinging(0.12, 9, t -> Math.PI / 2));
        double mean = 0;
        for (int n = 1; n <= 100; n++) {
            mean += 2 * (n / 100.0) * (n / 100.0) / 100;
        }
        assertThat(down.poseError(forward)).isCloseTo(mean, within(1e-12));
        assertThat(down.endError(forward)).isCloseTo(2, within(1e-12));
        assertThat(down.poseError(down)).isZero();
    }

    @Test
    void sizeAndRateMakeNoOffset() {
        ArmPath person = ArmPath.ofSource(new Swinging(0.3, 41, t -> 2 * t));
        ArmPath smallAndSlow = ArmPath.ofSource(new Swinging(0.1, 81, t -> 2 * t));
        assertThat(smallAndSlow.offset(person, ArmPath.Point.HAND)).isLessThan(0.02);
        assertThat(person.offset(smallAndSlow, ArmPath.Point.HAND)).isLessThan(1e-12);
    }

    @Test
    void tremblingLengthensTheSpectrumAndStandingHasNone() {
        ArmPath calm = ArmPath.ofSource(new Swinging(0.3, 200, t -> 1 - Math.cos(Math.PI * t)));
        ArmPath trembling = ArmPath.ofSource(new Swinging(
                0.3, 200, t -> 1 - Math.cos(Math.PI * t) + 0.02 * Math.sin(2 * Math.PI * 12 * t)));
        double smooth = calm.spectralArcLength(100).orElseThrow();
        assertThat(trembling.spectralArcLength(100).orElseThrow()).isLessThan(smooth - 0.2);
        assertThat(ArmPath.ofSource(new Swinging(0.3, 200, t -> 1)).spectralArcLength(100))
                .isEmpty();
    }
}
