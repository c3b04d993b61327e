package dev.marionette.datasets.builtin;

/** Bends far forward from the waist, arms hanging down with a weight in each hand, stays a while and comes up again. */
final class Bend {
    private Bend() {}

    static void write(Score score) {
        score.to(1.2, 1.0).arms(10, 9, -10, 20).hands(-10, 6, 0, 60);
        score.to(4.4, 3.0)
                .pelvis(-10, 0, -6)
                .hips(38, 0, 0)
                .spine(54, 0, 0)
                .head(-14, 0, 0)
                .clavicles(-2, 10)
                .arms(92, 6, -10, 10);
        score.to(6.2, 1.2).spine(56, 0, 0).arms(96, 6, -10, 6);
        score.to(9.4, 3.0).all(Performer.relaxed()).hands(-10, 6, 0, 60);
        score.relax(11.2, 1.2);
    }
}
