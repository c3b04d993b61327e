package dev.marionette.methods.wholebody;

import dev.marionette.ik.trajectory.FrameState;
import dev.marionette.ik.trajectory.PostureResidual;
import dev.marionette.ik.trajectory.Residual;
import java.util.Arrays;

/** A residual that is zero in some frames, where a search that it leads into a collision starts from home. */
final class YieldingResidual implements Residual {
    private final Residual residual;
    private final boolean[] dropped;

    private YieldingResidual(Residual residual, boolean[] dropped) {
        this.residual = residual;
        this.dropped = dropped;
    }

    /**
     * A residual without the frames in which a joint that moves it starts from home. One that no joint moves, but the base alone, is dropped where the
     * base starts upright. A posture is not dropped, so that all joints keep a residual.
     *
     * @param state the pose of a frame, at which it is seen which joints move the residual
     */
    static Residual of(Residual residual, HomeStretches stretches, FrameState state) {
        if (residual instanceof PostureResidual) {
            return residual;
        }
        int n = state.unknowns();
        double[] rows = new double[residual.size() * n];
        boolean[][] joints = stretches.joints();
        boolean[] dropped = new boolean[joints[0].length];
        // some residuals want nothing in some frames
        for (int f = 0; f < dropped.length; f++) {
            residual.addRows(f, state, rows, 0);
        }
        boolean isOfBase = true;
        for (int d = 0; d < joints.length; d++) {
            int column = state.unknown(d);
            boolean moves = false;
            for (int row = 0; row < residual.size() && column >= 0; row++) {
                moves |= rows[row * n + column] != 0;
            }
            isOfBase &= !moves;
            for (int f = 0; f < dropped.length; f++) {
                dropped[f] |= moves && joints[d][f];
            }
        }
        for (int f = 0; f < dropped.length; f++) {
            dropped[f] |= isOfBase && stretches.base()[f];
        }
        return new YieldingResidual(residual, dropped);
    }

    @Override
    public int size() {
        return residual.size();
    }

    @Override
    public void value(int frame, FrameState state, double[] out, int o) {
        if (dropped[frame]) {
            Arrays.fill(out, o, o + size(), 0);
        } else {
            residual.value(frame, state, out, o);
        }
    }

    @Override
    public void addRows(int frame, FrameState state, double[] rows, int o) {
        if (!dropped[frame]) {
            residual.addRows(frame, state, rows, o);
        }
    }
}
