package dev.marionette.pipeline.run;

import dev.marionette.api.FootContacts;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.balance.BalanceRule;
import dev.marionette.kinematics.balance.BaseMotion;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.balance.Foot;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.transfer.ground.LowerBody;
import dev.marionette.verify.Ground;
import dev.marionette.verify.GroundFigures;
import dev.marionette.verify.GroundRules;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The part of a report that says how a robot stands on the ground; {@link GroundReader} reads it back to verify. */
final class GroundReport {
    /** Its key. */
    static final String KEY = "ground";

    static final String CONTACTS = "contacts";
    /** The frames of stance in which a foot rolls. */
    static final String ON_HEEL = "on_heel";

    static final String ON_TOES = "on_toes";
    static final String FRAMES = "frames";
    /** The key of the source's contact schedule, which counts the frames of the source. */
    static final String SOURCE_KEY = "source_ground";

    static final String LEG = "leg_m";
    static final String BALANCE_MARGIN = "balance_margin_m";
    /** Which point has it: {@link BalanceRule.Point#id}; the centre of mass where it is missing. */
    static final String BALANCE_POINT = "balance_point";

    static final String BASE = "base";
    static final String SPEED_LIMIT = "speed_limit_m_s";
    static final String TURN_LIMIT = "turn_limit_rad_s";
    static final String ACCELERATION_LIMIT = "acceleration_limit_m_s2";

    private GroundReport() {}

    static Map<String, Object> tree(Ground ground, JointTrajectory trajectory) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put(FRAMES, ground.contacts().frames());
        put(ground.contacts(), ground.feet(), tree);
        ground.rules().balance().ifPresent(rule -> {
            tree.put(BALANCE_POINT, rule.point().id());
            tree.put(BALANCE_MARGIN, rule.marginMetres());
        });
        GroundFigures figures = GroundFigures.of(ground, trajectory);
        tree.put("supported", figures.supported());
        tree.put("mean_slide_cm_s", 100 * figures.meanSlide());
        tree.put("max_slide_cm_s", 100 * figures.maxSlide());
        tree.put("max_penetration_mm", 1000 * figures.penetration());
        tree.put("max_lift_mm", 1000 * figures.lift());
        tree.put(BASE, base(ground.model(), ground.rules(), BaseMotion.of(ground.model(), trajectory)));
        return tree;
    }

    /** The part {@link #SOURCE_KEY}. */
    static Map<String, Object> source(LowerBody source, Feet feet) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put(FRAMES, source.frames());
        tree.put(LEG, source.legLengthMetres());
        put(source.contacts(), feet, tree);
        return tree;
    }

    private static void put(FootContacts contacts, Feet feet, Map<String, Object> tree) {
        Map<String, Object> all = byFoot(feet, contacts::of);
        contacts.others().forEach((part, stances) -> all.put(part.id(), pairs(stances)));
        tree.put(CONTACTS, all);
        if (!contacts.rolls().equals(FootContacts.Rolls.NONE)) {
            tree.put(ON_HEEL, byFoot(feet, contacts.rolls()::heel));
            tree.put(ON_TOES, byFoot(feet, contacts.rolls()::toes));
        }
    }

    private static List<List<Integer>> pairs(List<FootContacts.Stance> stances) {
        return stances.stream()
                .map(stance -> List.of(stance.first(), stance.last()))
                .toList();
    }

    private static Map<String, Object> byFoot(Feet feet, Function<Boolean, List<FootContacts.Stance>> stances) {
        Map<String, Object> tree = new LinkedHashMap<>();
        for (Foot foot : feet.both()) {
            tree.put(foot.id(), pairs(stances.apply(foot.left())));
        }
        return tree;
    }

    private static void limit(String name, double limit, Map<String, Object> tree) {
        if (Double.isFinite(limit)) {
            tree.put(name, limit);
        }
    }

    private static Map<String, Object> base(RobotModel model, GroundRules rules, BaseMotion motion) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("link", model.linkName(model.baseLink()));
        tree.put("max_speed_m_s", Arrays.stream(motion.speed()).max().orElse(0));
        tree.put("max_turn_rad_s", Arrays.stream(motion.turn()).max().orElse(0));
        tree.put(
                "max_acceleration_m_s2",
                Arrays.stream(motion.acceleration()).max().orElse(0));
        limit(SPEED_LIMIT, rules.base().speed(), tree);
        limit(TURN_LIMIT, rules.base().turn(), tree);
        limit(ACCELERATION_LIMIT, rules.base().acceleration(), tree);
        return tree;
    }
}
