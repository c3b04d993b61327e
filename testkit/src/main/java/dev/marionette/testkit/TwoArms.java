package dev.marionette.testkit;

import dev.marionette.api.JointLimits;
import dev.marionette.api.JointTrajectory;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.collision.SelfCollision;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.LinkSpec;
import dev.marionette.kinematics.model.RobotModel;
import java.util.List;

/** A robot with two arms of two hinges in one plane, which meet in the middle; and its geometry once more, in 2-D. */
public final class TwoArms {
    /** From frame to frame, s. */
    public static final double DT = 1 / 30.0;

    private static final double UPPER = 0.3;
    private static final double SHOULDER = 0.25;
    private static final double CENTER = 0.16;
    private static final double HALF_X = 0.13;
    private static final double HALF_Y = 0.03;

    private TwoArms() {}

    /** The robot. */
    public static RobotModel model() {
        double[] z = {0, 0, 1};
        return RobotModel.of(
                "two-arms",
                List.of(
                        LinkSpec.bare("base"),
                        link("left_upper"),
                        link("left_fore"),
                        link("right_upper"),
                        link("right_fore")),
                List.of(
                        hinge("l1", "base", "left_upper", new double[] {0, SHOULDER, 0}, z),
                        hinge("l2", "left_upper", "left_fore", new double[] {UPPER, 0, 0}, z),
                        hinge("r1", "base", "right_upper", new double[] {0, -SHOULDER, 0}, z),
                        hinge("r2", "right_upper", "right_fore", new double[] {UPPER, 0, 0}, z)));
    }

    /** A link of 0.26 m along x, with a box about it. */
    public static LinkSpec link(String name) {
        BoxShape box = BoxShape.aligned(name, new double[] {CENTER, 0, 0}, new double[] {HALF_X, HALF_Y, HALF_Y});
        return new LinkSpec(name, 1, new double[] {CENTER, 0, 0}, List.of(box));
    }

    /** A hinge of ±2 rad and 4 rad/s. */
    public static JointSpec hinge(String name, String parent, String child, double[] origin, double[] axis) {
        return JointSpec.revolute(name, parent, child, origin, axis, -2, 2, 4);
    }

    /** Arms forward, a little outward, rad; clear. */
    public static double[] home() {
        return new double[] {0.1, 0.2, -0.1, -0.2};
    }

    /** Its limits. */
    public static JointLimits limits() {
        return model().limits();
    }

    /** A workspace that says where it touches itself. */
    public static SelfCollision space() {
        return new SelfCollision(CollisionModel.build(model(), home(), List.of()));
    }

    /** Frames from joint functions of time. */
    public static JointTrajectory motion(int frames, java.util.function.DoubleFunction<double[]> pose) {
        double[] q = new double[4 * frames];
        for (int k = 0; k < frames; k++) {
            System.arraycopy(pose.apply(k * DT), 0, q, 4 * k, 4);
        }
        return new JointTrajectory(List.of("l1", "l2", "r1", "r2"), DT, q);
    }

    /** The deepest overlap of a left with a right box, by separating axes in the plane, metres; negative when apart. */
    public static double depth(double... q) {
        double worst = Double.NEGATIVE_INFINITY;
        for (int a = 0; a < 2; a++) {
            for (int b = 0; b < 2; b++) {
                double[][] left = corners(SHOULDER, q[0], q[1], a);
                double[][] right = corners(-SHOULDER, q[2], q[3], b);
                worst = Math.max(worst, Math.min(overlap(left, right), overlap(right, left)));
            }
        }
        return worst;
    }

    /** The deepest overlap on all lines between frames, sampled. */
    public static double depth(JointTrajectory t) {
        double worst = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < t.frames(); k++) {
            for (int s = 0; s < (k + 1 < t.frames() ? 50 : 1); s++) {
                double[] q = new double[4];
                for (int d = 0; d < 4; d++) {
                    double here = t.position(k, d);
                    q[d] = s == 0 ? here : here + s / 50.0 * (t.position(k + 1, d) - here);
                }
                worst = Math.max(worst, depth(q));
            }
        }
        return worst;
    }

    private static double[][] corners(double y0, double q1, double q2, int link) {
        double x = link == 0 ? 0 : UPPER * Math.cos(q1);
        double y = y0 + (link == 0 ? 0 : UPPER * Math.sin(q1));
        double angle = link == 0 ? q1 : q1 + q2;
        double[][] corners = new double[4][];
        for (int i = 0; i < 4; i++) {
            double px = CENTER + (i < 2 ? -HALF_X : HALF_X);
            double py = i % 3 == 0 ? -HALF_Y : HALF_Y;
            corners[i] = new double[] {
                x + Math.cos(angle) * px - Math.sin(angle) * py, y + Math.sin(angle) * px + Math.cos(angle) * py
            };
        }
        return corners;
    }

    /** The least overlap along the edge directions of the first box. */
    private static double overlap(double[][] a, double[][] b) {
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < 2; i++) {
            double nx = a[i + 1][0] - a[i][0];
            double ny = a[i + 1][1] - a[i][1];
            double length = Math.hypot(nx, ny);
            double[] spanA = span(a, nx / length, ny / length);
            double[] spanB = span(b, nx / length, ny / length);
            least = Math.min(least, Math.min(spanA[1] - spanB[0], spanB[1] - spanA[0]));
        }
        return least;
    }

    private static double[] span(double[][] corners, double nx, double ny) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (double[] c : corners) {
            low = Math.min(low, nx * c[0] + ny * c[1]);
            high = Math.max(high, nx * c[0] + ny * c[1]);
        }
        return new double[] {low, high};
    }
}
