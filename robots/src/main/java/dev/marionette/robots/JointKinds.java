package dev.marionette.robots;

import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.Vec3;
import dev.marionette.robots.urdf.LimitOrigin;
import dev.marionette.robots.urdf.UrdfDocument;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which kind of joint every joint of a robot is: what its name says, else that of the link it moves; where neither says
 * anything, where it is in a limb.
 */
final class JointKinds {
    /** Of an arm with wrists, the parts of its length up to the elbow and up to the wrist; of a leg to knee and ankle. */
    private static final double[] ARM = {0.4, 0.75};

    private static final double[] LEG = {0.3, 0.75};
    /** An arm of fewer joints ends at the elbow or soon behind it. */
    private static final int ARM_WITH_WRIST = 6;

    private final Anatomy anatomy;
    private final Map<String, JointKind> placed = new LinkedHashMap<>();
    private final Map<String, JointKind> kinds = new LinkedHashMap<>();
    private final boolean small;

    JointKinds(UrdfDocument document) {
        List<JointSpec> joints = document.joints().stream()
                .map(j -> j.velocity() > 0 ? j : j.withVelocity(1))
                .toList();
        anatomy = new Anatomy(RobotModel.of(document.name(), document.links(), joints));
        place();
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int body = 1; body < anatomy.model.bodyCount(); body++) {
            double z = anatomy.origin(body)[2];
            low = Math.min(low, z);
            high = Math.max(high, z);
            JointSpec joint = anatomy.model.jointAbove(anatomy.model.bodyLink(body));
            kind(joint).ifPresent(kind -> kinds.put(joint.name(), kind));
        }
        small = high - low < JointKind.SMALL;
    }

    private Optional<JointKind> kind(JointSpec joint) {
        return JointKind.named(joint.name())
                .or(() -> JointKind.named(joint.child()))
                .or(() -> Optional.ofNullable(placed.get(joint.name())));
    }

    /** Whether it is one of the small robots. */
    boolean small() {
        return small;
    }

    /** The kind of a joint by its name; empty where nothing tells. */
    Optional<JointKind> of(String joint) {
        return Optional.ofNullable(kinds.get(joint));
    }

    /** The limit of a joint that turns. */
    Optional<LimitOrigin.Assumed> limit(JointSpec joint) {
        if (joint.type() == JointType.PRISMATIC) {
            return Optional.empty();
        }
        return of(joint.name())
                .map(kind -> new LimitOrigin.Assumed(
                        kind.velocity(small), new LimitOrigin(LimitOrigin.Kind.JOINT_KIND, kind.word())));
    }

    private void place() {
        LimbFinder limbs = new LimbFinder(anatomy, List.of());
        limbs.arms().ifPresent(arms -> {
            for (int at = anatomy.model.parentBody(arms.first()); at > 0; at = anatomy.model.parentBody(at)) {
                placed.put(anatomy.joint(at), JointKind.WAIST);
            }
            limbs.head(arms)
                    .ifPresent(head ->
                            anatomy.subtree(head[0]).forEach(body -> placed.put(anatomy.joint(body), JointKind.NECK)));
            arm(arms.first());
            arm(arms.second());
        });
        limbs.legs().ifPresent(legs -> {
            leg(legs.first());
            leg(legs.second());
        });
    }

    private void arm(int first) {
        anatomy.subtree(first).forEach(body -> placed.put(anatomy.joint(body), JointKind.FINGER));
        List<Integer> chain = Chain.arm(anatomy, first).bodies;
        boolean wrist = chain.size() >= ARM_WITH_WRIST;
        along(chain, wrist ? ARM : new double[] {0.5, 1}, JointKind.SHOULDER, JointKind.ELBOW, JointKind.WRIST);
    }

    private void leg(int first) {
        anatomy.subtree(first).forEach(body -> placed.put(anatomy.joint(body), JointKind.ANKLE));
        along(Chain.leg(anatomy, first).bodies, LEG, JointKind.HIP, JointKind.KNEE, JointKind.ANKLE);
    }

    /** By the part of the chain's length that lies before a joint. */
    private void along(List<Integer> chain, double[] parts, JointKind near, JointKind middle, JointKind far) {
        List<Double> before = new ArrayList<>(List.of(0.0));
        for (int i = 1; i < chain.size(); i++) {
            before.add(
                    before.get(i - 1) + Vec3.distance(anatomy.origin(chain.get(i - 1)), anatomy.origin(chain.get(i))));
        }
        double length = before.get(before.size() - 1);
        for (int i = 0; i < chain.size(); i++) {
            double part = before.get(i) / length;
            placed.put(anatomy.joint(chain.get(i)), part < parts[0] ? near : part <= parts[1] ? middle : far);
        }
    }
}
