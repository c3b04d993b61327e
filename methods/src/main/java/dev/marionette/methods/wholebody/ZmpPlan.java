package dev.marionette.methods.wholebody;

import dev.marionette.api.Finding;
import dev.marionette.api.FootContacts;
import dev.marionette.api.JointTrajectory;
import dev.marionette.ik.trajectory.CartTablePath;
import dev.marionette.ik.trajectory.CenterOfMassPathBound;
import dev.marionette.kinematics.balance.BalanceMotion;
import dev.marionette.kinematics.balance.SupportPolygon;
import dev.marionette.methods.ground.WalkingLegs;
import dev.marionette.robots.Robot;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Where the centre of mass is to be for a zero-moment point that is over the soles in stance: a path planned for the cart-table model alone, which the
 * motion then follows (Kajita et al., "Biped walking pattern generation by using preview control of zero-moment point", 2003). Where no foot is in
 * stance, nothing is asked. Immutable.
 */
final class ZmpPlan {
    /** How much further inside than asked for the path is, as the motion is a little higher or lower than the one it was planned for, metres. */
    private static final double MARGIN = 2e-3;
    /** The motion follows the path in frames in which this is so far from where the centre of mass would be, metres: a smaller step moves the zero-moment point by less than a millimetre. */
    private static final double SHIFT = 1e-5;

    private final Rule rule;
    private final boolean[] held;
    private final CartTablePath.Planned planned;

    /**
     * How paths are planned.
     *
     * @param margin how far inside the zero-moment point is asked to be, metres
     * @param cutoffHz above which changes cost more by their acceleration than by their size
     * @param price of a metre by which the motion leaves the path
     * @param kept so many first frames stay as they are
     * @param keptAfter so many last frames stay as they are
     */
    record Rule(Robot robot, double margin, double cutoffHz, double price, int kept, int keptAfter) {
        private CartTablePath.Wanted wanted(JointTrajectory motion, BalanceMotion balance) {
            return new CartTablePath.Wanted(balance.com(), motion.periodSeconds(), kept, keptAfter);
        }

        private BalanceMotion balance(JointTrajectory motion, FootContacts contacts) {
            return BalanceMotion.of(robot.model(), WalkingLegs.feet(robot), contacts, motion)
                    .orElseThrow();
        }
    }

    private ZmpPlan(Rule rule, boolean[] held, CartTablePath.Planned planned) {
        this.rule = rule;
        this.held = held;
        this.planned = planned;
    }

    /** Nothing is planned: the centre of mass goes where it likes. */
    static ZmpPlan none(Rule rule, int frames) {
        return new ZmpPlan(rule, new boolean[frames], new CartTablePath.Planned(new double[2 * frames], true, 0));
    }

    /** Follows the path. */
    CenterOfMassPathBound bound() {
        return new CenterOfMassPathBound(planned.path(), held, rule.price());
    }

    /** The frames that follow it. A copy. */
    boolean[] held() {
        return held.clone();
    }

    /** Says that the path is not the nearest one, or not inside, as its search ended early. */
    Optional<Finding> finding() {
        return planned.converged()
                ? Optional.empty()
                : Optional.of(Finding.warning(
                        "balance",
                        String.format(
                                Locale.ROOT,
                                "the search for a path of the centre of mass did not converge: %.1g of its cost were left",
                                planned.left())));
    }

    /** Whether any frame follows it. */
    boolean isFollowed() {
        return IntStream.range(0, held.length).anyMatch(f -> held[f]);
    }

    /** By how much the zero-moment point of a motion is less far inside than asked for, metres, summed over the frames in which a plan can change it. */
    double shortfall(JointTrajectory motion, FootContacts contacts) {
        BalanceMotion balance = rule.balance(motion, contacts);
        CartTablePath.Wanted wanted = rule.wanted(motion, balance);
        double sum = 0;
        for (int f = 0; f < held.length; f++) {
            if (balance.stands(f) && wanted.isBounded(f, BalanceMotion.HALF_WINDOW)) {
                sum += Math.max(0, rule.margin() - balance.zmpMargin(f));
            }
        }
        return sum;
    }

    /** The path that is nearest to a motion's, which is followed where it is elsewhere, and where the one before was followed. */
    ZmpPlan next(JointTrajectory motion, FootContacts contacts) {
        BalanceMotion balance = rule.balance(motion, contacts);
        List<SupportPolygon> support = new ArrayList<>();
        for (int f = 0; f < held.length; f++) {
            support.add(balance.support(f));
        }
        double[] com = balance.com();
        CartTablePath.Planned next = CartTablePath.of(
                rule.wanted(motion, balance),
                support,
                rule.margin() + MARGIN,
                BalanceMotion.HALF_WINDOW,
                rule.cutoffHz());
        boolean[] follows = held.clone();
        for (int f = rule.kept(); f < held.length - rule.keptAfter(); f++) {
            double dx = next.path()[2 * f] - com[3 * f];
            follows[f] |= Math.hypot(dx, next.path()[2 * f + 1] - com[3 * f + 1]) > SHIFT;
        }
        return new ZmpPlan(rule, follows, next);
    }
}
