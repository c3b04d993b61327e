package dev.marionette.transfer;

import dev.marionette.api.BodyJoint;

/**
 * Parameters to start an optimiser from, in closed form: arms as long as the robot's, shoulders where the robot's are as
 * far as the lengths of trunk and shoulders can do it, nothing in the task space. The paper starts from nothing; this puts
 * c_link to zero and c_loc to the least that two multipliers can reach, and leaves workspaces and paths to the optimiser.
 */
public final class InitialGuess {
    private InitialGuess() {}

    /** The guess for a problem, inside the bounds of all parameters. */
    public static double[] of(TransferProblem problem) {
        RigidSkeleton skeleton = problem.skeleton();
        RobotTarget robot = problem.robot();
        double upper = 0.5
                * (robot.left().upperArm() / skeleton.length(BodyJoint.LEFT_ELBOW)
                        + robot.right().upperArm() / skeleton.length(BodyJoint.RIGHT_ELBOW));
        double forearm = ratio(skeleton, robot, false);
        double palm = ratio(skeleton, robot, true);
        double[] trunk = trunkAndShoulders(skeleton, robot);
        double least = Math.min(Math.min(upper, forearm), Math.min(trunk[0], trunk[1]));
        double most = Math.max(Math.max(upper, forearm), Math.max(trunk[0], trunk[1]));
        double rate = Math.sqrt(least * most);
        double[] theta = TransferParameter.defaults();
        set(theta, TransferParameter.GLOBAL_RATE, rate);
        rate = theta[TransferParameter.GLOBAL_RATE.index()];
        set(theta, TransferParameter.HIPS_LOWER_SPINE, trunk[0] / rate);
        set(theta, TransferParameter.LOWER_MID_SPINE, trunk[0] / rate);
        set(theta, TransferParameter.MID_SPINE_NECK, trunk[0] / rate);
        set(theta, TransferParameter.NECK_SHOULDER, trunk[1] / rate);
        set(theta, TransferParameter.SHOULDER_ELBOW, upper / rate);
        set(theta, TransferParameter.ELBOW_WRIST, forearm / rate);
        set(theta, TransferParameter.WRIST_HAND, palm / rate);
        return theta;
    }

    /** Mean over both sides of the robot's forearm or palm over the source's; of all beyond the elbow without a wrist. */
    private static double ratio(RigidSkeleton skeleton, RobotTarget robot, boolean palm) {
        double sum = 0;
        for (boolean isLeft : new boolean[] {true, false}) {
            RobotTarget.Arm arm = isLeft ? robot.left() : robot.right();
            double forearmLength = skeleton.length(isLeft ? BodyJoint.LEFT_WRIST : BodyJoint.RIGHT_WRIST);
            double palmLength = skeleton.length(isLeft ? BodyJoint.LEFT_HAND : BodyJoint.RIGHT_HAND);
            if (arm.palm() == 0 || palmLength == 0) {
                sum += arm.elbowToHand() / (forearmLength + palmLength);
            } else {
                sum += palm ? arm.palm() / palmLength : arm.forearm() / forearmLength;
            }
        }
        return 0.5 * sum;
    }

    private static void set(double[] theta, TransferParameter parameter, double value) {
        theta[parameter.index()] = Math.max(parameter.lower(), Math.min(parameter.upper(), value));
    }

    /** The factors a, b that minimise Σ ‖hips + a·neck + b·(shoulder − neck) − home‖² over both sides at frame 0. */
    private static double[] trunkAndShoulders(RigidSkeleton skeleton, RobotTarget robot) {
        double[] p = new double[3 * Skeleton.JOINTS];
        skeleton.forwardKinematics(0, skeleton.lengths(), p);
        double aa = 0;
        double ab = 0;
        double bb = 0;
        double ay = 0;
        double by = 0;
        for (boolean isLeft : new boolean[] {true, false}) {
            int s = 3 * Skeleton.index(isLeft ? BodyJoint.LEFT_SHOULDER : BodyJoint.RIGHT_SHOULDER);
            Point home = (isLeft ? robot.left() : robot.right()).shoulder();
            Point hips = robot.hips();
            double[] y = {home.x() - hips.x(), home.y() - hips.y(), home.z() - hips.z()};
            for (int i = 0; i < 3; i++) {
                double a = p[3 * Skeleton.index(BodyJoint.NECK) + i];
                double b = p[s + i] - a;
                aa += a * a;
                ab += a * b;
                bb += b * b;
                ay += a * y[i];
                by += b * y[i];
            }
        }
        double det = aa * bb - ab * ab;
        if (det <= 1e-12 * aa * bb) {
            double factor = aa > 0 ? Math.max(ay / aa, 0.05) : 1;
            return new double[] {factor, factor};
        }
        return new double[] {Math.max((bb * ay - ab * by) / det, 0.05), Math.max((aa * by - ab * ay) / det, 0.05)};
    }
}
