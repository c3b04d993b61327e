package dev.marionette.pipeline;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.robot.Robot;
import java.util.Arrays;

/** Where the points of a robot are during a trajectory, in its body frame: origin of the root link, facing +x. */
public final class RobotPath {
    private final int frames;
    private final double[] points;
    private final double[] trunks;

    /** Forward kinematics of all frames. */
    public RobotPath(Robot robot, JointTrajectory trajectory) {
        frames = trajectory.frames();
        points = new double[frames * BodyJoint.count() * 3];
        trunks = new double[9 * frames];
        Kinematics kinematics = new Kinematics(robot.model());
        double[] home = trunkOf(robot, kinematics, robot.home());
        double[] q = new double[trajectory.joints()];
        double c = Math.cos(robot.forwardYaw());
        double s = Math.sin(robot.forwardYaw());
        double[] p = new double[3];
        for (int f = 0; f < frames; f++) {
            for (int d = 0; d < q.length; d++) {
                q[d] = trajectory.position(f, d);
            }
            turnSinceHome(trunkOf(robot, kinematics, q), home, c, s, trunks, 9 * f);
            for (BodyJoint joint : BodyJoint.values()) {
                if (robot.find(joint).isPresent()) {
                    kinematics.position(robot.point(joint).point(), p, 0);
                    int o = offset(f, joint);
                    points[o] = c * p[0] + s * p[1];
                    points[o + 1] = -s * p[0] + c * p[1];
                    points[o + 2] = p[2];
                }
            }
        }
    }

    private static double[] trunkOf(Robot robot, Kinematics kinematics, double[] q) {
        kinematics.update(q);
        int o = 12 * robot.trunkBody();
        return Arrays.copyOfRange(kinematics.poses(), o, o + 9);
    }

    /** Rz(−yaw) · R · R_homeᵀ · Rz(yaw). */
    private static void turnSinceHome(double[] r, double[] home, double c, double s, double[] out, int o) {
        double[] turn = new double[9];
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                turn[3 * i + j] =
                        r[3 * i] * home[3 * j] + r[3 * i + 1] * home[3 * j + 1] + r[3 * i + 2] * home[3 * j + 2];
            }
        }
        double[] left = {
            c * turn[0] + s * turn[3],
            c * turn[1] + s * turn[4],
            c * turn[2] + s * turn[5],
            -s * turn[0] + c * turn[3],
            -s * turn[1] + c * turn[4],
            -s * turn[2] + c * turn[5],
            turn[6],
            turn[7],
            turn[8]
        };
        for (int i = 0; i < 3; i++) {
            out[o + 3 * i] = left[3 * i] * c + left[3 * i + 1] * s;
            out[o + 3 * i + 1] = -left[3 * i] * s + left[3 * i + 1] * c;
            out[o + 3 * i + 2] = left[3 * i + 2];
        }
    }

    private static int offset(int frame, BodyJoint joint) {
        return (frame * BodyJoint.count() + joint.ordinal()) * 3;
    }

    /** One coordinate of a point that the robot has, metres; of one that it has not, 0. */
    public double position(int frame, BodyJoint joint, int axis) {
        return points[offset(frame, joint) + axis];
    }

    /** Rotation of the trunk since the home pose, 9 values row-major. */
    public void trunk(int frame, double[] out) {
        System.arraycopy(trunks, 9 * frame, out, 0, 9);
    }

    /**
     * The frame of another motion at the same phase: frames of a slowed-down trajectory are spread evenly over those of the
     * person.
     */
    public static int phase(int frame, int frames, int othersFrames) {
        return frames == 1 ? 0 : (int) Math.round((double) frame * (othersFrames - 1) / (frames - 1));
    }
}
