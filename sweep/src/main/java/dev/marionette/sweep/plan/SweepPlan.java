package dev.marionette.sweep.plan;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A plan as it is written, before names and globs are looked up.
 *
 * @param name of the sweep: letters, digits, dots, dashes and underscores
 * @param about what it is for; may be empty
 * @param robots ids, paths and globs
 * @param motions ids, paths and globs
 * @param methods ids of methods
 * @param settings the values of each configuration key; several values are an axis of the plan
 * @param variants groups of settings by name, an axis of the plan; empty for none
 * @param seeds of everything random
 * @param repeats how often each run is made, at least 1
 * @param exclude combinations that are left out
 * @param timeLimitSeconds of one run; 0 for none
 * @param keep which runs leave a folder
 * @param worst how many of the worst and of the slowest runs leave one with {@link Keep#WORST}
 * @param metric by which runs are compared in the summary, a name of {@code pipeline.metrics}
 * @param compare which conditions the summary compares
 */
public record SweepPlan(
        String name,
        String about,
        List<String> robots,
        List<String> motions,
        List<String> methods,
        Map<String, List<String>> settings,
        Map<String, Map<String, String>> variants,
        List<Long> seeds,
        int repeats,
        List<Exclude> exclude,
        double timeLimitSeconds,
        Keep keep,
        int worst,
        String metric,
        Compare compare) {
    /** Which conditions the summary compares. */
    public enum Compare {
        /** Each with each other one. */
        EACH,
        /** The first one with each other one: fewer tests to correct for. */
        FIRST
    }

    /** Which runs leave a folder with their trajectory and report. */
    public enum Keep {
        /** No run. */
        NONE,
        /** The worst by the metric and the slowest ones. */
        WORST,
        /** Every run. */
        REPORTS
    }

    /**
     * Runs that are left out: those that match all that is said.
     *
     * @param matches globs by {@code robot}, {@code motion}, {@code method}, {@code variant}, {@code seed} or a key of the
     *     settings
     */
    public record Exclude(Map<String, String> matches) {
        public Exclude {
            matches = Collections.unmodifiableMap(new LinkedHashMap<>(matches));
        }
    }

    public SweepPlan {
        robots = List.copyOf(robots);
        motions = List.copyOf(motions);
        methods = List.copyOf(methods);
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        variants = Collections.unmodifiableMap(new LinkedHashMap<>(variants));
        seeds = List.copyOf(seeds);
        exclude = List.copyOf(exclude);
    }

    /** The same plan for other robots and motions, where some are given. */
    public SweepPlan with(List<String> otherRobots, List<String> otherMotions) {
        return with(
                otherRobots.isEmpty() ? robots : otherRobots,
                otherMotions.isEmpty() ? motions : otherMotions,
                settings);
    }

    /** The same plan with other values of some settings. */
    public SweepPlan with(Map<String, List<String>> otherSettings) {
        Map<String, List<String>> all = new LinkedHashMap<>(settings);
        all.putAll(otherSettings);
        return with(robots, motions, all);
    }

    private SweepPlan with(List<String> robots, List<String> motions, Map<String, List<String>> settings) {
        return new SweepPlan(
                name,
                about,
                robots,
                motions,
                methods,
                settings,
                variants,
                seeds,
                repeats,
                exclude,
                timeLimitSeconds,
                keep,
                worst,
                metric,
                compare);
    }
}
