package dev.marionette.ik.trajectory;

import dev.marionette.kinematics.Pose;

/**
 * Keeps a body near an orientation: r = −w ω, where ω is the rotation vector (rad, world frame) from the actual to
 * the wanted orientation.
 */
public final class OrientationResidual implements Residual {
    private final int body;
    private final double[] rotations;
    private final double weight;

    /**
     * @param body 0 for the base
     * @param rotations frames × 9, row-major, world frame. Not copied: the caller gives it away.
     * @param weight w
     */
    public OrientationResidual(int body, double[] rotations, double weight) {
        this.body = body;
        this.rotations = rotations;
        this.weight = weight;
    }

    @Override
    public int size() {
        return 3;
    }

    @Override
    public void value(int frame, FrameState state, double[] out, int o) {
        double[] is = new double[9];
        state.rotation(body, is, 0);
        Pose.turn(rotations, 9 * frame, is, 0, out, o);
        for (int i = 0; i < 3; i++) {
            out[o + i] *= -weight;
        }
    }

    @Override
    public void addRows(int frame, FrameState state, double[] rows, int o) {
        state.addRotationRows(body, weight, rows, o);
    }
}
