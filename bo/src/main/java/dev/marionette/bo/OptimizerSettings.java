package dev.marionette.bo;

import dev.marionette.bo.gp.Surrogates;
import java.util.Objects;

/**
 * What every optimizer can be given.
 *
 * @param seed of all its randomness
 * @param surrogate name of the Gaussian process, see {@link Surrogates}; those that need none ignore it
 */
public record OptimizerSettings(long seed, String surrogate) {
    /** Checks that a name is there. */
    public OptimizerSettings {
        Objects.requireNonNull(surrogate, "surrogate");
    }

    /** A seed, and the default surrogate. */
    public static OptimizerSettings seed(long seed) {
        return new OptimizerSettings(seed, Surrogates.DEFAULT);
    }
}
