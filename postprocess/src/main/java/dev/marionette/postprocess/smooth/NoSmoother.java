package dev.marionette.postprocess.smooth;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.model.JointLimits;

/** {@code none}: leaves the angles as they are; verification then reports which limits they break. */
public final class NoSmoother implements Smoother {
    /** For the service loader. */
    public NoSmoother() {}

    @Override
    public String name() {
        return "none";
    }

    @Override
    public Smoothed smooth(JointTrajectory raw, JointLimits limits, SmoothingOptions options) {
        return new JointColumns(raw, limits, options).result();
    }
}
