package dev.marionette.transfer;

import dev.marionette.api.InputException;
import dev.marionette.api.RunSettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The cost of a transfer as a function of its 17 parameters, c_total = Σ w_i c_i / h_robot (Choi &amp; Kim 2019, section
 * IV-B). An evaluation allocates nothing. For one thread; {@link #copy()} gives another one.
 */
public final class TransferObjective implements ToDoubleFunction<double[]> {
    private final TransferProblem problem;
    private final TransferMap map;
    private final List<WeightedTerm> terms;
    private final RunSettings settings;
    private final CostTerm.Evaluator[] evaluators;
    private final double[] factors;
    private final AdjustedMotion adjusted;

    /**
     * An objective.
     *
     * @param terms at least one, names unique; terms of weight 0 are not evaluated but in {@link #breakdown}
     * @param settings of the run, with the groups that the terms name
     */
    public TransferObjective(TransferProblem problem, List<WeightedTerm> terms, RunSettings settings) {
        this(problem, new TransferMap(problem), terms, settings);
    }

    /** As {@link #TransferObjective(TransferProblem, List, RunSettings)}, where no term has settings. */
    public TransferObjective(TransferProblem problem, List<WeightedTerm> terms) {
        this(problem, terms, RunSettings.NONE);
    }

    private TransferObjective(
            TransferProblem problem, TransferMap map, List<WeightedTerm> terms, RunSettings settings) {
        if (terms.isEmpty()
                || terms.stream().map(t -> t.term().name()).distinct().count() < terms.size()) {
            throw new InputException(
                    "cost", "no terms, or two with one name", "Give at least one term, each with a name of its own.");
        }
        this.problem = problem;
        this.map = map;
        this.terms = List.copyOf(terms);
        this.settings = settings;
        this.adjusted = map.newMotion();
        this.evaluators = new CostTerm.Evaluator[terms.size()];
        this.factors = new double[terms.size()];
        for (int i = 0; i < factors.length; i++) {
            evaluators[i] = terms.get(i).term().bind(problem, settings);
            factors[i] = terms.get(i).weight() / problem.robot().heightMetres();
        }
    }

    /** The same objective for another thread; what does not change is shared. */
    public TransferObjective copy() {
        return new TransferObjective(problem, map, terms, settings);
    }

    /** The transfer that is being tuned. */
    public TransferMap map() {
        return map;
    }

    @Override
    public double applyAsDouble(double[] theta) {
        map.apply(theta, 0, map.frames(), adjusted);
        double total = 0;
        for (int i = 0; i < factors.length; i++) {
            if (factors[i] > 0) {
                total += factors[i] * value(i);
            }
        }
        return total;
    }

    /** The cost of a parameter vector, term by term. */
    public CostBreakdown breakdown(double[] theta) {
        double total = applyAsDouble(theta);
        Map<String, Double> shares = new LinkedHashMap<>();
        Map<String, Double> values = new LinkedHashMap<>();
        for (int i = 0; i < factors.length; i++) {
            double value = value(i);
            shares.put(terms.get(i).term().name(), factors[i] * value);
            values.put(terms.get(i).term().name(), value);
        }
        return new CostBreakdown(total, shares, values);
    }

    /**
     * One term of the adjusted motion.
     *
     * @throws InputException if it is not finite: a search that goes on would be steered by the other terms alone
     */
    private double value(int term) {
        double value = evaluators[term].evaluate(adjusted);
        if (!Double.isFinite(value)) {
            throw new InputException(
                    "cost term '" + terms.get(term).term().name() + "'",
                    "is " + value + "; a term is finite and at least 0",
                    "A weight of 0 leaves it out.");
        }
        return value;
    }
}
