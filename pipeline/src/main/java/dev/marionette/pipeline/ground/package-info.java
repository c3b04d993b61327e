/**
 * Robots that walk, for every method. {@link dev.marionette.pipeline.ground.WalkingLegs} gives a motion of the upper body a
 * base and legs from the clip; {@link dev.marionette.pipeline.ground.BasePath} says where the base of a motion goes that has legs
 * and turns already; {@link dev.marionette.pipeline.ground.FootPlan} says where the feet of any motion are to be when
 * they stand and swing; {@link dev.marionette.pipeline.ground.GroundFit} moves base and legs so that they are there.
 */
@NullMarked
package dev.marionette.pipeline.ground;

import org.jspecify.annotations.NullMarked;
