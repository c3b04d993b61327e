package dev.marionette.app.report.data;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.FootContacts;
import dev.marionette.api.FootContacts.Stance;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.balance.Foot;
import dev.marionette.pipeline.likeness.KeptContact;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.verify.Ground;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * What touches what in the source and in the result: feet and other parts on the ground, hands on the own body. Contacts are pairs of
 * the first and the last frame, of the result.
 */
final class ContactBlock {
    private ContactBlock() {}

    /** The part {@code contacts} of the block. */
    static Map<String, Object> of(RetargetOutcome run) {
        List<Map<String, Object>> feet = new ArrayList<>();
        List<Map<String, Object>> points = new ArrayList<>();
        run.ground().ifPresent(ground -> {
            FootContacts result = ground.contacts();
            FootContacts source = source(run, ground);
            feet.addAll(feet(ground.feet(), source, result));
            TreeSet<BodyJoint> parts = new TreeSet<>(source.others().keySet());
            parts.addAll(result.others().keySet());
            parts.forEach(part -> points.add(contact(part, source.of(part), result.of(part))));
        });
        for (KeptContact hand : run.likeness().handContacts()) {
            points.add(contact(hand.hand(), hand.inSource(), hand.inResult()));
        }
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("feet", feet);
        tree.put("points", points);
        return tree;
    }

    static List<Map<String, Object>> feet(Feet feet, FootContacts source, FootContacts result) {
        List<Map<String, Object>> trees = new ArrayList<>();
        for (boolean left : new boolean[] {true, false}) {
            Foot foot = feet.of(left);
            Map<String, Object> tree =
                    contact(left ? BodyJoint.LEFT_FOOT : BodyJoint.RIGHT_FOOT, source.of(left), result.of(left));
            tree.put("onHeel", pairs(result.rolls().heel(left)));
            tree.put("onToes", pairs(result.rolls().toes(left)));
            // the points about which it rolls in the frame of its sole, metres
            tree.put("heel", foot.heel());
            tree.put("toe", foot.toe());
            tree.put("sole", sole(foot));
            foot.toes().ifPresent(toes -> tree.put("toes", sole(toes.foot())));
            trees.add(tree);
        }
        return trees;
    }

    /** When the source's parts that the robot has, too, are on the ground, at the frames of the result. */
    private static FootContacts source(RetargetOutcome run, Ground ground) {
        int frames = ground.contacts().frames();
        return run.lowerBody()
                .map(legs -> legs.contacts(ground.feet().parts(), run.method().slowdown(), frames))
                .orElse(FootContacts.none(frames));
    }

    private static Map<String, Object> contact(BodyJoint joint, List<Stance> inSource, List<Stance> inResult) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("joint", joint.id());
        tree.put("inSource", pairs(inSource));
        tree.put("inResult", pairs(inResult));
        return tree;
    }

    private static List<int[]> pairs(List<Stance> contacts) {
        return contacts.stream()
                .map(each -> new int[] {each.first(), each.last()})
                .toList();
    }

    /** A sole on its body: 12 values of its pose there, and its corners in its own frame, k × 2, metres. */
    private static Map<String, Object> sole(Foot foot) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("body", foot.body());
        tree.put("pose", foot.soleInBody());
        tree.put("polygon", foot.polygon());
        return tree;
    }
}
