package dev.marionette.robots;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Finding;
import dev.marionette.numerics.Vec3;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Which of a pair of arms is the left one. Names say it directly; geometry says it through the direction that the robot
 * faces: feet are longer in front, knees bend backwards, elbows forwards, and arms that are stretched out in the neutral
 * pose are stretched out to the front. Both are asked, and a contradiction is told. What is given decides before either.
 */
final class SideFinder {
    private static final Pattern LEFT = Pattern.compile("(?i:left)|(^|[_\\-. ])[lL]([_\\-. ]|$)|(^|[ _])[lL](?=[A-Z])");
    private static final Pattern RIGHT =
            Pattern.compile("(?i:right)|(^|[_\\-. ])[rR]([_\\-. ]|$)|(^|[ _])[rR](?=[A-Z])");

    /** A foot that is longer in front by less than this share of its length says nothing. */
    private static final double MIN_FOOT = 0.06;

    private final Anatomy anatomy;
    private final LimbPair arms;
    private final Map<BodyJoint, RobotPoint> given;

    SideFinder(Anatomy anatomy, LimbPair arms, Map<BodyJoint, RobotPoint> given) {
        this.anatomy = anatomy;
        this.arms = arms;
        this.given = given;
    }

    /**
     * Whether the first limb of the pair is the left one; empty if nothing tells.
     *
     * @param armFinders both arms
     * @param legFinders both legs, or none
     * @param findings gets what was seen. Modified.
     */
    Optional<Boolean> firstIsLeft(List<ArmFinder> armFinders, List<LegFinder> legFinders, List<Finding> findings) {
        int said = given(arms.first()) - given(arms.second());
        if (said != 0) {
            return Optional.of(said > 0);
        }
        int names = names(anatomy, arms.first()) - names(anatomy, arms.second());
        // if the first limb is on the left, forward is lateral × up
        double[] forward = Vec3.cross(arms.lateral(), Vec3.of(0, 0, 1));
        double vote = 0;
        for (LegFinder leg : legFinders) {
            double foot = Vec3.dot(leg.footDirection(), forward);
            vote += Math.abs(foot) < MIN_FOOT ? 0 : clamp(8 * foot);
            vote -= 0.5 * clamp(2 * Vec3.dot(leg.bendDirection(), forward));
        }
        for (ArmFinder arm : armFinders) {
            vote += 0.5 * clamp(2 * Vec3.dot(arm.bendDirection(), forward));
            vote += 0.5 * clamp(4 * Vec3.dot(arm.reach(), forward));
        }
        if (names != 0 && Math.abs(vote) > 0.5 && (names > 0) != (vote > 0)) {
            findings.add(Finding.warning(
                    "sides",
                    "names and shape (feet, knees, arms) disagree about left and right; the names are believed: '"
                            + anatomy.joint(names > 0 ? arms.first() : arms.second()) + "' is left"));
        }
        if (names != 0) {
            return Optional.of(names > 0);
        }
        if (Math.abs(vote) > 0.5) {
            findings.add(Finding.warning(
                    "sides",
                    "no name says left or right; from feet, knees and arms '"
                            + anatomy.joint(vote > 0 ? arms.first() : arms.second()) + "' is left"));
            return Optional.of(vote > 0);
        }
        return Optional.empty();
    }

    /** Points on a limb that are given as left ones, less those given as right ones. */
    private int given(int limb) {
        List<Integer> bodies = anatomy.subtree(limb);
        int side = 0;
        for (RobotPoint point : given.values()) {
            if (bodies.contains(point.point().body()) && point.role().mirrored() != point.role()) {
                side += point.role().name().startsWith("LEFT_") ? 1 : -1;
            }
        }
        return side;
    }

    private static double clamp(double x) {
        return Math.max(-1, Math.min(1, x));
    }

    /** Names of a limb that say left, less those that say right; 0 where they are equal, so that one word weighs little. */
    static int names(Anatomy anatomy, int limb) {
        int left = 0;
        int right = 0;
        for (int body : anatomy.subtree(limb)) {
            for (String name : List.of(anatomy.joint(body), anatomy.link(body))) {
                left += LEFT.matcher(name).find() ? 1 : 0;
                right += RIGHT.matcher(name).find() ? 1 : 0;
            }
        }
        return Integer.signum(left - right);
    }
}
