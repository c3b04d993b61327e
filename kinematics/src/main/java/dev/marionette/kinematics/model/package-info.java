/**
 * The immutable model of a robot: links, joints, limits, masses and collision boxes. Built by {@link
 * dev.marionette.kinematics.model.RobotModel#of} from what a reader found, which is also where everything is validated.
 */
@NullMarked
package dev.marionette.kinematics.model;

import org.jspecify.annotations.NullMarked;
