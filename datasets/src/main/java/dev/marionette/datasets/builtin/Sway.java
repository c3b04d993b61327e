package dev.marionette.datasets.builtin;

import java.util.Random;

/**
 * What never stops in someone who stands still: a slow wander of every angle, stronger the slower (amplitude 1/f, from
 * 0.1 to 2.5 Hz), and breath.
 */
final class Sway {
    private static final int WAVES = 7;
    private static final double LOWEST_HZ = 0.11;
    private static final double STEP = 1.66;

    private final double[] hz = new double[Pose.SIZE * WAVES];
    private final double[] phase = new double[Pose.SIZE * WAVES];
    private final double size;
    private final double breathHz;
    private final double breathPhase;

    /** @param size against an average person's */
    Sway(Random random, double size) {
        this.size = size;
        for (int i = 0; i < hz.length; i++) {
            hz[i] = LOWEST_HZ * StrictMath.pow(STEP, i % WAVES + 0.3 * (random.nextDouble() - 0.5));
            phase[i] = 2 * StrictMath.PI * random.nextDouble();
        }
        this.breathHz = 0.24 + 0.06 * random.nextDouble();
        this.breathPhase = 2 * StrictMath.PI * random.nextDouble();
    }

    /** Adds sway and breath to a pose. */
    void addTo(Pose pose, double time) {
        for (int slot = 0; slot < Pose.SIZE; slot++) {
            double sum = 0;
            for (int k = slot * WAVES; k < (slot + 1) * WAVES; k++) {
                sum += LOWEST_HZ / hz[k] * StrictMath.sin(2 * StrictMath.PI * hz[k] * time + phase[k]);
            }
            pose.set(slot, pose.get(slot) + size * Pose.sway(slot) * sum);
        }
        double breath = StrictMath.sin(2 * StrictMath.PI * breathHz * time + breathPhase);
        add(pose, Pose.slot(BodyAngle.SPINE_FLEXION), -0.7 * breath);
        add(pose, Pose.slot(BodyAngle.NECK_FLEXION), 0.5 * breath);
        for (Side side : Side.values()) {
            add(pose, Pose.slot(side, ArmAngle.CLAVICLE_ELEVATION), 0.9 * breath);
        }
    }

    private static void add(Pose pose, int slot, double value) {
        pose.set(slot, pose.get(slot) + value);
    }
}
