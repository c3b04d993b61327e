package dev.marionette.robots.mjcf;

import dev.marionette.robots.urdf.XmlElement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tree of default classes. A class has what its parents have where it says nothing itself. */
final class MjcfDefaults {
    private static final String MAIN = "main";

    /** By class: itself, its parent and so on. */
    private final Map<String, List<XmlElement>> chains = new HashMap<>();

    MjcfDefaults(XmlElement root) {
        chains.put(MAIN, List.of());
        for (XmlElement top : root.children("default")) {
            add(top, top.attribute("class").orElse(MAIN), chain(MAIN));
        }
    }

    private List<XmlElement> chain(String name) {
        return chains.getOrDefault(name, List.of());
    }

    private void add(XmlElement element, String name, List<XmlElement> parents) {
        List<XmlElement> chain = new ArrayList<>(List.of(element));
        // a class may be written in several pieces
        for (XmlElement above : chain(name)) {
            if (!parents.contains(above)) {
                chain.add(above);
            }
        }
        chain.addAll(parents);
        chains.put(name, List.copyOf(chain));
        if (!name.equals(MAIN) && parents.isEmpty()) {
            // the outermost class is the main one, whatever it is called
            chains.put(MAIN, chains.get(name) == null ? List.of() : List.copyOf(chain));
        }
        for (XmlElement child : element.children("default")) {
            add(child, child.require("class"), chain);
        }
    }

    /**
     * An element with its defaults.
     *
     * @param element the element
     * @param childClass the class that the bodies round it say, or empty
     */
    MjcfElement resolve(XmlElement element, Optional<String> childClass) {
        Optional<String> own = element.attribute("class");
        String name = own.or(() -> childClass).orElse(MAIN);
        if (!chains.containsKey(name)) {
            throw element.error(
                    "there is no default class '" + name + "'",
                    "Known: "
                            + String.join(
                                    ", ", chains.keySet().stream().sorted().toList()) + ".");
        }
        List<XmlElement> defaults = new ArrayList<>();
        for (XmlElement level : chain(name)) {
            // of several elements of one kind in a class, the later ones win
            List<XmlElement> said = new ArrayList<>(level.children(element.name()));
            Collections.reverse(said);
            defaults.addAll(said);
        }
        return new MjcfElement(element, defaults);
    }
}
