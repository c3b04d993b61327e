package dev.marionette.sweep.plan;

import dev.marionette.api.InputException;
import dev.marionette.api.NearNames;
import dev.marionette.api.sweep.RunSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a plan leaves out. An exclusion that matches no run is taken for a mistake. */
final class Exclusions {
    private final String where;
    private final List<Map<String, Glob>> rules = new ArrayList<>();
    private final boolean[] used;

    /** @throws InputException for a key that runs do not have */
    Exclusions(SweepPlan plan, String where) {
        this.where = where;
        Set<String> known = new LinkedHashSet<>(List.of("robot", "motion", "method", "variant", "seed"));
        known.addAll(plan.settings().keySet());
        plan.variants().values().forEach(group -> known.addAll(group.keySet()));
        for (SweepPlan.Exclude exclude : plan.exclude()) {
            Map<String, Glob> rule = new LinkedHashMap<>();
            exclude.matches().forEach((key, glob) -> {
                if (!known.contains(key)) {
                    throw new InputException(
                            where + ": exclude[" + rules.size() + "]",
                            "unknown key '" + key + "'",
                            NearNames.hint(key, known));
                }
                rule.put(key, Glob.ofText(glob));
            });
            rules.add(rule);
        }
        used = new boolean[rules.size()];
    }

    boolean leaveOut(RunSpec run) {
        boolean out = false;
        for (int i = 0; i < used.length; i++) {
            if (rules.get(i).entrySet().stream().allMatch(e -> matches(run, e.getKey(), e.getValue()))) {
                used[i] = true;
                out = true;
            }
        }
        return out;
    }

    private static boolean matches(RunSpec run, String key, Glob glob) {
        return switch (key) {
            case "robot" -> glob.matches(run.robot().name());
            case "motion" -> glob.matches(run.motion().name());
            case "method" -> glob.matches(run.method());
            case "variant" -> glob.matches(run.choice().variant());
            case "seed" -> glob.matches(Long.toString(run.seed()));
            default -> {
                String value = run.choice().values().get(key);
                yield value != null && glob.matches(value);
            }
        };
    }

    /** @throws InputException if one of them left out nothing */
    void requireAllUsed() {
        for (int i = 0; i < used.length; i++) {
            if (!used[i]) {
                throw new InputException(where + ": exclude[" + i + "]", "matches no run", "Check the names in it.");
            }
        }
    }
}
