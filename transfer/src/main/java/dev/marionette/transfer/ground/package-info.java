/**
 * How a person moves over flat ground: {@link dev.marionette.transfer.ground.GroundMotion} has the path of the hips, the turn
 * of the pelvis, the legs and when the feet stand, for robots whose base floats.
 */
@NullMarked
package dev.marionette.transfer.ground;

import org.jspecify.annotations.NullMarked;
