/**
 * Inverse kinematics of robots that stand: {@link dev.marionette.ik.ground.StandingIk} finds the pose of the base and the
 * joints of the legs of one frame from where the soles and the base are wanted, each with its weight.
 */
@NullMarked
package dev.marionette.ik.ground;

import org.jspecify.annotations.NullMarked;
