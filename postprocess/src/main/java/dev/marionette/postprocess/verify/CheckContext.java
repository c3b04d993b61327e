package dev.marionette.postprocess.verify;

import dev.marionette.postprocess.JointLimits;
import java.util.Objects;

/**
 * What a trajectory is checked against. Belongs to one thread.
 *
 * @param limits the limits of the robot's joints
 * @param collisions its volumes
 */
public record CheckContext(JointLimits limits, SelfCollision collisions) {
    public CheckContext {
        Objects.requireNonNull(limits);
        Objects.requireNonNull(collisions);
    }
}
