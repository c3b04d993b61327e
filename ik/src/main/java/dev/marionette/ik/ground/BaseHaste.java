package dev.marionette.ik.ground;

import dev.marionette.kinematics.Pose;
import dev.marionette.numerics.BandedCholesky;

/** The terms of {@link StandingMotion} for a base that is too fast: its way, its turn, and the change of its way. */
final class BaseHaste {
    private static final double WEIGHT = 300;
    /** The rows of a path's first and second difference. */
    private static final int[][] DIFFERENCES = {{-1, 1}, {1, -2, 1}};

    private final StandingMotion.StepLimits most;
    private final double baseArm;
    private final int n;
    private final double[] towards = new double[3];

    /** What of a base may be too fast. */
    private enum Kind {
        WAY,
        TURN,
        CHANGE
    }

    /**
     * Terms of motions of one robot.
     *
     * @param most what is not too fast
     * @param baseArm what a radian of turn counts, metres
     * @param n unknowns a frame; the first six are the base's, as {@link Pose#rotate} takes them
     */
    BaseHaste(StandingMotion.StepLimits most, double baseArm, int n) {
        this.most = most;
        this.baseArm = baseArm;
        this.n = n;
    }

    /**
     * The sum of squares over a motion.
     *
     * @param bases frames × 12. Not modified.
     */
    double cost(double[] bases, double hardness) {
        double cost = 0;
        for (int f = 0; f + 1 < bases.length / 12; f++) {
            for (Kind kind : Kind.values()) {
                double over = weight(kind, hardness) * excess(f, kind, bases);
                cost += over * over;
            }
        }
        return cost;
    }

    /** Adds the terms to the normal equations; all three directions as stiff as that of the excess, which a step does not turn much. */
    void add(double[] bases, double hardness, BandedCholesky system, double[] gradient) {
        for (int f = 0; f + 1 < bases.length / 12; f++) {
            for (Kind kind : Kind.values()) {
                double over = excess(f, kind, bases);
                if (over == 0) {
                    continue;
                }
                double w = weight(kind, hardness) * weight(kind, hardness);
                int[] row = DIFFERENCES[kind == Kind.CHANGE ? 1 : 0];
                for (int i = 0; i < 3; i++) {
                    int at = n * f + i + (kind == Kind.TURN ? 3 : 0);
                    for (int k = 0; k < row.length; k++) {
                        gradient[at + n * k] -= w * row[k] * over * towards[i];
                        for (int l = 0; l <= k; l++) {
                            system.add(at + n * k, at + n * l, w * row[k] * row[l]);
                        }
                    }
                }
            }
        }
    }

    private double weight(Kind kind, double hardness) {
        return hardness * WEIGHT * (kind == Kind.TURN ? baseArm : 1);
    }

    /**
     * How much further than it may the base goes from a frame to the next, or its step changes from there to the one
     * after; which way, into {@link #towards}.
     */
    private double excess(int f, Kind kind, double[] bases) {
        int a = 12 * f;
        if (kind == Kind.CHANGE && a + 36 > bases.length) {
            return 0;
        }
        if (kind == Kind.TURN) {
            Pose.turn(bases, a + 12, bases, a, towards, 0);
        }
        for (int i = 0; i < 3 && kind != Kind.TURN; i++) {
            towards[i] = 0;
            int[] row = DIFFERENCES[kind == Kind.CHANGE ? 1 : 0];
            for (int k = 0; k < row.length; k++) {
                towards[i] += row[k] * bases[a + 12 * k + 9 + i];
            }
        }
        double length = Math.sqrt(towards[0] * towards[0] + towards[1] * towards[1] + towards[2] * towards[2]);
        double limit = switch (kind) {
            case WAY -> most.wayMetres();
            case TURN -> most.turnRad();
            case CHANGE -> most.changeMetres();
        };
        for (int i = 0; i < 3; i++) {
            towards[i] /= length > 0 ? length : 1;
        }
        return Math.max(0, length - limit);
    }
}
