/**
 * Trees of joints that may turn any way, as animators know them: clips of people, and robots shown as such.
 *
 * <p>{@link dev.marionette.numerics.Quaternions} in flat arrays; {@code JointFrames} finds the rotations that
 * joint positions show; {@link dev.marionette.robots.skeleton.BvhWriter} writes a clip as BVH. Readers of such files
 * are in the data sets; what is here is shared by them and by the exports.
 */
@NullMarked
package dev.marionette.robots.skeleton;

import org.jspecify.annotations.NullMarked;
