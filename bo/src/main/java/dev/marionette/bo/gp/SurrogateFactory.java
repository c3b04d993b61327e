package dev.marionette.bo.gp;

/** Makes surrogates of one kind; found by {@link java.util.ServiceLoader} and chosen by name. */
public interface SurrogateFactory {
    /** The name it is found by: {@code java}. */
    String name();

    /**
     * A new surrogate that has been told nothing.
     *
     * @throws UnsupportedOperationException if it cannot run here; the message says what to do
     */
    Surrogate create();
}
