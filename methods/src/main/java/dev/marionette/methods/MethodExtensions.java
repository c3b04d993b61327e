package dev.marionette.methods;

import dev.marionette.api.search.OptimizerFactory;
import dev.marionette.api.search.SurrogateFactory;
import dev.marionette.host.NamedServices;
import dev.marionette.transfer.CostTerm;

/** What plugins may add to methods, by name. */
public interface MethodExtensions {
    /** Terms of the cost of a transfer. */
    NamedServices<CostTerm> costTerms();

    /** Optimisers. */
    NamedServices<OptimizerFactory> optimizers();

    /** Gaussian processes, or what stands for them. */
    NamedServices<SurrogateFactory> surrogates();
}
