package dev.marionette.robots;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.BasePoses;
import dev.marionette.kinematics.Kinematics;
import java.util.Arrays;

/**
 * Where the points of a robot are during a trajectory, in its body frame: origin of the root link, facing +x; where its base
 * floats, in the world, in which the source faces +x in the first frame.
 */
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
        double[] base = {c, s, 0, -s, c, 0, 0, 0, 1, 0, 0, 0};
        for (int f = 0; f < frames; f++) {
            for (int d = 0; d < q.length; d++) {
                q[d] = trajectory.position(f, d);
            }
            if (trajectory.floats()) {
                BasePoses.of(robot.model(), trajectory, f, base);
            }
            turnSinceHome(base, trunkOf(robot, kinematics, q), home, c, s, trunks, 9 * f);
            for (BodyJoint joint : BodyJoint.values()) {
                if (robot.find(joint).isPresent()) {
                    kinematics.position(robot.point(joint).point(), p, 0);
                    for (int i = 0; i < 3; i++) {
                        points[offset(f, joint) + i] =
                                base[3 * i] * p[0] + base[3 * i + 1] * p[1] + base[3 * i + 2] * p[2] + base[9 + i];
                    }
                }
            }
        }
    }

    private static double[] trunkOf(Robot robot, Kinematics kinematics, double[] q) {
        kinematics.update(q);
        int o = 12 * robot.trunkBody();
        return Arrays.copyOfRange(kinematics.poses(), o, o + 9);
    }

    /** R_base · R · R_homeᵀ · Rz(yaw). */
    private static void turnSinceHome(
            double[] base, double[] r, double[] home, double c, double s, double[] out, int o) {
        double[] turn = new double[9];
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                turn[3 * i + j] =
                        r[3 * i] * home[3 * j] + r[3 * i + 1] * home[3 * j + 1] + r[3 * i + 2] * home[3 * j + 2];
            }
        }
        for (int i = 0; i < 3; i++) {
            double x = base[3 * i] * turn[0] + base[3 * i + 1] * turn[3] + base[3 * i + 2] * turn[6];
            double y = base[3 * i] * turn[1] + base[3 * i + 1] * turn[4] + base[3 * i + 2] * turn[7];
            out[o + 3 * i] = x * c + y * s;
            out[o + 3 * i + 1] = -x * s + y * c;
            out[o + 3 * i + 2] = base[3 * i] * turn[2] + base[3 * i + 1] * turn[5] + base[3 * i + 2] * turn[8];
        }
    }

    private static int offset(int frame, BodyJoint joint) {
        return (frame * BodyJoint.count() + joint.ordinal()) * 3;
    }

    /** One coordinate of a point that the robot has, metres; of one that it has not, 0. */
    public double position(int frame, BodyJoint joint, int axis) {
        return points[offset(frame, joint) + axis];
    }

    /** Number of frames. */
    public int frames() {
        return frames;
    }

    /** Rotation of the trunk since the home pose, 9 values row-major. */
    public void trunk(int frame, double[] out) {
        System.arraycopy(trunks, 9 * frame, out, 0, 9);
    }

    /**
     * Where in another motion, in frames, a frame is: frames of a slowed-down trajectory are spread evenly over those of the
     * person.
     */
    public static double place(int frame, int frames, int othersFrames) {
        return frames == 1 ? 0 : (double) frame * (othersFrames - 1) / (frames - 1);
    }

    /** The frame of another motion that is nearest to the {@link #place} of a frame. */
    public static int phase(int frame, int frames, int othersFrames) {
        return (int) Math.round(place(frame, frames, othersFrames));
    }
}
