package dev.marionette.methods;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.BoxCorners;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotPoint;
import dev.marionette.transfer.HandContact;
import dev.marionette.transfer.HandContact.Part;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a contact of the source asks of a robot: its hand at the same vector, in the scale of the arms, from the same place of the same part of its own
 * body.
 */
public final class ContactTarget {
    /** Joints beyond this part of a limb are those at its end. */
    private static final double BEFORE_END = 0.85;
    /** How far the joints of a limb are from its line at most, in its length: the axes of shoulders and hips are apart. */
    private static final double ON_LINE = 0.25;

    private final Robot robot;
    private final HandContact contact;
    private final BodyPoint hand;
    private final List<BodyPoint> points;
    private final double arm;

    private ContactTarget(Robot robot, HandContact contact, BodyPoint hand, List<BodyPoint> points) {
        this.robot = robot;
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
                .filter(hand -> points.size() == contact.part().joints().size())
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

    /** The pairs of a link with volumes of the hand and one of the part; none where links do not tell the two. */
    public List<CollisionModel.ScaledPair> pairs() {
        List<Integer> ofHand = solidLinks(below(robot.model(), hand.body()));
        List<Integer> ofPart = solidLinks(partBodies());
        return ofHand.stream()
                .flatMap(a -> ofPart.stream()
                        .filter(b -> robot.model().bodyOf(a) != robot.model().bodyOf(b))
                        .map(b -> new CollisionModel.ScaledPair(a, b, 1)))
                .toList();
    }

    private List<Integer> solidLinks(Set<Integer> bodies) {
        RobotModel model = robot.model();
        return IntStream.range(0, model.linkCount())
                .filter(link -> bodies.contains(model.bodyOf(link))
                        && !model.linkSpec(link).boxes().isEmpty())
                .boxed()
                .toList();
    }

    private Set<Integer> partBodies() {
        RobotModel model = robot.model();
        int first = points.get(0).body();
        int last = points.get(points.size() - 1).body();
        Set<Integer> trunk = common(
                model,
                robot.point(BodyJoint.LEFT_SHOULDER).point().body(),
                robot.point(BodyJoint.RIGHT_SHOULDER).point().body());
        return switch (contact.part()) {
            case LEFT_HAND, RIGHT_HAND -> below(model, first);
            // without a neck, the head is a place on the trunk
            case HEAD -> trunk.contains(first) ? Set.of() : Set.of(first);
            // bodies are numbered parents before children
            case HIPS -> Set.of(Collections.max(common(model, first, last)));
            case TRUNK -> trunk;
            default -> limbBodies(trunk);
        };
    }

    /**
     * The bodies that move with a limb: those whose joint is on the line from its first joint to its last one at home, and before its end. Which of the two
     * bodies at a joint a point is fixed to differs between robots and characters.
     */
    private Set<Integer> limbBodies(Set<Integer> trunk) {
        Kinematics home = new Kinematics(robot.model());
        home.update(robot.home());
        double[] p = new double[9];
        home.position(points.get(0), p, 0);
        home.position(points.get(points.size() - 1), p, 3);
        double[] along = {p[3] - p[0], p[4] - p[1], p[5] - p[2]};
        double square = along[0] * along[0] + along[1] * along[1] + along[2] * along[2];
        Set<Integer> bodies = above(robot.model(), points.get(points.size() - 1).body());
        bodies.retainAll(below(robot.model(), points.get(0).body()));
        bodies.removeAll(trunk);
        bodies.removeIf(body -> {
            home.position(new BodyPoint(body, 0, 0, 0), p, 6);
            double share = 0;
            for (int i = 0; i < 3; i++) {
                share += (p[6 + i] - p[i]) * along[i] / square;
            }
            double nearest = Math.max(0, Math.min(1, share));
            double off = 0;
            for (int i = 0; i < 3; i++) {
                double d = p[6 + i] - p[i] - nearest * along[i];
                off += d * d;
            }
            return share > BEFORE_END || off > ON_LINE * ON_LINE * square;
        });
        return bodies;
    }

    /** A body and all that hangs on it. */
    private static Set<Integer> below(RobotModel model, int body) {
        return IntStream.range(0, model.bodyCount())
                .filter(b -> above(model, b).contains(body))
                .boxed()
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static Set<Integer> common(RobotModel model, int a, int b) {
        Set<Integer> both = above(model, a);
        both.retainAll(above(model, b));
        return both;
    }

    /** The body and all that it hangs from. */
    private static Set<Integer> above(RobotModel model, int body) {
        Set<Integer> bodies = new LinkedHashSet<>();
        for (int b = body; b >= 0; b = model.parentBody(b)) {
            bodies.add(b);
        }
        return bodies;
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
