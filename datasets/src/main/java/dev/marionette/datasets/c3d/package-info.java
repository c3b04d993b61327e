/**
 * Reads C3D, the binary format of marker recordings, where the markers are a set from which joints are known.
 *
 * <p>{@code C3dParser} reads header, parameters and points in all three number formats and both kinds of values, after the
 * C3D User Guide (Motion Lab Systems). {@code PlugInGait} makes centres of joints of the markers of the Plug-in-Gait set.
 * {@link dev.marionette.datasets.c3d.C3dReader} puts these together, and says why where a file's markers are of no set
 * that it knows.
 */
package dev.marionette.datasets.c3d;
