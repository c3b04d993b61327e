package dev.marionette.robots;

import dev.marionette.numerics.Vec3;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The joints of one limb from the trunk to its end; fingers and grippers are left out. */
final class Chain {
    private static final Pattern FINGER =
            Pattern.compile("(?i)finger|thumb|index|middle|pinky|ring_|little|grip|claw|jaw|knuckle");
    private static final int MIN_ARM = 3;

    final Anatomy anatomy;
    /** Bodies of the main chain; each stands for the joint that moves it. */
    final List<Integer> bodies = new ArrayList<>();

    private Chain(Anatomy anatomy) {
        this.anatomy = anatomy;
    }

    /** The chain of an arm. It ends before joints that mimic or are mimicked, that are named so, or that branch. */
    static Chain arm(Anatomy anatomy, int first) {
        Chain chain = new Chain(anatomy);
        List<Integer> all = anatomy.subtree(first);
        int at = first;
        while (at >= 0) {
            chain.bodies.add(at);
            int next = -1;
            int count = 0;
            for (int child : anatomy.children(at)) {
                if (!chain.isFinger(child, all)) {
                    count++;
                    next = child;
                }
            }
            at = count == 1 ? next : count > 1 && chain.bodies.size() < MIN_ARM ? chain.farthest(at) : -1;
        }
        return chain;
    }

    /** The chain of a leg: where it branches, along what reaches farthest. */
    static Chain leg(Anatomy anatomy, int first) {
        Chain chain = new Chain(anatomy);
        for (int at = first; at >= 0; at = chain.farthest(at)) {
            chain.bodies.add(at);
        }
        return chain;
    }

    private boolean isFinger(int body, List<Integer> limb) {
        if (anatomy.mimics(body)) {
            return true;
        }
        int dof = anatomy.model.bodyDof(body);
        for (int other : limb) {
            if (other != body && anatomy.model.bodyDof(other) == dof) {
                return true;
            }
        }
        return bodies.size() >= MIN_ARM && FINGER.matcher(anatomy.joint(body)).find();
    }

    private int farthest(int body) {
        int best = -1;
        double bestReach = -1;
        for (int child : anatomy.children(body)) {
            double reach = 0;
            for (int b : anatomy.subtree(child)) {
                reach = Math.max(reach, Vec3.distance(anatomy.origin(body), anatomy.origin(b)));
            }
            if (reach > bestReach) {
                bestReach = reach;
                best = child;
            }
        }
        return best;
    }

    int size() {
        return bodies.size();
    }

    double[] origin(int i) {
        return anatomy.origin(bodies.get(i));
    }

    double[] axis(int i) {
        return anatomy.axis(bodies.get(i));
    }

    String joint(int i) {
        return anatomy.joint(bodies.get(i));
    }

    String names(int i) {
        return anatomy.names(bodies.get(i));
    }

    int last() {
        return bodies.get(bodies.size() - 1);
    }

    /** Body that carries the joint i. */
    int parent(int i) {
        return anatomy.model.parentBody(bodies.get(i));
    }

    /** The point of the axis of joint i that is nearest to the axis of joint j, root frame. */
    double[] nearest(int i, int j) {
        return nearest(i, origin(j), axis(j));
    }

    /** The point of the axis of joint i that is nearest to a line, root frame; b is a unit vector. */
    double[] nearest(int i, double[] point, double[] b) {
        double[] a = axis(i);
        double[] w = Vec3.minus(point, origin(i));
        double ab = Vec3.dot(a, b);
        double denominator = 1 - ab * ab;
        double along = denominator < 1e-6 ? Vec3.dot(a, w) : (Vec3.dot(a, w) - ab * Vec3.dot(b, w)) / denominator;
        return Vec3.plus(origin(i), along, a);
    }

    /** Distance of a point from the axis of joint i. */
    double axisDistance(int i, double[] p) {
        return Vec3.norm(Vec3.cross(Vec3.minus(p, origin(i)), axis(i)));
    }
}
