/**
 * Reads NumPy's {@code .npz} archives of joint positions, and says why body-model parameters alone are not enough.
 *
 * <p>{@code NpzArchive} unpacks the arrays that are asked for, {@code NpyArray} reads one ({@code NEP 1}, "A Simple File
 * Format for NumPy Arrays"), {@link dev.marionette.datasets.npz.NpzReader} makes a clip of them. Pickled objects are never
 * read.
 */
package dev.marionette.datasets.npz;
