package dev.marionette.robots.lint;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.RobotDescription;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.Vec3;
import dev.marionette.robots.Robot;
import dev.marionette.robots.urdf.UrdfDocument;
import dev.marionette.robots.urdf.UrdfShapes;
import java.util.ArrayList;
import java.util.List;

/** A robot under check: as it is loaded, and as its file says. */
final class LintTarget {
    private static final int NAMES_SHOWN = 6;

    final RobotDescription description;
    final UrdfDocument document;
    final Robot robot;
    final RobotModel model;
    final CollisionModel collisions;
    /** The robot in its home pose. */
    final Kinematics home;

    LintTarget(RobotDescription description, UrdfDocument document, Robot robot, CollisionModel collisions) {
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
        return Vec3.of(Math.cos(robot.forwardYaw()), Math.sin(robot.forwardYaw()), 0);
    }

    /** From its right to its left, root frame. */
    double[] outward() {
        return Vec3.of(-Math.sin(robot.forwardYaw()), Math.cos(robot.forwardYaw()), 0);
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
        return Vec3.distance(shoulder, elbow) + Vec3.distance(elbow, hand);
    }

    /**
     * Whether each link that should have a volume and has none is light and short: at most 12 % of the robot's mass, and
     * no joint that it carries farther from its own than a fifth of an arm; hands, elbows, head and trunk are not among them.
     */
    boolean onlySmallLinksAreBare() {
        double arm = armLength(true);
        double mass = model.totalMass();
        boolean some = false;
        for (int link = 0; link < model.linkCount(); link++) {
            UrdfShapes shapes = document.shapes().get(model.linkName(link));
            boolean bare = model.linkSpec(link).boxes().isEmpty() && shapes != null && !shapes.isEmpty();
            some |= !model.linkSpec(link).boxes().isEmpty();
            if (bare && (model.linkSpec(link).mass() > 0.12 * mass || carries(link) || reach(link) > 0.2 * arm)) {
                return false;
            }
        }
        return some;
    }

    /** Whether a link is of the trunk or of a body that a point to be followed is on. */
    private boolean carries(int link) {
        int body = model.bodyOf(link);
        return body == robot.trunkBody()
                || robot.joi().stream().anyMatch(p -> p.point().body() == body);
    }

    /** From the joint that moves a link to the farthest joint on its body, m. */
    private double reach(int link) {
        int body = model.bodyOf(link);
        double[] from = origin(body);
        double farthest = 0;
        for (int b = 1; b < model.bodyCount(); b++) {
            if (model.parentBody(b) == body) {
                farthest = Math.max(farthest, Vec3.distance(from, origin(b)));
            }
        }
        return farthest;
    }

    /** The frame of the joint that moves a body, home pose, root frame. */
    double[] origin(int body) {
        double[] p = home.poses();
        return Vec3.of(p[12 * body + 9], p[12 * body + 10], p[12 * body + 11]);
    }

    /** The axis of the joint that moves a body, home pose, root frame. */
    double[] axis(int body) {
        double[] a = home.axes();
        return Vec3.of(a[3 * body], a[3 * body + 1], a[3 * body + 2]);
    }

    /** A point of the home pose, root frame, in the frame of a link, to a tenth of a millimetre. */
    double[] inLink(String link, double[] p) {
        double[] pose = home.linkPose(model.link(link));
        double[] d = {p[0] - pose[9], p[1] - pose[10], p[2] - pose[11]};
        double[] out = new double[3];
        for (int i = 0; i < 3; i++) {
            // zero without a sign
            out[i] = Math.round(1e4 * (pose[i] * d[0] + pose[3 + i] * d[1] + pose[6 + i] * d[2])) / 1e4 + 0.0;
        }
        return out;
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
        return Vec3.distance(low, high);
    }

    /** Names for a message; many are counted. */
    static String names(String one, List<String> names) {
        String shown = String.join(", ", names.subList(0, Math.min(NAMES_SHOWN, names.size())));
        String more = names.size() > NAMES_SHOWN ? " and " + (names.size() - NAMES_SHOWN) + " more" : "";
        return (names.size() == 1 ? one : one + "s") + " " + shown + more;
    }
}
