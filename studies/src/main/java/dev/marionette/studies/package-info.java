/**
 * The experiments of the papers, by name.
 *
 * <p>An {@link dev.marionette.studies.Experiment} runs the pipeline on built-in robots and motions and hands
 * back an {@link dev.marionette.studies.ExperimentReport}: tables, curves, the runs worth keeping, and claims,
 * each with whether it held. The figures are ours, measured on our robots and performers; what is reproduced is what the
 * paper says of them. An experiment of which a claim fails has failed.
 *
 * <p>Source: Choi &amp; Kim 2019, section V.
 */
@NullMarked
package dev.marionette.studies;

import org.jspecify.annotations.NullMarked;
