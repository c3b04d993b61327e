package dev.marionette.robots.lint;

import dev.marionette.kinematics.collision.LinkPairVerdict;
import dev.marionette.kinematics.collision.PairReason;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Volumes that overlap in the home pose, which are therefore not checked in a motion; it matters where an arm is one of them. */
final class HomeRule implements Rule {
    private static final int SHOWN = 6;

    @Override
    public void check(LintTarget target, Consumer<LintIssue> found) {
        List<LinkPairVerdict> all = pairs(target, PairReason.OVERLAPS_AT_HOME);
        List<LinkPairVerdict> wrong =
                all.stream().filter(pair -> concernsAnArm(target, pair)).toList();
        if (!wrong.isEmpty()) {
            found.accept(LintIssue.warning(
                    "home",
                    names(wrong),
                    wrong.size() + (wrong.size() == 1 ? " pair overlaps" : " pairs overlap") + " in the home posture",
                    "they are apart in other poses, but as home must be free of collisions they are not checked at all",
                    "Give a home in robot.yaml in which they are apart, or smaller boxes in boxes.json."));
        }
        List<LinkPairVerdict> others =
                all.stream().filter(pair -> !concernsAnArm(target, pair)).toList();
        if (!others.isEmpty()) {
            found.accept(LintIssue.note(
                    "home",
                    names(others),
                    others.size() + (others.size() == 1 ? " pair overlaps" : " pairs overlap") + " in the home posture",
                    "they are fingers of one hand or do not move with the arms, and are not checked",
                    "Nothing, or another home in robot.yaml."));
        }
        List<LinkPairVerdict> always = pairs(target, PairReason.ALWAYS_IN_CONTACT);
        if (!always.isEmpty()) {
            found.accept(LintIssue.note(
                    "boxes",
                    names(always),
                    always.size() + (always.size() == 1 ? " pair overlaps" : " pairs overlap") + " in every pose",
                    "they are not checked; volumes are fatter than the robot near its joints",
                    "Nothing, or smaller boxes in boxes.json."));
        }
    }

    /** Whether one of two links is on an arm and the other is not on the same one. */
    private static boolean concernsAnArm(LintTarget target, LinkPairVerdict pair) {
        return side(target, pair.first()) != side(target, pair.second());
    }

    /** 1 for what the left arm carries, 2 for what the right one does, else 0. */
    private static int side(LintTarget target, String link) {
        int left = target.arm(true).get(0);
        int right = target.arm(false).get(0);
        for (int b = target.model.bodyOf(target.model.link(link)); b >= 0; b = target.model.parentBody(b)) {
            if (b == left || b == right) {
                return b == left ? 1 : 2;
            }
        }
        return 0;
    }

    private static List<LinkPairVerdict> pairs(LintTarget target, PairReason reason) {
        return target.collisions.verdicts().stream()
                .filter(verdict -> verdict.reason() == reason)
                .toList();
    }

    private static String names(List<LinkPairVerdict> pairs) {
        String shown = pairs.stream()
                .limit(SHOWN)
                .map(pair -> pair.first() + " and " + pair.second())
                .collect(Collectors.joining("; "));
        return pairs.size() > SHOWN ? shown + "; and " + (pairs.size() - SHOWN) + " more" : shown;
    }
}
