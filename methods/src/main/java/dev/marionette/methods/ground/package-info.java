/**
 * Robots that walk, for every method. {@link dev.marionette.methods.ground.WalkingLegs} gives a motion of the upper body a
 * base and legs from the clip; {@link dev.marionette.methods.ground.BasePath} says where the base of a motion goes that has legs
 * and turns already; {@link dev.marionette.methods.ground.FootPlan} says where the feet of any motion are to be when
 * they stand and swing; {@link dev.marionette.methods.ground.GroundFit} moves base and legs so that they are there.
 */
@NullMarked
package dev.marionette.methods.ground;

import org.jspecify.annotations.NullMarked;
