package dev.marionette.robots.lint;

import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.JointType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;

/** Position limits in degrees or millimetres, and the size of the whole robot. */
final class LimitRule implements Rule {
    /** More than one and a half turns each way: cables forbid it, degrees explain it. */
    private static final double DEGREES = 3 * Math.PI;

    private static final int MANY = 6;
    private static final double MILLIMETRES = 3;
    private static final double TALLEST = 5;
    private static final double SMALLEST = 0.05;

    @Override
    public void check(LintTarget target, Consumer<LintIssue> found) {
        List<String> degrees = new ArrayList<>();
        List<String> millimetres = new ArrayList<>();
        Set<Double> distinct = new HashSet<>();
        double widest = 0;
        double longest = 0;
        for (JointSpec joint : target.document.joints()) {
            if (target.description.profile().positionLimits().containsKey(joint.name())) {
                continue;
            }
            double most = Math.max(Math.abs(joint.lower()), Math.abs(joint.upper()));
            if (joint.type() == JointType.REVOLUTE && most > DEGREES) {
                degrees.add(joint.name());
                widest = Math.max(widest, most);
                distinct.add(most);
            } else if (joint.type() == JointType.PRISMATIC && most > MILLIMETRES) {
                millimetres.add(joint.name());
                longest = Math.max(longest, most);
            }
        }
        if (!degrees.isEmpty()) {
            boolean none = degrees.size() >= MANY && distinct.size() == 1;
            found.accept(LintIssue.warning(
                    "limits",
                    LintTarget.names("joint", degrees),
                    String.format(Locale.ROOT, "limit %.5g rad, which is %.0f°", widest, Math.toDegrees(widest)),
                    none
                            ? "the same on many joints and more than any joint turns, so it stands for no limit"
                            : "limits are radians, and these look like degrees",
                    none
                            ? "Give real limits in the robot file, or motions may turn joints the wrong way round."
                            : String.format(
                                    Locale.ROOT,
                                    "Multiply by π/180 in the robot file: %.5g° is %.4f rad.",
                                    widest,
                                    Math.toRadians(widest))));
        }
        if (!millimetres.isEmpty()) {
            found.accept(LintIssue.warning(
                    "limits",
                    LintTarget.names("joint", millimetres),
                    String.format(Locale.ROOT, "limit %.5g m", longest),
                    "limits of sliding joints are metres, and these look like millimetres",
                    "Divide by 1000 in the robot file."));
        }
        endless(target, found);
        size(target, found);
    }

    /** Arms of people wind up nowhere; those of robots do where neither a limit nor a cable is known. Characters have no cables. */
    private static void endless(LintTarget target, Consumer<LintIssue> found) {
        if (target.robot.character().isPresent()) {
            return;
        }
        List<String> names = new ArrayList<>();
        for (boolean left : new boolean[] {true, false}) {
            for (int body : target.arm(left)) {
                int d = target.model.bodyDof(body);
                if (Double.isInfinite(target.model.upper(d) - target.model.lower(d))) {
                    names.add(target.model.jointName(d));
                }
            }
        }
        if (!names.isEmpty()) {
            found.accept(LintIssue.note(
                    "limits",
                    LintTarget.names("joint", names),
                    "no limit",
                    "motions may turn them as often as they like",
                    "Nothing, if no cable forbids that; else give limits in robot.yaml."));
        }
    }

    private static void size(LintTarget target, Consumer<LintIssue> found) {
        double size = target.size();
        if (size > TALLEST || size < SMALLEST) {
            found.accept(LintIssue.warning(
                    "size",
                    "the robot",
                    String.format(Locale.ROOT, "%.4g m between its farthest frames", size),
                    size > TALLEST
                            ? "lengths are metres; maybe these are millimetres"
                            : "that is too small for a robot",
                    "Scale the lengths in the robot file."));
        }
    }
}
