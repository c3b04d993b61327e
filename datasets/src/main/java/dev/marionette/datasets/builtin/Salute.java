package dev.marionette.datasets.builtin;

import static dev.marionette.datasets.builtin.Side.LEFT;
import static dev.marionette.datasets.builtin.Side.RIGHT;

/** Attention; the hand flies to the temple, stays, and comes down as crisply. */
final class Salute {
    /** Where the fingertips go: forward and to the right of the middle of the head, at the height of the brow. */
    private static final Vec TEMPLE = new Vec(0.80, -0.56, 0.30);

    private static final double CLEARANCE = 0.07;

    private Salute() {}

    static void write(Score score, Take take) {
        score.to(0.70, 0.60)
                .pelvis(0.6, 0, 0.3)
                .spine(-4, 0, 0)
                .head(-3, 0, 0)
                .clavicles(1, -6)
                .arms(-1, 8, -4, 8)
                .hands(-4, 0, 0, 4)
                .anticipating(0.1);
        score.to(1.56, 0.74)
                .spine(-5, 1.5, -2)
                .head(-4, -1, 1)
                .clavicle(RIGHT, 4, -2)
                .arm(RIGHT, 34, 74, 42, 128)
                .hand(RIGHT, 12, 8, 0, 0)
                .reach(RIGHT, Bone.LEFT_FINGERTIPS, TEMPLE, CLEARANCE)
                .arm(LEFT, -3, 8, -4, 6)
                .skewed(0.25);
        double down = 1.56 + 1.1 + 0.25 * take.either(0, 1);
        score.to(down, 0.5).spine(-5.5, 1, -2).pelvis(0.8, 0, 0.3);
        score.to(down + 0.76, 0.76)
                .spine(-4, 0, 0)
                .head(-3, 0, 0)
                .clavicle(RIGHT, 1, -6)
                .arm(RIGHT, -1, 8, -4, 8)
                .hand(RIGHT, -4, 0, 0, 4)
                .skewed(0.22);
        score.relax(down + 1.80, 0.85);
    }
}
