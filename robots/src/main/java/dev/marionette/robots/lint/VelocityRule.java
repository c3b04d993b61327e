package dev.marionette.robots.lint;

import dev.marionette.api.RobotProfile;
import dev.marionette.kinematics.model.JointSpec;
import dev.marionette.kinematics.model.JointType;
import dev.marionette.robots.urdf.LimitOrigin;
import dev.marionette.robots.urdf.LimitResolver;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Velocity limits that nobody can have meant, and the same number on every joint. */
final class VelocityRule implements Rule {
    private static final int MANY = 6;
    private static final String ADVICE =
            "Give velocity_limits in robot.yaml: {default: RAD_PER_S, JOINT: RAD_PER_S}; the data sheet has them.";

    @Override
    public void check(LintTarget target, Consumer<LintIssue> found) {
        RobotProfile said = target.description.profile();
        Map<Double, List<String>> placeholders = new LinkedHashMap<>();
        List<JointSpec> real = new ArrayList<>();
        for (JointSpec joint : target.document.joints()) {
            boolean moves = joint.type() != JointType.FIXED && joint.mimic().isEmpty();
            if (!moves || said.velocityLimits().containsKey(joint.name())) {
                continue;
            }
            if (!LimitResolver.isPlaceholder(target.document, joint)) {
                real.add(joint);
            } else if (said.defaultVelocityLimit().isEmpty() || joint.type() == JointType.PRISMATIC) {
                placeholders
                        .computeIfAbsent(joint.velocity(), v -> new ArrayList<>())
                        .add(joint.name());
            }
        }
        placeholders.forEach((value, joints) -> found.accept(placeholder(target, value, joints)));
        if (real.size() >= MANY
                && said.defaultVelocityLimit().isEmpty()
                && real.stream().mapToDouble(JointSpec::velocity).distinct().count() == 1) {
            found.accept(LintIssue.note(
                    "velocity",
                    "all " + real.size() + " joints",
                    real.get(0).velocity() + " rad/s",
                    "one number for every joint was hardly measured",
                    ADVICE));
        }
    }

    private static boolean ofMaker(LintTarget target, List<String> joints) {
        return joints.stream()
                .map(target.robot.velocityOrigins()::get)
                .allMatch(origin -> origin != null && origin.kind() == LimitOrigin.Kind.MAKER);
    }

    private static LintIssue placeholder(LintTarget target, double value, List<String> joints) {
        String why = value == 0
                ? "the file says none"
                : target.document.fakeVelocities()
                        ? "the head of the file says that its velocity limits are not real"
                        : "no joint of a robot is that fast";
        double used = joints.stream()
                .mapToDouble(joint -> target.model.velocityLimit(target.model.joint(joint)))
                .min()
                .orElseThrow();
        double most = joints.stream()
                .mapToDouble(joint -> target.model.velocityLimit(target.model.joint(joint)))
                .max()
                .orElseThrow();
        String instead = used == most ? used + " is used instead" : used + " to " + most + " are used instead";
        return new LintIssue(
                used == value || ofMaker(target, joints) ? LintIssue.Level.NOTE : LintIssue.Level.WARNING,
                "velocity",
                LintTarget.names("joint", joints),
                value == 0 ? "no velocity limit" : "velocity limit " + value,
                why + (used == value ? ", but it may be about right" : "; " + instead),
                ADVICE);
    }
}
