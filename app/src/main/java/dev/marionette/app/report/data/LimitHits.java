package dev.marionette.app.report.data;

import dev.marionette.api.JointLimits;
import dev.marionette.api.JointTrajectory;

/**
 * Which joints are at a limit, frame by frame. A joint is at a position limit within {@link #NEAR_LIMIT} of its range or
 * one milliradian (millimetre), and at its velocity limit from {@link #NEAR_VELOCITY} of it in the interval before or after
 * the frame. A joint that never moves is at no limit, wherever it rests.
 */
final class LimitHits {
    /** At the lower limit. */
    static final int LOWER = 1;
    /** At the upper limit. */
    static final int UPPER = 2;
    /** At the velocity limit. */
    static final int VELOCITY = 4;

    private static final double NEAR_LIMIT = 0.003;
    private static final double NEAR_VELOCITY = 0.98;
    private static final double STEP = 1e-3;
    private static final double STILL = 1e-6;

    private final int joints;
    private final byte[] flags;

    /** Looks at a whole trajectory of the robot that the limits are of. */
    LimitHits(JointTrajectory q, JointLimits limits) {
        joints = q.joints();
        flags = new byte[q.frames() * joints];
        for (int d = 0; d < joints; d++) {
            if (moves(q, d)) {
                positions(q, limits, d);
                velocities(q, limits, d);
            }
        }
    }

    /** All flags, frames × joints. A copy. */
    byte[] flags() {
        return flags.clone();
    }

    private void positions(JointTrajectory q, JointLimits limits, int d) {
        double range = limits.upper(d) - limits.lower(d);
        double near = Double.isInfinite(range) ? 0 : Math.max(STEP, NEAR_LIMIT * range);
        for (int f = 0; f < q.frames(); f++) {
            double value = q.position(f, d);
            flags[f * joints + d] |= (byte) (value <= limits.lower(d) + near ? LOWER : 0);
            flags[f * joints + d] |= (byte) (value >= limits.upper(d) - near ? UPPER : 0);
        }
    }

    private void velocities(JointTrajectory q, JointLimits limits, int d) {
        double step = NEAR_VELOCITY * limits.velocity(d) * q.periodSeconds();
        for (int f = 1; f < q.frames(); f++) {
            if (Math.abs(q.position(f, d) - q.position(f - 1, d)) >= step) {
                flags[f * joints + d] |= VELOCITY;
                flags[(f - 1) * joints + d] |= VELOCITY;
            }
        }
    }

    private static boolean moves(JointTrajectory q, int d) {
        for (int f = 1; f < q.frames(); f++) {
            if (Math.abs(q.position(f, d) - q.position(0, d)) > STILL) {
                return true;
            }
        }
        return false;
    }
}
