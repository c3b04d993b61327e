package dev.marionette.app.report.data;

import dev.marionette.kinematics.balance.BalanceMotion;
import java.util.Optional;

/**
 * A stretch of frames in which a robot stands still and would tip over: its centre of mass is outside what the same soles
 * span, for at least three time constants √(z/g) of the inverted pendulum, in which a deviation grows twentyfold (e³), and so
 * slow that it would not get back within one. What a walk does between steps is shorter or faster.
 *
 * @param first the first frame
 * @param last the last frame
 * @param worst where the centre of mass is farthest outside
 * @param metres how far that is
 */
record StillTip(int first, int last, int worst, double metres) {
    private static final double GRAVITY = 9.80665;
    private static final double CONSTANTS = 3;

    /** The worst stretch of a motion; empty where there is none. */
    public static Optional<StillTip> of(BalanceMotion motion, double periodSeconds) {
        boolean[] left = motion.contacts().flags(true);
        boolean[] right = motion.contacts().flags(false);
        int frames = motion.frames();
        double[] com = motion.com();
        double[] margin = new double[frames];
        int[] stance = new int[frames];
        for (int f = 0; f < frames; f++) {
            margin[f] = motion.comMargin(f);
            stance[f] = (left[f] ? 1 : 0) + (right[f] ? 2 : 0);
        }
        return of(com, margin, stance, periodSeconds);
    }

    /**
     * @param com frames × 3: x, y and height of the centre of mass, metres
     * @param margin how far it is inside the support, metres
     * @param stance which feet stand, 0 for none
     */
    static Optional<StillTip> of(double[] com, double[] margin, int[] stance, double periodSeconds) {
        Optional<StillTip> found = Optional.empty();
        int first = 0;
        for (int f = 0; f <= margin.length; f++) {
            boolean goesOn = f < margin.length
                    && isStillOutside(com, margin, stance, f, periodSeconds)
                    && (f == first || stance[f] == stance[f - 1]);
            if (goesOn) {
                continue;
            }
            double least = CONSTANTS * Math.sqrt(height(com, first) / GRAVITY);
            if (f > first && (f - 1 - first) * periodSeconds >= least) {
                StillTip tip = stretch(margin, first, f - 1);
                found = found.filter(other -> other.metres >= tip.metres).or(() -> Optional.of(tip));
            }
            boolean begins = f < margin.length && isStillOutside(com, margin, stance, f, periodSeconds);
            first = begins ? f : f + 1;
        }
        return found;
    }

    private static StillTip stretch(double[] margin, int first, int last) {
        int worst = first;
        for (int f = first; f <= last; f++) {
            worst = margin[f] < margin[worst] ? f : worst;
        }
        return new StillTip(first, last, worst, -margin[worst]);
    }

    private static boolean isStillOutside(double[] com, double[] margin, int[] stance, int f, double period) {
        if (stance[f] == 0 || !(margin[f] < 0)) {
            return false;
        }
        int before = Math.max(0, f - 1);
        int after = Math.min(margin.length - 1, f + 1);
        double distance = Math.hypot(com[3 * after] - com[3 * before], com[3 * after + 1] - com[3 * before + 1]);
        double speed = after == before ? 0 : distance / ((after - before) * period);
        return speed * Math.sqrt(height(com, f) / GRAVITY) < -margin[f];
    }

    private static double height(double[] com, int f) {
        return 3 * f + 2 < com.length ? Math.max(0, com[3 * f + 2]) : 0;
    }
}
