package dev.marionette.postprocess.retime;

import dev.marionette.api.JointTrajectory;
import dev.marionette.numerics.Quaternions;

/**
 * A motion at any time: between two frames joints and the base's position are on the straight line, and its orientation is on the shorter arc. What is
 * proven of the frames and the lines between them is true of it.
 */
public final class LinearPath {
    private LinearPath() {}

    /**
     * Where the robot is.
     *
     * @param frame the time, in frames, from 0 to the last one
     * @param q takes the joint positions. Modified.
     * @param base takes the pose of the base, 7 values, or none where it is held. Modified.
     */
    public static void at(JointTrajectory motion, double frame, double[] q, double[] base) {
        int a = Math.min((int) frame, Math.max(0, motion.frames() - 2));
        int b = Math.min(a + 1, motion.frames() - 1);
        double share = Math.min(1, frame - a);
        for (int d = 0; d < q.length; d++) {
            q[d] = (1 - share) * motion.position(a, d) + share * motion.position(b, d);
        }
        if (base.length > 0) {
            double[] from = new double[JointTrajectory.BASE_WIDTH];
            double[] to = new double[JointTrajectory.BASE_WIDTH];
            motion.basePose(a, from);
            motion.basePose(b, to);
            for (int i = 0; i < 3; i++) {
                base[i] = (1 - share) * from[i] + share * to[i];
            }
            Quaternions.slerp(from, 3, to, 3, share, base, 3);
        }
    }
}
