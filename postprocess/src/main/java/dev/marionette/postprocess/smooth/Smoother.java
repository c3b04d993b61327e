package dev.marionette.postprocess.smooth;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.model.JointLimits;

/**
 * Turns the angles of the inverse kinematics into a motion that obeys the position and velocity limits. It is found
 * by {@link java.util.ServiceLoader} and chosen by name. Implementations are deterministic and safe to share between
 * threads.
 */
public interface Smoother {
    /** The name in configurations: {@code grp-projected}. */
    String name();

    /**
     * Smooths all joints, each on its own.
     *
     * @param raw the angles that were found
     * @param limits the limits of the same joints in the same order
     * @param options the figures of the methods
     * @return a trajectory with the same joints, period and frames
     */
    Smoothed smooth(JointTrajectory raw, JointLimits limits, SmoothingOptions options);
}
