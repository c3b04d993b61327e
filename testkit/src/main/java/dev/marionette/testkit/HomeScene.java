package dev.marionette.testkit;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.BoxShape;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.robots.Robot;
import java.util.ArrayList;
import java.util.List;

/** A robot standing in its home pose: where its points are, and which of its boxes are too close to each other. */
final class HomeScene {
    /** Bodies this many joints above or below each other on one chain touch where they are joined. */
    private static final int NEIGHBOUR_JOINTS = 3;

    private record Placed(int body, String name, double[] rotation, double[] center, double[] half) {}

    private final Robot robot;
    private final RobotModel model;
    private final Kinematics kinematics;

    HomeScene(Robot robot) {
        this.robot = robot;
        model = robot.model();
        kinematics = new Kinematics(model);
        kinematics.update(robot.home());
    }

    /** A point, metres: x where the robot faces, y to its left, z up, from its root. */
    double[] point(BodyJoint role) {
        double[] p = new double[3];
        kinematics.position(robot.point(role).point(), p, 0);
        double c = Math.cos(robot.forwardYaw());
        double s = Math.sin(robot.forwardYaw());
        return new double[] {c * p[0] + s * p[1], c * p[1] - s * p[0], p[2]};
    }

    /** Pairs of boxes of bodies that are no neighbours and that are nearer to each other than a gap, metres. */
    List<String> closerThan(double gap) {
        List<Placed> boxes = boxes();
        List<String> close = new ArrayList<>();
        for (int i = 0; i < boxes.size(); i++) {
            for (int j = i + 1; j < boxes.size(); j++) {
                Placed a = boxes.get(i);
                Placed b = boxes.get(j);
                if (!neighbours(a.body, b.body) && gap(a, b) < gap) {
                    close.add(a.name + " – " + b.name);
                }
            }
        }
        return close;
    }

    private List<Placed> boxes() {
        List<Placed> boxes = new ArrayList<>();
        for (int link = 0; link < model.linkCount(); link++) {
            double[] pose_WL = kinematics.linkPose(link);
            for (BoxShape box : model.linkSpec(link).boxes()) {
                double[] rotation = new double[9];
                double[] center = new double[3];
                for (int i = 0; i < 3; i++) {
                    center[i] = pose_WL[9 + i];
                    for (int k = 0; k < 3; k++) {
                        center[i] += pose_WL[3 * i + k] * box.center()[k];
                        for (int j = 0; j < 3; j++) {
                            rotation[3 * i + j] += pose_WL[3 * i + k] * box.rotation()[3 * k + j];
                        }
                    }
                }
                boxes.add(new Placed(model.bodyOf(link), box.name(), rotation, center, box.half()));
            }
        }
        return boxes;
    }

    private boolean neighbours(int a, int b) {
        return a == b || above(a, b) || above(b, a) || (a > 0 && b > 0 && model.parentBody(a) == model.parentBody(b));
    }

    private boolean above(int upper, int lower) {
        int at = lower;
        for (int i = 0; i < NEIGHBOUR_JOINTS && at > 0; i++) {
            at = model.parentBody(at);
            if (at == upper) {
                return true;
            }
        }
        return false;
    }

    /**
     * The largest gap between the shadows of two boxes on the 15 axes of the separating axis theorem (Gottschalk, Lin,
     * Manocha 1996): above 0 exactly where the boxes are apart, and then at most their distance.
     */
    private static double gap(Placed a, Placed b) {
        double best = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < 15; i++) {
            double[] axis = axis(a, b, i);
            double length = Math.sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
            if (length > 1e-6) {
                double apart = Math.abs(dot(axis, b.center) - dot(axis, a.center));
                best = Math.max(best, (apart - shadow(a, axis) - shadow(b, axis)) / length);
            }
        }
        return best;
    }

    private static double[] axis(Placed a, Placed b, int i) {
        if (i < 6) {
            return column(i < 3 ? a : b, i % 3);
        }
        double[] u = column(a, (i - 6) / 3);
        double[] v = column(b, i % 3);
        return new double[] {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
    }

    private static double[] column(Placed box, int i) {
        return new double[] {box.rotation[i], box.rotation[3 + i], box.rotation[6 + i]};
    }

    private static double shadow(Placed box, double[] axis) {
        double sum = 0;
        for (int i = 0; i < 3; i++) {
            sum += box.half[i] * Math.abs(dot(axis, column(box, i)));
        }
        return sum;
    }

    private static double dot(double[] u, double[] v) {
        return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
    }
}
