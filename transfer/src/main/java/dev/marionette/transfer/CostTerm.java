package dev.marionette.transfer;

import dev.marionette.api.ExtensionPoint;
import dev.marionette.api.RunSettings;
import java.util.List;

/**
 * One of the terms c of the cost of a transfer. The total is Σ weight · c / h_robot. Found by {@link
 * java.util.ServiceLoader}; a term is stateless, what it computes once for a problem is in its {@link Evaluator}.
 */
@ExtensionPoint
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

    /** The groups of settings that it reads, each a record with {@link dev.marionette.api.SettingsGroup}. */
    default List<Class<? extends Record>> settings() {
        return List.of();
    }

    /**
     * Prepares the term for a problem. The evaluator is used by one thread.
     *
     * @param settings of the run, with the groups that {@link #settings()} names
     */
    Evaluator bind(TransferProblem problem, RunSettings settings);

    /** A term that is ready to be evaluated. */
    interface Evaluator {
        /** The unweighted term, at least 0, finite. Must not allocate. */
        double evaluate(AdjustedMotion adjusted);
    }
}
