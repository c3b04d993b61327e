package dev.marionette.robots;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.Vec3;
import java.util.Optional;

/**
 * The knee of a leg: the joint between hip and ankle that changes the distance between them most.
 *
 * @param joint its degree of freedom
 * @param straight where hip, knee and ankle are in line, seen along the axis: the leg is longest there, rad; may be outside
 *     the limits
 * @param bends +1 where the knee bends towards larger values, else −1: the way in which it goes farther
 */
record Knee(int joint, double straight, int bends) {
    /** A joint that moves the ankle so little against its own length is no knee, metres. */
    private static final double SHORT = 1e-3;

    /** The knee of a leg; empty where the leg has no such joint. */
    public static Optional<Knee> of(Robot robot, boolean left) {
        Optional<RobotPoint> hip = robot.find(left ? BodyJoint.LEFT_HIP : BodyJoint.RIGHT_HIP);
        Optional<RobotPoint> knee = robot.find(left ? BodyJoint.LEFT_KNEE : BodyJoint.RIGHT_KNEE);
        Optional<RobotPoint> ankle = robot.find(left ? BodyJoint.LEFT_FOOT : BodyJoint.RIGHT_FOOT);
        if (hip.isEmpty() || knee.isEmpty() || ankle.isEmpty()) {
            return Optional.empty();
        }
        RobotModel model = robot.model();
        Kinematics atHome = new Kinematics(model);
        atHome.update(robot.home());
        double[] h = new double[3];
        double[] a = new double[3];
        atHome.position(hip.get().point(), h, 0);
        atHome.position(ankle.get().point(), a, 0);
        int best = -1;
        double most = SHORT;
        int top = hip.get().point().body();
        for (int b = ankle.get().point().body(); b > top; b = model.parentBody(b)) {
            double arm = Math.min(lever(atHome, model, b, h), lever(atHome, model, b, a));
            if (arm > most) {
                most = arm;
                best = b;
            }
        }
        return best < 0 ? Optional.empty() : Optional.of(at(robot, atHome, best, h, a));
    }

    /** The angle at which the knee is bent by so much, rad, as near to it as the limits allow. */
    public double bent(RobotModel model, double byRad) {
        double angle = straight + bends * byRad;
        return Math.min(Math.max(angle, model.lower(joint)), model.upper(joint));
    }

    private static Knee at(Robot robot, Kinematics atHome, int body, double[] h, double[] a) {
        RobotModel model = robot.model();
        double[] axis = axis(atHome, model, body);
        double[] u = across(atHome, body, axis, h);
        double[] v = across(atHome, body, axis, a);
        // turns the shank's side to opposite the thigh's
        double turn = Math.atan2(-Vec3.dot(axis, Vec3.cross(v, u)), -Vec3.dot(v, u));
        int joint = model.bodyDof(body);
        double straight = robot.home()[joint] + turn / model.bodyMultiplier(body);
        int bends = model.upper(joint) - straight >= straight - model.lower(joint) ? 1 : -1;
        return new Knee(joint, straight, bends);
    }

    /** Distance of a point from the axis of a joint. */
    private static double lever(Kinematics atHome, RobotModel model, int body, double[] p) {
        return Vec3.norm(across(atHome, body, axis(atHome, model, body), p));
    }

    /** From the axis of a joint to a point, perpendicular to it. */
    private static double[] across(Kinematics atHome, int body, double[] axis, double[] p) {
        double[] poses = atHome.poses();
        double[] d = Vec3.minus(p, Vec3.of(poses[12 * body + 9], poses[12 * body + 10], poses[12 * body + 11]));
        return Vec3.plus(d, -Vec3.dot(d, axis), axis);
    }

    private static double[] axis(Kinematics atHome, RobotModel model, int body) {
        double[] r = atHome.poses();
        double[] a = model.bodyAxis(body);
        double[] out = new double[3];
        for (int i = 0; i < 3; i++) {
            int o = 12 * body + 3 * i;
            out[i] = r[o] * a[0] + r[o + 1] * a[1] + r[o + 2] * a[2];
        }
        return out;
    }
}
