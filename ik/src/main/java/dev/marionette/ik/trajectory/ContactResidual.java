package dev.marionette.ik.trajectory;

import dev.marionette.kinematics.model.BodyPoint;
import java.util.List;

/**
 * Keeps a point of the robot, such as a hand, where it is wanted about a place on a part of the body, such as the other forearm, while the two are
 * near each other: r = w_t (p − Σ_k a_kt p_k − v_t), where the p_k are points of the part. In frames with w_t = 0 it wants nothing.
 */
public final class ContactResidual implements Residual {
    private final BodyPoint point;
    private final List<BodyPoint> part;
    private final double[] shares;
    private final double[] path;
    private final double[] weights;

    /**
     * Of arrays that are not copied: the caller gives them away.
     *
     * @param point p
     * @param part p_k
     * @param shares a, frames × points of the part
     * @param path v, frames × 3, metres, world axes
     * @param weights w by frame, 1/m, at least 0
     */
    public ContactResidual(BodyPoint point, List<BodyPoint> part, double[] shares, double[] path, double[] weights) {
        if (shares.length != part.size() * weights.length || path.length != 3 * weights.length) {
            throw new IllegalArgumentException(
                    shares.length + " shares, " + path.length + " coordinates, " + weights.length + " weights");
        }
        this.point = point;
        this.part = List.copyOf(part);
        this.shares = shares;
        this.path = path;
        this.weights = weights;
    }

    @Override
    public int size() {
        return 3;
    }

    @Override
    public void value(int frame, FrameState state, double[] out, int o) {
        double w = weights[frame];
        double x = 0;
        double y = 0;
        double z = 0;
        if (w > 0) {
            for (int k = 0; k < part.size(); k++) {
                double a = shares[frame * part.size() + k];
                state.position(part.get(k), out, o);
                x += a * out[o];
                y += a * out[o + 1];
                z += a * out[o + 2];
            }
            state.position(point, out, o);
            x = w * (out[o] - x - path[3 * frame]);
            y = w * (out[o + 1] - y - path[3 * frame + 1]);
            z = w * (out[o + 2] - z - path[3 * frame + 2]);
        }
        out[o] = x;
        out[o + 1] = y;
        out[o + 2] = z;
    }

    @Override
    public void addRows(int frame, FrameState state, double[] rows, int o) {
        double w = weights[frame];
        if (w > 0) {
            for (int k = 0; k < part.size(); k++) {
                state.addPointRows(part.get(k), -w * shares[frame * part.size() + k], rows, o);
            }
            state.addPointRows(point, w, rows, o);
        }
    }
}
