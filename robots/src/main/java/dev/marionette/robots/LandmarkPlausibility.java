package dev.marionette.robots;

import dev.marionette.api.BodyJoint;
import dev.marionette.api.Finding;
import dev.marionette.kinematics.model.RobotModel;
import dev.marionette.numerics.Vec3;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What cannot be true of the points of a robot taken together, be they given or found: bones without length, sides that differ. */
final class LandmarkPlausibility {
    /** Subject of these findings. */
    static final String SUBJECT = "points";

    /** A bone shorter than this, of the arm's length, has none. */
    private static final double SHORT = 0.02;

    /** How far a found hand may be from the mirror image of the other, of the arm's length. */
    private static final double AMISS = 0.08;

    private static final List<List<BodyJoint>> BONES = List.of(
            List.of(BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_ELBOW),
            List.of(BodyJoint.LEFT_ELBOW, BodyJoint.LEFT_WRIST),
            List.of(BodyJoint.LEFT_ELBOW, BodyJoint.LEFT_HAND),
            List.of(BodyJoint.LEFT_HIP, BodyJoint.LEFT_KNEE),
            List.of(BodyJoint.LEFT_KNEE, BodyJoint.LEFT_FOOT));

    private final Anatomy anatomy;
    private final Map<BodyJoint, RobotPoint> points;
    private final List<Finding> findings = new ArrayList<>();

    private LandmarkPlausibility(RobotModel model, Map<BodyJoint, RobotPoint> points) {
        anatomy = new Anatomy(model);
        this.points = points;
    }

    /**
     * Looks at points in the neutral pose.
     *
     * @param points by role, with shoulders, elbows and hands
     * @return a warning each
     */
    static List<Finding> of(RobotModel model, Map<BodyJoint, RobotPoint> points) {
        LandmarkPlausibility doubts = new LandmarkPlausibility(model, points);
        double arm = doubts.distance(BodyJoint.LEFT_SHOULDER, BodyJoint.LEFT_ELBOW)
                + doubts.distance(BodyJoint.LEFT_ELBOW, BodyJoint.LEFT_HAND);
        for (List<BodyJoint> bone : BONES) {
            doubts.bone(bone.get(0), bone.get(1), arm);
            doubts.bone(bone.get(0).mirrored(), bone.get(1).mirrored(), arm);
        }
        doubts.hands(arm);
        return doubts.findings;
    }

    private boolean has(BodyJoint... roles) {
        for (BodyJoint role : roles) {
            if (!points.containsKey(role)) {
                return false;
            }
        }
        return true;
    }

    private double[] at(BodyJoint role) {
        RobotPoint point = points.get(role);
        return point == null ? new double[3] : anatomy.position(point.point());
    }

    private double distance(BodyJoint a, BodyJoint b) {
        return Vec3.distance(at(a), at(b));
    }

    private void bone(BodyJoint from, BodyJoint to, double arm) {
        if (has(from, to) && distance(from, to) <= SHORT * arm) {
            findings.add(Finding.warning(
                    SUBJECT,
                    String.format(
                            Locale.ROOT,
                            "%s and %s are %.3f m apart: no bone is that short; give one of them in robot.yaml, or say"
                                    + " that there is none (%s: none)",
                            from.id(),
                            to.id(),
                            distance(from, to),
                            from == BodyJoint.LEFT_ELBOW || from == BodyJoint.RIGHT_ELBOW
                                    ? from.id().replace("elbow", "wrist")
                                    : to.id())));
        }
    }

    /** Hands of a robot whose shoulders and elbows mirror each other do so, too; where one is found, at least. */
    private void hands(double arm) {
        RobotPoint left = points.get(BodyJoint.LEFT_HAND);
        RobotPoint right = points.get(BodyJoint.RIGHT_HAND);
        if (left == null || right == null || left.confidence() == 1 && right.confidence() == 1) {
            return;
        }
        double[] across = Vec3.minus(at(BodyJoint.LEFT_SHOULDER), at(BodyJoint.RIGHT_SHOULDER));
        double[] lateral = Vec3.unit(Vec3.of(across[0], across[1], 0));
        double[] middle = Vec3.plus(at(BodyJoint.RIGHT_SHOULDER), 0.5, across);
        double elbows = amiss(BodyJoint.LEFT_ELBOW, middle, lateral);
        double hands = amiss(BodyJoint.LEFT_HAND, middle, lateral);
        if (elbows < AMISS * arm && hands > AMISS * arm) {
            findings.add(Finding.warning(
                    SUBJECT,
                    String.format(
                            Locale.ROOT,
                            "left_hand and right_hand are not each other's mirror image: %.3f m off",
                            hands)));
        }
    }

    private double amiss(BodyJoint left, double[] middle, double[] lateral) {
        double[] p = at(left);
        double[] image = Vec3.plus(p, -2 * Vec3.dot(Vec3.minus(p, middle), lateral), lateral);
        return Vec3.distance(image, at(left.mirrored()));
    }
}
