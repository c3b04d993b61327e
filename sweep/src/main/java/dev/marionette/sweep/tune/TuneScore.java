package dev.marionette.sweep.tune;

import dev.marionette.api.RunStatus;
import dev.marionette.pipeline.metrics.Metric;
import dev.marionette.sweep.summary.SweepRuns;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * How good the runs of some clips are beside the untuned runs of the same clips. What is made less is the mean angle between the limbs of source and robot, of
 * arms, and of legs where they move; what guards are exceeded by is added, so that likeness is not bought with jerk, or with what it does not see.
 *
 * @param value less is better, and 0 is as good as untuned; a logarithm of a ratio, not finite where a clip has no result
 * @param limbs the mean logarithm of the ratio of the limb angles
 * @param margins what guards are exceeded by, by name, in the units of the score; below 0 where there is room left
 */
public record TuneScore(double value, double limbs, Map<String, Double> margins) {
    /** What guards are exceeded by counts so many times as much as limbs. */
    private static final double GUARDED = 5;
    /** Angles that are both much below this are as good as each other, degrees. */
    private static final double UNSEEN = 0.25;
    /** The base may accelerate so many times as much as untuned or as the source, whichever is more. */
    private static final double BASE_ACCELERATION = 1.1;

    private static final double LINEAR = 0.05;
    /** A guard is exceeded by more than what changes from one machine to the next. */
    private static final double ROUNDING = 1e-3;

    /** A figure that is worse by twice what its guard allows counts a tenth, as does jerk that is a tenth above what is allowed. */
    private static final double TENFOLD = 10;

    private static final double JERK = 1.1;
    /** A motion that is nearly still has no jerk to speak of, rad/s³; and no acceleration of its base, m/s². */
    private static final double STILL_JERK = 20;

    private static final double STILL_BASE = 0.2;
    private static final double CORRELATION = 0.01;
    private static final double CONTACTS = 0.05;
    private static final double TRUNK_DEG = 0.3;
    private static final double FEET_DEG = 1;
    private static final double SLIDE_CM_S = 0.05;

    /**
     * Compares.
     *
     * @param untuned runs of the clips
     * @param tuned runs of the same clips, in the same order
     */
    static TuneScore of(List<SweepRuns.Run> untuned, List<SweepRuns.Run> tuned) {
        return of(new Beside(untuned, tuned, false));
    }

    /**
     * The same for a search, which would use up what guards of jerk and of the base's acceleration allow, so that the next clip exceeds it: of these it has half, and they
     * count as the mean of the mean clip and the worst.
     */
    static TuneScore inSearch(List<SweepRuns.Run> untuned, List<SweepRuns.Run> tuned) {
        return of(new Beside(untuned, tuned, true));
    }

    private static TuneScore of(Beside all) {
        if (!all.done()) {
            return new TuneScore(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Map.of("no result", 1.0));
        }
        double limbs = all.mean(pair -> limbs(limbs(pair.untuned()), limbs(pair.tuned())))
                .orElse(0);
        Map<String, Double> margins = all.margins();
        return new TuneScore(value(limbs, margins.values()), limbs, margins);
    }

    /** What is made less: the limbs, and what guards are exceeded by. */
    private static double value(double limbs, Collection<Double> margins) {
        return limbs
                + GUARDED
                        * margins.stream()
                                .mapToDouble(x -> x > ROUNDING ? x : 0)
                                .sum();
    }

    /** What guards are exceeded by, by name; of those that are. */
    public Map<String, Double> guards() {
        Map<String, Double> exceeded = new LinkedHashMap<>();
        margins.forEach((name, over) -> {
            if (over > ROUNDING) {
                exceeded.put(name, over);
            }
        });
        return exceeded;
    }

    /** The mean angle of the limbs that move, degrees. */
    static double limbs(SweepRuns.Run run) {
        double arms = run.metrics().getOrDefault(Metric.LIMB_ANGLE.id(), Double.NaN);
        Double legs = run.metrics().get(Metric.LEG_ANGLE.id());
        return legs == null ? arms : 0.5 * (arms + legs);
    }

    /**
     * The value for a surrogate model. Above {@value #LINEAR} it goes up with the logarithm, as points that guards refuse would else make all differences among
     * the others vanish in the model's scale. The order stays.
     */
    double compressed() {
        return value > LINEAR ? LINEAR * (1 + Math.log(value / LINEAR)) : value;
    }

    /** The logarithm of the ratio of two angles, degrees, of which small ones are as good as each other. */
    static double limbs(double untunedDeg, double tunedDeg) {
        return Math.log((tunedDeg + UNSEEN) / (untunedDeg + UNSEEN));
    }

    /** Whether nothing is worse that a guard looks at. */
    boolean guarded() {
        return guards().isEmpty();
    }

    private record Pair(SweepRuns.Run untuned, SweepRuns.Run tuned) {}

    /** Runs of the same clips. */
    private static final class Beside {
        private final List<Pair> pairs = new ArrayList<>();
        private final Map<String, Double> margins = new LinkedHashMap<>();

        private final boolean search;

        Beside(List<SweepRuns.Run> untuned, List<SweepRuns.Run> tuned, boolean search) {
            this.search = search;
            for (int i = 0; i < tuned.size(); i++) {
                pairs.add(new Pair(untuned.get(i), tuned.get(i)));
            }
        }

        boolean done() {
            return pairs.stream().allMatch(pair -> pair.tuned().done());
        }

        /** A guard of the logarithm of a ratio: of the mean, in a search of what is half-way to the greatest, of which it has half. */
        private void ratio(String name, ToDoubleFunction<Pair> figure, double allowed) {
            double mean = mean(figure).orElse(0);
            double most = pairs.stream()
                    .mapToDouble(figure)
                    .filter(Double::isFinite)
                    .max()
                    .orElse(0);
            margins.put(name, search ? 0.5 * (mean + most) - 0.5 * Math.log(allowed) : mean - Math.log(allowed));
        }

        OptionalDouble mean(ToDoubleFunction<Pair> figure) {
            return pairs.stream().mapToDouble(figure).filter(Double::isFinite).average();
        }

        /** The mean by how much more of a metric there is. */
        double more(Metric metric) {
            return mean(pair -> figure(pair.tuned(), metric) - figure(pair.untuned(), metric))
                    .orElse(0);
        }

        private static double figure(SweepRuns.Run run, Metric metric) {
            return run.metrics().getOrDefault(metric.id(), Double.NaN);
        }

        Map<String, Double> margins() {
            double worse = pairs.stream()
                    .filter(pair -> rank(pair.tuned()) > rank(pair.untuned())
                            || figure(pair.tuned(), Metric.TIME_SCALE)
                                    > figure(pair.untuned(), Metric.TIME_SCALE) + 1e-9)
                    .count();
            guard("outcome", worse / Math.max(1, pairs.size()), 0, 1);
            ratio("jerk", Beside::jerk, JERK);
            guard("hand paths", -more(Metric.HAND_CORRELATION), CORRELATION, TENFOLD * CORRELATION);
            guard("hand contacts", lostContacts(), CONTACTS, TENFOLD * CONTACTS);
            guard("limbs in the trunk", more(Metric.LIMB_ANGLE_IN_TRUNK), TRUNK_DEG, TENFOLD * TRUNK_DEG);
            guard("feet in stance", more(Metric.STANCE_FOOT_HEADING), FEET_DEG, TENFOLD * FEET_DEG);
            guard("feet in swing", more(Metric.SWING_FOOT_ANGLE), FEET_DEG, TENFOLD * FEET_DEG);
            guard("foot slip", more(Metric.FOOT_SLIDE), SLIDE_CM_S, TENFOLD * SLIDE_CM_S);
            ratio("acceleration of the base", Beside::acceleration, BASE_ACCELERATION);
            return margins;
        }

        /** @param unit what counts as much as a guard that is exceeded wholly */
        private void guard(String name, double value, double allowed, double unit) {
            margins.put(name, (value - allowed) / unit);
        }

        private static double jerk(Pair pair) {
            return Math.log((figure(pair.tuned(), Metric.JERK) + STILL_JERK)
                    / (figure(pair.untuned(), Metric.JERK) + STILL_JERK));
        }

        /** Of all the time in which hands touch: a share of a few frames says nothing by itself. */
        private double lostContacts() {
            double time = 0;
            double lost = 0;
            for (Pair pair : pairs) {
                double touching = figure(pair.untuned(), Metric.HAND_CONTACT_TIME);
                if (touching > 0) {
                    time += touching;
                    lost += touching
                            * (figure(pair.untuned(), Metric.HAND_CONTACTS)
                                    - figure(pair.tuned(), Metric.HAND_CONTACTS));
                }
            }
            return time > 0 ? lost / time : 0;
        }

        private static double acceleration(Pair pair) {
            double allowed = Math.max(
                    figure(pair.untuned(), Metric.BASE_ACCELERATION),
                    figure(pair.untuned(), Metric.BASE_ACCELERATION_SOURCE));
            return Math.log((figure(pair.tuned(), Metric.BASE_ACCELERATION) + STILL_BASE) / (allowed + STILL_BASE));
        }

        private static int rank(SweepRuns.Run run) {
            for (RunStatus status : RunStatus.values()) {
                if (run.is(status)) {
                    return status.ordinal();
                }
            }
            return RunStatus.values().length;
        }
    }
}
