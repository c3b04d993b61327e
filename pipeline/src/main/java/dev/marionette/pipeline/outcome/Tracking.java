package dev.marionette.pipeline.outcome;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.robots.Robot;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Tracking error of a joint of interest: its distance in the final trajectory from where it was asked to be.
 *
 * @param mean over the frames, metres
 * @param max over the frames, metres
 * @param maxFrame the frame of the maximum
 */
public record Tracking(double mean, double max, int maxFrame) {
    /**
     * Measures every joint of interest.
     *
     * @param targets frames × 3 by role, metres, root frame. Not modified.
     */
    public static Map<BodyJoint, Tracking> measure(
            Robot robot, JointTrajectory trajectory, Map<BodyJoint, double[]> targets) {
        Map<BodyJoint, double[]> errors = errors(robot, trajectory, targets);
        Map<BodyJoint, Tracking> result = new LinkedHashMap<>();
        errors.forEach((role, error) -> {
            double sum = 0;
            int worst = 0;
            for (int f = 0; f < error.length; f++) {
                sum += error[f];
                worst = error[f] > error[worst] ? f : worst;
            }
            result.put(role, new Tracking(sum / error.length, error[worst], worst));
        });
        return result;
    }

    /**
     * Distances frame by frame, metres, by role.
     *
     * @param targets frames × 3 by role, metres, root frame. Not modified.
     */
    public static Map<BodyJoint, double[]> errors(
            Robot robot, JointTrajectory trajectory, Map<BodyJoint, double[]> targets) {
        Kinematics kinematics = new Kinematics(robot.model());
        double[] q = new double[trajectory.joints()];
        double[] p = new double[3];
        Map<BodyJoint, double[]> errors = new LinkedHashMap<>();
        targets.forEach((role, target) -> {
            double[] error = new double[trajectory.frames()];
            for (int f = 0; f < error.length; f++) {
                for (int d = 0; d < q.length; d++) {
                    q[d] = trajectory.position(f, d);
                }
                kinematics.update(q);
                kinematics.position(robot.point(role).point(), p, 0);
                double sum = 0;
                for (int i = 0; i < 3; i++) {
                    double e = p[i] - target[3 * f + i];
                    sum += e * e;
                }
                error[f] = Math.sqrt(sum);
            }
            errors.put(role, error);
        });
        return errors;
    }
}
