/**
 * How like its source a motion is. {@link dev.marionette.pipeline.likeness.LikenessMeter} measures limb angles and the paths of
 * the hands, {@link dev.marionette.pipeline.likeness.LikenessFloor} the least angle that the robot's arms can do, and {@link
 * dev.marionette.pipeline.likeness.FaithfulnessMeter} whether so much was lost that the motion is not faithful. A trajectory is
 * compared at the same phase, whatever its speed.
 */
@NullMarked
package dev.marionette.pipeline.likeness;

import org.jspecify.annotations.NullMarked;
