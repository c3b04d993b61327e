package dev.marionette.ik.trajectory;

import dev.marionette.kinematics.model.BodyPoint;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the vector between two points of the robot, or from the world's origin to a point, near a wanted one: r = w
 * (p_B − p_A − v_t). If v_t is as long as the actual vector, and w is a weight divided by that length, ‖r‖ is the
 * weight times the angle between them in rad, as long as that is small.
 */
public final class VectorResidual implements Residual {
    private final @Nullable BodyPoint from;
    private final BodyPoint to;
    private final double[] path;
    private final double weight;

    /**
     * @param from A; null for the world's origin
     * @param to B
     * @param path v, frames × 3, metres, world axes. Not copied: the caller gives it away.
     * @param weight w, 1/m
     */
    public VectorResidual(@Nullable BodyPoint from, BodyPoint to, double[] path, double weight) {
        this.from = from;
        this.to = to;
        this.path = path;
        this.weight = weight;
    }

    @Override
    public int size() {
        return 3;
    }

    @Override
    public void value(int frame, FrameState state, double[] out, int o) {
        double x = 0;
        double y = 0;
        double z = 0;
        if (from != null) {
            state.position(from, out, o);
            x = out[o];
            y = out[o + 1];
            z = out[o + 2];
        }
        state.position(to, out, o);
        out[o] = weight * (out[o] - x - path[3 * frame]);
        out[o + 1] = weight * (out[o + 1] - y - path[3 * frame + 1]);
        out[o + 2] = weight * (out[o + 2] - z - path[3 * frame + 2]);
    }

    @Override
    public void addRows(int frame, FrameState state, double[] rows, int o) {
        if (from != null) {
            state.addPointRows(from, -weight, rows, o);
        }
        state.addPointRows(to, weight, rows, o);
    }
}
