package dev.marionette.bo;

import dev.marionette.api.RunSettings;
import dev.marionette.api.search.OptimizerFactory;
import dev.marionette.api.search.OptimizerSettings;
import dev.marionette.api.search.Surrogate;
import dev.marionette.api.search.SurrogateFactory;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Assumptions;

/** The services of this module, for the tests. */
public final class ByName {
    private ByName() {}

    static List<OptimizerFactory> optimizers() {
        return ServiceLoader.load(OptimizerFactory.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }

    static OptimizerFactory optimizer(String name) {
        return optimizers().stream()
                .filter(factory -> factory.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** A seed, and the surrogate in plain Java. */
    static OptimizerSettings settings(long seed) {
        return new OptimizerSettings(seed, surrogates("java"));
    }

    /** The factory of a surrogate; none is there by an unknown name. */
    public static SurrogateFactory surrogates(String name) {
        return ServiceLoader.load(SurrogateFactory.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(factory -> factory.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** A new surrogate; skips the test where its natives do not exist for this platform. */
    public static Surrogate surrogate(String name) {
        try {
            return surrogates(name).create(RunSettings.NONE);
        } catch (UnsupportedOperationException missing) {
            return Assumptions.abort(missing.getMessage());
        }
    }
}
