package dev.marionette.datasets.builtin;

/** Takes something light up before the right foot and sets it down on the left side, twisting at the waist. */
final class Twist {
    private Twist() {}

    static void write(Score score) {
        score.to(1.15, 1.05)
                .pelvis(-7, -4, -16)
                .hips(30, 0, -16)
                .spine(46, -8, -24)
                .head(-10, 0, -14)
                .clavicles(0, 12)
                .arms(84, 2, -8, 14)
                .hands(-30, 4, 0, 40);
        score.to(2.3, 1.0)
                .pelvis(-4, 4, -8)
                .hips(16, 0, 20)
                .spine(30, 6, 36)
                .head(-2, 0, 30)
                .arms(66, 8, -12, 30);
        score.relax(3.6, 1.1);
    }
}
