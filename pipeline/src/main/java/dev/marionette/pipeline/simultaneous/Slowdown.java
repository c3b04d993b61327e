package dev.marionette.pipeline.simultaneous;

import dev.marionette.kinematics.robot.Robot;
import java.util.Arrays;

/**
 * How much slower than the person a robot has to be: what the paper leaves to future work (section IV-A), where the twisting
 * and arm motions were slowed down two times by hand. A first pass without limits of velocity tells what velocities the
 * motion asks for.
 */
final class Slowdown {
    /** So many of the frames have to be slow enough; spins near a singular pose are single frames. */
    private static final double SHARE = 0.98;

    private static final double[] FACTORS = {1, 1.25, 1.5, 2, 3, 5, 10};

    private Slowdown() {}

    /**
     * The least of a few factors with which nearly all frames keep the velocity limits.
     *
     * @param joints frames × dof, rad or m
     * @param most the largest factor
     */
    static double of(Robot robot, double[] joints, double periodSeconds, double most) {
        int n = robot.model().dof();
        int frames = joints.length / n;
        double[] needed = new double[Math.max(1, frames - 1)];
        for (int f = 1; f < frames; f++) {
            for (int d = 0; d < n; d++) {
                double change = Math.abs(joints[f * n + d] - joints[(f - 1) * n + d]);
                double limit = periodSeconds * robot.model().velocityLimit(d);
                needed[f - 1] = Math.max(needed[f - 1], change / limit);
            }
        }
        Arrays.sort(needed);
        double factor = needed[(int) (SHARE * (needed.length - 1))];
        for (double candidate : FACTORS) {
            if (candidate >= factor || candidate >= most) {
                return Math.min(candidate, most);
            }
        }
        return most;
    }
}
