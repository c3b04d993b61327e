/**
 * The optimizers, one a file, each with the factory by which {@code Optimizers} finds it.
 *
 * <p>{@code BoxSearch} is what all share; {@code BayesianSearch} and {@code GpModel} are what the three Bayesian ones
 * share, which differ only in the region where they maximise expected improvement: the whole box ({@code bo-ei}), one
 * coordinate ({@code cdbo}), or a coordinate and a trust box in turn ({@code cdbo-alternating}). {@code QuadraticSearch}
 * steps to the minimum of the mean of a process that knows curvature, {@code QuadraticGp}. {@code CmaEs} is the evolution
 * strategy, with its learning in {@code CmaDistribution}; {@code sobol} and {@code random} are what the others must beat.
 *
 * <p>{@code ExpectedImprovement} tells how good it would be to evaluate a point, in logarithms, because the plain form is
 * zero, and flat, over most of the box once a good point is known; {@code AcquisitionSearch} finds its maximum along a
 * coordinate or in a box.
 */
@NullMarked
package dev.marionette.bo.search;

import org.jspecify.annotations.NullMarked;
