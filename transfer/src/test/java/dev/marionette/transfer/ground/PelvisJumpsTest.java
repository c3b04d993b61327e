package dev.marionette.transfer.ground;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class PelvisJumpsTest {
    private static final int FRAMES = 240;
    private static final double RATE = 120;

    private final double[] path = new double[3 * FRAMES];
    private final double[] turns = new double[9 * FRAMES];

    /** A walk on a curve, with the noise of a capture. */
    private void walk(double speed, double turn) {
        walk(speed, turn, RATE);
    }

    private void walk(double speed, double turn, double rateHz) {
        Random r = new Random(4);
        for (int f = 0; f < FRAMES; f++) {
            double t = f / rateHz;
            path[3 * f] = speed * t + 1e-3 * r.nextGaussian();
            path[3 * f + 1] = 0.05 * Math.sin(6 * t) + 1e-3 * r.nextGaussian();
            path[3 * f + 2] = 0.9 + 1e-3 * r.nextGaussian();
            turnTo(f, turn * t);
        }
    }

    private void turnTo(int f, double angle) {
        double[] rotation = {Math.cos(angle), -Math.sin(angle), 0, Math.sin(angle), Math.cos(angle), 0, 0, 0, 1};
        System.arraycopy(rotation, 0, turns, 9 * f, 9);
    }

    @Test
    void aWalkARunAndASpinHaveNone() {
        walk(1, 0);
        assertThat(PelvisJumps.of(path, turns, RATE)).isEmpty();
        walk(9, 1);
        assertThat(PelvisJumps.of(path, turns, RATE)).isEmpty();
        walk(0, 40);
        assertThat(PelvisJumps.of(path, turns, RATE)).isEmpty();
    }

    @Test
    void aJumpAndReturnAndAStepAreFound() {
        walk(1, 0);
        path[3 * 100 + 1] += 0.09;
        for (int f = 180; f < FRAMES; f++) {
            path[3 * f] -= 0.2;
        }
        assertThat(PelvisJumps.of(path, turns, RATE)).containsExactly(100, 101, 180);
    }

    @Test
    void aTurnWithinAFrameIsFound() {
        walk(1, 1);
        turnTo(60, 60 / RATE + 1);
        assertThat(PelvisJumps.of(path, turns, RATE)).containsExactly(60, 61);
    }

    /** At 10 Hz nothing that turns seems to turn faster than 31 rad/s. */
    @Test
    void aTurnWithinAFrameIsFoundAtALowRate() {
        walk(1, 1, 10);
        assertThat(PelvisJumps.of(path, turns, 10)).isEmpty();
        for (int f = 60; f < FRAMES; f++) {
            turnTo(f, f / 10.0 + 2.8);
        }
        assertThat(PelvisJumps.of(path, turns, 10)).containsExactly(60);
        assertThat(PelvisJumps.limits(10)).contains("25 rad/s");
        // a fast dancer
        walk(1, 15, 10);
        assertThat(PelvisJumps.of(path, turns, 10)).isEmpty();
    }

    @Test
    void aClipOfOneFrameHasNone() {
        assertThat(PelvisJumps.of(new double[3], new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1}, RATE))
                .isEmpty();
    }
}
