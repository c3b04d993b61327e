package dev.marionette.sweep.plan;

import dev.marionette.api.InputException;
import dev.marionette.api.sweep.RunSpec;
import dev.marionette.pipeline.Retargeter;
import dev.marionette.pipeline.extensions.Extensions;
import dev.marionette.pipeline.extensions.Robots;
import dev.marionette.pipeline.run.Motions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * From a plan to its runs. Everything that the plan names is looked up and every setting is bound before the first run;
 * what a file holds is left to its own runs.
 */
public final class PlanExpander {
    /** Runs of one plan. */
    public static final int MAX_RUNS = 1_000_000;
    /** So many combinations of settings are bound whole; of more, every value and variant by itself. */
    private static final int MAX_BOUND = 2000;

    private final Items items;
    private final Extensions extensions;
    private final Retargeter retargeter;

    /** What the names of a plan are looked up in. */
    public PlanExpander(Robots robots, Motions motions, Extensions extensions, Retargeter retargeter) {
        items = new Items(robots, motions);
        this.extensions = extensions;
        this.retargeter = retargeter;
    }

    /**
     * The runs of a plan: robots, motions, methods, variants, settings, seeds, repeats, the last changing fastest.
     *
     * @param where the plan's file, for messages
     * @param robotBase folder that paths of robots are relative to
     * @param motionBase folder that paths of motions are relative to
     * @throws InputException for an unknown name, a glob without matches, a setting that cannot be used, an exclusion that
     *     leaves nothing or nothing out, or more than {@link #MAX_RUNS} runs
     */
    public List<RunSpec> expand(SweepPlan plan, String where, Path robotBase, Path motionBase) {
        require(!plan.robots().isEmpty(), where + ": robots", "the plan names none", "Say robots: there, or --robots.");
        require(
                !plan.motions().isEmpty(),
                where + ": motions",
                "the plan names none",
                "Say motions: there, or --motions.");
        List<RunSpec.Item> robots = items.robots(plan.robots(), robotBase, where + ": robots");
        List<RunSpec.Item> motions = items.motions(plan.motions(), motionBase, where + ": motions");
        for (int i = 0; i < plan.methods().size(); i++) {
            method(plan.methods().get(i), where + ": methods[" + i + "]");
        }
        requireCount(plan, where, robots.size(), motions.size());
        List<RunSpec.Choice> choices = choices(plan, where);
        List<RunSpec> runs = new ArrayList<>();
        Exclusions exclusions = new Exclusions(plan, where);
        for (RunSpec.Item robot : robots) {
            for (RunSpec.Item motion : motions) {
                for (String method : plan.methods()) {
                    for (RunSpec.Choice choice : choices) {
                        add(runs, exclusions, plan, robot, motion, method, choice);
                    }
                }
            }
        }
        exclusions.requireAllUsed();
        require(!runs.isEmpty(), where + ": exclude", "leaves no run", "");
        return List.copyOf(runs);
    }

    private static void add(
            List<RunSpec> runs,
            Exclusions exclusions,
            SweepPlan plan,
            RunSpec.Item robot,
            RunSpec.Item motion,
            String method,
            RunSpec.Choice choice) {
        for (long seed : plan.seeds()) {
            for (int repeat = 0; repeat < plan.repeats(); repeat++) {
                RunSpec run = new RunSpec(runs.size(), robot, motion, method, choice, seed, repeat);
                if (!exclusions.leaveOut(run)) {
                    runs.add(run);
                }
            }
        }
    }

    private static void require(boolean holds, String where, String problem, String hint) {
        if (!holds) {
            throw new InputException(where, problem, hint);
        }
    }

    private void method(String id, String where) {
        try {
            extensions.methods().get(id);
        } catch (InputException unknown) {
            throw at(where, unknown);
        }
    }

    private static void requireCount(SweepPlan plan, String where, int robots, int motions) {
        double count =
                (double) robots * motions * plan.methods().size() * plan.seeds().size() * plan.repeats();
        count *= Math.max(1, plan.variants().size());
        for (List<String> values : plan.settings().values()) {
            count *= values.size();
        }
        if (count > MAX_RUNS) {
            throw new InputException(
                    where,
                    String.format("makes %.0f runs; at most %d are allowed", count, MAX_RUNS),
                    "Split the plan.");
        }
    }

    private List<RunSpec.Choice> choices(SweepPlan plan, String where) {
        Set<String> inVariants = new LinkedHashSet<>();
        plan.variants().values().forEach(group -> inVariants.addAll(group.keySet()));
        plan.settings().forEach((key, values) -> {
            require(
                    values.size() == 1 || !inVariants.contains(key),
                    where + ": settings." + key,
                    "has several values and is set by a variant, too",
                    "Leave it out of one of them.");
            for (String value : values) {
                bind(List.of(key + "=" + value), where + ": settings." + key);
            }
        });
        plan.variants().forEach((name, group) -> bind(assignments(group), where + ": variants." + name));
        List<RunSpec.Choice> choices = product(plan);
        if (choices.size() <= MAX_BOUND) {
            choices.forEach(choice -> bind(choice.assignments(), where + ": settings " + choice.assignments()));
        }
        return choices;
    }

    private static List<String> assignments(Map<String, String> group) {
        return group.entrySet().stream()
                .map(e -> e.getKey() + "=" + e.getValue())
                .toList();
    }

    private void bind(List<String> assignments, String where) {
        try {
            retargeter.requireUsable(extensions.settings().load(Optional.empty(), assignments));
        } catch (InputException unusable) {
            throw at(where, unusable);
        }
    }

    private static InputException at(String where, InputException cause) {
        String problem = String.valueOf(cause.getMessage()).replaceFirst("^--set(: | )", "");
        return new InputException(
                where,
                problem,
                cause.hint().replaceFirst("^Change it with --set .*", "Correct it in the plan."),
                cause);
    }

    private static List<RunSpec.Choice> product(SweepPlan plan) {
        List<Map<String, String>> combinations = List.of(Map.of());
        for (Map.Entry<String, List<String>> axis : plan.settings().entrySet()) {
            List<Map<String, String>> longer = new ArrayList<>();
            for (Map<String, String> combination : combinations) {
                for (String value : axis.getValue()) {
                    Map<String, String> next = new LinkedHashMap<>(combination);
                    next.put(axis.getKey(), value);
                    longer.add(next);
                }
            }
            combinations = longer;
        }
        Map<String, Map<String, String>> variants = plan.variants().isEmpty() ? Map.of("", Map.of()) : plan.variants();
        List<RunSpec.Choice> choices = new ArrayList<>();
        for (Map.Entry<String, Map<String, String>> variant : variants.entrySet()) {
            for (Map<String, String> combination : combinations) {
                Map<String, String> values = new LinkedHashMap<>(combination);
                values.putAll(variant.getValue());
                choices.add(new RunSpec.Choice(variant.getKey(), values));
            }
        }
        return choices;
    }
}
