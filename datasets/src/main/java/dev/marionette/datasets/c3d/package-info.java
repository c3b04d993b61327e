/**
 * Reads C3D, the binary format of marker recordings.
 *
 * <p>{@code C3dParser} reads header, parameters and points in all three number formats and both kinds of values, after the
 * C3D User Guide (Motion Lab Systems). {@link dev.marionette.datasets.markers.MarkerClips} makes joints of the markers.
 */
package dev.marionette.datasets.c3d;
