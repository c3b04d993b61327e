package dev.marionette.studies;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.JointTrajectory;
import dev.marionette.ik.OrientationTrack;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.methods.SourceBodyMotion;
import dev.marionette.methods.SourceSettings;
import dev.marionette.methods.naturalmotion.HandOrientations;
import dev.marionette.methods.naturalmotion.JoiSettings;
import dev.marionette.pipeline.outcome.RetargetOutcome;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotPath;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * How far hands and elbows of a trajectory are from the targets of one run, whatever the trajectory itself was asked for.
 * Positions are taken about the robot's own shoulder or, where the targets start there, its root.
 */
final class JoiErrors {
    private static final List<BodyJoint> LEFT = List.of(BodyJoint.LEFT_HAND, BodyJoint.LEFT_ELBOW);
    private static final List<BodyJoint> RIGHT = List.of(BodyJoint.RIGHT_HAND, BodyJoint.RIGHT_ELBOW);

    /**
     * Means over both arms and all frames.
     *
     * @param handMetres distance of the hands from their targets
     * @param elbowMetres distance of the elbows from their targets
     * @param handRotationDeg angle between the hands and their target orientations
     */
    record Means(double handMetres, double elbowMetres, double handRotationDeg) {
        static final Means NONE = new Means(Double.NaN, Double.NaN, Double.NaN);
    }

    private final Robot robot;
    private final int frames;
    private final boolean aboutRoot;
    /** Targets less the place about which they are taken, in the same frame: for each of left hand, left elbow, right hand, right elbow. */
    private final double[][] wanted = new double[4][];

    private final List<OrientationTrack> hands;

    /** @param measure a run that was asked for the positions of hands and elbows, of a clip with orientations */
    JoiErrors(RetargetOutcome measure) {
        robot = measure.robot();
        JointTrajectory angles = measure.method().angles();
        frames = angles.frames();
        aboutRoot = measure.request().settings().get(JoiSettings.class).anchor() == JoiSettings.Anchor.ROOT;
        Map<BodyJoint, double[]> targets = measure.method().targets();
        for (int arm = 0; arm < 2; arm++) {
            BodyJoint shoulder = arm == 0 ? BodyJoint.LEFT_SHOULDER : BodyJoint.RIGHT_SHOULDER;
            List<BodyJoint> points = arm == 0 ? LEFT : RIGHT;
            for (int i = 0; i < 2; i++) {
                double[] path = targets.get(points.get(i));
                if (path == null) {
                    throw new IllegalArgumentException("no target for " + points.get(i));
                }
                wanted[2 * arm + i] = path.clone();
            }
            Kinematics kinematics = new Kinematics(robot.model());
            double[] s = new double[3];
            for (int f = 0; f < frames; f++) {
                pose(kinematics, angles, f);
                origin(kinematics, shoulder, s);
                for (int k = 0; k < 3; k++) {
                    wanted[2 * arm][3 * f + k] -= s[k];
                    wanted[2 * arm + 1][3 * f + k] -= s[k];
                }
            }
        }
        hands = HandOrientations.of(
                measure.clip(),
                SourceBodyMotion.of(measure.clip(), measure.request().settings().get(SourceSettings.class)),
                robot);
    }

    /** Measures a trajectory of the same robot; its frames are spread evenly over those of the targets. */
    Means of(JointTrajectory trajectory) {
        Kinematics kinematics = new Kinematics(robot.model());
        double hand = 0;
        double elbow = 0;
        double turn = 0;
        for (int f = 0; f < frames; f++) {
            int same = RobotPath.phase(f, frames, trajectory.frames());
            pose(kinematics, trajectory, same);
            for (int arm = 0; arm < 2; arm++) {
                BodyJoint shoulder = arm == 0 ? BodyJoint.LEFT_SHOULDER : BodyJoint.RIGHT_SHOULDER;
                List<BodyJoint> points = arm == 0 ? LEFT : RIGHT;
                hand += distance(kinematics, shoulder, points.get(0), wanted[2 * arm], f);
                elbow += distance(kinematics, shoulder, points.get(1), wanted[2 * arm + 1], f);
            }
            for (OrientationTrack track : hands) {
                turn += angle(kinematics.poses(), 12 * track.body(), track.rotations(), 9 * f);
            }
        }
        return new Means(
                hand / (2 * frames),
                elbow / (2 * frames),
                hands.isEmpty() ? Double.NaN : Math.toDegrees(turn) / (hands.size() * (double) frames));
    }

    private static void pose(Kinematics kinematics, JointTrajectory trajectory, int frame) {
        double[] q = new double[trajectory.joints()];
        for (int d = 0; d < q.length; d++) {
            q[d] = trajectory.position(frame, d);
        }
        kinematics.update(q);
    }

    /** The place about which the points of an arm are taken. */
    private void origin(Kinematics kinematics, BodyJoint shoulder, double[] out) {
        if (aboutRoot) {
            Arrays.fill(out, 0);
        } else {
            kinematics.position(robot.point(shoulder).point(), out, 0);
        }
    }

    private double distance(Kinematics kinematics, BodyJoint shoulder, BodyJoint point, double[] path, int f) {
        double[] from = new double[3];
        double[] p = new double[3];
        origin(kinematics, shoulder, from);
        kinematics.position(robot.point(point).point(), p, 0);
        double sum = 0;
        for (int k = 0; k < 3; k++) {
            double e = p[k] - from[k] - path[3 * f + k];
            sum += e * e;
        }
        return Math.sqrt(sum);
    }

    /** Angle of AᵀB in rad; both row-major, from 9 values at an offset. */
    private static double angle(double[] a, int ao, double[] b, int bo) {
        double trace = 0;
        for (int i = 0; i < 9; i++) {
            trace += a[ao + i] * b[bo + i];
        }
        return Math.acos(Math.min(Math.max((trace - 1) / 2, -1), 1));
    }
}
