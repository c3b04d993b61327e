package dev.marionette.verify;

import dev.marionette.kinematics.balance.BalanceMotion;
import dev.marionette.kinematics.balance.BalanceRule.Point;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How well a trajectory is balanced, over the frames in which a foot stands.
 *
 * @param frames how many these are
 * @param com of the centre of mass
 * @param zmp of the zero-moment point of the inverted pendulum, over those of them that have one ({@link BalanceMotion#isKnown})
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

    /** Measures a motion; empty where no foot ever stands in a frame that has a zero-moment point. */
    public static Optional<BalanceFigures> of(BalanceMotion motion) {
        int standing = count(motion, Point.CENTER_OF_MASS);
        return count(motion, Point.ZERO_MOMENT_POINT) == 0
                ? Optional.empty()
                : Optional.of(new BalanceFigures(
                        standing, margins(motion, Point.CENTER_OF_MASS), margins(motion, Point.ZERO_MOMENT_POINT)));
    }

    private static int count(BalanceMotion motion, Point point) {
        return (int) IntStream.range(0, motion.frames())
                .filter(f -> motion.isKnown(point, f))
                .count();
    }

    private static Margins margins(BalanceMotion motion, Point point) {
        double least = Double.POSITIVE_INFINITY;
        int at = 0;
        double sum = 0;
        int inside = 0;
        for (int f = 0; f < motion.frames(); f++) {
            if (!motion.isKnown(point, f)) {
                continue;
            }
            double m = motion.margin(point, f);
            if (m < least) {
                least = m;
                at = f;
            }
            sum += m;
            inside += m >= 0 ? 1 : 0;
        }
        int count = count(motion, point);
        return new Margins(least, at, sum / count, (double) inside / count);
    }
}
