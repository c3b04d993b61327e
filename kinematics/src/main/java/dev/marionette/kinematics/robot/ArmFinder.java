package dev.marionette.kinematics.robot;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.model.BodyPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Shoulder, elbow, wrist and hand of one arm chain. The elbow is the joint that bends (its axis across the forearm) with
 * much arm on both sides; before it, joints along the upper arm are twists and the last other one is the shoulder; after
 * it come the joints of the wrist, and the wrist is where the last one that bends is. Points are joint frames, which the
 * makers of models put at the centres of their joints.
 */
final class ArmFinder {
    private static final Pattern ELBOW = Pattern.compile("(?i)elb|_el_|_el$");
    private static final Pattern HAND = Pattern.compile(
            "(?i)(palm|hand|gripper|tool|tool0|tcp|end_?effector)(_?(l|r|left|right|base|link|frame))*$");
    private static final double TWIST = 0.7;

    private final Anatomy anatomy;
    private final Chain chain;
    private final double[] tip;
    private final double length;
    private final int elbow;
    private final boolean elbowNamed;
    private final int shoulder;
    private final BodyPoint shoulderPoint;
    private final double[] p_elbow;

    ArmFinder(Chain chain) {
        this.anatomy = chain.anatomy;
        this.chain = chain;
        tip = roughTip();
        length = Math.max(1e-3, Vec.distance(chain.origin(0), tip));
        int byStructure = bestElbow(false);
        elbow = bestElbow(true);
        elbowNamed = elbow == byStructure && ELBOW.matcher(chain.names(elbow)).find();
        p_elbow = chain.origin(elbow);
        shoulder = shoulderJoint();
        shoulderPoint = shoulderPoint();
    }

    /** The end of the arm before anything is known: the middle of the last body, or its far end where it is long. */
    private double[] roughTip() {
        int last = chain.last();
        return anatomy.center(last).orElse(anatomy.origin(last));
    }

    private int bestElbow(boolean byName) {
        int best = Math.min(1, chain.size() - 1);
        double bestScore = -1;
        for (int i = 1; i < chain.size(); i++) {
            double[] p = chain.origin(i);
            double upper = Vec.distance(chain.origin(Math.min(1, i - 1)), p);
            double bend = Math.sqrt(Math.max(0, 1 - square(Vec.cos(chain.axis(i), Vec.sub(tip, p)))));
            double fore = Vec.distance(p, tip);
            double score = bend * Math.min(upper, fore) * (1 + 0.3 * oneSided(i));
            if (byName && ELBOW.matcher(chain.names(i)).find()) {
                score *= 1.5;
            }
            if (bend > 0.5 && score > bestScore) {
                bestScore = score;
                best = i;
            }
        }
        return best;
    }

    private static double square(double x) {
        return x * x;
    }

    /** 1 for a joint that bends one way only, 0 for one with equal limits both ways. */
    private double oneSided(int i) {
        int d = anatomy.model.bodyDof(chain.bodies.get(i));
        double range = anatomy.model.upper(d) - anatomy.model.lower(d);
        boolean finite = range > 0 && !Double.isInfinite(range);
        return finite ? Math.min(1, Math.abs(anatomy.model.upper(d) + anatomy.model.lower(d)) / range) : 0;
    }

    private double slack() {
        return 0.02 * length;
    }

    /** The last joint before the elbow that is no twist of the upper arm and not at the elbow itself. */
    private int shoulderJoint() {
        for (int i = elbow - 1; i > 0; i--) {
            double[] along = Vec.sub(p_elbow, chain.origin(i));
            boolean atElbow = Vec.norm(along) < slack();
            if (!atElbow && Math.abs(Vec.cos(chain.axis(i), along)) < TWIST) {
                return i;
            }
        }
        return 0;
    }

    /** The shoulder's frame, fixed as near to the trunk as the axes that pass through it allow. */
    private BodyPoint shoulderPoint() {
        double[] p = chain.origin(shoulder);
        int at = shoulder;
        if (shoulder == 1 && chain.axisDistance(0, p) >= slack() && onlyTwists()) {
            // two joints whose axes miss each other have no centre; the first one's frame at least stays on the trunk
            p = axesGap() < slack() ? chain.nearest(0, 1) : chain.origin(0);
            return anatomy.fix(chain.parent(0), p);
        }
        while (at > 0 && chain.axisDistance(at - 1, p) < slack()) {
            at--;
        }
        return anatomy.fix(chain.parent(at), p);
    }

    /** Whether there is no joint between shoulder and elbow, so that the shoulder has two joints only. */
    private boolean onlyTwists() {
        return elbow == 2 || Vec.distance(chain.origin(2), p_elbow) < slack();
    }

    /** Distance of the axes of the first two joints. */
    private double axesGap() {
        return chain.axisDistance(1, chain.nearest(0, 1));
    }

    /** Points of one side; weights 1. */
    List<RobotPoint> points(boolean left) {
        List<RobotPoint> points = new ArrayList<>();
        points.add(point(
                left ? BodyJoint.LEFT_SHOULDER : BodyJoint.RIGHT_SHOULDER,
                shoulderPoint,
                elbowNamed ? 0.9 : 0.7,
                "frame of joint '" + chain.joint(shoulder)
                        + "', the last one before the elbow that swings the upper arm"));
        int fixed = elbow;
        while (fixed > shoulder + 1 && Vec.distance(chain.origin(fixed - 1), p_elbow) < slack()) {
            fixed--;
        }
        points.add(point(
                left ? BodyJoint.LEFT_ELBOW : BodyJoint.RIGHT_ELBOW,
                anatomy.fix(chain.parent(fixed), p_elbow),
                elbowNamed ? 0.95 : 0.7,
                String.format(
                        Locale.ROOT,
                        "joint '%s' bends between %.2f m of upper arm and %.2f m of forearm",
                        chain.joint(elbow),
                        Vec.distance(anatomy.position(shoulderPoint), p_elbow),
                        Vec.distance(p_elbow, tip))));
        wrist(left).ifPresent(points::add);
        points.add(hand(left));
        return points;
    }

    private RobotPoint point(BodyJoint role, BodyPoint p, double confidence, String reason) {
        return new RobotPoint(role, anatomy.link(p.body()), p, 1, 0, confidence, reason);
    }

    private Optional<RobotPoint> wrist(boolean left) {
        BodyJoint role = left ? BodyJoint.LEFT_WRIST : BodyJoint.RIGHT_WRIST;
        double fore = Vec.distance(p_elbow, tip);
        int bend = -1;
        int last = -1;
        int twist = -1;
        for (int i = elbow + 1; i < chain.size(); i++) {
            double away = Vec.distance(p_elbow, chain.origin(i));
            boolean bends = Math.abs(Vec.cos(chain.axis(i), Vec.sub(tip, p_elbow))) < TWIST;
            if (away > 0.25 * fore && bends) {
                bend = bend < 0 ? i : bend;
                last = i;
            } else if (away > 0.4 * fore) {
                twist = i;
            }
        }
        if (bend < 0 && twist < 0) {
            return Optional.empty();
        }
        if (bend < 0) {
            return Optional.of(point(
                    role,
                    anatomy.fix(chain.parent(twist), chain.origin(twist)),
                    0.6,
                    "joint '" + chain.joint(twist) + "' turns the hand; there is no joint that bends it"));
        }
        double[] p = chain.origin(last);
        // where the joints of the wrist meet, the point stays on the forearm; else the first ones carry it
        int at = last;
        while (at > bend && chain.axisDistance(at - 1, p) < slack()) {
            at--;
        }
        return Optional.of(point(
                role,
                anatomy.fix(chain.parent(at), p),
                0.85,
                "joint '" + chain.joint(last) + "' is the last of those that bend the hand"));
    }

    /** The middle of what is at the end of the arm; where forearm and hand are one piece, 85 % of the way to its end. */
    RobotPoint hand(boolean left) {
        BodyJoint role = left ? BodyJoint.LEFT_HAND : BodyJoint.RIGHT_HAND;
        int body = chain.last();
        Optional<double[]> center = anatomy.center(body);
        if (elbow == chain.size() - 1 && center.isPresent()) {
            // the frame of the elbow stands anywhere along its axis; the forearm is across it
            double[] axis = chain.axis(elbow);
            double[] out = Vec.sub(center.get(), p_elbow);
            double[] along = Vec.unit(Vec.add(out, -Vec.dot(out, axis), axis));
            double far = 0;
            for (double[] corner : anatomy.corners(body)) {
                far = Math.max(far, Vec.dot(Vec.sub(corner, p_elbow), along));
            }
            return point(
                    role,
                    anatomy.fix(body, Vec.add(p_elbow, 0.85 * far, along)),
                    0.6,
                    "forearm and hand are one piece; 85 % of the way to its end");
        }
        double seen = center.map(c -> Vec.distance(c, anatomy.origin(body))).orElse(0.0);
        int named = farthestNamed(body);
        if (named >= 0 && Vec.distance(anatomy.linkOrigin(named), anatomy.origin(body)) > 1.5 * seen) {
            return point(
                    role,
                    anatomy.model.attach(named, 0, 0, 0),
                    0.7,
                    "frame of link '" + anatomy.model.linkName(named) + "', farther out than any shape");
        }
        if (center.isPresent()) {
            return point(role, anatomy.fix(body, center.get()), 0.85, "middle of the last body before the fingers");
        }
        double[] end = anatomy.origin(body);
        return point(
                role,
                anatomy.fix(body, Vec.add(end, 0.3, Vec.sub(end, p_elbow))),
                0.4,
                "no shape to see: the forearm's length times 1.3");
    }

    /** The link of a body that is named like a hand or a tool and whose frame is farthest from the joint; or −1. */
    private int farthestNamed(int body) {
        int best = -1;
        double bestDistance = slack();
        for (int link = 0; link < anatomy.model.linkCount(); link++) {
            double distance = Vec.distance(anatomy.linkOrigin(link), anatomy.origin(body));
            if (anatomy.model.bodyOf(link) == body
                    && distance > bestDistance
                    && HAND.matcher(anatomy.model.linkName(link)).find()) {
                bestDistance = distance;
                best = link;
            }
        }
        return best;
    }

    /** How far the arm reaches out in the neutral pose: from its first joint to its end, in lengths of the arm. */
    double[] reach() {
        double length = 0;
        for (int i = 1; i < chain.size(); i++) {
            length += Vec.distance(chain.origin(i - 1), chain.origin(i));
        }
        double[] out = Vec.sub(chain.origin(chain.size() - 1), chain.origin(0));
        return Vec.add(new double[3], 1 / Math.max(1e-9, length), out);
    }

    /** Direction in which the hand moves when the elbow bends the way it can bend farther, root frame; zero if equal. */
    double[] bendDirection() {
        int d = anatomy.model.bodyDof(chain.bodies.get(elbow));
        double sign = Math.signum(anatomy.model.upper(d) + anatomy.model.lower(d))
                * Math.signum(anatomy.model.bodyMultiplier(chain.bodies.get(elbow)));
        if (oneSided(elbow) < 0.3) {
            return new double[3];
        }
        double[] v = Vec.unit(Vec.cross(chain.axis(elbow), Vec.sub(tip, p_elbow)));
        return Vec.of(sign * v[0], sign * v[1], sign * v[2]);
    }
}
