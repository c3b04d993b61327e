package dev.marionette.postprocess.smooth;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.model.JointLimits;
import java.util.stream.IntStream;

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
        // joints do not know of each other, so the result does not depend on the threads
        IntStream.range(0, columns.joints()).parallel().forEach(d -> columns.project(d, new LimitProjection()));
        return columns.result();
    }
}
