package dev.marionette.transfer;

import dev.marionette.api.InputException;

/**
 * A term and its weight.
 *
 * @param term the term
 * @param weight finite, at least 0
 */
public record WeightedTerm(CostTerm term, double weight) {
    public WeightedTerm {
        if (!(weight >= 0) || Double.isInfinite(weight)) {
            throw new InputException(
                    "cost",
                    "weight " + weight + " of term '" + term.name() + "' is not a number of at least 0",
                    "Give 0 for a term that steers nothing.");
        }
    }
}
