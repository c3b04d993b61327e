package dev.marionette.pipeline.likeness;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.methods.ContactTarget;
import dev.marionette.robots.Robot;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The links with volumes that a hand of a robot and the part that it is to touch are made of. */
final class ContactLinks {
    /** Joints beyond this part of a limb are those at its end. */
    private static final double BEFORE_END = 0.85;
    /** How far the joints of a limb are from its line at most, in its length: the axes of shoulders and hips are apart. */
    private static final double ON_LINE = 0.25;

    private final Robot robot;
    private final ContactTarget target;

    ContactLinks(Robot robot, ContactTarget target) {
        this.robot = robot;
        this.target = target;
    }

    /** The pairs of a link of the hand and one of the part; none where no links of its own make the part. */
    List<CollisionModel.ScaledPair> pairs() {
        List<Integer> ofHand = solidLinks(below(robot.model(), target.hand().body()));
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
        int first = target.points().get(0).body();
        int last = target.points().get(target.points().size() - 1).body();
        Set<Integer> trunk = common(
                model,
                robot.point(BodyJoint.LEFT_SHOULDER).point().body(),
                robot.point(BodyJoint.RIGHT_SHOULDER).point().body());
        return switch (target.contact().part()) {
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
        home.position(target.points().get(0), p, 0);
        home.position(target.points().get(target.points().size() - 1), p, 3);
        double[] along = {p[3] - p[0], p[4] - p[1], p[5] - p[2]};
        double square = along[0] * along[0] + along[1] * along[1] + along[2] * along[2];
        Set<Integer> bodies = above(
                robot.model(), target.points().get(target.points().size() - 1).body());
        bodies.retainAll(below(robot.model(), target.points().get(0).body()));
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
}
