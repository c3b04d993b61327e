package dev.marionette.transfer.ground;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Finds frames to which a pelvis jumps, as nobody can have meant: from the frame before it goes or turns fast, and many times as
 * fast as in the frames around. A runner or a spinning skater is as fast in the frames around; faults of a capture are not, nor
 * are clips that were cut together.
 */
final class PelvisJumps {
    /** What goes slower than this is no jump, m/s: the noise of a capture is many times as fast as someone who stands. */
    private static final double SPEED = 4;
    /** What turns slower than this is no jump, rad/s: a skater turns at 30 rad/s at most. */
    private static final double TURN = 35;
    /** Of the half turn that is the largest that can be seen from a frame to the next; it caps the speed above in a slow clip. */
    private static final double SEEN = 0.8;
    /** What is so many times as fast as usual around it is none of the motion. */
    private static final double TIMES = 6;
    /** How far around that looks to both sides, seconds. */
    private static final double AROUND = 0.25;

    private PelvisJumps() {}

    /**
     * The frames to which the pelvis jumps from the one before.
     *
     * @param path frames × 3, metres. Not modified.
     * @param turns frames × 9, rotations, row-major. Not modified.
     */
    static List<Integer> of(double[] path, double[] turns, double rateHz) {
        int frames = path.length / 3;
        double[] speed = new double[Math.max(0, frames - 1)];
        double[] turn = new double[speed.length];
        for (int f = 0; f < speed.length; f++) {
            double square = 0;
            for (int i = 0; i < 3; i++) {
                double step = path[3 * f + 3 + i] - path[3 * f + i];
                square += step * step;
            }
            double trace = 0;
            for (int i = 0; i < 9; i++) {
                trace += turns[9 * f + i] * turns[9 * f + 9 + i];
            }
            speed[f] = Math.sqrt(square) * rateHz;
            turn[f] = Math.acos(Math.max(-1, Math.min(1, (trace - 1) / 2))) * rateHz;
        }
        double fastTurn = fastTurn(rateHz);
        int reach = Math.max(2, (int) Math.round(AROUND * rateHz));
        List<Integer> jumps = new ArrayList<>();
        for (int f = 0; f < speed.length; f++) {
            if (isJump(speed, f, SPEED, reach) || isJump(turn, f, fastTurn, reach)) {
                jumps.add(f + 1);
            }
        }
        return jumps;
    }

    /** What a jump is at a frame rate, for messages. */
    static String limits(double rateHz) {
        return String.format(
                Locale.ROOT,
                "faster than %.0f m/s or %.0f rad/s, and more than %.0f times as fast as usual around that",
                SPEED,
                fastTurn(rateHz),
                TIMES);
    }

    private static double fastTurn(double rateHz) {
        return Math.min(TURN, SEEN * Math.PI * rateHz);
    }

    private static boolean isJump(double[] values, int f, double most, int reach) {
        if (values[f] <= most) {
            return false;
        }
        double[] around = Arrays.copyOfRange(values, Math.max(0, f - reach), Math.min(values.length, f + reach + 1));
        Arrays.sort(around);
        return values[f] > TIMES * around[around.length / 2];
    }
}
