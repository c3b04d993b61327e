/**
 * Local searches for after the Bayesian budget, when the objective is cheap enough for thousands of evaluations:
 * CMA-ES with a small first step, and rounds of BOBYQA.
 */
@NullMarked
package dev.marionette.bo.polish;

import org.jspecify.annotations.NullMarked;
