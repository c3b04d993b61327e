/**
 * Trajectories and tables as files, and back. What is verified in the end is what was written: a file is read back by
 * {@link dev.marionette.postprocess.export.TrajectoryCsv#read} and holds the same doubles, bit for bit.
 *
 * <p>Every file is written aside and then moved ({@link dev.marionette.postprocess.export.AtomicFile}), so there is
 * never half of one. Other formats are {@link dev.marionette.postprocess.export.TrajectoryExporter}s, found by name; they
 * get a run as an {@link dev.marionette.postprocess.export.ExportInput} and say in their files, wherever the format has a
 * place for it, what they are: robot, digests of its model, units, frame, order of joints.
 */
package dev.marionette.postprocess.export;
