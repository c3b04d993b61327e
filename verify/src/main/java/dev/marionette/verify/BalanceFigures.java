package dev.marionette.verify;

import dev.marionette.kinematics.balance.BalanceMotion;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;

/**
 * How well a trajectory is balanced, over the frames in which a foot stands.
 *
 * @param frames how many these are
 * @param com of the centre of mass
 * @param zmp of the zero-moment point of the inverted pendulum
 */
public record BalanceFigures(int frames, Margins com, Margins zmp) {
    /**
     * How far a point is inside the support; negative outside.
     *
     * @param least metres
     * @param leastFrame where that is
     * @param mean metres
     * @param inside part of the frames in which it is not outside
     */
    public record Margins(double least, int leastFrame, double mean, double inside) {}

    /** Measures a motion; empty where no foot ever stands. */
    public static Optional<BalanceFigures> of(BalanceMotion motion) {
        int standing = 0;
        for (int f = 0; f < motion.frames(); f++) {
            standing += motion.stands(f) ? 1 : 0;
        }
        return standing == 0
                ? Optional.empty()
                : Optional.of(new BalanceFigures(
                        standing, margins(motion, motion::comMargin), margins(motion, motion::zmpMargin)));
    }

    private static Margins margins(BalanceMotion motion, IntToDoubleFunction margin) {
        double least = Double.POSITIVE_INFINITY;
        int at = 0;
        double sum = 0;
        int inside = 0;
        int count = 0;
        for (int f = 0; f < motion.frames(); f++) {
            if (!motion.stands(f)) {
                continue;
            }
            double m = margin.applyAsDouble(f);
            if (m < least) {
                least = m;
                at = f;
            }
            sum += m;
            inside += m >= 0 ? 1 : 0;
            count++;
        }
        return new Margins(least, at, sum / count, (double) inside / count);
    }
}
