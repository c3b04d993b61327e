package dev.marionette.methods;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.BoxCorners;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotPoint;
import dev.marionette.transfer.HandContact;
import dev.marionette.transfer.HandContact.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a contact of the source asks of a robot: its hand at the same vector, in the scale of the arms, from the same place of the same part of its own
 * body.
 */
public final class ContactTarget {
    private final HandContact contact;
    private final BodyPoint hand;
    private final List<BodyPoint> points;
    private final double arm;

    private ContactTarget(Robot robot, HandContact contact, BodyPoint hand, List<BodyPoint> points) {
        this.contact = contact;
        this.hand = hand;
        this.points = points;
        arm = armLength(robot);
    }

    /**
     * What a contact asks of a robot.
     *
     * @return empty where the robot lacks the hand or a joint of the part
     */
    public static Optional<ContactTarget> of(Robot robot, HandContact contact) {
        List<BodyPoint> points = points(robot, contact.part());
        return robot.find(contact.hand())
                .filter(hand -> has(robot, contact.part()))
                .map(hand -> new ContactTarget(robot, contact, hand.point(), List.copyOf(points)));
    }

    private static List<BodyPoint> points(Robot robot, Part part) {
        List<BodyPoint> points = new ArrayList<>();
        for (BodyJoint joint : part.joints()) {
            Optional<BodyPoint> point =
                    joint == BodyJoint.HEAD ? head(robot) : end(robot, joint).map(RobotPoint::point);
            point.ifPresent(points::add);
        }
        return points;
    }

    /** The contact of the source. */
    public HandContact contact() {
        return contact;
    }

    /** The hand. */
    public BodyPoint hand() {
        return hand;
    }

    /** The points of the part, in the order of its joints; a forearm without a wrist ends at the hand. */
    public List<BodyPoint> points() {
        return points;
    }

    /** Upper arm and forearm of the robot at home, the mean of both sides, metres. */
    public double arm() {
        return arm;
    }

    /** Lengths of the robot against those of the source. */
    public double scale() {
        return arm / contact.arm();
    }

    /** Whether a robot has what a part is made of, so that its hands can touch it. */
    public static boolean has(Robot robot, Part part) {
        return points(robot, part).size() == part.joints().size();
    }

    private static double armLength(Robot robot) {
        Kinematics home = new Kinematics(robot.model());
        home.update(robot.home());
        return 0.5
                * (distance(robot, home, BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_ELBOW)
                        + distance(robot, home, BodyJoint.LEFT_ELBOW, BodyJoint.LEFT_WRIST)
                        + distance(robot, home, BodyJoint.RIGHT_SHOULDER, BodyJoint.RIGHT_ELBOW)
                        + distance(robot, home, BodyJoint.RIGHT_ELBOW, BodyJoint.RIGHT_WRIST));
    }

    private static double distance(Robot robot, Kinematics home, BodyJoint from, BodyJoint to) {
        double[] p = new double[6];
        home.position(robot.point(from).point(), p, 0);
        home.position(end(robot, to).orElseThrow().point(), p, 3);
        return Math.sqrt((p[3] - p[0]) * (p[3] - p[0]) + (p[4] - p[1]) * (p[4] - p[1]) + (p[5] - p[2]) * (p[5] - p[2]));
    }

    private static Optional<RobotPoint> end(Robot robot, BodyJoint joint) {
        return robot.find(joint).or(() -> switch (joint) {
            case LEFT_WRIST -> robot.find(BodyJoint.LEFT_HAND);
            case RIGHT_WRIST -> robot.find(BodyJoint.RIGHT_HAND);
            default -> Optional.empty();
        });
    }

    /** The middle of the head: a character's point is the joint that its neck ends at, so that of its volumes is taken. */
    private static Optional<BodyPoint> head(Robot robot) {
        Optional<BodyPoint> head = robot.find(BodyJoint.HEAD).map(RobotPoint::point);
        return robot.character().isEmpty() ? head : head.map(point -> middle(robot.model(), point));
    }

    private static BodyPoint middle(RobotModel model, BodyPoint point) {
        double[] low = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
        double[] high = {Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double[] corner : BoxCorners.of(model, point.body())) {
            for (int i = 0; i < 3; i++) {
                low[i] = Math.min(low[i], corner[i]);
                high[i] = Math.max(high[i], corner[i]);
            }
        }
        return low[0] > high[0]
                ? point
                : new BodyPoint(
                        point.body(), 0.5 * (low[0] + high[0]), 0.5 * (low[1] + high[1]), 0.5 * (low[2] + high[2]));
    }
}
