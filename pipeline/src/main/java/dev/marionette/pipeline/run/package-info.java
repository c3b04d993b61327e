/**
 * The folder of a run. {@link dev.marionette.pipeline.run.RunFolder} writes it, {@link dev.marionette.pipeline.run.RunVerifier}
 * checks again what is on the disk, {@link dev.marionette.pipeline.run.RunExporter} makes further formats of it, and {@link
 * dev.marionette.pipeline.run.Motions} takes it for a motion as it takes clips. {@link
 * dev.marionette.pipeline.run.ReportJson} is the machine-readable report.
 */
@NullMarked
package dev.marionette.pipeline.run;

import org.jspecify.annotations.NullMarked;
