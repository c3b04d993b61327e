package dev.marionette.datasets.builtin;

import java.util.Random;

/**
 * What differs from one take of a gesture to the next: tempo, size, how alike left and right are, and the number of
 * repetitions. All of it follows from the gesture, the performer and the number of the take.
 */
final class Take {
    private final int number;
    private final long seed;
    private final double tempo;
    private final double amplitude;
    private final double leftGain;
    private final double rightGain;
    private final double leftLagSeconds;

    /** @param number from 1 */
    Take(Gesture gesture, Performer performer, int number) {
        this.number = number;
        this.seed = 0x9E3779B97F4A7C15L * (gesture.id() + performer.id() + number).hashCode();
        Random random = new Random(seed);
        double faster = (number - 1) * 0.05 + 0.03 * around(random);
        this.tempo = 1 + (number % 2 == 0 ? faster : -faster);
        this.amplitude = 1 + 0.04 * around(random);
        this.leftGain = 1 + 0.035 * around(random);
        this.rightGain = 1 + 0.035 * around(random);
        this.leftLagSeconds = 0.035 * around(random);
    }

    private static double around(Random random) {
        return 2 * random.nextDouble() - 1;
    }

    /** From 1. */
    int number() {
        return number;
    }

    /** A fresh generator for one purpose of this take. */
    Random random(int purpose) {
        return new Random(seed + 0x632BE59BD9B4E019L * purpose);
    }

    /** Speed against the performer's usual one. */
    double tempo() {
        return tempo;
    }

    /** Size of the arms' movement against the performer's usual one. */
    double amplitude(Side side) {
        return amplitude * (side == Side.LEFT ? leftGain : rightGain);
    }

    /** Size of the trunk's movement against the performer's usual one. */
    double amplitude() {
        return amplitude;
    }

    /** How much one arm lags the other. */
    double delaySeconds(Side side) {
        return Math.max(0, side.sign() * leftLagSeconds);
    }

    /** One number for odd takes, another for even ones: how often to wave, for example. */
    int either(int odd, int even) {
        return number % 2 == 1 ? odd : even;
    }
}
