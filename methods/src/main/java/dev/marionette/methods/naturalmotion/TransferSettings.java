package dev.marionette.methods.naturalmotion;

import dev.marionette.api.InputException;
import dev.marionette.api.Setting;
import dev.marionette.api.SettingsGroup;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Weights of the cost terms and cells of the workspaces.
 *
 * @param terms weights of the terms that plugins add, by name
 */
@SettingsGroup(value = "transfer", help = "the 17 parameters and their cost")
public record TransferSettings(
        @Setting(value = "100", min = 0, max = 1e6, help = "weight of the cost term location (Choi & Kim 2019)")
        double location,

        @Setting(value = "100", min = 0, max = 1e6, help = "weight of the cost term link")
        double link,

        @Setting(value = "100", min = 0, max = 1e6, help = "weight of the cost term workspace")
        double workspace,

        @Setting(value = "10", min = 0, max = 1e6, help = "weight of the cost term trajectory")
        double trajectory,

        @Setting(value = "", min = 0, max = 1e6, help = "weights of terms that plugins add, by name")
        Map<String, Double> terms,

        @Setting(
                value = "0",
                min = 0,
                max = 256,
                help = "cells along the longest side of a workspace; 0: boxes, as in the paper")
        int voxels) {
    public TransferSettings {
        terms = Collections.unmodifiableMap(new TreeMap<>(terms));
        for (String name : List.of("location", "link", "workspace", "trajectory")) {
            if (terms.containsKey(name)) {
                throw new InputException(
                        "transfer.terms." + name, "is the name of a built-in term", "Say transfer." + name + ".");
            }
        }
    }

    /** The weights that are said, by the name of the term, the built-in ones first. */
    public Map<String, Double> weights() {
        Map<String, Double> weights = new LinkedHashMap<>();
        weights.put("location", location);
        weights.put("link", link);
        weights.put("workspace", workspace);
        weights.put("trajectory", trajectory);
        weights.putAll(terms);
        return weights;
    }
}
