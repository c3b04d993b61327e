package dev.marionette.robots;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Finding;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.Vec3;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Finds the points that play a role of the human body: first from the structure of the tree in its neutral pose, then
 * from names, each with a confidence and a reason. Points that are given say which chains are arms, which is left, where
 * the others of their arm are, and by their mirror images where those of the other side are.
 */
final class JoiFinder {
    /** Centres of mass of two hands that are farther apart than this, of the arm's reach, are not of the same hand. */
    private static final double EVEN = 0.15;

    private final Anatomy anatomy;
    private final LimbFinder limbs;
    private final Map<BodyJoint, RobotPoint> given;
    private final Map<BodyJoint, RobotPoint> points = new EnumMap<>(BodyJoint.class);
    private final List<Finding> findings = new ArrayList<>();
    private String problem = "";
    private String missing = "";

    private JoiFinder(RobotModel model, Map<BodyJoint, RobotPoint> given) {
        this.given = given;
        anatomy = new Anatomy(model);
        limbs = new LimbFinder(anatomy, given.values());
    }

    /**
     * What was found.
     *
     * @param points by role
     * @param findings what was inferred, one line a point
     * @param problem why arms were not found, or empty
     * @param missing what to add to robot.yaml so that they are, or empty
     */
    record Found(Map<BodyJoint, RobotPoint> points, List<Finding> findings, String problem, String missing) {}

    /**
     * Looks at a robot.
     *
     * @param given points that are given, by role
     */
    static Found find(RobotModel model, Map<BodyJoint, RobotPoint> given) {
        JoiFinder finder = new JoiFinder(model, given);
        finder.search();
        return new Found(finder.points, finder.findings, finder.problem, finder.missing);
    }

    private void search() {
        Optional<LimbPair> arms = limbs.arms();
        if (arms.isEmpty()) {
            problem = "no two chains of at least three joints mirror each other like arms; chains end in links "
                    + limbs.ends().stream()
                            .map(b -> "'" + anatomy.link(b) + "'")
                            .toList();
            return;
        }
        LimbPair pair = arms.get();
        List<Integer> rivals = limbs.rivals(pair);
        if (!rivals.isEmpty()) {
            problem = "chains that start at joints "
                    + rivals.stream().map(b -> "'" + anatomy.joint(b) + "'").toList()
                    + " mirror each other, and nothing tells which two are the arms";
            missing = "Add to robot.yaml joi: {left_hand: " + handOf(rivals.get(0)) + ", right_hand: "
                    + handOf(rivals.get(1)) + "}, or with two others of "
                    + rivals.stream().map(this::handOf).collect(Collectors.joining(", ")) + "; the rest is found.";
            return;
        }
        ArmFinder first = arm(pair.first());
        ArmFinder second = arm(pair.second());
        List<LegFinder> legs = new ArrayList<>();
        List<LimbPair> legPair = limbs.legs().stream().toList();
        for (LimbPair leg : legPair) {
            legs.add(new LegFinder(Chain.leg(anatomy, leg.first()), pair.lateral()));
            legs.add(new LegFinder(Chain.leg(anatomy, leg.second()), pair.lateral()));
        }
        Optional<Boolean> firstIsLeft =
                new SideFinder(anatomy, pair, given).firstIsLeft(List.of(first, second), legs, findings);
        if (firstIsLeft.isEmpty()) {
            problem = "arms start at joints '" + anatomy.joint(pair.first()) + "' and '" + anatomy.joint(pair.second())
                    + "', but nothing tells which is the left one";
            missing = "Add to robot.yaml joi: {left_hand: " + handOf(pair.first()) + "} or joi: {left_hand: "
                    + handOf(pair.second()) + "}, whichever is true; the rest is found.";
            return;
        }
        boolean left = firstIsLeft.get();
        arms(pair, left);
        for (LimbPair leg : legPair) {
            boolean legLeft = Vec3.dot(leg.lateral(), pair.lateral()) > 0 == left;
            legs.get(0).points(legLeft).forEach(this::add);
            legs.get(1).points(!legLeft).forEach(this::add);
        }
        head(pair);
        points.putAll(images(pair, legPair));
    }

    /** Both arms, led by what is given of them and by its mirror image. */
    private void arms(LimbPair pair, boolean firstIsLeft) {
        Map<BodyJoint, RobotPoint> known = new EnumMap<>(images(pair, List.of()));
        known.putAll(given);
        Chain one = Chain.arm(anatomy, pair.first());
        Chain two = Chain.arm(anatomy, pair.second());
        new ArmFinder(one, of(known, firstIsLeft)).points(firstIsLeft).forEach(this::add);
        new ArmFinder(two, of(known, !firstIsLeft)).points(!firstIsLeft).forEach(this::add);
        if (new HandFinder(one).isByMass() && new HandFinder(two).isByMass()) {
            evenHands(pair);
        }
    }

    /** Motors and cables make the centres of mass of two hands differ that are alike: each gets the middle. */
    private void evenHands(LimbPair pair) {
        RobotPoint left = Objects.requireNonNull(points.get(BodyJoint.LEFT_HAND));
        RobotPoint right = Objects.requireNonNull(points.get(BodyJoint.RIGHT_HAND));
        MirroredLandmarks mirror = new MirroredLandmarks(anatomy, pair);
        double[] p = anatomy.position(left.point());
        double[] image = mirror.image(anatomy.position(right.point()));
        double[] middle = Vec3.plus(p, 0.5, Vec3.minus(image, p));
        if (Vec3.distance(p, image) < EVEN * pair.reach()) {
            add(moved(left, middle));
            add(moved(right, mirror.image(middle)));
        }
    }

    private RobotPoint moved(RobotPoint point, double[] p) {
        return new RobotPoint(
                point.role(),
                point.link(),
                anatomy.fix(point.point().body(), p),
                point.positionWeight(),
                point.rotationWeight(),
                point.confidence(),
                point.reason());
    }

    private static Map<BodyJoint, RobotPoint> of(Map<BodyJoint, RobotPoint> known, boolean left) {
        Map<BodyJoint, RobotPoint> side = new EnumMap<>(BodyJoint.class);
        known.forEach((role, point) -> {
            if (role.name().startsWith(left ? "LEFT_" : "RIGHT_")) {
                side.put(role, point);
            }
        });
        return side;
    }

    private Map<BodyJoint, RobotPoint> images(LimbPair pair, List<LimbPair> legs) {
        List<List<Integer>> first = new ArrayList<>(List.of(Chain.arm(anatomy, pair.first()).bodies));
        List<List<Integer>> second = new ArrayList<>(List.of(Chain.arm(anatomy, pair.second()).bodies));
        for (LimbPair leg : legs) {
            first.add(Chain.leg(anatomy, leg.first()).bodies);
            second.add(Chain.leg(anatomy, leg.second()).bodies);
        }
        return new MirroredLandmarks(anatomy, pair).images(given, first, second);
    }

    private ArmFinder arm(int first) {
        return new ArmFinder(Chain.arm(anatomy, first));
    }

    /** The hand of the arm that starts at some body, as robot.yaml says it. */
    private String handOf(int first) {
        RobotPoint hand = arm(first).hand(true);
        BodyPoint p = hand.point();
        return String.format(
                Locale.ROOT,
                "{link: %s, offset: [%.3f, %.3f, %.3f]}",
                hand.link(),
                millimetres(p.x()),
                millimetres(p.y()),
                millimetres(p.z()));
    }

    /** Rounded, and without a sign on zero. */
    private static double millimetres(double x) {
        return Math.rint(1000 * x) / 1000 + 0.0;
    }

    private void head(LimbPair arms) {
        Optional<int[]> head = limbs.head(arms);
        Optional<Integer> link = limbs.headLink(arms);
        if (head.isPresent()) {
            int last = head.get()[1];
            Optional<double[]> center = anatomy.center(last);
            double[] p = center.or(() -> anatomy.massCenter(last)).orElse(anatomy.origin(last));
            String moves = "middle of the body that joint '" + anatomy.joint(last) + "' moves";
            addHead(
                    anatomy.fix(last, p),
                    center.isPresent() ? 0.9 : 0.6,
                    center.isPresent() ? moves : moves + ", by its mass: there is no shape to see");
        } else if (link.isPresent()) {
            int body = anatomy.model.bodyOf(link.get());
            boolean named = limbs.namesHead(link.get());
            addHead(
                    anatomy.fix(body, LimbFinder.middle(anatomy.linkCorners(link.get()))),
                    named ? 0.6 : 0.4,
                    "middle of link '" + anatomy.model.linkName(link.get())
                            + (named ? "'" : "', the highest on the trunk") + "; no joint moves a head");
        } else {
            findings.add(Finding.info("joi", "no head was found; it is not tracked"));
        }
    }

    private void addHead(BodyPoint p, double confidence, String reason) {
        add(new RobotPoint(BodyJoint.HEAD, anatomy.link(p.body()), p, 1, 0, confidence, reason));
    }

    private void add(RobotPoint point) {
        points.put(point.role(), point);
    }
}
