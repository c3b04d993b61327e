package dev.marionette.robots;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.numerics.Vec3;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Shoulder, elbow, wrist and hand of one arm chain. The elbow is the joint that bends (its axis across the forearm) with
 * much arm on both sides; before it, joints along the upper arm are twists and the last other one is the shoulder; after
 * it come the joints of the wrist, and the wrist is where the last one that bends is. Points are joint frames, which the
 * makers of models put at the centres of their joints. Names that speak of an elbow win over proportions that no arm has,
 * and points that are given over both.
 */
final class ArmFinder {
    private static final Pattern ELBOW = Pattern.compile("(?i)elb|_el_|_el$");
    private static final double TWIST = 0.7;

    /** Upper arm and forearm of people and of robots made like them are nearly as long; beyond this it is doubtful. */
    static final double ODD = 2.5;

    private static final double DOUBTFUL = 0.4;

    private final Anatomy anatomy;
    private final Chain chain;
    private final double[] tip;
    private final double length;
    private final int elbow;
    private final boolean elbowNamed;
    private final int shoulder;
    private final BodyPoint shoulderPoint;
    private final double[] p_elbow;
    private final HandFinder hands;

    ArmFinder(Chain chain) {
        this(chain, Map.of());
    }

    /**
     * Looks at an arm of which something is known.
     *
     * @param known points of this arm by role, those of either side; they say where elbow and end are
     */
    ArmFinder(Chain chain, Map<BodyJoint, RobotPoint> known) {
        this.anatomy = chain.anatomy;
        this.chain = chain;
        hands = new HandFinder(chain);
        tip = known(known, BodyJoint.LEFT_HAND).orElseGet(hands::roughTip);
        length = Math.max(1e-3, Vec3.distance(chain.origin(0), tip));
        Optional<double[]> knownElbow = known(known, BodyJoint.LEFT_ELBOW);
        int byStructure = bestElbow(false);
        elbow = knownElbow.map(this::nearest).orElseGet(() -> namedIfOdd(bestElbow(true)));
        elbowNamed = elbow == byStructure && isNamedElbow(elbow);
        p_elbow = knownElbow.orElseGet(() -> chain.origin(elbow));
        shoulder = shoulderJoint();
        shoulderPoint = shoulderPoint();
    }

    private Optional<double[]> known(Map<BodyJoint, RobotPoint> known, BodyJoint left) {
        return Optional.ofNullable(known.get(left))
                .or(() -> Optional.ofNullable(known.get(left.mirrored())))
                .map(p -> anatomy.position(p.point()));
    }

    private boolean isNamedElbow(int i) {
        return ELBOW.matcher(chain.names(i)).find();
    }

    private int bestElbow(boolean byName) {
        int best = Math.min(1, chain.size() - 1);
        double bestScore = -1;
        for (int i = 1; i < chain.size(); i++) {
            double score = score(i) * (byName && isNamedElbow(i) ? 1.5 : 1);
            if (bend(i) > 0.5 && score > bestScore) {
                bestScore = score;
                best = i;
            }
        }
        return best;
    }

    /** Sine of the angle between the axis of a joint and what it would bend. */
    private double bend(int i) {
        return Math.sqrt(Math.max(0, 1 - square(Vec3.cos(chain.axis(i), Vec3.minus(tip, chain.origin(i))))));
    }

    private double upper(int i) {
        return Vec3.distance(chain.origin(Math.min(1, i - 1)), chain.origin(i));
    }

    /** How much joint i is an elbow: much arm on both sides that it bends. */
    private double score(int i) {
        double fore = Vec3.distance(chain.origin(i), tip);
        return bend(i) * Math.min(upper(i), fore) * (1 + 0.3 * oneSided(i));
    }

    /** Where an elbow would part the arm as no arm is parted, the one that is named so instead, if there is one. */
    private int namedIfOdd(int found) {
        double fore = Vec3.distance(chain.origin(found), tip);
        int best = found;
        if (!isNamedElbow(found) && isOdd(upper(found), fore)) {
            for (int i = 1; i < chain.size(); i++) {
                boolean better = best == found || score(i) > score(best);
                best = isNamedElbow(i) && bend(i) > 0.5 && better ? i : best;
            }
        }
        return best;
    }

    /** Whether two lengths are farther apart than those of upper arm and forearm are. */
    static boolean isOdd(double upper, double fore) {
        return Math.max(upper, fore) > ODD * Math.min(upper, fore);
    }

    /** The joint at a point; of several that meet there the one that is most like an elbow. */
    private int nearest(double[] p) {
        int best = 1;
        for (int i = 1; i < chain.size(); i++) {
            double gain = Vec3.distance(chain.origin(best), p) - Vec3.distance(chain.origin(i), p);
            if (gain > slack() || gain > -slack() && score(i) > score(best)) {
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
            double[] along = Vec3.minus(p_elbow, chain.origin(i));
            boolean atElbow = Vec3.norm(along) < slack();
            if (!atElbow && Math.abs(Vec3.cos(chain.axis(i), along)) < TWIST && !turnsUpperArm(i)) {
                return i;
            }
        }
        return 0;
    }

    /**
     * Whether the axis of a joint leads from the joints before it along the upper arm past the elbow, which then stands
     * aside of it: arms whose elbow and shoulder are offset, as Panda's, have the frame of that joint beside the elbow.
     */
    private boolean turnsUpperArm(int i) {
        double[] before = chain.origin(i - 1);
        double[] along = Vec3.minus(p_elbow, before);
        return chain.axisDistance(i, before) < slack()
                && Math.abs(Vec3.cos(chain.axis(i), along)) > TWIST
                && Vec3.distance(chain.origin(i), p_elbow) < 0.5 * Vec3.norm(along);
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
        return elbow == 2 || Vec3.distance(chain.origin(2), p_elbow) < slack();
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
        while (fixed > shoulder + 1 && Vec3.distance(chain.origin(fixed - 1), p_elbow) < slack()) {
            fixed--;
        }
        RobotPoint hand = hand(left);
        double upper = upperLength();
        double fore = Vec3.distance(p_elbow, anatomy.position(hand.point()));
        boolean odd = isOdd(upper, fore);
        points.add(point(
                left ? BodyJoint.LEFT_ELBOW : BodyJoint.RIGHT_ELBOW,
                anatomy.fix(chain.parent(fixed), p_elbow),
                odd ? DOUBTFUL : elbowNamed ? 0.95 : 0.7,
                String.format(
                        Locale.ROOT,
                        "joint '%s' bends between %.2f m of upper arm and %.2f m of forearm%s",
                        chain.joint(elbow),
                        upper,
                        fore,
                        odd ? ", which no person's arm is like" : "")));
        wrist(left).ifPresent(points::add);
        points.add(hand);
        return points;
    }

    /** The hand of one side. */
    RobotPoint hand(boolean left) {
        return hands.hand(left ? BodyJoint.LEFT_HAND : BodyJoint.RIGHT_HAND, elbow, p_elbow, upperLength());
    }

    private double upperLength() {
        return Vec3.distance(anatomy.position(shoulderPoint), p_elbow);
    }

    private RobotPoint point(BodyJoint role, BodyPoint p, double confidence, String reason) {
        return new RobotPoint(role, anatomy.link(p.body()), p, 1, 0, confidence, reason);
    }

    private Optional<RobotPoint> wrist(boolean left) {
        BodyJoint role = left ? BodyJoint.LEFT_WRIST : BodyJoint.RIGHT_WRIST;
        double fore = Vec3.distance(p_elbow, tip);
        int bend = -1;
        int last = -1;
        int twist = -1;
        for (int i = elbow + 1; i < chain.size(); i++) {
            double away = Vec3.distance(p_elbow, chain.origin(i));
            boolean bends = Math.abs(Vec3.cos(chain.axis(i), Vec3.minus(tip, p_elbow))) < TWIST;
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

    /** How far the arm reaches out in the neutral pose: from its first joint to its end, in lengths of the arm. */
    double[] reach() {
        double length = 0;
        for (int i = 1; i < chain.size(); i++) {
            length += Vec3.distance(chain.origin(i - 1), chain.origin(i));
        }
        double[] out = Vec3.minus(chain.origin(chain.size() - 1), chain.origin(0));
        return Vec3.plus(new double[3], 1 / Math.max(1e-9, length), out);
    }

    /** Direction in which the hand moves when the elbow bends the way it can bend farther, root frame; zero if equal. */
    double[] bendDirection() {
        int d = anatomy.model.bodyDof(chain.bodies.get(elbow));
        double sign = Math.signum(anatomy.model.upper(d) + anatomy.model.lower(d))
                * Math.signum(anatomy.model.bodyMultiplier(chain.bodies.get(elbow)));
        if (oneSided(elbow) < 0.3) {
            return new double[3];
        }
        double[] v = Vec3.unit(Vec3.cross(chain.axis(elbow), Vec3.minus(tip, p_elbow)));
        return Vec3.of(sign * v[0], sign * v[1], sign * v[2]);
    }
}
