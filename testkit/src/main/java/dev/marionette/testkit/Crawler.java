package dev.marionette.testkit;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Clip;

/**
 * A made-up person who crawls on hands and knees along a line, with known stances: each of the four rests for 0.7 of a cycle of two seconds and
 * swings for the rest of it, a hand with the knee of the other side. Swings are minimum jerk forwards and a squared sine upwards.
 */
public final class Crawler {
    /** Seconds from a swing of a hand to its next. */
    public static final double CYCLE = 2;
    /** Part of a cycle in which a hand or a knee rests. */
    public static final double SHARE = 0.7;
    /** Metres per second along the line. */
    public static final double SPEED = 0.2;

    private static final double THIGH = 0.43;
    private static final double KNEE = 0.06;
    private static final double WRIST = 0.06;
    private static final double TRUNK = 0.5;
    private static final double ARM = 0.54;
    private static final double LIFT = 0.08;
    private static final int TOES = 2;

    private Crawler() {}

    /** Whether a hand, and the knee of the other side, rests in a frame. */
    public static boolean rests(boolean leftHand, int frame) {
        return swing(frame, leftHand) == 0;
    }

    /** How much of its swing a hand has behind it, 0 while it rests. */
    private static double swing(int frame, boolean leftHand) {
        double phase = frame / Walker.RATE / CYCLE + (leftHand ? 0 : 0.5);
        return Math.max(0, (phase - Math.floor(phase) - SHARE) / (1 - SHARE));
    }

    /** The clip, at {@link Walker#RATE}. */
    public static Clip clip(int frames) {
        int joints = BodyJoint.count() + TOES;
        double[] p = new double[3 * joints * frames];
        for (int f = 0; f < frames; f++) {
            double[] frame = body(f, joints);
            System.arraycopy(frame, 0, p, f * frame.length, frame.length);
        }
        return Walker.clip(p, joints);
    }

    private static double[] body(int frame, int joints) {
        double[] p = new double[3 * joints];
        double x = SPEED * frame / Walker.RATE;
        double z = KNEE + THIGH;
        double shoulders = WRIST + ARM;
        double rise = (shoulders - z) / TRUNK;
        Walker.put(p, BodyJoint.HIPS, x + 0.05, 0, z + 0.05 * rise);
        Walker.put(p, BodyJoint.SPINE_LOWER, x + 0.12, 0, z + 0.12 * rise);
        Walker.put(p, BodyJoint.SPINE_MID, x + 0.28, 0, z + 0.28 * rise);
        Walker.put(p, BodyJoint.NECK, x + TRUNK + 0.05, 0, shoulders + 0.02);
        Walker.put(p, BodyJoint.HEAD, x + TRUNK + 0.2, 0, shoulders + 0.08);
        for (boolean left : new boolean[] {true, false}) {
            double side = left ? 1 : -1;
            double hand = x + TRUNK + along(frame, left);
            double up = lift(frame, left);
            put(p, left, BodyJoint.LEFT_SHOULDER, x + TRUNK, 0.19 * side, shoulders);
            put(
                    p,
                    left,
                    BodyJoint.LEFT_ELBOW,
                    0.5 * (hand + x + TRUNK) - 0.03,
                    0.21 * side,
                    0.5 * (shoulders + WRIST + up));
            put(p, left, BodyJoint.LEFT_WRIST, hand, 0.2 * side, WRIST + up);
            put(p, left, BodyJoint.LEFT_HAND, hand + 0.07, 0.2 * side, 0.5 * WRIST + up);
            double knee = x + along(frame, !left);
            up = lift(frame, !left);
            put(p, left, BodyJoint.LEFT_HIP, x, 0.09 * side, z);
            put(p, left, BodyJoint.LEFT_KNEE, knee, 0.1 * side, KNEE + up);
            put(p, left, BodyJoint.LEFT_FOOT, knee - THIGH, 0.1 * side, 0.08 + 0.5 * up);
            int toes = 3 * (joints - (left ? 2 : 1));
            p[toes] = knee - THIGH - 0.14;
            p[toes + 1] = 0.1 * side;
            p[toes + 2] = 0.03;
        }
        return p;
    }

    /** Where a hand or knee is along the line, from the place below its shoulder or hip. */
    private static double along(int frame, boolean leftHand) {
        double phase = frame / Walker.RATE / CYCLE + (leftHand ? 0 : 0.5);
        double u = swing(frame, leftHand);
        double forward = u * u * u * (10 - 15 * u + 6 * u * u);
        // half-way through a rest it is below shoulder or hip
        double rest = SPEED * CYCLE * (Math.floor(phase) + 0.5 * SHARE - (leftHand ? 0 : 0.5));
        return rest + SPEED * CYCLE * forward - SPEED * frame / Walker.RATE;
    }

    private static double lift(int frame, boolean leftHand) {
        return LIFT * Math.pow(Math.sin(Math.PI * swing(frame, leftHand)), 2);
    }

    private static void put(double[] p, boolean left, BodyJoint joint, double x, double y, double z) {
        Walker.put(p, left ? joint : joint.mirrored(), x, y, z);
    }
}
