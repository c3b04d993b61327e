package dev.marionette.bo;

/**
 * Makes optimizers of one kind; found by {@link java.util.ServiceLoader} and chosen by name.
 */
public interface OptimizerFactory {
    /** The name it is found by; lower case with dashes. */
    String name();

    /** What it does, in one line. */
    String description();

    /** A new optimizer that has been told nothing. */
    Optimizer create(Box box, OptimizerSettings settings);
}
