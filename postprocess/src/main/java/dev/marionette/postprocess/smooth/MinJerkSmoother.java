package dev.marionette.postprocess.smooth;

import dev.marionette.api.JointTrajectory;
import dev.marionette.postprocess.JointLimits;

/** {@code min-jerk}: of the trajectories within the limits, the one with the least of error and jerk. */
public final class MinJerkSmoother implements Smoother {
    /** For the service loader. */
    public MinJerkSmoother() {}

    @Override
    public String name() {
        return "min-jerk";
    }

    @Override
    public Smoothed smooth(JointTrajectory raw, JointLimits limits, SmoothingOptions options) {
        JointColumns columns = new JointColumns(raw, limits, options);
        LimitProjection projection = new LimitProjection();
        for (int d = 0; d < columns.joints(); d++) {
            columns.project(d, projection);
        }
        return columns.result();
    }
}
