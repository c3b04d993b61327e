package dev.marionette.verify;

import dev.marionette.api.ExtensionPoint;
import dev.marionette.api.JointTrajectory;
import java.util.List;

/**
 * One thing that must hold of a trajectory; found by {@link java.util.ServiceLoader}, all that are found are run. That
 * all values are finite needs no check: no {@link JointTrajectory} holds others.
 */
@ExtensionPoint
public interface TrajectoryCheck {
    /** The name in reports: {@code position_limits}. */
    String name();

    /** The groups of settings that it reads, each a record with {@link dev.marionette.api.SettingsGroup}. */
    default List<Class<? extends Record>> settings() {
        return List.of();
    }

    /** Whether there is anything to check: a check that is not for such a trajectory is not in its report. */
    default boolean isFor(JointTrajectory trajectory, CheckContext context) {
        return true;
    }

    /**
     * Checks all frames.
     *
     * @param trajectory with the joints of the context
     * @param context what to check against
     */
    CheckResult run(JointTrajectory trajectory, CheckContext context);
}
