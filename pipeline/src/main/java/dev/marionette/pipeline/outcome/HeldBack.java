package dev.marionette.pipeline.outcome;

import dev.marionette.api.JointTrajectory;
import dev.marionette.postprocess.repair.Repair;
import java.util.List;

/**
 * How much of a motion was given up by drawing the robot towards its home pose, since its links could not be moved apart.
 *
 * @param frames number of frames that were drawn back
 * @param least the least part of the way from the home pose that is left, in [0, 1]; 1 where nothing was drawn back
 * @param atHome number of those frames at which the robot is at its home pose, so that nothing of the motion is left
 * @param of number of frames of the motion
 */
public record HeldBack(int frames, double least, int atHome, int of) {
    /** A joint nearer to its home than this is there, rad or m. */
    private static final double AT_HOME = 1e-3;

    /**
     * Counts.
     *
     * @param home the home pose, one value a joint
     */
    public static HeldBack of(List<Repair> repairs, JointTrajectory trajectory, double[] home) {
        boolean[] held = new boolean[trajectory.frames()];
        double least = 1;
        for (Repair repair : repairs) {
            if (repair.kind() == Repair.Kind.HELD_BACK) {
                least = Math.min(least, repair.amount());
                java.util.Arrays.fill(held, repair.firstFrame(), repair.lastFrame() + 1, true);
            }
        }
        int frames = 0;
        int atHome = 0;
        for (int f = 0; f < held.length; f++) {
            frames += held[f] ? 1 : 0;
            atHome += held[f] && isHome(trajectory, f, home) ? 1 : 0;
        }
        return new HeldBack(frames, least, atHome, held.length);
    }

    private static boolean isHome(JointTrajectory trajectory, int frame, double[] home) {
        for (int d = 0; d < home.length; d++) {
            if (Math.abs(trajectory.position(frame, d) - home[d]) > AT_HOME) {
                return false;
            }
        }
        return true;
    }

    /** The part of the frames that were drawn back, in [0, 1]. */
    public double share() {
        return (double) frames / of;
    }

    /** Whether the robot stands in its home pose for most of the motion. */
    public boolean standsStill() {
        return 2 * atHome > of;
    }
}
