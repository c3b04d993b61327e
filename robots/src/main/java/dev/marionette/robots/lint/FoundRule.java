package dev.marionette.robots.lint;

import dev.marionette.api.Finding;
import dev.marionette.robots.RobotPoint;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** How surely points, side and base were found, and what the readers of the documents had to say. */
final class FoundRule implements Rule {
    private static final double SURE = 0.65;
    private static final double DOUBTFUL = 0.5;

    /** Subjects that a rule of their own looks at, with more about them. */
    private static final Set<String> ELSEWHERE = Set.of("joi", "velocity-limit", "home-boxes");

    /** What fingers and grippers do on good robots, too. */
    private static final Set<String> HARMLESS = Set.of("mimic");

    /** What is said where volumes are missing. */
    private static final Set<String> VOLUMES = Set.of("collision", "meshes");

    private static final Map<String, String> ADVICE = Map.of(
            "srdf", "Correct the names in the SRDF.",
            "boxes", "Correct the names in boxes.json.",
            "collision", "Give these links a box in boxes.json.",
            "joint-limit", "Give the joints a lower and an upper limit, or make them fixed.",
            "joint-type", "Split the joint into joints of one degree of freedom each.",
            "mimic", "Nothing, if these are fingers; else correct <mimic> or the limits.",
            "points", "Look at the picture (--html), and give the points in robot.yaml.",
            "home", "Give another home in robot.yaml.");

    @Override
    public void check(LintTarget target, Consumer<LintIssue> found) {
        for (RobotPoint point : target.robot.points().values()) {
            if (point.confidence() < SURE) {
                found.accept(unsure(point));
            }
        }
        double degrees = Math.toDegrees(target.robot.forwardYaw());
        if (Math.abs(degrees) > 1) {
            found.accept(LintIssue.note(
                    "facing",
                    "the robot",
                    String.format(Locale.ROOT, "faces %.0f° from x", degrees),
                    "most robots face along x of their root link",
                    "Nothing, if that is so; else give joi.left_shoulder and joi.right_shoulder."));
        }
        for (Finding finding : target.robot.findings()) {
            if (finding.level() == Finding.Level.WARNING && !ELSEWHERE.contains(finding.subject())) {
                found.accept(new LintIssue(
                        isHarmless(finding, target) ? LintIssue.Level.NOTE : LintIssue.Level.WARNING,
                        finding.subject().equals("points") ? "joi" : finding.subject(),
                        "",
                        "",
                        finding.message(),
                        ADVICE.getOrDefault(finding.subject(), "")));
            } else if (finding.subject().equals("base")) {
                found.accept(LintIssue.note(
                        "base",
                        "the root",
                        "floating",
                        finding.message() + "; a run holds it unless it is told to walk",
                        "To walk, --set ground.base=floating, or base: floating in robot.yaml."));
            }
        }
    }

    /** What good robots do, too; and volumes that are missing where there would hardly be any. */
    private static boolean isHarmless(Finding finding, LintTarget target) {
        return HARMLESS.contains(finding.subject())
                || VOLUMES.contains(finding.subject()) && target.onlySmallLinksAreBare();
    }

    private static LintIssue unsure(RobotPoint point) {
        return new LintIssue(
                point.confidence() < DOUBTFUL ? LintIssue.Level.WARNING : LintIssue.Level.NOTE,
                "joi",
                point.role().id(),
                String.format(Locale.ROOT, "on link '%s', confidence %.2f", point.link(), point.confidence()),
                point.reason(),
                "Look at the picture (--html); if it is elsewhere, give joi."
                        + point.role().id() + " in robot.yaml.");
    }
}
