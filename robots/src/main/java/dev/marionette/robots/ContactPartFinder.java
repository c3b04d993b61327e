package dev.marionette.robots;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.balance.ContactPart;
import dev.marionette.kinematics.balance.Feet;
import dev.marionette.kinematics.balance.GroundPoints;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.Vec3;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Finds the parts that are no feet and that a robot can put on the ground: the points of its joints, and the corners of the volumes around them. */
final class ContactPartFinder {
    /** Corners that are farther from the joint belong to another part, in lengths of the leg: half a thigh. */
    private static final double REACH = 0.25;

    private ContactPartFinder() {}

    /** The feet of a robot with those parts. */
    static Feet with(Robot robot, Feet feet) {
        Kinematics atHome = new Kinematics(robot.model());
        atHome.update(robot.home());
        GroundPoints all = new GroundPoints(robot.model(), feet);
        double reach = REACH * feet.left().legLength();
        List<ContactPart> parts = new ArrayList<>();
        for (boolean left : new boolean[] {true, false}) {
            for (BodyJoint joint : List.of(
                    BodyJoint.LEFT_HAND,
                    BodyJoint.LEFT_ELBOW,
                    BodyJoint.LEFT_KNEE,
                    BodyJoint.LEFT_HIP,
                    BodyJoint.LEFT_SHOULDER)) {
                BodyJoint part = left ? joint : joint.mirrored();
                point(robot, part).ifPresent(point -> {
                    BitSet around = around(robot, part, point.body());
                    double[] p = at(atHome, point);
                    parts.add(new ContactPart(
                            part,
                            point,
                            IntStream.range(0, all.count())
                                    .mapToObj(all::point)
                                    .filter(c -> around.get(c.body()) && Vec3.distance(at(atHome, c), p) < reach)
                                    .toList()));
                });
            }
        }
        return new Feet(feet.left(), feet.right(), parts);
    }

    /** The point of a joint; of a hand, that of the wrist, where the robot has one. */
    private static Optional<BodyPoint> point(Robot robot, BodyJoint joint) {
        Optional<RobotPoint> point = switch (joint) {
            case LEFT_HAND -> robot.find(BodyJoint.LEFT_WRIST).or(() -> robot.find(joint));
            case RIGHT_HAND -> robot.find(BodyJoint.RIGHT_WRIST).or(() -> robot.find(joint));
            default -> robot.find(joint);
        };
        return point.map(RobotPoint::point);
    }

    /** The bodies of the two limbs that meet at a joint: those between the joints before and after it or, of a hand, all beyond the wrist. */
    private static BitSet around(Robot robot, BodyJoint part, int body) {
        RobotModel model = robot.model();
        BitSet bodies = new BitSet();
        Optional<BodyJoint> next = switch (part) {
            case LEFT_HIP -> Optional.of(BodyJoint.LEFT_KNEE);
            case RIGHT_HIP -> Optional.of(BodyJoint.RIGHT_KNEE);
            case LEFT_KNEE -> Optional.of(BodyJoint.LEFT_FOOT);
            case RIGHT_KNEE -> Optional.of(BodyJoint.RIGHT_FOOT);
            case LEFT_SHOULDER -> Optional.of(BodyJoint.LEFT_ELBOW);
            case RIGHT_SHOULDER -> Optional.of(BodyJoint.RIGHT_ELBOW);
            case LEFT_ELBOW -> Optional.of(BodyJoint.LEFT_HAND);
            case RIGHT_ELBOW -> Optional.of(BodyJoint.RIGHT_HAND);
            default -> Optional.empty();
        };
        int last =
                next.flatMap(joint -> point(robot, joint)).map(BodyPoint::body).orElse(body);
        for (int b = last; b >= 0; b = b == 0 ? -1 : model.parentBody(b)) {
            bodies.set(b);
        }
        Optional<BodyJoint> before = switch (part) {
            case LEFT_KNEE -> Optional.of(BodyJoint.LEFT_HIP);
            case RIGHT_KNEE -> Optional.of(BodyJoint.RIGHT_HIP);
            case LEFT_ELBOW -> Optional.of(BodyJoint.LEFT_SHOULDER);
            case RIGHT_ELBOW -> Optional.of(BodyJoint.RIGHT_SHOULDER);
            default -> Optional.empty();
        };
        before.flatMap(robot::find)
                .ifPresent(joint -> bodies.clear(0, joint.point().body() + 1));
        if (next.isEmpty()) {
            // bodies are numbered parents before children
            bodies.clear(0, body);
            for (int b = body + 1; b < model.bodyCount(); b++) {
                bodies.set(b, bodies.get(model.parentBody(b)));
            }
        }
        return bodies;
    }

    private static double[] at(Kinematics kinematics, BodyPoint point) {
        double[] p = new double[3];
        kinematics.position(point, p, 0);
        return p;
    }
}
