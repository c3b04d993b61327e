package dev.marionette.pipeline;

import dev.marionette.api.InputException;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The methods by name. */
public final class Methods {
    private final Map<String, RetargetMethod> byId = new TreeMap<>();

    @Inject
    Methods(Set<RetargetMethod> methods) {
        methods.forEach(method -> byId.put(method.id(), method));
    }

    /** All methods in the order of their names. */
    public List<RetargetMethod> all() {
        return List.copyOf(byId.values());
    }

    /** The method with a name; an unknown name is an error that lists the known ones. */
    public RetargetMethod get(String id) {
        RetargetMethod method = byId.get(id);
        if (method == null) {
            throw new InputException(
                    "", "unknown method '" + id + "'", "Known: " + String.join(", ", byId.keySet()) + ".");
        }
        return method;
    }
}
