package dev.marionette.pipeline;

import dev.marionette.api.FootContacts;
import dev.marionette.api.FootContacts.Stance;
import dev.marionette.api.InputException;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.robot.Foot;
import dev.marionette.postprocess.verify.BaseLimits;
import dev.marionette.postprocess.verify.BaseMotion;
import dev.marionette.postprocess.verify.Ground;
import dev.marionette.postprocess.verify.GroundFigures;
import dev.marionette.postprocess.verify.GroundRules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The part of a report that says how a robot stands on the ground; written, and read back to verify. */
final class GroundReport {
    /** Its key. */
    static final String KEY = "ground";

    private static final String CONTACTS = "contacts";
    private static final String FRAMES = "frames";
    private static final String BALANCE_MARGIN = "balance_margin_m";
    private static final String BASE = "base";
    private static final String SPEED_LIMIT = "speed_limit_m_s";
    private static final String TURN_LIMIT = "turn_limit_rad_s";
    private static final String ACCELERATION_LIMIT = "acceleration_limit_m_s2";

    private GroundReport() {}

    static Map<String, Object> tree(Ground ground, JointTrajectory trajectory) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put(FRAMES, ground.contacts().frames());
        Map<String, Object> contacts = new LinkedHashMap<>();
        for (Foot foot : ground.feet().both()) {
            contacts.put(
                    foot.id(),
                    ground.contacts().of(foot.left()).stream()
                            .map(stance -> List.of(stance.first(), stance.last()))
                            .toList());
        }
        tree.put(CONTACTS, contacts);
        ground.rules().balanceMargin().ifPresent(margin -> tree.put(BALANCE_MARGIN, margin));
        GroundFigures figures = GroundFigures.of(ground, trajectory);
        tree.put("supported", figures.supported());
        tree.put("mean_slide_cm_s", 100 * figures.meanSlide());
        tree.put("max_slide_cm_s", 100 * figures.maxSlide());
        tree.put("max_penetration_mm", 1000 * figures.penetration());
        tree.put("max_lift_mm", 1000 * figures.lift());
        tree.put(BASE, base(ground.rules(), BaseMotion.of(trajectory)));
        return tree;
    }

    private static Map<String, Object> base(GroundRules rules, BaseMotion motion) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("max_speed_m_s", Arrays.stream(motion.speed()).max().orElse(0));
        tree.put("max_turn_rad_s", Arrays.stream(motion.turn()).max().orElse(0));
        tree.put(
                "max_acceleration_m_s2",
                Arrays.stream(motion.acceleration()).max().orElse(0));
        rules.base().ifPresent(limits -> {
            tree.put(SPEED_LIMIT, limits.speed());
            tree.put(TURN_LIMIT, limits.turn());
            tree.put(ACCELERATION_LIMIT, limits.acceleration());
        });
        return tree;
    }

    /**
     * The contacts of a report; empty where it has none.
     *
     * @param file the report, for messages
     */
    static Optional<FootContacts> contacts(@Nullable JsonNode report, String file) {
        JsonNode ground = report == null ? null : report.path(KEY);
        if (ground == null || !ground.path(FRAMES).isInt()) {
            return Optional.empty();
        }
        JsonNode contacts = ground.path(CONTACTS);
        return Optional.of(new FootContacts(
                ground.path(FRAMES).intValue(),
                stances(contacts.path("left_foot"), file),
                stances(contacts.path("right_foot"), file)));
    }

    /**
     * What a report says was asked beside the feet.
     *
     * @param file the report, for messages
     * @throws InputException if it has some of the limits of the base but not all, or one that is none
     */
    static GroundRules rules(@Nullable JsonNode report, String file) {
        if (report == null) {
            return GroundRules.NONE;
        }
        JsonNode ground = report.path(KEY);
        JsonNode margin = ground.path(BALANCE_MARGIN);
        JsonNode base = ground.path(BASE);
        boolean limited = Stream.of(SPEED_LIMIT, TURN_LIMIT, ACCELERATION_LIMIT).anyMatch(base::has);
        return new GroundRules(
                margin.isNumber() ? OptionalDouble.of(margin.doubleValue()) : OptionalDouble.empty(),
                limited
                        ? Optional.of(new BaseLimits(
                                limit(base, SPEED_LIMIT, file),
                                limit(base, TURN_LIMIT, file),
                                limit(base, ACCELERATION_LIMIT, file)))
                        : Optional.empty());
    }

    private static double limit(JsonNode base, String key, String file) {
        JsonNode value = base.path(key);
        if (!(value.isNumber() && value.doubleValue() > 0 && Double.isFinite(value.doubleValue()))) {
            throw new InputException(
                    file,
                    KEY + "." + BASE + "." + key
                            + (value.isMissingNode() ? " is missing" : " " + value + " is not a finite number above 0"),
                    "The motion is checked against all three limits of the base; make the run again if they are lost.");
        }
        return value.doubleValue();
    }

    private static List<Stance> stances(JsonNode pairs, String file) {
        List<Stance> stances = new ArrayList<>();
        for (JsonNode pair : pairs) {
            if (pair.size() != 2 || !pair.path(0).isInt() || !pair.path(1).isInt()) {
                throw new InputException(file, KEY + "." + CONTACTS + ": " + pair + " is no pair of frames", "");
            }
            stances.add(new Stance(pair.path(0).intValue(), pair.path(1).intValue()));
        }
        return stances;
    }
}
