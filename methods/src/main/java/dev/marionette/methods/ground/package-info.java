/**
 * Robots that walk, for every method. {@link dev.marionette.methods.ground.WalkingSource} is how the source goes about; {@link
 * dev.marionette.methods.ground.WalkingLegs} and {@link dev.marionette.methods.ground.BasePath} say where the base goes.
 */
@NullMarked
package dev.marionette.methods.ground;

import org.jspecify.annotations.NullMarked;
