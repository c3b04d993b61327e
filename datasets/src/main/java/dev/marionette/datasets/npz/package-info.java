/**
 * Reads NumPy's {@code .npz} archives: positions of joints, or rotations of the SMPL body as in AMASS.
 *
 * <p>{@code NpzArchive} unpacks the arrays that are asked for, {@code NpyArray} reads one ({@code NEP 1}, "A Simple File
 * Format for NumPy Arrays"), {@link dev.marionette.datasets.npz.NpzReader} makes a clip of them, with {@code AmassMotion} and {@code SmplBody} where they are rotations. Pickled objects are never
 * read.
 */
package dev.marionette.datasets.npz;
