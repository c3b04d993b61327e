package dev.marionette.robots.lint;

import dev.marionette.api.BodyJoint;
import dev.marionette.kinematics.Kinematics;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.numerics.Vec3;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Whether the right arm is the mirror image of the left one: the same number of joints, and joint by joint from the trunk
 * outwards the same place, axis, limits and mass. Both are compared with all joints at zero, or at the limit nearest to it.
 */
final class MirrorRule implements Rule {
    private static final double AXIS_DEGREES = 5;
    private static final double LIMIT = 0.06;
    private static final double MUCH = 0.2;
    private static final double PLACE = 0.03;
    private static final double MASS = 0.1;
    private static final double MASS_KG = 0.05;

    @Override
    public void check(LintTarget target, Consumer<LintIssue> found) {
        List<Integer> left = target.arm(true);
        List<Integer> right = target.arm(false);
        if (left.size() != right.size()) {
            found.accept(LintIssue.warning(
                    "mirror",
                    "the arms",
                    left.size() + " joints on the left, " + right.size() + " on the right",
                    "arms of most robots are alike",
                    "Check the points of both hands, joi in robot.yaml; nothing, if the arms do differ."));
            return;
        }
        new Comparison(target, left, right).report(found);
    }

    /** Two arms with the same number of joints in the neutral pose. */
    private static final class Comparison {
        private final LintTarget target;
        private final List<Integer> left;
        private final List<Integer> right;
        private final Kinematics kinematics;
        private final double[] normal;
        private final double[] middle;
        private final List<String> axes = new ArrayList<>();
        private final List<String> places = new ArrayList<>();
        private final List<String> limits = new ArrayList<>();
        private final List<String> slight = new ArrayList<>();
        private final List<String> masses = new ArrayList<>();

        Comparison(LintTarget target, List<Integer> left, List<Integer> right) {
            this.target = target;
            this.left = left;
            this.right = right;
            kinematics = new Kinematics(target.model);
            kinematics.update(target.model.neutral());
            normal = target.outward();
            double[] p = new double[6];
            kinematics.position(target.robot.point(BodyJoint.LEFT_SHOULDER).point(), p, 0);
            kinematics.position(target.robot.point(BodyJoint.RIGHT_SHOULDER).point(), p, 3);
            middle = Vec3.of((p[0] + p[3]) / 2, (p[1] + p[4]) / 2, (p[2] + p[5]) / 2);
        }

        void report(Consumer<LintIssue> found) {
            for (int i = 0; i < left.size(); i++) {
                compare(left.get(i), right.get(i));
            }
            tell(found, "axis", axes, "the axis is no mirror image of that on the left", "Check axis and origin rpy.");
            tell(found, "place", places, "it is not where the mirror image is", "Check origin xyz on both sides.");
            if (!slight.isEmpty()) {
                found.accept(LintIssue.note(
                        "mirror",
                        "limits of the right arm",
                        String.join("; ", slight),
                        "the ranges of motion differ a little",
                        "Check lower and upper, and their signs."));
            }
            tell(found, "limits", limits, "the ranges of motion differ", "Check lower and upper, and their signs.");
            if (!masses.isEmpty()) {
                found.accept(LintIssue.note(
                        "mirror",
                        "mass of the right arm",
                        String.join("; ", masses),
                        "the masses differ",
                        "Check the masses of both arms; motions do not depend on them."));
            }
        }

        private static void tell(
                Consumer<LintIssue> found, String what, List<String> where, String why, String advice) {
            if (!where.isEmpty()) {
                found.accept(
                        LintIssue.warning("mirror", what + " of the right arm", String.join("; ", where), why, advice));
            }
        }

        private void compare(int l, int r) {
            double[] axis = axis(l);
            // a turn about a, seen in the mirror with normal n, is a turn about 2(a·n)n − a
            double[] image = Vec3.plus(Vec3.of(-axis[0], -axis[1], -axis[2]), 2 * Vec3.dot(axis, normal), normal);
            double[] other = axis(r);
            double cosine = Vec3.cos(image, other);
            double angle = Math.toDegrees(Math.acos(Math.min(1, Math.abs(cosine))));
            String names = joint(r) + " against " + joint(l);
            if (angle > AXIS_DEGREES) {
                axes.add(String.format(Locale.ROOT, "%s %.0f° off", names, angle));
            }
            double[] p = origin(l);
            double[] seen = Vec3.plus(p, -2 * Vec3.dot(Vec3.minus(p, middle), normal), normal);
            double[] away = Vec3.minus(seen, origin(r));
            // along a hinge its frame may sit anywhere
            double off = target.model.bodyJointType(r) == JointType.PRISMATIC
                    ? Vec3.norm(away)
                    : Vec3.norm(Vec3.cross(away, other));
            if (off > PLACE * target.armLength(true)) {
                places.add(String.format(Locale.ROOT, "%s %.3f m off", names, off));
            }
            compareLimits(l, r, cosine < 0, names);
            double a = target.model.bodyMass(l);
            double b = target.model.bodyMass(r);
            if (Math.abs(a - b) > Math.max(MASS_KG, MASS * Math.max(a, b))) {
                masses.add(String.format(Locale.ROOT, "%s %.2f kg against %.2f kg", names, b, a));
            }
        }

        private void compareLimits(int l, int r, boolean negated, String names) {
            int left = target.model.bodyDof(l);
            int right = target.model.bodyDof(r);
            boolean both = target.model.bodyJointType(l) == JointType.CONTINUOUS
                    && target.model.bodyJointType(r) == JointType.CONTINUOUS;
            double lower = negated ? -target.model.upper(left) : target.model.lower(left);
            double upper = negated ? -target.model.lower(left) : target.model.upper(left);
            double off =
                    Math.max(Math.abs(target.model.lower(right) - lower), Math.abs(target.model.upper(right) - upper));
            if (!both && off > LIMIT) {
                (off > MUCH ? limits : slight)
                        .add(String.format(
                                Locale.ROOT,
                                "%s [%.2f, %.2f] where [%.2f, %.2f] would mirror it",
                                names,
                                target.model.lower(right),
                                target.model.upper(right),
                                lower,
                                upper));
            }
        }

        private String joint(int body) {
            return target.model.jointAbove(target.model.bodyLink(body)).name();
        }

        private double[] axis(int body) {
            double[] a = kinematics.axes();
            return Vec3.of(a[3 * body], a[3 * body + 1], a[3 * body + 2]);
        }

        private double[] origin(int body) {
            double[] p = kinematics.poses();
            return Vec3.of(p[12 * body + 9], p[12 * body + 10], p[12 * body + 11]);
        }
    }
}
