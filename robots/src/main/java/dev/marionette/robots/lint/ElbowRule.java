package dev.marionette.robots.lint;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.numerics.Vec3;
import dev.marionette.robots.RobotPoint;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Whether elbows that were found are on the axis about which their upper arm twists. A hinge turns about its axis
 * wherever on it the frame of its joint stands; by a keypoint beside the arm, one that looks straight is not. Upper arms
 * that do not twist are not looked at.
 */
final class ElbowRule implements Rule {
    /** Up to this angle of the upper arm nobody minds, rad. */
    private static final double BESIDE = Math.toRadians(5);
    /** Cosine to the upper arm of an axis about which it twists, at least, and of one about which the elbow bends, at most. */
    private static final double ALONG = 0.85;

    private static final double ACROSS = 0.7;

    @Override
    public void check(LintTarget target, Consumer<LintIssue> found) {
        check(target, true, found);
        check(target, false, found);
    }

    private static void check(LintTarget target, boolean left, Consumer<LintIssue> found) {
        RobotPoint elbow = target.robot.point(left ? BodyJoint.LEFT_ELBOW : BodyJoint.RIGHT_ELBOW);
        double[] at = target.atHome(elbow.role());
        double[] upperArm = Vec3.minus(at, target.atHome(left ? BodyJoint.LEFT_SHOULDER : BodyJoint.RIGHT_SHOULDER));
        double length = Vec3.norm(upperArm);
        List<Integer> arm = target.arm(left);
        int carrier = arm.indexOf(elbow.point().body());
        boolean given = elbow.confidence() == 1;
        if (given
                || carrier < 0
                || carrier + 1 >= arm.size()
                || target.model.bodyJointType(arm.get(carrier)) == JointType.PRISMATIC
                || Math.abs(Vec3.cos(target.axis(arm.get(carrier)), upperArm)) < ALONG
                || Math.abs(Vec3.cos(target.axis(arm.get(carrier + 1)), upperArm)) > ACROSS) {
            return;
        }
        double[] twist = target.axis(arm.get(carrier));
        double[] bend = target.axis(arm.get(carrier + 1));
        double[] from = Vec3.minus(target.origin(arm.get(carrier)), at);
        double cos = Vec3.dot(bend, twist);
        // along the elbow's axis to where it is nearest to that of the twist
        double along = (Vec3.dot(bend, from) - cos * Vec3.dot(twist, from)) / (1 - cos * cos);
        if (Math.abs(along) <= Math.sin(BESIDE) * length) {
            return;
        }
        double[] middle = target.inLink(elbow.link(), Vec3.plus(at, along, bend));
        found.accept(LintIssue.note(
                "joi",
                elbow.role().id(),
                String.format(
                        Locale.ROOT,
                        "%.0f mm beside the axis about which the upper arm twists, which turns the upper arm by %.0f°",
                        1000 * Math.abs(along),
                        Math.toDegrees(Math.asin(Math.min(1, Math.abs(along) / length)))),
                "a frame may stand anywhere on the axis of its joint; by this one an arm that looks straight is not",
                String.format(
                        Locale.ROOT,
                        "Keep it where others measure by that frame; on the axis it is with this line under joi: %s: {link: %s, offset: [%.4f, %.4f, %.4f]}.",
                        elbow.role().id(),
                        elbow.link(),
                        middle[0],
                        middle[1],
                        middle[2])));
    }
}
