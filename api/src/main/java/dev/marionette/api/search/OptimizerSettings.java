package dev.marionette.api.search;

import dev.marionette.api.RunSettings;
import java.util.Objects;

/**
 * What every optimizer can be given.
 *
 * @param seed of all its randomness
 * @param surrogate makes the Gaussian process; those that need none ignore it
 * @param run the settings of the run, with the groups that optimiser and surrogate name
 */
public record OptimizerSettings(long seed, SurrogateFactory surrogate, RunSettings run) {
    /** Checks that a surrogate is there. */
    public OptimizerSettings {
        Objects.requireNonNull(surrogate, "surrogate");
        Objects.requireNonNull(run, "run");
    }

    /** Where neither has settings. */
    public OptimizerSettings(long seed, SurrogateFactory surrogate) {
        this(seed, surrogate, RunSettings.NONE);
    }

    /** A surrogate that has been told nothing. */
    public Surrogate newSurrogate() {
        return surrogate.create(run);
    }
}
