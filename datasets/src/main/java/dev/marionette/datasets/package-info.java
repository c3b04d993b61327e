/**
 * Clips: from data sets that ship with the program and from files.
 *
 * <p>{@link dev.marionette.datasets.MotionCatalog} is the way in: it takes the id of a clip of a data set or a path,
 * finds the reader that accepts the file, and gives a {@link dev.marionette.api.Clip} in metres with z up. {@code bvh}
 * reads and writes BVH files, {@code body} finds the body's joints in any tree of joints, {@code cleanup} looks for what
 * is wrong with recordings: units, a leading T-pose, a wrong rate, jumps.
 */
package dev.marionette.datasets;
