package dev.marionette.methods.live;

import dev.marionette.api.BodyJoint;
import java.util.Arrays;

/** A frame of a live stream, written over and over. Arrays are live and in the order of {@link BodyJoint}. */
public final class LiveFrame {
    private final double[] positions = new double[3 * BodyJoint.count()];
    private final double[] orientations = new double[4 * BodyJoint.count()];
    private final boolean[] placed = new boolean[BodyJoint.count()];
    private final boolean[] turned = new boolean[BodyJoint.count()];

    /** A frame that says nothing. */
    public LiveFrame() {}

    /** Forgets everything. */
    public void clear() {
        Arrays.fill(placed, false);
        Arrays.fill(turned, false);
    }

    /** Joints × 3, metres, world frame, z up. */
    public double[] positions() {
        return positions;
    }

    /** Joints × 4, w x y z: world rotations relative to the rest pose. */
    public double[] orientations() {
        return orientations;
    }

    /** Which joints have a position. */
    public boolean[] placed() {
        return placed;
    }

    /** Which joints have an orientation. */
    public boolean[] turned() {
        return turned;
    }
}
