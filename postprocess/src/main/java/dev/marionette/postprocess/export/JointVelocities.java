package dev.marionette.postprocess.export;

import dev.marionette.api.JointTrajectory;

/** Velocities of a trajectory's joints. */
final class JointVelocities {
    private JointVelocities() {}

    /**
     * Central differences, (q[k+1] − q[k−1]) / 2dt, one-sided at the two ends: what {@code numpy.gradient} and {@code
     * torch.gradient} give by default. Zero for a single frame.
     *
     * @return frames × joints, rad/s or m/s
     */
    static double[] of(JointTrajectory trajectory) {
        int joints = trajectory.joints();
        int last = trajectory.frames() - 1;
        double[] velocities = new double[trajectory.frames() * joints];
        for (int f = 0; f <= last && last > 0; f++) {
            int before = Math.max(f - 1, 0);
            int after = Math.min(f + 1, last);
            double time = (after - before) * trajectory.periodSeconds();
            for (int j = 0; j < joints; j++) {
                velocities[f * joints + j] = (trajectory.position(after, j) - trajectory.position(before, j)) / time;
            }
        }
        return velocities;
    }
}
