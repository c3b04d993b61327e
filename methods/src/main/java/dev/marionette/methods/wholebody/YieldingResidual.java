package dev.marionette.methods.wholebody;

import dev.marionette.ik.trajectory.FrameState;
import dev.marionette.ik.trajectory.OrientationResidual;
import dev.marionette.ik.trajectory.Residual;
import dev.marionette.ik.trajectory.VectorResidual;
import java.util.Arrays;

/** A wish that is given up in some frames, so that what it pulls into a collision can find the way out of it. */
final class YieldingResidual implements Residual {
    private final Residual wish;
    private final boolean[] given;

    private YieldingResidual(Residual wish, boolean[] given) {
        this.wish = wish;
        this.given = given;
    }

    /**
     * A residual that is given up in some frames if it is a wish for a link that joints move; else itself.
     *
     * @param given by frame, whether it is. Not modified.
     * @param joints by joint, whether it matters. Not modified.
     * @param state any pose
     */
    static Residual of(Residual residual, boolean[] given, boolean[] joints, FrameState state) {
        if (!(residual instanceof VectorResidual) && !(residual instanceof OrientationResidual)) {
            return residual;
        }
        int n = state.unknowns();
        double[] rows = new double[residual.size() * n];
        residual.addRows(0, state, rows, 0);
        for (int d = 0; d < joints.length; d++) {
            int column = state.unknown(d);
            for (int row = 0; row < residual.size() && joints[d] && column >= 0; row++) {
                if (rows[row * n + column] != 0) {
                    return new YieldingResidual(residual, given);
                }
            }
        }
        return residual;
    }

    @Override
    public int size() {
        return wish.size();
    }

    @Override
    public void value(int frame, FrameState state, double[] out, int o) {
        if (given[frame]) {
            Arrays.fill(out, o, o + size(), 0);
        } else {
            wish.value(frame, state, out, o);
        }
    }

    @Override
    public void addRows(int frame, FrameState state, double[] rows, int o) {
        if (!given[frame]) {
            wish.addRows(frame, state, rows, o);
        }
    }
}
