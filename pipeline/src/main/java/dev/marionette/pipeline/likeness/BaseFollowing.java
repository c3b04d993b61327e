package dev.marionette.pipeline.likeness;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.BasePoses;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotPath;
import dev.marionette.transfer.ground.LowerBody;

/**
 * How closely legs and base of a robot that goes about follow the source's, in the scale of the legs. A frame of the result is
 * compared with the source's of the same phase.
 *
 * @param legOffset mean distance of the ankles from the source's, each about its own hip and in lengths of its own leg
 * @param baseOffset mean distance of the point between the hips from the source's path in the scale of the legs: what of it
 *     is horizontal over the length of the legs or, where that is greater, the spread of the source's path (root of the mean
 *     square about its middle), what is vertical over the length of the legs. Both paths have their middle, seen from above, in
 *     one place; heights are above the ground
 * @param turnDeg mean angle between the source's pelvis and the root link, degrees
 */
record BaseFollowing(double legOffset, double baseOffset, double turnDeg) {
    /**
     * Measures.
     *
     * @param source how the source moves over the ground
     * @param feet the robot's
     * @param result with a base
     */
    static BaseFollowing of(LowerBody source, Robot robot, Feet feet, JointTrajectory result) {
        Meter meter = new Meter(source, robot, feet, result);
        return new BaseFollowing(meter.legs(), meter.base(), Math.toDegrees(meter.turn()));
    }

    private static final class Meter {
        private final LowerBody source;
        private final Robot robot;
        private final Feet feet;
        private final JointTrajectory result;
        private final RobotPath path;
        private final int frames;

        Meter(LowerBody source, Robot robot, Feet feet, JointTrajectory result) {
            this.source = source;
            this.robot = robot;
            this.feet = feet;
            this.result = result;
            path = new RobotPath(robot, result);
            frames = result.frames();
        }

        private int phase(int frame) {
            return RobotPath.phase(frame, frames, source.frames());
        }

        double legs() {
            double sum = 0;
            double[] leg = new double[3];
            for (int f = 0; f < frames; f++) {
                for (boolean left : new boolean[] {true, false}) {
                    source.leg(left, phase(f), leg);
                    BodyJoint hip = left ? BodyJoint.LEFT_HIP : BodyJoint.RIGHT_HIP;
                    BodyJoint foot = left ? BodyJoint.LEFT_FOOT : BodyJoint.RIGHT_FOOT;
                    double squared = 0;
                    for (int i = 0; i < 3; i++) {
                        double own = (path.position(f, foot, i) - path.position(f, hip, i))
                                / feet.of(left).legLength();
                        double d = own - leg[i] / source.legLengthMetres();
                        squared += d * d;
                    }
                    sum += Math.sqrt(squared);
                }
            }
            return sum / (2 * frames);
        }

        double base() {
            double leg = 0.5 * (feet.left().legLength() + feet.right().legLength());
            double scale = leg / source.legLengthMetres();
            double ankle = 0.5 * (feet.left().ankleHeight() + feet.right().ankleHeight());
            double[] wanted = new double[3 * frames];
            double[] own = new double[3 * frames];
            double[] hips = new double[3];
            for (int f = 0; f < frames; f++) {
                source.hips(phase(f), hips);
                for (int i = 0; i < 3; i++) {
                    wanted[3 * f + i] = scale * hips[i] + (i == 2 ? ankle : 0);
                    own[3 * f + i] =
                            0.5 * (path.position(f, BodyJoint.LEFT_HIP, i) + path.position(f, BodyJoint.RIGHT_HIP, i));
                }
            }
            double spread = Math.hypot(center(wanted, 0), center(wanted, 1));
            center(own, 0);
            center(own, 1);
            double across = Math.max(leg, spread);
            double sum = 0;
            for (int o = 0; o < own.length; o += 3) {
                sum += Math.sqrt(squared((own[o] - wanted[o]) / across)
                        + squared((own[o + 1] - wanted[o + 1]) / across)
                        + squared((own[o + 2] - wanted[o + 2]) / leg));
            }
            return sum / frames;
        }

        private static double squared(double x) {
            return x * x;
        }

        /** Takes the mean of a coordinate off; its deviation. */
        private static double center(double[] path, int axis) {
            int frames = path.length / 3;
            double mean = 0;
            for (int o = axis; o < path.length; o += 3) {
                mean += path[o] / frames;
            }
            double squares = 0;
            for (int o = axis; o < path.length; o += 3) {
                path[o] -= mean;
                squares += path[o] * path[o];
            }
            return Math.sqrt(squares / frames);
        }

        /** Mean angle of R_pelvisᵀ · R_base · Rz(facing), rad. */
        double turn() {
            double c = Math.cos(robot.forwardYaw());
            double s = Math.sin(robot.forwardYaw());
            double[] pelvis = new double[9];
            double[] base = new double[12];
            double sum = 0;
            for (int f = 0; f < frames; f++) {
                source.pelvis(phase(f), pelvis);
                BasePoses.of(robot.model(), result, f, base);
                double trace = 0;
                for (int i = 0; i < 3; i++) {
                    double x = base[3 * i] * c + base[3 * i + 1] * s;
                    double y = -base[3 * i] * s + base[3 * i + 1] * c;
                    trace += pelvis[3 * i] * x + pelvis[3 * i + 1] * y + pelvis[3 * i + 2] * base[3 * i + 2];
                }
                sum += Math.acos(Math.max(-1, Math.min(1, 0.5 * (trace - 1))));
            }
            return sum / frames;
        }
    }
}
