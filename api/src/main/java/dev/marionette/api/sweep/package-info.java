/**
 * What an engine of sweeps ({@link dev.marionette.api.sweep.SweepEngine}) needs: the runs of a plan ({@link dev.marionette.api.sweep.RunSpec}), what makes one ({@link
 * dev.marionette.api.sweep.RunBody}) and what it gave ({@link dev.marionette.api.sweep.RunResult}).
 */
package dev.marionette.api.sweep;
