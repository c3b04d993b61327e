package dev.marionette.robots;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Finding;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.Vec3;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Finds a home pose where none is given: everything at zero but the arms, which hang at the sides, a little away from
 * the body, with slightly bent elbows. For abductions from 10° upwards the joints of the left arm minimise ‖u − u*‖² +
 * ½‖f − f*‖² + 0.1 Σ(q/π)², u and f the directions of upper arm and forearm, by a compass search from a grid of
 * starts; the right arm mirrors the left. The first abduction at which the arms touch nothing is taken.
 */
final class HomeFinder {
    private static final double MARGIN_RAD = Math.toRadians(2.5);
    private static final double MARGIN_M = 0.0025;
    private static final double ELBOW_RAD = Math.toRadians(20);
    /** Large enough that of two ways in which an arm can hang it takes the less twisted one, and costs 1° of direction. */
    private static final double REST = 0.1;

    /** An axis that passes a point within so many metres passes through it. */
    private static final double MEETS = 1e-3;

    private static final int[] ABDUCTIONS_DEG = {10, 15, 20, 25, 30, 40, 50};
    private static final int[] SWINGS_DEG = {5, 10, 15, 20};

    private final RobotModel model;
    private final Kinematics kinematics;
    private final Map<BodyJoint, RobotPoint> points;
    private final double[] forward;
    private final double[] outward;
    private final double[] low;
    private final double[] high;
    private final double[] q;
    private final double[] p = new double[9];

    private HomeFinder(RobotModel model, Map<BodyJoint, RobotPoint> points, double yaw) {
        this.model = model;
        this.points = points;
        kinematics = new Kinematics(model);
        forward = Vec3.of(Math.cos(yaw), Math.sin(yaw), 0);
        outward = Vec3.of(-Math.sin(yaw), Math.cos(yaw), 0);
        low = new double[model.dof()];
        high = new double[model.dof()];
        q = new double[model.dof()];
        for (int d = 0; d < q.length; d++) {
            double wanted = model.jointType(d) == JointType.PRISMATIC ? MARGIN_M : MARGIN_RAD;
            double range = model.upper(d) - model.lower(d);
            double margin = Math.min(wanted, 0.1 * range);
            low[d] = Math.max(-Math.PI, model.lower(d) + margin);
            high[d] = Math.min(Math.PI, model.upper(d) - margin);
            q[d] = clamp(d, 0);
        }
    }

    /**
     * A home pose inside the limits by a margin of 2.5° or 2.5 mm, where the range is that large.
     *
     * @param points points by role, shoulders, elbows and hands at least
     * @param yaw where the robot faces in the root frame, rad
     * @param findings gets how the arms hang. Modified.
     */
    static double[] find(RobotModel model, Map<BodyJoint, RobotPoint> points, double yaw, List<Finding> findings) {
        return new HomeFinder(model, points, yaw).find(findings);
    }

    private double clamp(int d, double value) {
        return Math.min(Math.max(value, Math.min(low[d], high[d])), Math.max(low[d], high[d]));
    }

    private double[] find(List<Finding> findings) {
        ArmClearance clearance = new ArmClearance(model, points);
        List<double[]> poses = new ArrayList<>();
        List<Set<BoxGaps.Pair>> touching = new ArrayList<>();
        for (int degrees : ABDUCTIONS_DEG) {
            hang(degrees, 0, poses.isEmpty());
            poses.add(q.clone());
            touching.add(clearance.touching(kinematics));
            if (touching.get(touching.size() - 1).isEmpty()) {
                break;
            }
        }
        // what still touches with the arms spread wide is the boxes' fault, not the pose's
        Set<BoxGaps.Pair> always = touching.get(touching.size() - 1);
        int best = 0;
        while (!always.containsAll(touching.get(best))) {
            best++;
        }
        System.arraycopy(poses.get(best), 0, q, 0, q.length);
        report(ABDUCTIONS_DEG[best], touching.get(best), findings);
        untrap(ABDUCTIONS_DEG[best], touching.get(best), clearance, findings);
        return q.clone();
    }

    /** Puts the arms where they hang best at some angles, from many starts or from where they are. */
    private void hang(int abductionDeg, int swingDeg, boolean anew) {
        Arm left = new Arm(true, Math.toRadians(abductionDeg), Math.toRadians(swingDeg));
        Arm right = new Arm(false, Math.toRadians(abductionDeg), Math.toRadians(swingDeg));
        left.start(anew);
        if (!right.mirror(left)) {
            right.start(anew);
        }
        kinematics.update(q);
    }

    /**
     * Where boxes are so coarse that only the very pose clears them, the arms hang a little forwards, so that these
     * boxes overlap plainly: whoever checks the motion leaves pairs that overlap at home out, and else it could not start.
     */
    private void untrap(int abduction, Set<BoxGaps.Pair> touching, ArmClearance clearance, List<Finding> findings) {
        TrappedPairs pairs = new TrappedPairs(model, moving());
        Set<BoxGaps.Pair> trapped = pairs.around(q);
        double[] pose = q.clone();
        for (int i = 0; i < SWINGS_DEG.length && !trapped.isEmpty(); i++) {
            hang(abduction, SWINGS_DEG[i], false);
            if (touching.containsAll(clearance.touching(kinematics))
                    && pairs.around(q).isEmpty()) {
                findings.add(Finding.warning(
                        "home-boxes",
                        "boxes leave the arms no room on any side: " + trapped + "; they hang " + SWINGS_DEG[i]
                                + "° forwards, where these overlap, so that they are not checked"));
                return;
            }
        }
        System.arraycopy(pose, 0, q, 0, q.length);
    }

    /** The joints of both arms and of the head. */
    private Set<Integer> moving() {
        Set<Integer> dofs = new LinkedHashSet<>();
        int trunk = RobotFacing.trunk(model, points);
        for (BodyJoint role : List.of(BodyJoint.LEFT_HAND, BodyJoint.RIGHT_HAND, BodyJoint.HEAD)) {
            RobotPoint point = points.get(role);
            for (int b = point == null ? trunk : point.point().body(); b > trunk; b = model.parentBody(b)) {
                dofs.add(model.bodyDof(b));
            }
        }
        return dofs;
    }

    private void report(int abduction, Set<BoxGaps.Pair> touching, List<Finding> findings) {
        Arm arm = new Arm(true, Math.toRadians(abduction), 0);
        arm.cost();
        double off = Math.toDegrees(Math.acos(Math.max(-1, Math.min(1, Vec3.dot(arm.upper(), arm.upperTarget)))));
        String message = String.format(
                Locale.ROOT,
                "no home posture is given; found: arms hang %d° from the body%s, everything else at zero",
                abduction,
                off > 5 ? String.format(Locale.ROOT, " (missed by %.0f°)", off) : "");
        findings.add(off > 25 ? Finding.warning("home", message) : Finding.info("home", message));
        if (!touching.isEmpty()) {
            findings.add(Finding.warning(
                    "home-boxes", "boxes that overlap in that pose, however the arms hang: " + touching));
        }
    }

    /** One arm: the joints between trunk and wrist, and where its bones should point. */
    private final class Arm {
        final List<Integer> dofs = new ArrayList<>();
        final double[] upperTarget;
        private final double[] foreTarget;
        private final RobotPoint shoulder;
        private final RobotPoint elbow;
        private final RobotPoint end;
        private final int beforeElbow;

        Arm(boolean left, double abduction, double swing) {
            shoulder = require(left ? BodyJoint.LEFT_SHOULDER : BodyJoint.RIGHT_SHOULDER);
            elbow = require(left ? BodyJoint.LEFT_ELBOW : BodyJoint.RIGHT_ELBOW);
            RobotPoint hand = require(left ? BodyJoint.LEFT_HAND : BodyJoint.RIGHT_HAND);
            end = points.getOrDefault(left ? BodyJoint.LEFT_WRIST : BodyJoint.RIGHT_WRIST, hand);
            int top = top();
            for (int b = end.point().body(); b > top; b = model.parentBody(b)) {
                if (!dofs.contains(model.bodyDof(b))) {
                    dofs.add(0, model.bodyDof(b));
                }
            }
            beforeElbow = Math.min(joints(top) - Math.max(0, atElbow() - 1), dofs.size());
            double side = left ? Math.sin(abduction) : -Math.sin(abduction);
            double[] down = Vec3.of(0, 0, -Math.cos(abduction));
            upperTarget = Vec3.unit(Vec3.plus(Vec3.plus(down, side, outward), Math.sin(swing), forward));
            double[] tilted = Vec3.of(0, 0, -Math.cos(abduction) * Math.cos(ELBOW_RAD));
            foreTarget = Vec3.unit(Vec3.plus(Vec3.plus(tilted, side, outward), Math.sin(ELBOW_RAD), forward));
        }

        /** The shoulder girdle stays where it is if three joints or more turn the upper arm without it. */
        private int top() {
            int trunk = RobotFacing.trunk(model, points);
            int girdle = shoulder.point().body();
            kinematics.update(q);
            if (joints(girdle) >= 3 && movesElbow(girdle)) {
                return girdle;
            }
            // the point may be on the upper arm itself, where the axes of the shoulder meet
            while (girdle > trunk && kinematics.leverArm(shoulder.point(), model.bodyDof(girdle)) < MEETS) {
                girdle = model.parentBody(girdle);
            }
            return joints(girdle) >= 3 ? girdle : trunk;
        }

        /** Joints between a body that carries the shoulder and the upper arm. */
        private int joints(int carrier) {
            int count = 0;
            for (int b = elbow.point().body(); b > carrier; b = model.parentBody(b)) {
                count++;
            }
            return count;
        }

        /** Joints in a row that carry the elbow and are in its place, as the axes of a character's are. */
        private int atElbow() {
            kinematics.update(q);
            int count = 0;
            for (int b = elbow.point().body();
                    b > 0 && Vec3.distance(Vec3.at(kinematics.poses(), 4 * b + 3), elbowPlace()) < MEETS;
                    b = model.parentBody(b)) {
                count++;
            }
            return count;
        }

        private double[] elbowPlace() {
            double[] at = new double[3];
            kinematics.position(elbow.point(), at, 0);
            return at;
        }

        /** Whether a joint beyond a body moves the elbow; those of an elbow that turns any way do not. */
        private boolean movesElbow(int carrier) {
            boolean moves = false;
            for (int b = elbow.point().body(); b > carrier; b = model.parentBody(b)) {
                moves |= kinematics.leverArm(elbow.point(), model.bodyDof(b)) > MEETS;
            }
            return moves;
        }

        private RobotPoint require(BodyJoint role) {
            RobotPoint point = points.get(role);
            if (point == null) {
                throw new IllegalArgumentException("no " + role.id());
            }
            return point;
        }

        double[] upper() {
            return Vec3.unit(Vec3.of(p[3] - p[0], p[4] - p[1], p[5] - p[2]));
        }

        double cost() {
            kinematics.update(q);
            kinematics.position(shoulder.point(), p, 0);
            kinematics.position(elbow.point(), p, 3);
            kinematics.position(end.point(), p, 6);
            double[] u = Vec3.minus(upper(), upperTarget);
            double[] f = Vec3.minus(Vec3.unit(Vec3.of(p[6] - p[3], p[7] - p[4], p[8] - p[5])), foreTarget);
            double rest = 0;
            for (int d : dofs) {
                rest += q[d] * q[d];
            }
            return Vec3.dot(u, u) + 0.5 * Vec3.dot(f, f) + REST * rest / (Math.PI * Math.PI);
        }

        /** The first time from many starts, then from the solution for the abduction before. */
        void start(boolean first) {
            if (first) {
                search();
            } else {
                descend(0.1, 1e-4);
            }
        }

        /** Compass search from every corner and middle of a coarse grid over the last joints before the elbow. */
        private void search() {
            double[] start = q.clone();
            double[] best = q.clone();
            double bestCost = Double.POSITIVE_INFINITY;
            int axes = Math.min(3, beforeElbow);
            int starts = (int) Math.round(Math.pow(3, axes));
            for (int s = 0; s < starts; s++) {
                System.arraycopy(start, 0, q, 0, q.length);
                int code = s;
                for (int i = 0; i < axes; i++, code /= 3) {
                    int d = dofs.get(beforeElbow - 1 - i);
                    q[d] = clamp(d, start[d] + (code % 3 - 1) * 1.2);
                }
                double cost = descend(0.5, 0.05);
                if (cost < bestCost - 1e-9) {
                    bestCost = cost;
                    best = q.clone();
                }
            }
            System.arraycopy(best, 0, q, 0, q.length);
            descend(0.05, 1e-4);
        }

        private double descend(double step, double least) {
            double cost = cost();
            double h = step;
            while (h > least) {
                boolean better = false;
                for (int d : dofs) {
                    for (int sign = -1; sign <= 1; sign += 2) {
                        double old = q[d];
                        q[d] = clamp(d, old + sign * h);
                        double tried = cost();
                        if (tried < cost - 1e-12) {
                            cost = tried;
                            better = true;
                        } else {
                            q[d] = old;
                        }
                    }
                }
                h = better ? h : h / 2;
            }
            return cost;
        }

        /** Takes the mirror image of the other arm; false, and nothing changed, if this arm cannot be it. */
        boolean mirror(Arm other) {
            if (dofs.size() != other.dofs.size()) {
                return false;
            }
            double otherCost = other.cost();
            double[] before = q.clone();
            double[] zero = new double[q.length];
            for (int d = 0; d < zero.length; d++) {
                zero[d] = dofs.contains(d) || other.dofs.contains(d) ? clamp(d, 0) : q[d];
            }
            kinematics.update(zero);
            double[] sign = new double[dofs.size()];
            for (int i = 0; i < sign.length; i++) {
                // a turn about a, seen in the mirror with normal n, is a turn about 2(a·n)n − a
                double[] a = axis(other.dofs.get(i));
                double[] image = Vec3.plus(Vec3.of(-a[0], -a[1], -a[2]), 2 * Vec3.dot(a, outward), outward);
                sign[i] = Math.signum(Vec3.dot(image, axis(dofs.get(i))));
            }
            for (int i = 0; i < sign.length; i++) {
                int d = dofs.get(i);
                q[d] = clamp(d, sign[i] * q[other.dofs.get(i)]);
            }
            if (cost() > otherCost + 0.01) {
                System.arraycopy(before, 0, q, 0, q.length);
                return false;
            }
            return true;
        }

        private double[] axis(int d) {
            int b = model.dofBody(d);
            double[] axes = kinematics.axes();
            return Vec3.of(axes[3 * b], axes[3 * b + 1], axes[3 * b + 2]);
        }
    }
}
