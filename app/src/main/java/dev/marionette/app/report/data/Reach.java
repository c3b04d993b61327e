package dev.marionette.app.report.data;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.Vec3;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotPoint;

/** How far a point of an arm can be from its shoulder. */
final class Reach {
    private Reach() {}

    /**
     * An upper bound of the distance between the shoulder and a point of the same arm: the lengths of all links between
     * them, metres. Joints that turn keep these lengths whatever their angle; for one that slides, its travel is added.
     */
    static double of(Robot robot, BodyJoint role) {
        BodyJoint side = role.name().startsWith("LEFT_") ? BodyJoint.LEFT_SHOULDER : BodyJoint.RIGHT_SHOULDER;
        RobotModel model = robot.model();
        RobotPoint point = robot.point(role);
        Kinematics kinematics = new Kinematics(model);
        kinematics.update(robot.home());
        double[] shoulder = new double[3];
        kinematics.position(robot.point(side).point(), shoulder, 0);
        double[] at = new double[3];
        kinematics.position(point.point(), at, 0);
        double sum = 0;
        int trunk = robot.trunkBody();
        int b = point.point().body();
        while (b > 0 && b != robot.point(side).point().body() && b != trunk) {
            double[] poses = kinematics.poses();
            double[] origin = {poses[12 * b + 9], poses[12 * b + 10], poses[12 * b + 11]};
            sum += Vec3.distance(at, origin) + travel(model, b);
            at = origin;
            b = model.parentBody(b);
        }
        return sum + Vec3.distance(at, shoulder);
    }

    private static double travel(RobotModel model, int body) {
        boolean slides = model.bodyJointType(body) == dev.marionette.kinematics.model.JointType.PRISMATIC;
        double range = model.upper(model.bodyDof(body)) - model.lower(model.bodyDof(body));
        return slides && !Double.isInfinite(range) ? range : 0;
    }
}
