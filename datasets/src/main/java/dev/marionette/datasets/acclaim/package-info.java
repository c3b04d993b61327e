/**
 * Reads Acclaim motions: an {@code .amc} file holds the angles, an {@code .asf} file the skeleton that they turn.
 *
 * <p>{@link dev.marionette.datasets.acclaim.AcclaimReader} finds the skeleton beside the motion ({@code AsfFiles}),
 * {@code AsfParser} and {@code AmcParser} read both, {@code AcclaimKinematics} gives world poses. A bone of the skeleton
 * becomes the joint where it begins, called as the bone is; the last bone of each chain gets an end. Follows J. Lander,
 * "Working with Motion Capture File Formats" (Game Developer, January 1998), and the files of the CMU motion capture
 * database.
 */
package dev.marionette.datasets.acclaim;
