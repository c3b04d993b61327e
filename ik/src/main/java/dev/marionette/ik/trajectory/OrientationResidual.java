package dev.marionette.ik.trajectory;

import dev.marionette.kinematics.Pose;
import java.util.Arrays;

/**
 * Keeps a body near an orientation: r = −w ω, where ω is the rotation vector (rad, world frame) from the actual to
 * the wanted orientation.
 */
public final class OrientationResidual implements Residual {
    private final int body;
    private final double[] rotations;
    private final double[] weights;

    /**
     * @param body 0 for the base
     * @param rotations frames × 9, row-major, world frame. Not copied: the caller gives it away.
     * @param weight w, in all frames
     */
    public OrientationResidual(int body, double[] rotations, double weight) {
        this(body, rotations, weights(rotations.length / 9, weight));
    }

    /**
     * Of arrays that are not copied: the caller gives them away.
     *
     * @param body 0 for the base
     * @param rotations frames × 9, row-major, world frame
     * @param weights w by frame, at least 0
     */
    public OrientationResidual(int body, double[] rotations, double[] weights) {
        if (rotations.length != 9 * weights.length) {
            throw new IllegalArgumentException(
                    rotations.length + " values of rotations, " + weights.length + " weights");
        }
        this.body = body;
        this.rotations = rotations;
        this.weights = weights;
    }

    private static double[] weights(int frames, double weight) {
        double[] weights = new double[frames];
        Arrays.fill(weights, weight);
        return weights;
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
            out[o + i] *= -weights[frame];
        }
    }

    @Override
    public void addRows(int frame, FrameState state, double[] rows, int o) {
        state.addRotationRows(body, weights[frame], rows, o);
    }
}
