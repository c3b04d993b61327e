package dev.marionette.robots.lint;

import dev.marionette.api.RobotDescription;
import dev.marionette.kinematics.collision.CollisionModel;
import dev.marionette.robots.Robot;
import dev.marionette.robots.RobotLoader;
import dev.marionette.robots.urdf.UrdfDocument;
import java.util.ArrayList;
import java.util.List;

/** Says what is suspicious about a robot. */
public final class RobotLint {
    private static final List<Rule> RULES = List.of(
            new FoundRule(),
            new ElbowRule(),
            new VelocityRule(),
            new LimitRule(),
            new HomeRule(),
            new MirrorRule(),
            new BoxRule(),
            new MassRule(),
            new ReachRule());

    private RobotLint() {}

    /**
     * Looks at a robot from all sides.
     *
     * @param description what it was made from
     * @param robot what was made of it
     * @param collisions its collision model in its home pose
     * @return what is suspicious, topic by topic
     */
    public static List<LintIssue> of(RobotDescription description, Robot robot, CollisionModel collisions) {
        UrdfDocument document = RobotLoader.document(description);
        LintTarget target = new LintTarget(description, document, robot, collisions);
        List<LintIssue> all = new ArrayList<>();
        RULES.forEach(rule -> rule.check(target, all::add));
        return List.copyOf(all);
    }
}
