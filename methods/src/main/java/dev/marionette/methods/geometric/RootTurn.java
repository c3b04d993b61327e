package dev.marionette.methods.geometric;

import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.BasePoses;
import dev.marionette.kinematics.Pose;
import dev.marionette.numerics.Rotations;
import dev.marionette.robots.Robot;

/** How the root link of a robot is turned in the axes of the segments, in which the robot faces +x at home. */
final class RootTurn {
    private static final double[] IDENTITY = {1, 0, 0, 0, 1, 0, 0, 0, 1};

    private RootTurn() {}

    /** At home, and for good where the base is held: 9 values row-major. */
    static double[] held(Robot robot) {
        double[] out = new double[9];
        Rotations.turn(0, 0, -robot.forwardYaw(), IDENTITY, 0, out, 0);
        return out;
    }

    /** In a frame of a motion, with a base or without, 9 values row-major. */
    static double[] of(Robot robot, JointTrajectory motion, int frame) {
        if (!motion.floats()) {
            return held(robot);
        }
        double[] pose = new double[Pose.WIDTH];
        BasePoses.of(robot.model(), motion, frame, pose);
        return java.util.Arrays.copyOf(pose, 9);
    }
}
