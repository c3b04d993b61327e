package dev.marionette.robots;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.InputException;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.RobotModel;
import java.util.Map;

/** Which body carries the shoulders and which way they face. */
final class RobotFacing {
    private static final double SNAP = Math.toRadians(3);

    private RobotFacing() {}

    /** The nearest body that carries both shoulders. */
    static int trunk(RobotModel model, Map<BodyJoint, RobotPoint> points) {
        int a = point(points, BodyJoint.LEFT_SHOULDER).body();
        int b = point(points, BodyJoint.RIGHT_SHOULDER).body();
        while (a != b) {
            // bodies are numbered parents before children
            if (a > b) {
                a = model.parentBody(a);
            } else {
                b = model.parentBody(b);
            }
        }
        return a;
    }

    /**
     * Yaw of forward = (left shoulder − right shoulder) × up in the root frame, zero pose. Within 3° of a quarter turn
     * it is that quarter turn, so that round-off in a file does not turn the robot.
     */
    static double yaw(RobotModel model, Map<BodyJoint, RobotPoint> points) {
        Kinematics kinematics = new Kinematics(model);
        double[] p = new double[6];
        kinematics.position(point(points, BodyJoint.LEFT_SHOULDER), p, 0);
        kinematics.position(point(points, BodyJoint.RIGHT_SHOULDER), p, 3);
        double x = p[0] - p[3];
        double y = p[1] - p[4];
        if (Math.hypot(x, y) < 1e-3) {
            throw new InputException(
                    model.name(),
                    "the shoulders are " + Math.hypot(x, y) + " m apart sideways, so it has no facing direction",
                    "Check joi.left_shoulder and joi.right_shoulder in robot.yaml.");
        }
        double yaw = Math.atan2(-x, y);
        double turns = Math.rint(yaw / (Math.PI / 2));
        // +π and −π are one direction; 0.0 takes the sign off zero
        double quarter = turns <= -2 ? Math.PI : turns * (Math.PI / 2) + 0.0;
        return Math.abs(Math.IEEEremainder(yaw - quarter, 2 * Math.PI)) < SNAP ? quarter : yaw;
    }

    private static BodyPoint point(Map<BodyJoint, RobotPoint> points, BodyJoint role) {
        RobotPoint point = points.get(role);
        if (point == null) {
            throw new IllegalArgumentException("no " + role.id());
        }
        return point.point();
    }
}
