package dev.marionette.host;

import dev.marionette.api.ExtensionPoint;
import dev.marionette.api.Finding;
import dev.marionette.api.InputException;
import dev.marionette.api.NearNames;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The services of one type by name. A service that cannot be loaded, or throws when it is asked for its name, is set
 * aside and named in {@link #findings()}, and the rest works. What goes wrong in one of others later names it. Services that share a name are all set aside: asking for
 * that name is an error that says where each comes from. An unknown name is an error that lists the known ones.
 *
 * @param <T> the service type
 */
public final class NamedServices<T> {
    /** So many failures in a row mean that the class loader itself is broken. */
    private static final int MAX_FAILURES = 1000;

    private final String kind;
    private final Class<T> type;
    private final Map<String, T> byName = new TreeMap<>();
    private final Map<String, List<String>> origins = new TreeMap<>();
    private final Map<String, String> refused = new TreeMap<>();
    private final List<Finding> findings = new ArrayList<>();

    private NamedServices(String kind, Class<T> type) {
        this.kind = kind;
        this.type = type;
    }

    /** As {@link #load(String, Class, Function, ClassLoader, Map)} with nothing beside what the class loader sees. */
    public static <T> NamedServices<T> load(String kind, Class<T> type, Function<T, String> name, ClassLoader loader) {
        return load(kind, type, name, loader, Map.of());
    }

    /**
     * Finds all services of a type.
     *
     * @param kind what to call one in messages: {@code robot}
     * @param type the service type, an {@link ExtensionPoint}
     * @param name gives a service's name
     * @param loader where to look
     * @param others further services by where they come from, such as a folder
     */
    public static <T> NamedServices<T> load(
            String kind, Class<T> type, Function<T, String> name, ClassLoader loader, Map<String, ? extends T> others) {
        if (!type.isAnnotationPresent(ExtensionPoint.class)) {
            throw new IllegalArgumentException(
                    type.getName() + " is no extension point. Annotate it with @ExtensionPoint.");
        }
        NamedServices<T> services = new NamedServices<>(kind, type);
        Iterator<ServiceLoader.Provider<T>> providers =
                ServiceLoader.load(type, loader).stream().iterator();
        int failures = 0;
        while (failures < MAX_FAILURES) {
            try {
                if (!providers.hasNext()) {
                    break;
                }
                services.add(providers.next(), name);
                failures = 0;
            } catch (RuntimeException | Error broken) {
                services.setAside("", broken);
                failures++;
            }
        }
        others.forEach((origin, service) -> services.add(service, name, origin));
        services.setAsideNamesakes();
        return services;
    }

    private void add(ServiceLoader.Provider<T> provider, Function<T, String> name) {
        String origin = origin(provider.type());
        try {
            T service = PluginGuard.made(provider.type(), provider::get, PluginGuard.LOAD_SECONDS);
            add(service, name, origin);
        } catch (Exception | Error broken) {
            setAside(origin, broken);
        }
    }

    private void add(T service, Function<? super T, String> name, String origin) {
        try {
            String said = requireName(name.apply(service));
            byName.put(said, PluginGuard.before(type, service, kind + " '" + said + "'", origin));
            origins.computeIfAbsent(said, n -> new ArrayList<>()).add(origin);
        } catch (RuntimeException | Error broken) {
            setAside(origin, broken);
        }
    }

    /**
     * Refuses what cannot be the name of a service or the id of what one offers: command lines and shells take {@code -x} for
     * an option.
     *
     * @return the name
     * @throws InputException if it is null or blank, or does not start with a letter or a digit
     */
    public static String requireName(String name) {
        if (name == null || name.isBlank()) {
            throw new InputException("", "it has no name", "Give it a name that starts with a letter or a digit.");
        }
        if (!Character.isLetterOrDigit(name.codePointAt(0))) {
            throw new InputException(
                    "", "the name '" + name + "' does not start with a letter or a digit", "Name it otherwise.");
        }
        return name;
    }

    private void setAside(String origin, Throwable broken) {
        if (broken instanceof VirtualMachineError fatal && !(broken instanceof StackOverflowError)) {
            throw fatal;
        }
        Throwable cause = broken.getCause() == null ? broken : broken.getCause();
        String what = origin.isEmpty() ? "" : " " + origin;
        String why = cause == broken ? reason(broken) : broken.getMessage() + ": " + cause;
        findings.add(Finding.warning("plugin", "set aside the " + kind + " plugin" + what + ": " + why));
    }

    /** Why something was set aside: the message and the hint of bad input, the kind and the message of all else. */
    public static String reason(Throwable broken) {
        return broken instanceof InputException bad
                ? (bad.getMessage() + ". " + bad.hint()).strip()
                : String.valueOf(broken);
    }

    private void setAsideNamesakes() {
        origins.forEach((name, from) -> {
            if (from.size() > 1) {
                byName.remove(name);
                findings.add(Finding.warning("plugin", "set aside " + namesakes(name)));
            }
        });
    }

    private String namesakes(String name) {
        return "all " + kind + " plugins called '" + name + "': "
                + String.join(" and ", origins.getOrDefault(name, List.of()));
    }

    private static String origin(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        return type.getName() + (source == null ? "" : " from " + source.getLocation());
    }

    /**
     * Sets aside a service that cannot be used as it is; asking for it is an error from now on.
     *
     * @param name its name
     * @param why what is wrong
     */
    public void refuse(String name, Throwable why) {
        if (byName.remove(name) != null) {
            refused.put(name, reason(why));
            setAside(origin(name), why);
        }
    }

    /**
     * The service with a name.
     *
     * @throws InputException if there is none (the message lists those known), or several (it says where each comes from)
     */
    public T get(String name) {
        T service = byName.get(name);
        if (service != null) {
            return service;
        }
        if (refused.containsKey(name)) {
            throw new InputException(
                    kind + " '" + name + "'",
                    "is set aside: " + refused.get(name),
                    "It comes from " + origin(name) + ".");
        }
        if (origins.containsKey(name)) {
            throw new InputException("plugins", namesakes(name), "Remove all but one of them.");
        }
        throw new InputException("", "unknown " + kind + " '" + name + "'", NearNames.hint(name, byName.keySet()));
    }

    /** Whether a service has this name, or several have. */
    public boolean has(String name) {
        return origins.containsKey(name);
    }

    /**
     * Where the services with a name come from: class and jar, or what was said of them.
     *
     * @return empty for an unknown name
     */
    public String origin(String name) {
        return String.join(" and ", origins.getOrDefault(name, List.of()));
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
