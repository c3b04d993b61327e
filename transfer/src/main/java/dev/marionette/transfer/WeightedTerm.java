package dev.marionette.transfer;

import dev.marionette.api.InputException;
import java.util.List;

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
                    "cost", "weight " + weight + " of term '" + term.name() + "' is not a number of at least 0", "");
        }
    }

    /** A term with its default weight. */
    public static WeightedTerm of(CostTerm term) {
        return new WeightedTerm(term, term.defaultWeight());
    }

    /** The paper's four terms with the paper's weights, 100, 100, 100 and 10. */
    public static List<WeightedTerm> paper() {
        return List.of(of(new LocationTerm()), of(new LinkTerm()), of(new WorkspaceTerm()), of(new TrajectoryTerm()));
    }

    /** The paper's four terms and the direction term. */
    public static List<WeightedTerm> standard() {
        return List.of(
                of(new LocationTerm()),
                of(new LinkTerm()),
                of(new WorkspaceTerm()),
                of(new TrajectoryTerm()),
                of(new DirectionTerm()));
    }
}
