package dev.marionette.bo;

import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;

/**
 * All optimizers by name: {@code cdbo-alternating} (the default), {@code cdbo}, {@code bo-ei}, {@code cma-es},
 * {@code sobol}, {@code random}, and those of {@link OptimizerFactory} services on the class path.
 */
public final class Optimizers {
    /** The default: the best of ours at 200 evaluations in 17 dimensions. */
    public static final String DEFAULT = "cdbo-alternating";

    private final Map<String, OptimizerFactory> byName;

    private Optimizers(Map<String, OptimizerFactory> byName) {
        this.byName = byName;
    }

    /** The optimizers that this class's own loader sees. */
    public static Optimizers load() {
        return load(Optimizers.class.getClassLoader());
    }

    /**
     * The optimizers that a class loader sees.
     *
     * @throws IllegalStateException if two have one name; the message names both classes
     */
    public static Optimizers load(ClassLoader loader) {
        Map<String, OptimizerFactory> byName = new TreeMap<>();
        for (OptimizerFactory factory : ServiceLoader.load(OptimizerFactory.class, loader)) {
            OptimizerFactory other = byName.putIfAbsent(factory.name(), factory);
            if (other != null) {
                throw new IllegalStateException("two optimizers are called '" + factory.name() + "': "
                        + other.getClass().getName() + " and "
                        + factory.getClass().getName() + ". Remove one of the two.");
            }
        }
        return new Optimizers(byName);
    }

    /**
     * The factory with a name.
     *
     * @throws IllegalArgumentException if there is none; the message lists those known
     */
    public OptimizerFactory get(String name) {
        OptimizerFactory factory = byName.get(name);
        if (factory == null) {
            throw new IllegalArgumentException(
                    "unknown optimizer '" + name + "'. Known: " + String.join(", ", byName.keySet()) + ".");
        }
        return factory;
    }

    /** All factories by name, in the order of their names. */
    public Map<String, OptimizerFactory> all() {
        return new TreeMap<>(byName);
    }
}
