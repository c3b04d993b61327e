package dev.marionette.postprocess.smooth;

import dev.marionette.api.JointLimits;
import dev.marionette.api.JointTrajectory;
import dev.marionette.api.RunSettings;
import dev.marionette.api.Smoothed;
import dev.marionette.api.Smoother;
import java.util.List;

/** {@code none}: leaves the angles as they are; verification then reports which limits they break. */
public final class NoSmoother implements Smoother {
    /** For the service loader. */
    public NoSmoother() {}

    @Override
    public String name() {
        return "none";
    }

    @Override
    public List<Class<? extends Record>> settings() {
        return List.of(SmoothingOptions.class);
    }

    @Override
    public Smoothed smooth(JointTrajectory raw, JointLimits limits, RunSettings settings) {
        SmoothingOptions options = settings.get(SmoothingOptions.class);
        return new JointColumns(raw, limits, options).result();
    }
}
