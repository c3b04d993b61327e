package dev.marionette.robots;

import dev.marionette.api.BodyJoint;
import dev.marionette.numerics.Vec3;
import java.util.ArrayList;
import java.util.List;

/** Hip, knee and foot of one leg chain: the knee has a sideways axis and much leg on both sides. */
final class LegFinder {
    /** Axes whose cosine is below this are across each other. */
    private static final double ACROSS = 0.7;
    /** Axes of one ankle are nearer to each other than this, lengths of the shank. */
    private static final double NEAR = 0.35;

    private final Chain chain;
    private final double[] lateral;
    private final int knee;

    LegFinder(Chain chain, double[] lateral) {
        this.chain = chain;
        this.lateral = lateral;
        int best = Math.min(1, chain.size() - 1);
        double bestScore = -1;
        for (int i = 1; i < chain.size(); i++) {
            double above = Vec3.distance(chain.origin(0), chain.origin(i));
            double below = Vec3.distance(chain.origin(i), chain.origin(chain.size() - 1));
            double score = Math.min(above, below) * Math.abs(Vec3.dot(chain.axis(i), lateral));
            if (score > bestScore) {
                bestScore = score;
                best = i;
            }
        }
        knee = best;
    }

    List<RobotPoint> points(boolean left) {
        List<RobotPoint> points = new ArrayList<>();
        int hip = knee - 1;
        while (hip > 0
                && (Math.abs(Vec3.dot(chain.axis(hip), lateral)) < ACROSS
                        || Vec3.distance(chain.origin(hip), chain.origin(knee)) < 1e-3)) {
            hip--;
        }
        int swing = Math.max(0, hip);
        int foot = ankle();
        double[] ankleCentre = ankleCentre(foot);
        double[] hipCentre = hipCentre(swing, ankleCentre);
        points.add(at(left ? BodyJoint.LEFT_HIP : BodyJoint.RIGHT_HIP, swing, hipCentre, "swings the thigh"));
        points.add(at(
                left ? BodyJoint.LEFT_KNEE : BodyJoint.RIGHT_KNEE,
                knee,
                chain.nearest(knee, hipCentre, Vec3.unit(Vec3.minus(ankleCentre, hipCentre))),
                "bends with much leg on both sides"));
        points.add(at(
                left ? BodyJoint.LEFT_FOOT : BodyJoint.RIGHT_FOOT, foot, ankleCentre, "is the first after the knee"));
        return points;
    }

    /**
     * The point of the axis that swings the thigh in the plane in which the knee bends: frames stand anywhere along
     * that axis, which may be tilted. An axis across that of the knee says nothing.
     */
    private double[] hipCentre(int swing, double[] ankleCentre) {
        double[] along = chain.axis(swing);
        double[] across = chain.axis(knee);
        double[] down = Vec3.minus(ankleCentre, chain.origin(swing));
        double sideways = Vec3.dot(along, across);
        return Math.abs(sideways) < ACROSS
                ? chain.origin(swing)
                : Vec3.plus(chain.origin(swing), Vec3.dot(down, across) / sideways, along);
    }

    /**
     * The point of the axis of the ankle that is nearest to the axis about which the foot rolls, the next one if it is
     * near and across it: frames stand anywhere along their axes. Where the foot does not roll, that frame.
     */
    private double[] ankleCentre(int ankle) {
        int roll = ankle + 1;
        if (roll == chain.size() || Math.abs(Vec3.dot(chain.axis(ankle), chain.axis(roll))) >= ACROSS) {
            return chain.origin(ankle);
        }
        double[] nearest = chain.nearest(ankle, roll);
        double shank = Vec3.distance(chain.origin(knee), chain.origin(ankle));
        return chain.axisDistance(roll, nearest) < NEAR * shank ? nearest : chain.origin(ankle);
    }

    private int ankle() {
        double shank = Vec3.distance(chain.origin(knee), chain.origin(chain.size() - 1));
        int foot = knee;
        while (foot < chain.size() - 1 && Vec3.distance(chain.origin(knee), chain.origin(foot)) < 0.5 * shank) {
            foot++;
        }
        return foot;
    }

    private RobotPoint at(BodyJoint role, int i, double[] p, String reason) {
        Anatomy anatomy = chain.anatomy;
        int parent = chain.parent(i);
        return new RobotPoint(
                role,
                anatomy.link(parent),
                anatomy.fix(parent, p),
                1,
                0,
                0.8,
                "joint '" + chain.joint(i) + "' " + reason);
    }

    /** From the ankle to the middle of what is below it, root frame: feet are longer in front. */
    double[] footDirection() {
        Anatomy anatomy = chain.anatomy;
        int ankle = ankle();
        double low = Double.POSITIVE_INFINITY;
        double[] least = {1e9, 1e9};
        double[] most = {-1e9, -1e9};
        for (int i = ankle; i < chain.size(); i++) {
            for (double[] c : anatomy.corners(chain.bodies.get(i))) {
                low = Math.min(low, c[2]);
                for (int k = 0; k < 2; k++) {
                    least[k] = Math.min(least[k], c[k]);
                    most[k] = Math.max(most[k], c[k]);
                }
            }
        }
        if (Double.isInfinite(low)) {
            return new double[3];
        }
        double[] p = chain.origin(ankle);
        double size = Math.max(most[0] - least[0], most[1] - least[1]);
        return Vec3.of(((least[0] + most[0]) / 2 - p[0]) / size, ((least[1] + most[1]) / 2 - p[1]) / size, 0);
    }

    /** Direction in which the foot moves when the knee bends the way it can bend farther: backwards, root frame. */
    double[] bendDirection() {
        Anatomy anatomy = chain.anatomy;
        int body = chain.bodies.get(knee);
        int d = anatomy.model.bodyDof(body);
        double lower = anatomy.model.lower(d);
        double upper = anatomy.model.upper(d);
        if (Double.isInfinite(upper - lower) || Math.abs(upper + lower) < 0.3 * (upper - lower)) {
            return new double[3];
        }
        double sign = Math.signum(upper + lower) * Math.signum(anatomy.model.bodyMultiplier(body));
        double[] shank = Vec3.minus(chain.origin(chain.size() - 1), chain.origin(knee));
        double[] v = Vec3.unit(Vec3.cross(chain.axis(knee), shank));
        return Vec3.of(sign * v[0], sign * v[1], sign * v[2]);
    }
}
