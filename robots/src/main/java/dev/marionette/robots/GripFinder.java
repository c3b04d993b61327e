package dev.marionette.robots;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.Vec3;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Finds which joints close a hand and to which end. A hand is the more closed the nearer the tips of its fingers are to what carries them and to each
 * other,
 *
 * <pre>S(q) = Σ_i ‖t_i − o‖ + Σ_{i&lt;j} ‖t_i − t_j‖ / (n − 1).</pre>
 *
 * Each joint closes to that of its limits towards which S is least, with all others on their way to theirs: one finger that curls alone leaves its neighbours,
 * and fingers with all joints at their limits have curled past the palm. Joints of a finger that curl it are parallel to its last one; others spread it or
 * turn a thumb. These, and joints that hardly change S, stay at home, and so does the joint of a single jaw: what it closes against is not known.
 */
final class GripFinder {
    /** A joint that changes S by less than this share of the hand's length does not close it. */
    private static final double LEAST = 0.01;
    /** How far joints are on the way from home to their limits where S is compared. */
    private static final double WAY = 0.5;
    /** Axes at less than this angle are parallel, as cosine: 45°. */
    private static final double PARALLEL = Math.sqrt(0.5);
    /**
     * A hand is not open with a joint at its limit, but on the way there, where S is larger by more than this share of the hand's length: a finger that bends
     * as far back as to the palm is open where it is straight.
     */
    private static final double FARTHER = 0.1;

    private static final int STEPS = 32;

    private final Robot robot;
    private final RobotModel model;
    private final Anatomy anatomy;
    private final Kinematics kinematics;
    private final int body;
    private final List<BodyPoint> tips = new ArrayList<>();

    private GripFinder(Robot robot, Anatomy anatomy, int hand) {
        this.robot = robot;
        this.anatomy = anatomy;
        model = robot.model();
        kinematics = new Kinematics(model);
        body = carrier(hand);
        for (int b : anatomy.subtree(body)) {
            if (b != body && anatomy.children(b).isEmpty()) {
                tips.add(anatomy.center(b)
                        .or(() -> anatomy.massCenter(b))
                        .map(p -> anatomy.fix(b, p))
                        .orElse(new BodyPoint(b, 0, 0, 0)));
            }
        }
    }

    /** How the hands of a robot close; those without joints that do so are not among them. */
    static List<Grip> of(Robot robot) {
        Anatomy anatomy = new Anatomy(robot.model());
        List<Grip> grips = new ArrayList<>();
        for (BodyJoint hand : List.of(BodyJoint.LEFT_HAND, BodyJoint.RIGHT_HAND)) {
            robot.find(hand)
                    .flatMap(point ->
                            new GripFinder(robot, anatomy, point.point().body()).grip(hand))
                    .ifPresent(grips::add);
        }
        return grips;
    }

    /** The body on which fingers begin: a wrist beyond the hand's point carries all of them. */
    private int carrier(int hand) {
        int at = hand;
        while (anatomy.children(at).size() == 1
                && anatomy.subtree(at).stream()
                                .filter(b -> anatomy.children(b).isEmpty())
                                .count()
                        > 1) {
            at = anatomy.children(at).get(0);
        }
        return at;
    }

    private Optional<Grip> grip(BodyJoint hand) {
        int[] joints = joints();
        if (tips.size() == 1 && joints.length == 1) {
            return Optional.empty();
        }
        double length = length();
        double[] closed = closed(joints);
        List<Integer> closing = new ArrayList<>();
        for (int d : joints) {
            if (Math.abs(spread(closed, d) - spread(closed, -1)) > LEAST * length) {
                closing.add(d);
            }
        }
        double[] open = open(closing, closed, FARTHER * length);
        return closing.isEmpty()
                ? Optional.empty()
                : Optional.of(new Grip(
                        hand,
                        body,
                        closing.stream()
                                .map(d -> new Grip.Closing(d, open[d], closed[d]))
                                .toList()));
    }

    /** The joints that curl fingers, and move nothing but those, and no keypoint. */
    private int[] joints() {
        boolean[] moves = new boolean[model.dof()];
        boolean[] other = new boolean[model.dof()];
        List<Integer> hand = anatomy.subtree(body);
        for (int b = 1; b < model.bodyCount(); b++) {
            boolean inside = b != body && hand.contains(b);
            moves[model.bodyDof(b)] |= inside && curls(b);
            other[model.bodyDof(b)] |= !inside;
        }
        for (RobotPoint point : robot.points().values()) {
            for (int b = point.point().body(); b > 0; b = model.parentBody(b)) {
                other[model.bodyDof(b)] = true;
            }
        }
        return IntStream.range(0, model.dof())
                .filter(d -> moves[d] && !other[d])
                .filter(d -> model.upper(d) > model.lower(d) && Double.isFinite(model.upper(d) - model.lower(d)))
                .toArray();
    }

    private boolean curls(int b) {
        int last = b;
        while (!anatomy.children(last).isEmpty()) {
            last = anatomy.children(last).get(0);
        }
        return Math.abs(Vec3.dot(anatomy.axis(b), anatomy.axis(last))) > PARALLEL;
    }

    /** The largest distance of a tip at home, metres. */
    private double length() {
        kinematics.update(robot.home());
        double[] origin = position(new BodyPoint(body, 0, 0, 0));
        return tips.stream()
                .mapToDouble(tip -> Vec3.distance(position(tip), origin))
                .max()
                .orElse(0);
    }

    /** The limits towards which S is least: the best of what three starts lead to. */
    private double[] closed(int[] joints) {
        double[] best = robot.home();
        double least = Double.POSITIVE_INFINITY;
        for (int start = 0; start < 3; start++) {
            double[] ends = robot.home();
            for (int d : joints) {
                boolean upper = start == 1 || start == 2 && 2 * ends[d] > model.lower(d) + model.upper(d);
                ends[d] = upper ? model.upper(d) : model.lower(d);
            }
            double spread = descend(joints, ends);
            if (spread < least) {
                least = spread;
                best = ends;
            }
        }
        return best;
    }

    /** Takes the other limit of a joint as long as that makes S less. */
    private double descend(int[] joints, double[] ends) {
        double spread = spread(ends, -1);
        boolean better = true;
        while (better) {
            better = false;
            for (int d : joints) {
                double flipped = spread(ends, d);
                if (flipped < spread) {
                    ends[d] = other(d, ends[d]);
                    spread = flipped;
                    better = true;
                }
            }
        }
        return spread;
    }

    /** S on the way to some limits, that of one joint the other one. */
    private double spread(double[] ends, int flipped) {
        double[] q = robot.home();
        for (int d = 0; d < q.length; d++) {
            q[d] += WAY * ((d == flipped ? other(d, ends[d]) : ends[d]) - q[d]);
        }
        return spread(q);
    }

    /** Where joints are in the open hand. */
    private double[] open(List<Integer> joints, double[] closed, double farther) {
        double[] open = robot.home();
        joints.forEach(d -> open[d] = other(d, closed[d]));
        for (int d : joints) {
            double[] q = open.clone();
            double most = spread(q) + farther;
            for (int i = 1; i < STEPS; i++) {
                q[d] += (closed[d] - other(d, closed[d])) / STEPS;
                double spread = spread(q);
                if (spread > most) {
                    most = spread;
                    open[d] = q[d];
                }
            }
        }
        return open;
    }

    private double other(int joint, double limit) {
        return limit == model.lower(joint) ? model.upper(joint) : model.lower(joint);
    }

    private double spread(double[] q) {
        kinematics.update(q);
        double[] origin = position(new BodyPoint(body, 0, 0, 0));
        List<double[]> at = tips.stream().map(this::position).toList();
        double sum = 0;
        for (int i = 0; i < at.size(); i++) {
            sum += Vec3.distance(at.get(i), origin);
            for (int j = 0; j < i; j++) {
                sum += Vec3.distance(at.get(i), at.get(j)) / (at.size() - 1);
            }
        }
        return sum;
    }

    private double[] position(BodyPoint point) {
        double[] p = new double[3];
        kinematics.position(point, p, 0);
        return p;
    }
}
