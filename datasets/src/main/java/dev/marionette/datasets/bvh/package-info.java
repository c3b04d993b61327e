/**
 * Reads BVH files, the common tongue of motion capture, spoken with many accents.
 *
 * <p>A file's bytes become a {@code BvhFile}, what it says in its own units; {@code BvhKinematics} gives world poses; the
 * {@code body} and {@code cleanup} packages find what the file does not say; {@link
 * dev.marionette.datasets.bvh.BvhReader} puts these together. {@code BvhWriter} goes the
 * other way. The format was never specified by its makers; this follows M. Meredith and S. Maddock, "Motion Capture File
 * Formats Explained" (2001), and what files in the wild do.
 */
package dev.marionette.datasets.bvh;
