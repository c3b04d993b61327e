package dev.marionette.api;

import java.util.List;

/**
 * Turns the angles of the inverse kinematics into a motion that obeys the position and velocity limits. It is found
 * by {@link java.util.ServiceLoader} and chosen by name. Implementations are deterministic and safe to share between
 * threads.
 */
@ExtensionPoint
public interface Smoother {
    /** The name in configurations: {@code grp-projected}. */
    String name();

    /** The groups of settings that it reads, each a record with {@link SettingsGroup}. */
    default List<Class<? extends Record>> settings() {
        return List.of();
    }

    /**
     * Smooths all joints, each on its own.
     *
     * @param raw the angles that were found
     * @param limits the limits of the same joints in the same order
     * @param settings of the run, with the groups that {@link #settings()} names
     * @return a trajectory with the same joints, period and frames
     */
    Smoothed smooth(JointTrajectory raw, JointLimits limits, RunSettings settings);
}
