package dev.marionette.postprocess.verify;

import dev.marionette.api.JointTrajectory;

/**
 * One thing that must hold of a trajectory; found by {@link java.util.ServiceLoader}, all that are found are run. That
 * all values are finite needs no check: no {@link JointTrajectory} holds others.
 */
public interface TrajectoryCheck {
    /** The name in reports: {@code position_limits}. */
    String name();

    /**
     * Checks all frames.
     *
     * @param trajectory with the joints of the context
     * @param context what to check against
     */
    CheckResult run(JointTrajectory trajectory, CheckContext context);
}
