package dev.marionette.pipeline;

import dev.marionette.api.JointTrajectory;
import dev.marionette.postprocess.retime.LinearPath;

/**
 * Stops along a path: it is gone along ever more slowly, at a constant deceleration, to rest at its end. Positions are on the straight lines between the
 * path's frames, and velocities are at most those of the path.
 */
final class PathStop {
    private final JointTrajectory path;
    /** How long it takes, in frames. */
    private final double length;

    private int gone;

    /** @param path begins where the robot is; at the pace at which it is to be gone along at first */
    PathStop(JointTrajectory path) {
        this.path = path;
        length = 2.0 * (path.frames() - 1);
    }

    /** The next frames. */
    JointTrajectory next(int frames) {
        double[] positions = new double[frames * path.joints()];
        double[] bases = new double[path.floats() ? frames * JointTrajectory.BASE_WIDTH : 0];
        double[] q = new double[path.joints()];
        double[] base = new double[path.floats() ? JointTrajectory.BASE_WIDTH : 0];
        for (int f = 0; f < frames; f++) {
            gone++;
            double time = Math.min(gone, length);
            double at = length == 0 ? 0 : time - time * time / (2 * length);
            LinearPath.at(path, at, q, base);
            System.arraycopy(q, 0, positions, q.length * f, q.length);
            System.arraycopy(base, 0, bases, base.length * f, base.length);
        }
        return new JointTrajectory(path.jointNames(), path.periodSeconds(), positions, bases);
    }
}
