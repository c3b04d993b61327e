package dev.marionette.methods;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.robot.Robot;

/** Tells how slow a motion will have to be; it is slowed down after the method. */
@FunctionalInterface
public interface Retiming {
    /**
     * How many times as long as its source a motion is to take, at least 1, so that velocity limits cost no more of its likeness
     * than the settings allow.
     *
     * @param angles at the speed of the source
     */
    double factor(Robot robot, SourcePositions source, JointTrajectory angles);
}
