package dev.marionette.kinematics.check;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.RobotDescription;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.kinematics.robot.Robot;
import dev.marionette.kinematics.robot.Vec;
import dev.marionette.kinematics.urdf.UrdfDocument;
import java.util.ArrayList;
import java.util.List;

/** A robot under check: as it is loaded, and as its file says. */
final class Subject {
    private static final int NAMES_SHOWN = 6;

    final RobotDescription description;
    final UrdfDocument document;
    final Robot robot;
    final RobotModel model;
    final CollisionModel collisions;
    /** The robot in its home pose. */
    final Kinematics home;

    Subject(RobotDescription description, UrdfDocument document, Robot robot, CollisionModel collisions) {
        this.description = description;
        this.document = document;
        this.robot = robot;
        this.model = robot.model();
        this.collisions = collisions;
        home = new Kinematics(model);
        home.update(robot.home());
    }

    /** A point in the home pose, root frame. */
    double[] atHome(BodyJoint role) {
        double[] p = new double[3];
        home.position(robot.point(role).point(), p, 0);
        return p;
    }

    /** Where it faces, root frame. */
    double[] forward() {
        return Vec.of(Math.cos(robot.forwardYaw()), Math.sin(robot.forwardYaw()), 0);
    }

    /** From its right to its left, root frame. */
    double[] outward() {
        return Vec.of(-Math.sin(robot.forwardYaw()), Math.cos(robot.forwardYaw()), 0);
    }

    /** Bodies from the trunk, which is left out, to the one that carries the hand. */
    List<Integer> arm(boolean left) {
        List<Integer> bodies = new ArrayList<>();
        int hand = robot.point(left ? BodyJoint.LEFT_HAND : BodyJoint.RIGHT_HAND)
                .point()
                .body();
        for (int b = hand; b > robot.trunkBody(); b = model.parentBody(b)) {
            bodies.add(0, b);
        }
        return bodies;
    }

    /** Length of an arm from shoulder over elbow to hand, m. */
    double armLength(boolean left) {
        double[] shoulder = atHome(left ? BodyJoint.LEFT_SHOULDER : BodyJoint.RIGHT_SHOULDER);
        double[] elbow = atHome(left ? BodyJoint.LEFT_ELBOW : BodyJoint.RIGHT_ELBOW);
        double[] hand = atHome(left ? BodyJoint.LEFT_HAND : BodyJoint.RIGHT_HAND);
        return Vec.distance(shoulder, elbow) + Vec.distance(elbow, hand);
    }

    /** Diagonal of the box round all frames in the home pose, m. */
    double size() {
        double[] low = {1e9, 1e9, 1e9};
        double[] high = {-1e9, -1e9, -1e9};
        for (int link = 0; link < model.linkCount(); link++) {
            double[] pose = home.linkPose(link);
            for (int i = 0; i < 3; i++) {
                low[i] = Math.min(low[i], pose[9 + i]);
                high[i] = Math.max(high[i], pose[9 + i]);
            }
        }
        return Vec.distance(low, high);
    }

    /** Names for a message; many are counted. */
    static String names(String one, List<String> names) {
        String shown = String.join(", ", names.subList(0, Math.min(NAMES_SHOWN, names.size())));
        String more = names.size() > NAMES_SHOWN ? " and " + (names.size() - NAMES_SHOWN) + " more" : "";
        return (names.size() == 1 ? one : one + "s") + " " + shown + more;
    }
}
