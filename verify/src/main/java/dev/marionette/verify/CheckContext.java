package dev.marionette.verify;

import dev.marionette.api.JointLimits;
import dev.marionette.api.RunSettings;
import dev.marionette.kinematics.collision.SelfCollision;
import java.util.Objects;
import java.util.Optional;

/**
 * What a trajectory is checked against. Belongs to one thread.
 *
 * @param limits the limits of the robot's joints
 * @param collisions its volumes
 * @param ground its feet and when they stand; empty where the base is fixed
 * @param settings with the groups that checks name
 */
public record CheckContext(
        JointLimits limits, SelfCollision collisions, Optional<Ground> ground, RunSettings settings) {
    public CheckContext {
        Objects.requireNonNull(limits);
        Objects.requireNonNull(collisions);
        Objects.requireNonNull(ground);
        Objects.requireNonNull(settings);
    }

    /** Where no check has settings. */
    public CheckContext(JointLimits limits, SelfCollision collisions, Optional<Ground> ground) {
        this(limits, collisions, ground, RunSettings.NONE);
    }

    /** Of a robot whose base is fixed. */
    public CheckContext(JointLimits limits, SelfCollision collisions) {
        this(limits, collisions, Optional.empty());
    }
}
