/**
 * From markers on the skin to centres of joints, for every format of marker recordings.
 *
 * <p>A {@code MarkerSet} says for each joint how its centre follows from markers: their mean, a step from there along the axes of
 * a segment, the regression of Harrington et al. (2007) for hips, or Plug-in Gait's chord. Sets are YAML files: those in common
 * use lie in this package's resources, others beside a recording. {@code MarkerGaps} carries lost markers by three that move
 * with them. {@code MarkerClips} makes clips of markers.
 *
 * <p>{@link dev.marionette.datasets.markers.C3dReader} reads C3D, a binary format: {@code C3dParser} reads header, parameters and
 * points in all three number formats and both kinds of values, after the C3D User Guide (Motion Lab Systems). {@link
 * dev.marionette.datasets.markers.TrcReader} reads TRC, a text format.
 */
package dev.marionette.datasets.markers;
