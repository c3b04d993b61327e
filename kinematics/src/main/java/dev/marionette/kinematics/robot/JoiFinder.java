package dev.marionette.kinematics.robot;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Finding;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.kinematics.model.RobotModel;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the points that play a role of the human body: first from the structure of the tree in its neutral pose, then
 * from names, each with a confidence and a reason.
 */
final class JoiFinder {
    private final Anatomy anatomy;
    private final LimbFinder limbs;
    private final Map<BodyJoint, RobotPoint> points = new EnumMap<>(BodyJoint.class);
    private final List<Finding> findings = new ArrayList<>();
    private String problem = "";

    private JoiFinder(RobotModel model) {
        anatomy = new Anatomy(model);
        limbs = new LimbFinder(anatomy);
    }

    /**
     * What was found.
     *
     * @param points by role
     * @param findings what was inferred, one line a point
     * @param problem why arms were not found, or empty
     */
    record Found(Map<BodyJoint, RobotPoint> points, List<Finding> findings, String problem) {}

    static Found find(RobotModel model) {
        JoiFinder finder = new JoiFinder(model);
        finder.search();
        return new Found(finder.points, finder.findings, finder.problem);
    }

    private void search() {
        Optional<LimbPair> arms = limbs.arms();
        if (arms.isEmpty()) {
            problem = "no two chains of at least three joints mirror each other like arms";
            return;
        }
        LimbPair pair = arms.get();
        ArmFinder first = new ArmFinder(Chain.arm(anatomy, pair.first()));
        ArmFinder second = new ArmFinder(Chain.arm(anatomy, pair.second()));
        List<LegFinder> legs = new ArrayList<>();
        List<LimbPair> legPair = limbs.legs().stream().toList();
        for (LimbPair leg : legPair) {
            legs.add(new LegFinder(Chain.leg(anatomy, leg.first()), pair.lateral()));
            legs.add(new LegFinder(Chain.leg(anatomy, leg.second()), pair.lateral()));
        }
        Optional<Boolean> firstIsLeft =
                new SideFinder(anatomy, pair).firstIsLeft(List.of(first, second), legs, findings);
        if (firstIsLeft.isEmpty()) {
            problem = "arms start at joints '" + anatomy.joint(pair.first()) + "' and '" + anatomy.joint(pair.second())
                    + "', but nothing tells which is the left one";
            return;
        }
        boolean left = firstIsLeft.get();
        first.points(left).forEach(this::add);
        second.points(!left).forEach(this::add);
        for (LimbPair leg : legPair) {
            boolean legLeft = Vec.dot(leg.lateral(), pair.lateral()) > 0 == left;
            legs.get(0).points(legLeft).forEach(this::add);
            legs.get(1).points(!legLeft).forEach(this::add);
        }
        head(pair);
    }

    private void head(LimbPair arms) {
        Optional<int[]> head = limbs.head(arms);
        Optional<Integer> link = limbs.headLink(arms);
        if (head.isPresent()) {
            int last = head.get()[1];
            double[] p = anatomy.center(last).orElse(anatomy.origin(last));
            addHead(anatomy.fix(last, p), 0.9, "middle of the body that joint '" + anatomy.joint(last) + "' moves");
        } else if (link.isPresent()) {
            double[] sum = new double[3];
            List<double[]> corners = anatomy.linkCorners(link.get());
            for (double[] corner : corners) {
                sum = Vec.add(sum, 1.0 / corners.size(), corner);
            }
            int body = anatomy.model.bodyOf(link.get());
            addHead(
                    anatomy.fix(body, sum),
                    0.6,
                    "middle of link '" + anatomy.model.linkName(link.get()) + "'; no joint moves a head");
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
