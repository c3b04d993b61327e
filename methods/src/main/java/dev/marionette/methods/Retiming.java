package dev.marionette.methods;

import dev.marionette.api.JointTrajectory;

/** Tells how slow a motion will have to be; it is slowed down after the method. */
@FunctionalInterface
public interface Retiming {
    /**
     * How many times as long as its source a motion is to take, at least 1, to be within velocity limits as far as the settings allow.
     *
     * @param angles at the speed of the source
     */
    double factor(JointTrajectory angles);
}
