package dev.marionette.transfer;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The cost of one parameter vector, for the report.
 *
 * @param total Σ weight · value / h_robot
 * @param terms each term's share of the total, weight · value / h_robot, by name, in order
 * @param values each term unweighted, by name, in order
 */
public record CostBreakdown(double total, Map<String, Double> terms, Map<String, Double> values) {
    public CostBreakdown {
        terms = Collections.unmodifiableMap(new LinkedHashMap<>(terms));
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
}
