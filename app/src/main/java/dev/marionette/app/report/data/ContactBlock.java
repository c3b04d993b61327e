package dev.marionette.app.report.data;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.FootContacts;
import dev.marionette.api.FootContacts.Stance;
import dev.marionette.kinematics.balance.Foot;
import dev.marionette.pipeline.likeness.KeptContact;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.verify.Ground;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What touches what: soles and other parts of the body on the ground, hands on the own body. Frames are pairs of the first and the last of a run. */
final class ContactBlock {
    private ContactBlock() {}

    /** The part {@code contacts} of the block. */
    static Map<String, Object> of(RetargetOutcome run) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("feet", run.ground().map(ContactBlock::feet).orElse(List.of()));
        tree.put("parts", run.ground().map(ContactBlock::parts).orElse(Map.of()));
        tree.put(
                "hands",
                run.likeness().handContacts().stream().map(ContactBlock::hand).toList());
        return tree;
    }

    private static List<Map<String, Object>> feet(Ground ground) {
        List<Map<String, Object>> feet = new ArrayList<>();
        for (boolean left : new boolean[] {true, false}) {
            FootContacts contacts = ground.contacts();
            Foot foot = ground.feet().of(left);
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("joint", (left ? BodyJoint.LEFT_FOOT : BodyJoint.RIGHT_FOOT).id());
            tree.put("stance", pairs(contacts.of(left)));
            tree.put("onHeel", pairs(contacts.rolls().heel(left)));
            tree.put("onToes", pairs(contacts.rolls().toes(left)));
            tree.put("sole", sole(foot));
            tree.put("heel", foot.heel());
            tree.put("toe", foot.toe());
            foot.toes().ifPresent(toes -> tree.put("toes", sole(toes.foot())));
            feet.add(tree);
        }
        return feet;
    }

    /** A sole on its body: 12 values of its pose there, and its corners in its own frame, k × 2, metres. */
    private static Map<String, Object> sole(Foot foot) {
        return Map.of("body", foot.body(), "pose", foot.soleInBody(), "polygon", foot.polygon());
    }

    private static Map<String, Object> parts(Ground ground) {
        Map<String, Object> tree = new LinkedHashMap<>();
        ground.contacts().others().forEach((part, stances) -> tree.put(part.id(), pairs(stances)));
        return tree;
    }

    private static Map<String, Object> hand(KeptContact contact) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("joint", contact.hand().id());
        tree.put("inSource", pairs(contact.inSource()));
        tree.put("inResult", pairs(contact.inResult()));
        return tree;
    }

    private static List<int[]> pairs(List<Stance> runs) {
        return runs.stream().map(run -> new int[] {run.first(), run.last()}).toList();
    }
}
