package dev.marionette.bo;

import java.util.function.ToDoubleFunction;

/**
 * Takes what is left near a point: a local search that is given the objective, for when an evaluation costs so little
 * that thousands are affordable. Unlike an {@link Optimizer} it drives the evaluations itself, as some local methods
 * cannot be turned inside out.
 */
public interface Polisher {
    /** The name it is found by: {@code cma-es}. */
    String name();

    /**
     * Searches from a point. Evaluates at most budget points, all in the box. The caller sees every evaluation through
     * the objective and keeps the best, so nothing is returned and nothing can get worse.
     *
     * @param objective smaller is better; may return values that are not finite
     * @param start where to start; not modified
     * @param startValue its value, finite
     * @param budget at most so many evaluations, at least 1
     * @param seed of its randomness
     */
    void polish(
            ToDoubleFunction<double[]> objective, Box box, double[] start, double startValue, int budget, long seed);
}
