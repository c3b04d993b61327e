package dev.marionette.postprocess.repair;

import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.RobotModel;

/**
 * How much of the robot each joint moves: the sum over all bodies of the squared displacement of their origins per rad at
 * a pose, as a part of the largest joint's, and at least {@link #SMALLEST}. A repair that weighs joints so moves a
 * forearm rather than the trunk.
 */
public final class MotionWeights {
    /** The smallest weight, so that a wrist does not turn for nothing. */
    public static final double SMALLEST = 0.05;

    private MotionWeights() {}

    /**
     * Of some joints, those that a repair may move.
     *
     * @param joints one flag a joint. Modified, and given back.
     * @param weights one a joint, infinite for one that stays as it is. Not modified.
     */
    static boolean[] movable(boolean[] joints, double[] weights) {
        for (int d = 0; d < joints.length; d++) {
            joints[d] &= !Double.isInfinite(weights[d]);
        }
        return joints;
    }

    /**
     * Weights of all joints, in (0, 1].
     *
     * @param model the robot
     * @param home one value a joint. Not modified.
     */
    public static double[] of(RobotModel model, double[] home) {
        Kinematics kinematics = new Kinematics(model);
        kinematics.update(home);
        int joints = model.dof();
        double[] sums = new double[joints];
        double[] jacobian = new double[3 * joints];
        double[] poses = kinematics.poses();
        for (int body = 1; body < model.bodyCount(); body++) {
            int p = 12 * body + 9;
            kinematics.pointJacobian(body, poses[p], poses[p + 1], poses[p + 2], jacobian, 0, joints);
            for (int i = 0; i < jacobian.length; i++) {
                sums[i % joints] += jacobian[i] * jacobian[i];
            }
        }
        double largest = 0;
        for (double sum : sums) {
            largest = Math.max(largest, sum);
        }
        for (int d = 0; d < joints; d++) {
            sums[d] = largest == 0 ? 1 : Math.max(SMALLEST, sums[d] / largest);
        }
        return sums;
    }
}
