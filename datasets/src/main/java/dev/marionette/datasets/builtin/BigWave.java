package dev.marionette.datasets.builtin;

import static dev.marionette.datasets.builtin.Side.LEFT;
import static dev.marionette.datasets.builtin.Side.RIGHT;

/** The right arm goes up overhead and the forearm sweeps from side to side; the weight goes along. */
final class BigWave {
    private static final double HZ = 1.1;

    private BigWave() {}

    static void write(Score score, Take take) {
        score.to(0.40, 0.40).pelvis(0, 1, -1).spine(4, -2, -4).head(3, 0, 0).arm(RIGHT, 1, 7, -18, 26);
        score.to(1.32, 0.98)
                .pelvis(0, 2.2, 0.3)
                .hips(0, 1.5, 2)
                .spine(-3, 5, 5)
                .head(-6, -3, -4)
                .clavicle(RIGHT, 7, 0)
                .arm(RIGHT, 34, 122, 62, 46)
                .hand(RIGHT, 6, -8, 0, 6)
                .clavicle(LEFT, -2, 0)
                .arm(LEFT, 2, 15, -16, 30)
                .hand(LEFT, -14, 6, 0, 36)
                .overshooting(0.03);

        double from = 1.15;
        double to = from + (take.either(4, 5) + 0.55) / HZ;
        score.swing(from, to, HZ, RIGHT, ArmAngle.SHOULDER_ABDUCTION, 11, 180)
                .swing(from, to, HZ, RIGHT, ArmAngle.SHOULDER_ROTATION, 8, 0)
                .swing(from, to, HZ, RIGHT, ArmAngle.ELBOW_FLEXION, 27, 180)
                .swing(from, to, HZ, RIGHT, ArmAngle.FOREARM_SUPINATION, 7, 170)
                .swing(from, to, HZ, RIGHT, ArmAngle.WRIST_DEVIATION, 11, 160)
                .swing(from, to, HZ, BodyAngle.SPINE_LATERAL, 4, 205)
                .swing(from, to, HZ, BodyAngle.SPINE_TURN, 2.5, 205)
                .swing(from, to, HZ, BodyAngle.PELVIS_LEFT, 1.1, 225)
                .swing(from, to, HZ, BodyAngle.PELVIS_LIST, 1.2, 225)
                .swing(from, to, HZ, BodyAngle.NECK_LATERAL, 3, 20)
                .swing(from, to, HZ, LEFT, ArmAngle.SHOULDER_ABDUCTION, 3, 20)
                .swing(from, to, HZ, LEFT, ArmAngle.ELBOW_FLEXION, 4, 20);

        score.relax(to + 0.75, 1.05);
    }
}
