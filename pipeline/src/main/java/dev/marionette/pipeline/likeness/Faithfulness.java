package dev.marionette.pipeline.likeness;

import dev.marionette.pipeline.config.FaithfulSettings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Tells whether a result is still the source's motion: how much of the motion was lost, by kind of loss, and how much
 * may be lost (settings {@code faithful}). Whether limits hold is another question, which verification answers.
 *
 * @param figures what was measured; those of legs and base only where the base floats
 */
public record Faithfulness(List<Figure> figures) {
    /** Its key in {@code report.json}. */
    public static final String KEY = "faithfulness";

    public static final String VALUE = "value";
    static final String LIMIT = "limit";
    static final String BROKEN = "broken";

    public Faithfulness {
        figures = List.copyOf(figures);
    }

    /** What can be lost; docs/report.md defines each. */
    public enum Loss {
        /** Mean limb angle above {@link LikenessFloor}, degrees. */
        LIMBS(
                "limb_angle_above_floor_deg",
                FaithfulSettings::limbsDeg,
                "limbs point %.0f° further from the source's than the robot's arms need, at most %.0f° are faithful"),
        /** How many times as long as the clip the result takes. */
        TIME_SCALE(
                "time_scale", FaithfulSettings::timeScale, "slowed down %.2f times, asked for were at most %.2f times"),
        /** Share of the frames in which a foot is lifted on which the source stands. */
        FEET(
                "feet_lifted",
                FaithfulSettings::feet,
                "feet in stance in the source are lifted in %.0f %% of the frames, at most %.0f %% are faithful",
                100),
        /** Mean distance of the ankles about their hips from the source's, in lengths of the leg. */
        LEGS(
                "leg_offset",
                FaithfulSettings::legs,
                "ankles are %.2f leg lengths from the source's on average, at most %.2f are faithful"),
        /** Mean distance of the hips from the source's path; {@link BaseFollowing}. */
        BASE(
                "base_offset",
                FaithfulSettings::base,
                "the base is %.2f from the source's path (in its own size), at most %.2f is faithful"),
        /** Mean angle between pelvis and root link, degrees. */
        TURN(
                "base_turn_deg",
                FaithfulSettings::turnDeg,
                "the base is turned %.0f° from the source's pelvis on average, at most %.0f° are faithful");

        private final String key;
        // accessors of a record, which have no state
        @SuppressWarnings("ImmutableEnumChecker")
        private final ToDoubleFunction<FaithfulSettings> limit;

        private final String reason;
        private final double unit;

        Loss(String key, ToDoubleFunction<FaithfulSettings> limit, String reason) {
            this(key, limit, reason, 1);
        }

        Loss(String key, ToDoubleFunction<FaithfulSettings> limit, String reason, double unit) {
            this.key = key;
            this.limit = limit;
            this.reason = reason;
            this.unit = unit;
        }

        /** Its name in files, with the unit where it has one. */
        public String key() {
            return key;
        }

        /** How much may be lost. */
        public double limit(FaithfulSettings settings) {
            return limit.applyAsDouble(settings);
        }

        /** A figure of it, against what the settings allow. */
        public Figure of(double value, FaithfulSettings settings) {
            return new Figure(this, value, limit(settings));
        }
    }

    /**
     * How much was lost in one way.
     *
     * @param limit at most so much is faithful
     */
    public record Figure(Loss loss, double value, double limit) {
        /** Whether it is too much; what could not be measured is. */
        public boolean broken() {
            return !(value <= limit);
        }

        /** What was lost, a line for people. */
        public String reason() {
            return String.format(Locale.ROOT, loss.reason, loss.unit * value, loss.unit * limit);
        }
    }

    /**
     * That of a motion in parts: the means over its frames.
     *
     * @param parts one at least
     * @param frames of each part
     */
    public static Faithfulness mean(List<Faithfulness> parts, List<Integer> frames) {
        if (parts.size() == 1) {
            return parts.get(0);
        }
        double all = frames.stream().mapToInt(f -> f).sum();
        List<Figure> means = new ArrayList<>();
        for (int i = 0; i < parts.get(0).figures().size(); i++) {
            Figure first = parts.get(0).figures().get(i);
            double sum = 0;
            for (int p = 0; p < parts.size(); p++) {
                sum += frames.get(p) * parts.get(p).figures().get(i).value();
            }
            means.add(new Figure(first.loss(), sum / all, first.limit()));
        }
        return new Faithfulness(means);
    }

    /** Whether nothing is lost beyond what the settings allow. */
    public boolean holds() {
        return figures.stream().noneMatch(Figure::broken);
    }

    /** What makes it unfaithful, one line each; none where it is faithful. */
    public List<String> reasons() {
        return figures.stream().filter(Figure::broken).map(Figure::reason).toList();
    }

    /** The part of a report: loss → {value, limit, broken}. */
    public Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        for (Figure figure : figures) {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put(VALUE, figure.value());
            entry.put(LIMIT, figure.limit());
            entry.put(BROKEN, figure.broken());
            tree.put(figure.loss().key(), entry);
        }
        return tree;
    }
}
