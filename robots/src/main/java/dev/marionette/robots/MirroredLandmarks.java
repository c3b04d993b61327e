package dev.marionette.robots;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.model.BodyPoint;
import dev.marionette.numerics.Vec3;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What points that are given on one side say about the other: their mirror images, where the limbs mirror each other. */
final class MirroredLandmarks {
    /** How far a joint may be from the mirror image of its counterpart, of the limb's reach. */
    private static final double TOLERANCE = 0.12;

    private final Anatomy anatomy;
    private final LimbPair arms;

    MirroredLandmarks(Anatomy anatomy, LimbPair arms) {
        this.anatomy = anatomy;
        this.arms = arms;
    }

    /**
     * The mirror images of points whose other side is not given.
     *
     * @param given points by role
     * @param first the bodies of some limbs
     * @param second the bodies of the limbs of the other side, in the same order
     */
    Map<BodyJoint, RobotPoint> images(
            Map<BodyJoint, RobotPoint> given, List<List<Integer>> first, List<List<Integer>> second) {
        Map<BodyJoint, RobotPoint> images = new EnumMap<>(BodyJoint.class);
        given.forEach((role, point) -> {
            BodyJoint other = role.mirrored();
            if (other != role && !given.containsKey(other)) {
                counterpart(point.point().body(), first, second)
                        .ifPresent(body -> images.put(other, image(point, other, body)));
            }
        });
        return images;
    }

    private RobotPoint image(RobotPoint point, BodyJoint role, int body) {
        BodyPoint p = anatomy.fix(body, image(anatomy.position(point.point())));
        return new RobotPoint(
                role,
                anatomy.link(body),
                p,
                point.positionWeight(),
                point.rotationWeight(),
                0.9,
                "mirror image of the given " + point.role().id());
    }

    /** The mirror image of a point of the root frame. */
    double[] image(double[] p) {
        double[] lateral = arms.lateral();
        return Vec3.plus(p, -2 * Vec3.dot(Vec3.minus(p, arms.middle()), lateral), lateral);
    }

    /** The body that is to the other side what a body is to its own; the trunk is its own counterpart. */
    private Optional<Integer> counterpart(int body, List<List<Integer>> first, List<List<Integer>> second) {
        List<List<Integer>> from = new ArrayList<>(first);
        from.addAll(second);
        List<List<Integer>> to = new ArrayList<>(second);
        to.addAll(first);
        for (int i = 0; i < from.size(); i++) {
            int at = from.get(i).indexOf(body);
            if (at >= 0) {
                return at < to.get(i).size()
                        ? Optional.of(to.get(i).get(at)).filter(o -> mirrors(body, o))
                        : Optional.empty();
            }
        }
        boolean trunk = anatomy.subtree(body).containsAll(List.of(arms.first(), arms.second()));
        return trunk ? Optional.of(body) : Optional.empty();
    }

    private boolean mirrors(int body, int other) {
        return Vec3.distance(image(anatomy.origin(body)), anatomy.origin(other)) < TOLERANCE * arms.reach();
    }
}
