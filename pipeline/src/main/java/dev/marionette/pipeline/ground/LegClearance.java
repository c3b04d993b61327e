package dev.marionette.pipeline.ground;

import dev.marionette.api.JointTrajectory;
import dev.marionette.ik.ground.LegContacts;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.robot.Feet;
import dev.marionette.postprocess.verify.SelfCollision;
import java.util.Arrays;

/** Where the two legs of a motion are too near each other, and by how much the feet are to go apart for it. */
final class LegClearance {
    /** Legs nearer than this are too near, metres. */
    private static final double CLEARANCE = 0.001;
    /** Distance that is kept while a frame is solved, metres. */
    private static final double KEPT = 0.008;
    /** What is added beyond the shortfall, metres, and how much of the shortfall: knees move less than feet. */
    private static final double MORE = 0.004;

    private static final double SHARE = 1.5;
    /** How long before and after the feet go apart, seconds. */
    private static final double REACH = 0.35;
    /** Feet are not put further apart than this, as a part of the leg. */
    private static final double MOST = 0.4;

    private final CollisionModel pairs;
    private final Feet feet;

    /** @param collisions the volumes of the robot; of their pairs, those of one leg and the other are looked at */
    LegClearance(CollisionModel collisions, Feet feet) {
        this.feet = feet;
        boolean[] left = joints(collisions, feet, true);
        boolean[] right = joints(collisions, feet, false);
        try (SelfCollision space = new SelfCollision(collisions)) {
            pairs = collisions.restrictedTo(pair -> within(space.jointsBetween(pair), left, right));
        }
    }

    /** Keeps legs apart while a frame is solved. */
    LegContacts contacts(double[] home) {
        return new LegContacts(pairs, home, KEPT);
    }

    /**
     * Feet further apart where legs are too near, and around there.
     *
     * @param apart how far they were put apart so far, by frame, metres. Not modified.
     * @param shortfall by frame, metres. Not modified.
     */
    double[] widened(double[] apart, double[] shortfall, double periodSeconds) {
        int reach = Math.max(1, (int) Math.round(REACH / periodSeconds));
        double most = MOST * feet.left().legLength();
        double[] more = new double[apart.length];
        for (int f = 0; f < shortfall.length; f++) {
            for (int k = Math.max(0, f - reach); shortfall[f] > 0 && k <= Math.min(apart.length - 1, f + reach); k++) {
                double share = 0.5 + 0.5 * Math.cos(Math.PI * (k - f) / (reach + 1));
                more[k] = Math.max(more[k], share * (SHARE * shortfall[f] + MORE));
            }
        }
        for (int f = 0; f < apart.length; f++) {
            more[f] = Math.min(most, apart[f] + more[f]);
        }
        return more;
    }

    /** By how much the legs are too near, by frame, metres; 0 where they are not. */
    double[] shortfall(JointTrajectory motion) {
        double[] shortfall = new double[motion.frames()];
        double[] all = motion.positions();
        double[] q = new double[motion.joints()];
        try (SelfCollision space = new SelfCollision(pairs)) {
            for (int f = 0; f < shortfall.length; f++) {
                System.arraycopy(all, f * q.length, q, 0, q.length);
                int near = space.evaluate(q, CLEARANCE);
                for (int i = 0; i < near; i++) {
                    shortfall[f] = Math.max(shortfall[f], CLEARANCE - space.clearance(i));
                }
            }
        }
        return shortfall;
    }

    private static boolean[] joints(CollisionModel collisions, Feet feet, boolean left) {
        boolean[] joints = new boolean[collisions.robot().dof()];
        Arrays.stream(feet.of(left).joints()).forEach(d -> joints[d] = true);
        return joints;
    }

    /** Whether a pair is moved by joints of both legs and by no others. */
    private static boolean within(boolean[] between, boolean[] left, boolean[] right) {
        boolean ofLeft = false;
        boolean ofRight = false;
        for (int d = 0; d < between.length; d++) {
            if (between[d] && !left[d] && !right[d]) {
                return false;
            }
            ofLeft |= between[d] && left[d];
            ofRight |= between[d] && right[d];
        }
        return ofLeft && ofRight;
    }
}
