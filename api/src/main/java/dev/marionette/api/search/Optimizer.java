package dev.marionette.api.search;

import java.util.Optional;

/**
 * Suggests where to evaluate next; it never owns the objective. The caller asks for a point, evaluates it, and tells
 * the value:
 *
 * <pre>
 *   optimizer.tell(identity, cost(identity));          // what is known already
 *   while (budget-- &gt; 0) {
 *       double[] x = optimizer.ask();
 *       optimizer.tell(x, cost(x));
 *   }
 * </pre>
 *
 * <p>Points that were never asked for may be told at any time. Several points may be asked for before any is told,
 * though some optimizers then repeat themselves. Smaller is better. A value that is not finite marks a failed
 * evaluation: it counts as worse than every finite one and breaks nothing. The same seed and the same sequence of calls
 * give the same bits. Not thread-safe.
 */
public interface Optimizer {
    /** The name it is found by: {@code cdbo-alternating}. */
    String name();

    /** The box it searches. */
    Box box();

    /** The next point to evaluate, in {@link #box()}; a new array that belongs to the caller. */
    double[] ask();

    /**
     * What kind of step the last {@link #ask} was, for reports: {@code coordinate 3}, {@code trust box}. The name of
     * the optimizer where it knows only one kind.
     */
    default String phase() {
        return name();
    }

    /**
     * The value at a point.
     *
     * @param x a point of the box; not modified, not kept
     * @param y its value; not finite where the evaluation failed
     * @throws IllegalArgumentException if x is not in the box
     */
    void tell(double[] x, double y);

    /** The best finite evaluation told so far; the earlier one of equals. */
    Optional<Best> best();
}
