/**
 * Characters as robots: what an animator calls a rig becomes the same data that a URDF gives, and the whole way from
 * transfer to verification runs on it unchanged.
 *
 * <p>A reader hands over a {@link dev.marionette.datasets.character.RestingFigure}: bones and skin in a pose at rest, in
 * the file's units and axes. {@link dev.marionette.datasets.character.CharacterRobot} finds the body in it, as for clips;
 * {@code RigJoints} gives trunk, neck, shoulders, elbows and wrists the axes and ranges of people, {@code PartBoxes} wraps
 * their parts in boxes, and {@code CharacterUrdf} writes it down. {@link dev.marionette.datasets.character.CharacterFrame}
 * leads back: from the robot's root frame to the file.
 */
package dev.marionette.datasets.character;
