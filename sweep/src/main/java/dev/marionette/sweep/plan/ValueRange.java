package dev.marionette.sweep.plan;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/** Values by their ends: {@code {from, to, step}} or {@code {from, to, count, log}}. */
final class ValueRange {
    private static final List<String> KEYS = List.of("from", "to", "step", "count", "log");
    private static final double LARGEST = 1e15;
    /** Least end of a logarithmic range. */
    private static final double SMALLEST = 1e-15;
    /** Enough for a value to be what a person would write, and one rounding off for the machine. */
    private static final MathContext DIGITS = new MathContext(12);

    private ValueRange() {}

    /** The values as text, ascending or descending from the first end; both ends are among them where the step allows. */
    static List<String> of(PlanNode range) {
        range.requireKeys(KEYS);
        boolean log = !range.at("log").missing() && truth(range.at("log"));
        boolean stepped = !range.at("step").missing();
        if (stepped == !range.at("count").missing()) {
            throw range.error("needs either step or count", "For example {from: 0, to: 1, step: 0.25}.");
        }
        if (stepped) {
            if (log) {
                throw range.error("has a step and log", "Say count instead of step.");
            }
            return stepped(range);
        }
        return counted(range, log);
    }

    private static boolean truth(PlanNode node) {
        if (!node.node().isBoolean()) {
            throw node.error("must be true or false", "Write true or false.");
        }
        return node.node().booleanValue();
    }

    private static List<String> stepped(PlanNode range) {
        BigDecimal from = decimal(range.at("from"));
        BigDecimal to = decimal(range.at("to"));
        BigDecimal step = decimal(range.at("step"));
        if (step.signum() == 0 || to.subtract(from).signum() * step.signum() < 0) {
            throw range.error(
                    "never gets from " + from + " to " + to + " by steps of " + step,
                    "Change the sign of step, or swap from and to.");
        }
        BigDecimal count = to.subtract(from).divideToIntegralValue(step);
        if (count.compareTo(BigDecimal.valueOf(PlanNode.MAX_ENTRIES)) >= 0) {
            throw range.error(
                    "holds more than " + PlanNode.MAX_ENTRIES + " values", "Take a larger step, or a smaller count.");
        }
        List<String> values = new ArrayList<>();
        for (int i = 0; i <= count.intValue(); i++) {
            values.add(plain(from.add(step.multiply(BigDecimal.valueOf(i)))));
        }
        return values;
    }

    private static List<String> counted(PlanNode range, boolean log) {
        double from = range.at("from").number(log ? SMALLEST : -LARGEST, LARGEST);
        double to = range.at("to").number(log ? SMALLEST : -LARGEST, LARGEST);
        int count = (int) range.at("count").whole(2, PlanNode.MAX_ENTRIES);
        List<String> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double part = (double) i / (count - 1);
            double value = log ? from * Math.pow(to / from, part) : from + part * (to - from);
            values.add(plain(new BigDecimal(value, DIGITS)));
        }
        return values;
    }

    private static BigDecimal decimal(PlanNode node) {
        node.number(-LARGEST, LARGEST);
        return new BigDecimal(node.node().asString());
    }

    private static String plain(BigDecimal value) {
        return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
    }
}
