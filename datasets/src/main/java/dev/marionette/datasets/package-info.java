/**
 * Clips: from data sets that ship with the program and from files.
 *
 * <p>{@link dev.marionette.datasets.MotionCatalog} is the way in: it takes the id of a clip of a data set or a path,
 * finds the reader that accepts the file, and gives a {@link dev.marionette.api.Clip} in metres with z up. A
 * package per format reads what a file says ({@code bvh} also writes; {@code scene} reads animated characters, of
 * which one file may hold several motions); {@code assembly} makes a clip of it, the same way
 * for all: {@code body} finds the body's joints in any tree of joints, {@code cleanup} looks for what is wrong with
 * recordings: units, a leading T-pose, a wrong rate, jumps. {@code io} bounds what is taken into memory.
 */
package dev.marionette.datasets;
