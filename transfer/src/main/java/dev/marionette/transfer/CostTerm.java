package dev.marionette.transfer;

/**
 * One of the terms c of the cost of a transfer. The total is Σ weight · c / h_robot. Found by {@link
 * java.util.ServiceLoader}; a term is stateless, what it computes once for a problem is in its {@link Evaluator}.
 */
public interface CostTerm {
    /** Short name in configurations and reports: {@code location}. */
    String name();

    /**
     * Its weight where the settings say nothing, at least 0; the settings always say the weights of the terms that come
     * with the program. With a weight of 0 a term is reported and steers nothing.
     */
    default double defaultWeight() {
        return 0;
    }

    /** Prepares the term for a problem. The evaluator is used by one thread. */
    Evaluator bind(TransferProblem problem);

    /** A term that is ready to be evaluated. */
    interface Evaluator {
        /** The unweighted term, at least 0, finite. Must not allocate. */
        double evaluate(AdjustedMotion adjusted);
    }
}
