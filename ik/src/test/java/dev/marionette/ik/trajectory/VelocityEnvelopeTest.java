package dev.marionette.ik.trajectory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.marionette.api.JointLimits;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VelocityEnvelopeTest {
    private static final double PERIOD = 0.02;

    private final JointLimits limits = new Biped().model.limits();

    /** A jump between frames 19 and 20: between a ramp that ends there and one that begins there. */
    @Test
    void aJumpIsSpreadOverBothSides() {
        int frames = 41;
        double[] q = new double[frames * Biped.DOF];
        double most = Biped.VELOCITY * PERIOD;
        for (int t = 20; t < frames; t++) {
            q[t * Biped.DOF] = 4 * most;
        }
        VelocityEnvelope.apply(limits, PERIOD, q, 0, 0);
        for (int t = 0; t < frames; t++) {
            double before = Math.min(Math.max(t - 16, 0), 4) * most;
            double after = Math.min(Math.max(t - 19, 0), 4) * most;
            assertThat(q[t * Biped.DOF]).as("frame %d", t).isCloseTo(0.5 * (before + after), within(1e-12));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void keepsTheLimitAndWhatIsFixed(long seed) {
        int frames = 60;
        double[] q = Biped.random(new Random(seed), frames * Biped.DOF, 0.5);
        double[] ends = new double[Biped.DOF];
        for (int t : new int[] {0, 1, frames - 2, frames - 1}) {
            Arrays.fill(ends, t < 2 ? 0 : 0.1);
            System.arraycopy(ends, 0, q, t * Biped.DOF, Biped.DOF);
        }
        VelocityEnvelope.apply(limits, PERIOD, q, 2, 2);
        for (int i = Biped.DOF; i < q.length; i++) {
            assertThat(Math.abs(q[i] - q[i - Biped.DOF])).isLessThanOrEqualTo(Biped.VELOCITY * PERIOD + 1e-12);
        }
        assertThat(Arrays.copyOf(q, 2 * Biped.DOF)).containsOnly(0);
        assertThat(Arrays.copyOfRange(q, q.length - 2 * Biped.DOF, q.length)).containsOnly(0.1);
        double[] once = q.clone();
        VelocityEnvelope.apply(limits, PERIOD, q, 2, 2);
        assertThat(q).as("what is within the limit stays").containsExactly(once, within(1e-12));
    }
}
