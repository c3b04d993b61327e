package dev.marionette.bo;

import dev.marionette.bo.gp.JavaGp;
import dev.marionette.bo.gp.SurrogateFactory;
import java.util.Objects;

/**
 * What every optimizer can be given.
 *
 * @param seed of all its randomness
 * @param surrogate makes the Gaussian process; those that need none ignore it
 */
public record OptimizerSettings(long seed, SurrogateFactory surrogate) {
    /** Checks that a surrogate is there. */
    public OptimizerSettings {
        Objects.requireNonNull(surrogate, "surrogate");
    }

    /** A seed, and the surrogate in plain Java. */
    public static OptimizerSettings seed(long seed) {
        return new OptimizerSettings(seed, new JavaGp.Factory());
    }
}
