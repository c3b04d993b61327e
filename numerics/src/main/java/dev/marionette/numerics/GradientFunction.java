package dev.marionette.numerics;

/** A smooth function of many variables with its gradient. */
@FunctionalInterface
public interface GradientFunction {
    /**
     * Evaluates both.
     *
     * @param x where. Not modified.
     * @param gradient receives one value a variable. Modified.
     * @return the function's value; not a number or infinite where it has none
     */
    double at(double[] x, double[] gradient);
}
