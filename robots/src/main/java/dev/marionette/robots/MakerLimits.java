package dev.marionette.robots;

import dev.marionette.api.InputException;
import dev.marionette.api.RobotDescription;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.numerics.Vec3;
import dev.marionette.robots.urdf.LimitOrigin;
import dev.marionette.robots.urdf.LimitResolver;
import dev.marionette.robots.urdf.UrdfDocument;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Velocity limits of the known robot of the same make: the one with the same names of joints, as far as both have them, and
 * the same distances between neighbours. Names alone do not tell, as makers take over each other's.
 */
final class MakerLimits {
    /** Part of the joints of the robot with fewer that the other has to have, and at least as many. */
    private static final double SHARED = 0.8;

    private static final int MIN_SHARED = 8;
    /** Part of the distances that have to be alike: versions of one robot differ in a hand or a head. */
    private static final double ALIKE = 0.8;
    /** Rounded figures and small revisions, metres. */
    private static final double TOLERANCE = 0.005;

    private final RobotDescription maker;
    private final Map<String, Double> limits = new LinkedHashMap<>();
    private final double score;

    private MakerLimits(RobotDescription maker, UrdfDocument theirs, double score) {
        this.maker = maker;
        this.score = score;
        for (JointSpec joint : theirs.joints()) {
            if (moves(joint) && !LimitResolver.isPlaceholder(theirs, joint)) {
                limits.put(joint.name(), joint.velocity());
            }
        }
    }

    /**
     * The best of the known robots.
     *
     * @param known what they are; one whose documents cannot be read is passed over
     */
    static Optional<MakerLimits> find(UrdfDocument document, List<RobotDescription> known) {
        MakerLimits best = null;
        for (RobotDescription maker : known) {
            UrdfDocument theirs;
            try {
                theirs = RobotLoader.document(maker);
            } catch (InputException broken) {
                continue;
            }
            double score = alike(document, theirs);
            if (score > (best == null ? 0 : best.score)) {
                best = new MakerLimits(maker, theirs, score);
            }
        }
        return Optional.ofNullable(best);
    }

    /** The limit of a joint of this name. */
    Optional<LimitOrigin.Assumed> limit(JointSpec joint) {
        return Optional.ofNullable(limits.get(joint.name()))
                .map(v -> new LimitOrigin.Assumed(v, new LimitOrigin(LimitOrigin.Kind.MAKER, maker.label())));
    }

    /** How many joints have the same name, where that is enough and their distances are alike; else 0. */
    private static double alike(UrdfDocument a, UrdfDocument b) {
        Map<String, Step> ours = steps(a);
        Map<String, Step> theirs = steps(b);
        Set<String> shared = new HashSet<>(ours.keySet());
        shared.retainAll(theirs.keySet());
        int fewer = Math.min(ours.size(), theirs.size());
        if (shared.size() < MIN_SHARED || shared.size() < SHARED * fewer) {
            return 0;
        }
        int compared = 0;
        int same = 0;
        for (String name : shared) {
            Step one = ours.get(name);
            Step two = theirs.get(name);
            if (one != null && two != null && !one.from.isEmpty() && one.from.equals(two.from)) {
                compared++;
                same += Math.abs(one.length - two.length) <= TOLERANCE ? 1 : 0;
            }
        }
        return compared > 0 && same >= ALIKE * compared ? shared.size() : 0;
    }

    /**
     * From a joint to the one before it.
     *
     * @param from its name; empty where there is none
     * @param length metres
     */
    private record Step(String from, double length) {}

    private static Map<String, Step> steps(UrdfDocument document) {
        Map<String, JointSpec> above = new HashMap<>();
        document.joints().forEach(joint -> above.put(joint.child(), joint));
        Map<String, Step> steps = new LinkedHashMap<>();
        for (JointSpec joint : document.joints()) {
            if (moves(joint)) {
                steps.put(joint.name(), step(joint, above));
            }
        }
        return steps;
    }

    private static Step step(JointSpec joint, Map<String, JointSpec> above) {
        double[] p = joint.origin();
        JointSpec at = above.get(joint.parent());
        while (at != null && at.type() == JointType.FIXED) {
            double[] r = at.rotation();
            double[] o = at.origin();
            p = Vec3.of(
                    o[0] + r[0] * p[0] + r[1] * p[1] + r[2] * p[2],
                    o[1] + r[3] * p[0] + r[4] * p[1] + r[5] * p[2],
                    o[2] + r[6] * p[0] + r[7] * p[1] + r[8] * p[2]);
            at = above.get(at.parent());
        }
        return new Step(at == null ? "" : at.name(), Vec3.norm(p));
    }

    private static boolean moves(JointSpec joint) {
        return joint.type() != JointType.FIXED && joint.mimic().isEmpty();
    }
}
