package dev.marionette.methods.wholebody;

import dev.marionette.api.FootContacts;
import dev.marionette.api.JointTrajectory;
import dev.marionette.ik.trajectory.CenterOfMassPathBound;
import dev.marionette.kinematics.balance.BalanceMotion;
import dev.marionette.kinematics.balance.CartTablePath;
import dev.marionette.kinematics.balance.SupportPolygon;
import dev.marionette.methods.ground.WalkingLegs;
import dev.marionette.robots.Robot;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the centre of mass is to be for a zero-moment point that is over the soles in stance: a path planned for the cart-table model alone, which the
 * motion then follows (Kajita et al., "Biped walking pattern generation by using preview control of zero-moment point", 2003). Where no foot is in
 * stance, nothing is asked. Mutable: a plan keeps what the ones before it held.
 */
final class ZmpPlan {
    /** How much further inside than asked for the path is, as the motion is a little higher or lower than the one it was planned for, metres. */
    private static final double MARGIN = 2e-3;
    /** The motion follows the path in frames in which this is so far from where the centre of mass would be, metres: a smaller step moves the zero-moment point by less than a millimetre. */
    private static final double SHIFT = 1e-5;

    private final Robot robot;
    private final double margin;
    private final double cutoffHz;
    private final double price;
    private final boolean[] held;
    private double[] path;

    /**
     * @param margin how far inside the zero-moment point is asked to be, metres
     * @param cutoffHz above which changes cost more by their acceleration than by their size
     * @param price of a missing metre
     */
    ZmpPlan(Robot robot, int frames, double margin, double cutoffHz, double price) {
        this.robot = robot;
        this.margin = margin;
        this.cutoffHz = cutoffHz;
        this.price = price;
        held = new boolean[frames];
        path = new double[2 * frames];
    }

    /** Follows the path. */
    CenterOfMassPathBound bound() {
        return new CenterOfMassPathBound(path, held, price);
    }

    /**
     * Plans the path that is nearest to a motion's.
     *
     * @param kept so many first frames stay as they are
     * @param keptAfter so many last frames stay as they are
     * @return the frames that follow it; none where the motion is balanced already
     */
    boolean[] plan(JointTrajectory motion, FootContacts contacts, int kept, int keptAfter) {
        BalanceMotion balance = BalanceMotion.of(robot.model(), WalkingLegs.feet(robot), contacts, motion)
                .orElseThrow();
        List<SupportPolygon> support = new ArrayList<>();
        double least = Double.POSITIVE_INFINITY;
        for (int f = 0; f < held.length; f++) {
            support.add(balance.support(f).shrunk(margin + MARGIN));
            if (balance.stands(f) && f >= kept && f < held.length - keptAfter) {
                least = Math.min(least, balance.zmpMargin(f));
            }
        }
        if (least >= margin) {
            return new boolean[0];
        }
        double[] com = balance.com();
        path = CartTablePath.of(
                new CartTablePath.Wanted(com, motion.periodSeconds(), kept, keptAfter),
                support,
                BalanceMotion.HALF_WINDOW,
                cutoffHz);
        for (int f = kept; f < held.length - keptAfter; f++) {
            held[f] |= Math.hypot(path[2 * f] - com[3 * f], path[2 * f + 1] - com[3 * f + 1]) > SHIFT;
        }
        return held.clone();
    }
}
