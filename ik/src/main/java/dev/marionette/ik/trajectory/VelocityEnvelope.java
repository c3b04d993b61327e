package dev.marionette.ik.trajectory;

import dev.marionette.api.JointLimits;

/**
 * Brings a motion within the velocity limits of its joints. Of what changes by no more than v from frame to frame, u_t = min_s (q_s +
 * v |t − s|) is the largest below q and l_t = max_s (q_s − v |t − s|) the smallest above it; (u + l)/2 keeps the limit, and is q
 * where q keeps it from end to end. Linear in the frames.
 */
final class VelocityEnvelope {
    private VelocityEnvelope() {}

    /**
     * @param q joint values within their limits of position, frames × joints. Modified.
     * @param fixedBefore how many frames stay as they are at the beginning
     * @param fixedAfter and at the end; all of them are within the limits
     */
    static void apply(JointLimits limits, double periodSeconds, double[] q, int fixedBefore, int fixedAfter) {
        int joints = limits.joints();
        int frames = q.length / joints;
        double[] upper = new double[frames];
        double[] lower = new double[frames];
        for (int d = 0; d < joints; d++) {
            double most = limits.velocity(d) * periodSeconds;
            if (!(most < Double.POSITIVE_INFINITY)) {
                continue;
            }
            for (int t = 0; t < frames; t++) {
                double value = q[t * joints + d];
                if (fixedBefore > 0 && t >= fixedBefore) {
                    value = within(value, q[(fixedBefore - 1) * joints + d], most * (t - fixedBefore + 1));
                }
                if (fixedAfter > 0 && t < frames - fixedAfter) {
                    value = within(value, q[(frames - fixedAfter) * joints + d], most * (frames - fixedAfter - t));
                }
                upper[t] = value;
                lower[t] = value;
            }
            for (int t = 1; t < frames; t++) {
                upper[t] = Math.min(upper[t], upper[t - 1] + most);
                lower[t] = Math.max(lower[t], lower[t - 1] - most);
            }
            for (int t = frames - 2; t >= 0; t--) {
                upper[t] = Math.min(upper[t], upper[t + 1] + most);
                lower[t] = Math.max(lower[t], lower[t + 1] - most);
            }
            for (int t = fixedBefore; t < frames - fixedAfter; t++) {
                q[t * joints + d] = upper[t] == lower[t] ? upper[t] : 0.5 * (upper[t] + lower[t]);
            }
        }
    }

    private static double within(double value, double centre, double reach) {
        return Math.min(Math.max(value, centre - reach), centre + reach);
    }
}
