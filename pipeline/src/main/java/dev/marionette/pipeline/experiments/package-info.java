/**
 * The experiments of the papers, by name.
 *
 * <p>An {@link dev.marionette.pipeline.experiments.Experiment} runs the pipeline on built-in robots and motions and hands
 * back an {@link dev.marionette.pipeline.experiments.ExperimentReport}: tables, curves, the runs worth keeping, and claims,
 * each with whether it held. The figures are ours, measured on our robots and performers; what is reproduced is what the
 * paper says of them. An experiment of which a claim fails has failed.
 *
 * <p>Source: Choi &amp; Kim 2019, section V.
 */
@NullMarked
package dev.marionette.pipeline.experiments;

import org.jspecify.annotations.NullMarked;
