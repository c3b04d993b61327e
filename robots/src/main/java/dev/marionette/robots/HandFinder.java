package dev.marionette.robots;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.numerics.Vec3;
import dev.marionette.robots.urdf.ToolNames;
import java.util.Optional;

/**
 * The hand at the end of one arm chain: the middle of its shape; a frame that is named like a hand or a tool and is
 * farther out; without either its centre of mass.
 */
final class HandFinder {
    /** Where the hand is on a forearm that ends in it, of the forearm's length. */
    private static final double ON_FOREARM = 0.85;

    private final Chain chain;
    private final Anatomy anatomy;
    private final int body;

    HandFinder(Chain chain) {
        this.chain = chain;
        anatomy = chain.anatomy;
        body = chain.last();
    }

    /** The end of the arm before anything is known: the middle of the last body, its tool or its centre of mass. */
    double[] roughTip() {
        return anatomy.center(body)
                .or(() -> farthestNamed(1e-3).map(anatomy::linkOrigin))
                .or(() -> anatomy.massCenter(body))
                .orElse(anatomy.origin(body));
    }

    /**
     * The hand.
     *
     * @param role left or right
     * @param elbow the joint of the chain that is the elbow
     * @param p_elbow where that is, root frame
     * @param upperLength of the upper arm, metres
     */
    RobotPoint hand(BodyJoint role, int elbow, double[] p_elbow, double upperLength) {
        Optional<double[]> center = anatomy.center(body);
        boolean onePiece = elbow == chain.size() - 1;
        if (onePiece && center.isPresent()) {
            return onForearm(role, chain.axis(elbow), p_elbow, center.get());
        }
        double seen = center.map(c -> Vec3.distance(c, anatomy.origin(body))).orElse(0.0);
        double slack = 0.02 * Math.max(1e-3, Vec3.distance(chain.origin(0), roughTip()));
        Optional<Integer> named = farthestNamed(slack)
                .filter(link -> Vec3.distance(anatomy.linkOrigin(link), anatomy.origin(body)) > 1.5 * seen);
        if (named.isPresent()) {
            return point(
                    role,
                    anatomy.model.attach(named.get(), 0, 0, 0),
                    0.7,
                    "frame of link '" + anatomy.model.linkName(named.get()) + "', farther out than any shape");
        }
        return center.map(c -> point(role, anatomy.fix(body, c), 0.85, "middle of the last body before the fingers"))
                .or(() -> byMass(role, onePiece, p_elbow))
                .orElseGet(() -> guess(role, p_elbow, upperLength));
    }

    private RobotPoint onForearm(BodyJoint role, double[] axis, double[] p_elbow, double[] center) {
        // the frame of the elbow stands anywhere along its axis; the forearm is across it
        double[] out = Vec3.minus(center, p_elbow);
        double[] along = Vec3.unit(Vec3.plus(out, -Vec3.dot(out, axis), axis));
        double far = 0;
        for (double[] corner : anatomy.corners(body)) {
            far = Math.max(far, Vec3.dot(Vec3.minus(corner, p_elbow), along));
        }
        return point(
                role,
                anatomy.fix(body, Vec3.plus(p_elbow, ON_FOREARM * far, along)),
                0.6,
                "forearm and hand are one piece; 85 % of the way to its end");
    }

    /** Whether nothing but its mass says where the hand is, so that both sides may differ by their motors. */
    boolean isByMass() {
        return anatomy.center(body).isEmpty()
                && farthestNamed(1e-3).isEmpty()
                && anatomy.massCenter(body).isPresent();
    }

    private Optional<RobotPoint> byMass(BodyJoint role, boolean onePiece, double[] p_elbow) {
        if (!onePiece) {
            return anatomy.massCenter(body)
                    .map(c -> point(role, anatomy.fix(body, c), 0.45, "no shape to see: the hand's centre of mass"));
        }
        // the middle of an even bar is its centre of mass
        return anatomy.massCenter(body)
                .map(c -> point(
                        role,
                        anatomy.fix(body, Vec3.plus(p_elbow, 2 * ON_FOREARM, Vec3.minus(c, p_elbow))),
                        0.45,
                        "no shape to see: forearm and hand are one piece, taken as twice as long as its centre of mass"
                                + " is far"));
    }

    private RobotPoint guess(BodyJoint role, double[] p_elbow, double upperLength) {
        double[] end = anatomy.origin(body);
        double[] forearm = Vec3.minus(end, p_elbow);
        if (Vec3.norm(forearm) < 1e-3) {
            double[] along = Vec3.unit(Vec3.minus(p_elbow, chain.origin(0)));
            return point(
                    role,
                    anatomy.fix(body, Vec3.plus(p_elbow, upperLength, along)),
                    0.3,
                    "nothing to see: straight on from the upper arm and as long");
        }
        return point(
                role,
                anatomy.fix(body, Vec3.plus(end, 0.3, forearm)),
                0.4,
                "no shape to see: the forearm's length times 1.3");
    }

    private RobotPoint point(BodyJoint role, BodyPoint p, double confidence, String reason) {
        return new RobotPoint(role, anatomy.link(p.body()), p, 1, 0, confidence, reason);
    }

    /** The link of the last body that is named like a hand or a tool and whose frame is farthest from the joint. */
    private Optional<Integer> farthestNamed(double least) {
        Integer best = null;
        double bestDistance = least;
        for (int link = 0; link < anatomy.model.linkCount(); link++) {
            double distance = Vec3.distance(anatomy.linkOrigin(link), anatomy.origin(body));
            if (anatomy.model.bodyOf(link) == body
                    && distance > bestDistance
                    && ToolNames.matches(anatomy.model.linkName(link))) {
                bestDistance = distance;
                best = link;
            }
        }
        return Optional.ofNullable(best);
    }
}
