package dev.marionette.studies;

import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.methods.normalizedpose.ChainFit;
import dev.marionette.methods.normalizedpose.ChainProblem;
import dev.marionette.methods.normalizedpose.Chains;
import dev.marionette.methods.normalizedpose.Polyline;
import dev.marionette.methods.normalizedpose.PoseMetric;
import dev.marionette.methods.normalizedpose.SerialChain;
import dev.marionette.robots.Robot;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * An arm of four joints that poses are fitted to, one by one.
 *
 * @param label what tables call it
 * @param chain from the shoulder to the wrist
 * @param turnRad how the axes of the chain are turned about z from the person's
 * @param dofs its joints among the values of q
 * @param q the values of all joints; those of the arm are ignored. Not modified
 * @param lower lower limits of the joints
 * @param upper upper limits of the joints
 */
record YmcaArm(
        String label, SerialChain chain, double turnRad, int[] dofs, double[] q, double[] lower, double[] upper) {
    static final double ALPHA = 0.5;
    private static final int POINTS = 100;
    private static final List<String> PR2 =
            List.of("shoulder_pan_joint", "shoulder_lift_joint", "upper_arm_roll_joint", "elbow_flex_joint");
    private static final List<String> CKBOT = List.of("right_pitch_1", "right_yaw_2", "right_pitch_3", "right_yaw_4");

    /**
     * A pose on an arm.
     *
     * @param ep error of the pose
     * @param ee error of the tip
     * @param corners the arm's corners × 3, in its own axes
     * @param secondJoint angle of the second joint, rad
     */
    record Fitted(double ep, double ee, double[] corners, double secondJoint) {
        double e() {
            return ep + ALPHA * ee;
        }
    }

    /** PR2's arm, {@code r} or {@code l}. */
    static YmcaArm pr2(Robot robot, String label, String side) {
        List<String> joints = PR2.stream().map(name -> side + "_" + name).toList();
        return of(robot, label, "torso_lift_link", side + "_wrist_flex_link", joints, 0);
    }

    /** CKbot's right arm, whose own axes are turned from the person's. */
    static YmcaArm ckbot(Robot robot, String label, double turnRad) {
        return of(robot, label, "right_base", "right_tip", CKBOT, turnRad);
    }

    private static YmcaArm of(
            Robot robot, String label, String base, String tipLink, List<String> joints, double turnRad) {
        RobotModel model = robot.model();
        int[] dofs = joints.stream().mapToInt(model::joint).toArray();
        return new YmcaArm(
                label,
                Chains.between(model, base, tipLink, robot.home()),
                turnRad,
                dofs,
                robot.home(),
                IntStream.of(dofs).mapToDouble(model::lower).toArray(),
                IntStream.of(dofs).mapToDouble(model::upper).toArray());
    }

    /** Fits poses, given as corners × 3 in the person's axes; each is a first frame, as letters are far from each other. */
    List<Fitted> fit(List<double[]> poses) {
        PoseMetric metric = new PoseMetric(chain.knots(), POINTS, ALPHA);
        double[] values = q.clone();
        ChainProblem problem = new ChainProblem(List.of(chain), List.of(metric), dofs, values, 0);
        double[] start = IntStream.of(dofs).mapToDouble(d -> values[d]).toArray();
        List<Fitted> fitted = new ArrayList<>();
        for (double[] pose : poses) {
            double[] source = Polyline.normalized(turned(pose, turnRad));
            double[] knots = Polyline.knots(source);
            problem.aim(0, metric.target(source, knots));
            ChainFit fit = new ChainFit(problem, lower, upper, start);
            fit.first(ChainFit.STARTS);
            for (int i = 0; i < start.length; i++) {
                values[dofs[i]] = fit.x()[i];
            }
            chain.update(values);
            double[] corners = chain.points().clone();
            fitted.add(new Fitted(
                    metric.pose(source, knots, corners), PoseMetric.end(source, corners), corners, fit.x()[1]));
        }
        return fitted;
    }

    /** The corners of a fitted pose in the person's axes. */
    double[] inPersonAxes(Fitted fitted) {
        return turned(fitted.corners(), -turnRad);
    }

    /** Points × 3 in axes that are turned about z by an angle; a copy. */
    static double[] turned(double[] points, double angleRad) {
        double c = Math.cos(angleRad);
        double s = Math.sin(angleRad);
        double[] turned = points.clone();
        for (int k = 0; k < turned.length; k += 3) {
            turned[k] = c * points[k] + s * points[k + 1];
            turned[k + 1] = c * points[k + 1] - s * points[k];
        }
        return turned;
    }

    static double mean(List<Fitted> fitted, ToDoubleFunction<Fitted> value) {
        return fitted.stream().mapToDouble(value).average().orElse(0);
    }
}
