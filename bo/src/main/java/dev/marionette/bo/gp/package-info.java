/**
 * Gaussian processes: what the data say about the points that were not evaluated.
 *
 * <p>Inputs lie in the unit box, targets are standardised. {@link dev.marionette.api.search.TrainingSet} holds them,
 * {@link dev.marionette.api.search.Surrogate} predicts mean and variance with gradients, and
 * {@link dev.marionette.bo.gp.HyperparameterFit} chooses length scales, signal and noise by maximum posterior density.
 * There are two surrogates that agree to 1e-6: one in plain Java, which extends its factor by a row when a point comes,
 * and Smile's on OpenBLAS.
 *
 * <p>Source: Rasmussen &amp; Williams, "Gaussian processes for machine learning", 2006: algorithm 2.1, equations 2.25,
 * 2.26, 2.30, 4.17, 5.9.
 */
@NullMarked
package dev.marionette.bo.gp;

import org.jspecify.annotations.NullMarked;
