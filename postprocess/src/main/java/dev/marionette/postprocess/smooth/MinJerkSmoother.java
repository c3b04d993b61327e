package dev.marionette.postprocess.smooth;

import dev.marionette.api.JointLimits;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.RunSettings;
import dev.marionette.api.Smoothed;
import dev.marionette.api.Smoother;
import java.util.List;
import java.util.stream.IntStream;

/**
 * {@code min-jerk}: finds the trajectory within the limits that minimises a weighted sum of squared error and squared
 * jerk.
 */
public final class MinJerkSmoother implements Smoother {
    /** For the service loader. */
    public MinJerkSmoother() {}

    @Override
    public String name() {
        return "min-jerk";
    }

    @Override
    public List<Class<? extends Record>> settings() {
        return List.of(SmoothingOptions.class);
    }

    @Override
    public Smoothed smooth(JointTrajectory raw, JointLimits limits, RunSettings settings) {
        SmoothingOptions options = settings.get(SmoothingOptions.class);
        JointColumns columns = new JointColumns(raw, limits, options);
        // joints do not know of each other, so the result does not depend on the threads
        IntStream.range(0, columns.joints()).parallel().forEach(d -> columns.project(d, new LimitProjection()));
        return columns.result();
    }
}
