package dev.marionette.api;

import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The services of one type by name. A service that cannot be loaded is set aside and named in {@link #findings()}, and
 * the rest works; two services with one name are an error that names where both come from; an unknown name is an error
 * that lists the known ones.
 *
 * @param <T> the service type
 */
public final class NamedServices<T> {
    private final String kind;
    private final Map<String, T> byName = new TreeMap<>();
    private final List<Finding> findings = new ArrayList<>();

    private NamedServices(String kind) {
        this.kind = kind;
    }

    /**
     * Finds all services of a type.
     *
     * @param kind what to call one in messages: {@code robot}
     * @param type the service type
     * @param name gives a service's name
     * @param loader where to look
     */
    public static <T> NamedServices<T> load(String kind, Class<T> type, Function<T, String> name, ClassLoader loader) {
        NamedServices<T> services = new NamedServices<>(kind);
        Iterator<T> iterator = ServiceLoader.load(type, loader).iterator();
        while (services.addNext(iterator, name)) {
            // addNext does the work
        }
        return services;
    }

    private boolean addNext(Iterator<T> iterator, Function<T, String> name) {
        try {
            if (!iterator.hasNext()) {
                return false;
            }
            T service = iterator.next();
            add(name.apply(service), service);
        } catch (ServiceConfigurationError | LinkageError broken) {
            findings.add(Finding.warning("plugin", "set aside a " + kind + " plugin: " + broken.getMessage()));
        } catch (InputException duplicate) {
            throw duplicate;
        } catch (RuntimeException broken) {
            findings.add(Finding.warning("plugin", "set aside a " + kind + " plugin that threw " + broken));
        }
        return true;
    }

    private void add(String name, T service) {
        T other = byName.putIfAbsent(name, service);
        if (other != null) {
            throw new InputException(
                    "plugins",
                    "two " + kind + "s are called '" + name + "': " + origin(other) + " and " + origin(service),
                    "Remove one of the two.");
        }
    }

    private static String origin(Object service) {
        CodeSource source = service.getClass().getProtectionDomain().getCodeSource();
        return service.getClass().getName() + (source == null ? "" : " from " + source.getLocation());
    }

    /**
     * The service with a name.
     *
     * @throws InputException if there is none; the message lists those known
     */
    public T get(String name) {
        T service = byName.get(name);
        if (service == null) {
            throw new InputException(
                    "", "unknown " + kind + " '" + name + "'", "Known: " + String.join(", ", byName.keySet()) + ".");
        }
        return service;
    }

    /** Whether there is a service with this name. */
    public boolean has(String name) {
        return byName.containsKey(name);
    }

    /** All services by name, in the order of their names. */
    public Map<String, T> all() {
        return new TreeMap<>(byName);
    }

    /** Plugins that were set aside. */
    public List<Finding> findings() {
        return List.copyOf(findings);
    }
}
